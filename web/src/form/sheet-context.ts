import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { PopupId } from '#survey'
import type { FieldView } from './field-view.ts'
import type { Findings } from './findings.ts'
import { type Conflict, type SaveStatus, type SheetSaver, STATUS } from './saver.ts'
import type { Lock } from './sheet.ts'
import { FINDINGS, type FormStore, LAYOUT, NEWS } from './store.ts'

export interface HelpRequest {
  readonly title: string
  readonly help: string | undefined
  readonly popup: PopupId | undefined
  /** The field the help belongs to. */
  readonly key: string
}

/** What the parts of a form screen share. It changes when the sheet is locked, or another one is opened. */
export interface SheetContextValue {
  readonly store: FormStore
  readonly saver: SheetSaver
  readonly readOnly: boolean
  readonly openHelp: (request: HelpRequest) => void
}

export const SheetContext = createContext<SheetContextValue | undefined>(undefined)

export function useSheet(): SheetContextValue {
  const sheet = use(SheetContext)
  if (!sheet) throw new Error('useSheet outside a form screen')
  return sheet
}

function useTopic<T>(topic: string, read: () => T): T {
  return useTopicOf(useSheet().store, topic, read)
}

function useTopicOf<T>(store: FormStore, topic: string, read: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => store.topics.subscribe(topic, listener),
    [store, topic],
  )
  return useSyncExternalStore(subscribe, read)
}

export function useField(key: string): FieldView {
  const { store } = useSheet()
  return useTopic(key, () => store.field(key))
}

export function useLayout(step: number): readonly string[] {
  const { store } = useSheet()
  return useTopic(LAYOUT, () => store.layoutOf(step))
}

export function useFindings(): Findings {
  const { store } = useSheet()
  return useTopic(FINDINGS, () => store.findings)
}

/** What the subject is called now: its name may just have been changed. */
export function useSubjectName(store: FormStore): string {
  const { form, sheet } = store
  return useTopicOf(store, FINDINGS, () =>
    String((store.answers[form.subject.titleKey] ?? sheet.title) || sheet.companyName),
  )
}

export function useNews(): string {
  const { store } = useSheet()
  return useTopic(NEWS, () => store.news)
}

export function useSaveStatus(): SaveStatus {
  const { saver } = useSheet()
  return useTopic(STATUS, () => saver.status)
}

export function useLock(): Lock | undefined {
  const { saver } = useSheet()
  return useTopic(STATUS, () => saver.status.lock)
}

export function useConflict(): Conflict | undefined {
  const { saver } = useSheet()
  return useTopic(STATUS, () => saver.status.conflict)
}

export function useReadOnly({ store, saver }: Pick<SheetContextValue, 'store' | 'saver'>): boolean {
  return useTopicOf(store, STATUS, () => saver.status.lock !== undefined)
}
