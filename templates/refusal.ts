import { FORM_IDS, type FormDefinition } from '#survey'
import { formCatalog } from '#survey/forms/catalog'
import type { CompareContext } from './comparison.ts'
import type { FileProblem, WorkbookMeta } from './workbook.ts'

/** A file of another form, company or year is not compared at all: a slip here would overwrite true answers. */
export function refusalOf(
  form: FormDefinition,
  meta: WorkbookMeta,
  context: CompareContext,
): FileProblem | undefined {
  if (meta.formId !== form.id) {
    const name =
      formCatalog.find((each) => each.id === meta.formId)?.title ?? FORM_IDS.find((id) => id === meta.formId)
    return { code: 'otherForm', name: name ?? meta.formId, expected: form.title }
  }
  if (meta.surveyYear !== undefined && meta.surveyYear !== context.year.year) {
    return { code: 'otherYear', name: String(meta.surveyYear), expected: String(context.year.year) }
  }
  if (
    context.companyCode !== undefined &&
    meta.companyCode !== undefined &&
    meta.companyCode !== context.companyCode
  ) {
    return { code: 'otherCompany', name: meta.companyName ?? meta.companyCode }
  }
  return undefined
}
