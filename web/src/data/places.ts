import type { FormId } from '#survey'
import { afterPaint } from '../ui/after-paint.ts'
import { supabase } from './client.ts'

interface Place {
  readonly year: number
  readonly formId: FormId
  readonly sheetId: string
  /** 1-based. */
  readonly step: number
  readonly field: string | undefined
}

let notes: Promise<void> = Promise.resolve()

/** The step that is being noted comes first, unless the page is about to go. */
const painted = (): Promise<void> | undefined =>
  document.visibilityState === 'hidden' ? undefined : new Promise(afterPaint)

/**
 * Notes where the respondent is, for 続きから: one note after the other, so that the last one is the last place
 * visited. Losing a note does no harm, so it is not repeated.
 */
export function notePlace(place: Place): void {
  notes = notes.then(async () => {
    await painted()
    await supabase().rpc('save_place', {
      p_survey_year: place.year,
      p_form_id: place.formId,
      p_sheet_id: place.sheetId,
      p_step: place.step,
      p_field: place.field ?? null,
    })
  })
}

/** Resolves when the places noted so far have been sent. */
export const placesNoted = (): Promise<void> => notes
