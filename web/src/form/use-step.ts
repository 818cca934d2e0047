import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { FormDefinition } from '#survey'
import { pageTitle } from '../site.ts'
import { focusField, keyInHash } from './field-ids.ts'
import type { OpenSheet } from './open-sheets.ts'

interface Arrival {
  readonly opened: OpenSheet
  readonly step: number
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onPlace: (step: number, field: string | undefined) => void
}

/**
 * On arriving at a step: its findings become visible where it has some, the focus goes to the field named in the
 * address or, after a change of step, to the heading. The place is noted for 続きから.
 */
export function useArrival({ opened, step, heading, onPlace }: Arrival): void {
  const { hash } = useLocation()
  const before = useRef<{ opened: OpenSheet; step: number }>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = { opened, step }
    opened.store.show(step)
    const key = keyInHash(hash)
    if (key !== undefined) {
      focusField(key)
      return
    }
    if (!last || last.opened !== opened || last.step === step) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [opened, step, hash, heading])

  useEffect(() => notePlaces(step, onPlace), [step, onPlace])
}

/** Notes the step on arriving, and the field the focus was last in when the step is left or the page is hidden. */
function notePlaces(step: number, onPlace: Arrival['onPlace']): () => void {
  // On a field already when the address has named one.
  let field = keyInHash(document.activeElement?.id ?? '')
  let noted = field
  onPlace(step, field)
  const note = () => {
    if (field === noted) return
    noted = field
    onPlace(step, field)
  }
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) field = keyInHash(target.id) ?? field
  }
  const hide = () => {
    if (document.visibilityState === 'hidden') note()
  }
  document.addEventListener('focusin', follow)
  document.addEventListener('visibilitychange', hide)
  return () => {
    document.removeEventListener('focusin', follow)
    document.removeEventListener('visibilitychange', hide)
    note()
  }
}

/** `第一海洋丸 2/8 船舶情報｜2号様式`, with エラー： in front while the summary shows errors. */
export function useStepTitle(form: FormDefinition, subject: string, step: number, hasErrors: boolean): void {
  const screen = `${subject} ${step + 1}/${form.steps.length} ${form.steps[step]?.title ?? ''}｜${form.name}`
  useEffect(() => {
    document.title = `${hasErrors ? 'エラー：' : ''}${screen}`
    return () => {
      document.title = pageTitle()
    }
  }, [screen, hasErrors])
}
