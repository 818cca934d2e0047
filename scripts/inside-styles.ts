import { createHash } from 'node:crypto'

const LINK = /<link rel="stylesheet" crossorigin href="([^"]+)">/g
const SCRIPT = /\s*<(?:link rel="modulepreload"|script type="module")[^>]*>(?:<\/script>)?/g

/**
 * The page with the styles it names inside it, in their order. The links stay, switched off: what is fetched later finds
 * there that its styles have come, and switched off they are not fetched. Scripts stand `after` a page that can be read
 * without them, so that they do not share the line with it, and `ahead` of the styles where all waits for them.
 */
export function withStylesInside(
  html: string,
  read: (href: string) => string,
  scripts: 'after' | 'ahead',
): { readonly html: string; readonly styles: string } {
  const styles = [...html.matchAll(LINK)].map(([, href]) => read(href!)).join('')
  if (styles === '' || styles.includes('</')) throw new Error('styles that cannot stand in a page')
  const named = html.match(SCRIPT)?.join('') ?? ''
  const place = scripts === 'after' ? '\n  </body>' : '\n    <link rel="stylesheet"'
  return {
    styles,
    html: html
      .replace(SCRIPT, '')
      .replace(place, () => named + place)
      .replace(LINK, '<link rel="stylesheet" href="$1" disabled>')
      .replace('<link rel="stylesheet"', () => `<style>${styles}</style>\n    <link rel="stylesheet"`),
  }
}

/** As a policy names a style that may stand in a page. */
export const hashOf = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** What a policy names so. */
export const hashesIn = (policy: string): string[] => policy.match(/'sha256-[^']+'/g) ?? []
