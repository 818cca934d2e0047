import { entryOf } from '#survey/forms/catalog'
import type { SheetRow } from '../data/sheet-rows.ts'
import { tokyoTime } from '../data/tokyo-time.ts'
import { stepPath } from '../shell/form-paths.ts'
import { NavButton } from '../ui/Button.tsx'
import { lastPlaceOf } from './last-place.ts'

/** Leads back to where the person stopped; nothing before they have been anywhere. */
export function Resume({ sheets }: { readonly sheets: readonly SheetRow[] }) {
  const last = lastPlaceOf(sheets)
  if (!last) return null
  const { sheet, place } = last
  const form = entryOf(sheet.formId)
  const field = place.field === null ? '' : `#field-${encodeURIComponent(place.field)}`
  return (
    <section className="resume" aria-labelledby="resume">
      <div>
        <h2 id="resume">続きから</h2>
        <p>
          {form.title}　{sheet.title}　ステップ{place.step}／{form.steps}（{tokyoTime(place.at)}）
        </p>
      </div>
      <NavButton to={`${stepPath(sheet.formId, place.step, sheet.id)}${field}`} variant="primary">
        続きから入力する
      </NavButton>
    </section>
  )
}
