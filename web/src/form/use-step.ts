import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
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
 * address or, after a change of step, to the heading; the place is noted now and when the focus moves on.
 */
export function useArrival({ opened, step, heading, onPlace }: Arrival): void {
  const { hash } = useLocation()
  const before = useRef<{ opened: OpenSheet; step: number }>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = { opened, step }
    opened.store.show(step)
    onPlace(step, keyInHash(hash))
    const key = keyInHash(hash)
    if (key !== undefined) {
      focusField(key)
      return
    }
    if (!last || last.opened !== opened || last.step === step) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [opened, step, hash, heading, onPlace])
}

/** `第一海洋丸 2/8 船舶情報｜2号様式`, with エラー： in front while the summary shows errors. */
export function useStepTitle({ store }: OpenSheet, step: number, hasErrors: boolean): void {
  const { form, sheet } = store
  const subject = sheet.title || sheet.companyName
  const screen = `${subject} ${step + 1}/${form.steps.length} ${form.steps[step]?.title ?? ''}｜${form.name}`
  useEffect(() => {
    document.title = `${hasErrors ? 'エラー：' : ''}${screen}`
    return () => {
      document.title = pageTitle()
    }
  }, [screen, hasErrors])
}
