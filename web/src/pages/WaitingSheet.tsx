import type { FormId } from '#survey'
import { listOf } from '../shell/form-paths.ts'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The place of a sheet that is on its way. */
export function WaitingSheet({ formId, title }: { formId: FormId; title: string }) {
  const list = listOf(formId)
  return (
    <>
      <ScreenHeader title={title} links={list ? [{ label: list.label, to: list.path }] : []} />
      <main id="main" className="page">
        <Skeleton lines={8} />
      </main>
    </>
  )
}
