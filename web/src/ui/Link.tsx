import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

/** A link to another screen. The router's own brings the prefetching of its framework along, to every page. */
export function Link({
  to,
  target,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { readonly to: To }) {
  const follow = useLinkClickHandler(to, target ? { target } : {})
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
