/** How an input cell is dressed: style, drop-down, bounds and the sentence shown when they are missed. */
import type { DataValidation, Style } from 'exceljs'
import type { AskedField, AskedKind, FormDefinition, SurveyYear } from '#survey'
import { Reading } from '#survey/answers'
import { type Bounds, limitsOf } from '#survey/limits'
import { boundsText, type DropDown, dropDownOf } from './layout.ts'
import { numberInput, style } from './styles.ts'
import { CLEAR_WORD, TICK, UNKNOWN_WORD, UNTICK } from './words.ts'

export function inputStyle(as: AskedKind): Partial<Style> {
  switch (as.kind) {
    case 'number':
      return numberInput(as.decimals)
    case 'year':
    case 'month':
    case 'day':
      return style.yearInput
    case 'flag':
      return style.tickInput
    case 'choice':
    case 'text':
    case 'kana':
      return style.textInput
    case 'total':
    case 'shown':
    case 'file':
      return style.locked
  }
}

type PrintedBounds = Map<string, { readonly as: AskedKind; readonly bounds: Bounds | undefined }>
const known = new WeakMap<SurveyYear, WeakMap<FormDefinition, PrintedBounds>>()

/** Bounds that can be printed before anything is answered: fixed ones and those of the survey period. */
export function printedBounds(form: FormDefinition, asked: AskedField, year: SurveyYear): Bounds | undefined {
  const forms = known.get(year) ?? new WeakMap<FormDefinition, PrintedBounds>()
  known.set(year, forms)
  const fields: PrintedBounds = forms.get(form) ?? new Map()
  forms.set(form, fields)
  // The same for every subject, but for 規格 rows of another type.
  const found = fields.get(asked.key)
  if (found?.as === asked.as) return found.bounds
  const bounds = limitsOf(new Reading(form, {}), asked, year).hard
  fields.set(asked.key, { as: asked.as, bounds })
  return bounds
}

/** Excel cuts titles at 32 and messages at 255 characters. */
const validation = (rule: Omit<DataValidation, 'allowBlank' | 'showErrorMessage' | 'error'>, error: string) =>
  ({
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'warning',
    ...rule,
    error: error.slice(0, 255),
  }) as DataValidation

/**
 * A warning, not a stop: 不明, the clearing word, full-width digits and bare codes are all read, and the
 * portal checks every cell before anything is stored.
 */
export function inputValidation(
  form: FormDefinition,
  asked: AskedField,
  year: SurveyYear,
  withUnknown: boolean,
  listName: (list: DropDown) => string,
): DataValidation | undefined {
  const { as } = asked
  const words = withUnknown
    ? `分からないときは「${UNKNOWN_WORD}」、消すときは「${CLEAR_WORD}」と入力してください。`
    : `分からないときは不明欄に○、消すときは「${CLEAR_WORD}」と入力してください。`
  switch (as.kind) {
    case 'choice': {
      const name = listName(dropDownOf(as, withUnknown))
      return validation(
        { type: 'list', formulae: [name], errorTitle: '一覧にない値です' },
        '▼を押して一覧から選んでください。コードの数字だけの入力も読み取れます。',
      )
    }
    case 'flag':
      return validation(
        { type: 'list', formulae: [`"${TICK},${UNTICK}"`], errorTitle: '○か×を選んでください' },
        `あてはまるときは${TICK}、あてはまらないときは空欄か${UNTICK}にしてください。`,
      )
    case 'number':
    case 'year':
    case 'month':
    case 'day': {
      const bounds = printedBounds(form, asked, year)
      const whole = as.kind !== 'number' || as.decimals === 0
      const range = boundsText(bounds, as)
      const ask = `${range ? `${range}の` : ''}${whole ? '整数' : '数値'}で入力してください。`
      return validation(
        { type: whole ? 'whole' : 'decimal', ...comparison(bounds), errorTitle: '数値を確かめてください' },
        `${ask}${words}`,
      )
    }
    case 'text':
    case 'kana':
      return validation(
        {
          type: 'textLength',
          operator: 'lessThanOrEqual',
          formulae: [as.maxLength],
          errorTitle: '文字数を確かめてください',
        },
        `${as.maxLength}文字以内で入力してください。`,
      )
    case 'total':
    case 'shown':
    case 'file':
      return undefined
  }
}

/** No bound at all is written as the widest: the cell still asks for a number. */
const WIDEST = 999_999_999_999_999

function comparison(bounds: Bounds | undefined): Pick<DataValidation, 'operator' | 'formulae'> {
  return { operator: 'between', formulae: [bounds?.min ?? -WIDEST, bounds?.max ?? WIDEST] }
}
