import type { Choices, Condition, Field, FormDefinition, Limit, Range } from '#survey'
import { popups } from '#survey/popups'

/**
 * Everything that is wrong with a definition as such, one line per defect. Written against the data only,
 * so that a planted defect shows up whatever the engine makes of it.
 */
export function problemsOf(form: FormDefinition): string[] {
  const problems: string[] = []
  const fields = new Map<string, Field>()
  const stepOf = new Map<string, number>()
  form.steps.forEach((step, position) => {
    for (const [key, field] of Object.entries(step.fields)) {
      if (fields.has(key)) problems.push(`${key}: named twice`)
      fields.set(key, field)
      stepOf.set(key, position)
    }
  })

  for (const [key, field] of fields) {
    const say = (problem: string) => problems.push(`${key}: ${problem}`)
    if (key !== key.normalize('NFKC')) say('key is not NFKC')
    if (/\s/.test(key)) say('key has a space')
    if (key.endsWith('_不明')) say('key ends in _不明')
    if (/^\d+$/.test(key)) say('key looks like an integer')
    if (field.label.trim() === '') say('label is empty')
    if (field.popup && !popups[field.popup]) say(`popup ${field.popup} has no text`)
    if (isTyped(field) && !field.help) say('help is missing')
    if (field.lastYear !== undefined && !isTyped(field) && field.kind !== 'total') {
      say('last year has no such value')
    }
    checkCondition(key, field.asked, 'asked')
    if (field.required !== undefined && field.required !== true) {
      checkCondition(key, field.required, 'required')
    }
    checkKind(key, field, say)
  }
  for (const step of form.steps) checkNames(step.title, Object.values(step.fields))
  checkSubject()
  return problems

  function checkCondition(key: string, condition: Condition | undefined, what: string) {
    if (!condition) return
    for (const clause of Array.isArray(condition) ? condition : [condition]) {
      for (const [other, wanted] of Object.entries(clause) as [string, unknown][]) {
        const field = fields.get(other)
        if (!field) {
          problems.push(`${key}: ${what} depends on ${other}, which is not there`)
          continue
        }
        if (other === key) problems.push(`${key}: ${what} depends on itself`)
        if (stepOf.get(other)! > stepOf.get(key)!) {
          problems.push(`${key}: ${what} depends on ${other} of a later step`)
        }
        if (!isTyped(field)) problems.push(`${key}: ${what} depends on ${other}, which nobody answers`)
        if (wanted === true && field.kind !== 'flag') problems.push(`${key}: ${other} is no tick`)
        if (!Array.isArray(wanted)) continue
        for (const code of wanted as string[]) {
          if (field.kind !== 'choice' || !offered(field).includes(code)) {
            problems.push(`${key}: ${what} wants code ${code} of ${other}, which it does not offer`)
          }
        }
      }
    }
  }

  function checkKind(key: string, field: Field, say: (problem: string) => void) {
    switch (field.kind) {
      case 'choice':
        checkChoices(field.choices, say)
        for (const code of field.only ?? []) {
          if (!field.choices.items.some((item) => item.code === code)) say(`offers unknown code ${code}`)
        }
        return
      case 'number':
      case 'year':
      case 'month':
      case 'day':
        checkRange(field.hard, say)
        checkRange(field.soft, say)
        checkWithin(field.hard, field.soft, say)
        return
      case 'total': {
        checkRange(field.hard, say)
        checkRange(field.soft, say)
        const { formula } = field
        const parts =
          'sum' in formula ? [...formula.sum, ...(formula.minus ?? [])] : [formula.percent, formula.of]
        for (const part of parts) checkNumeric(part, say)
        if (parts.includes(key)) say('adds itself')
        return
      }
      case 'shown':
        if (typeof field.from === 'object' && 'key' in field.from && !fields.has(field.from.key)) {
          say(`shows ${field.from.key}, which is not there`)
        }
        return
      case 'specification': {
        const by = fields.get(field.by)
        if (by?.kind !== 'choice') {
          say(`rows depend on ${field.by}, which is no choice`)
          return
        }
        const codes = by.choices.items.map((item) => item.code)
        for (const code of codes) if (!field.table[code]) say(`table has no rows for ${code}`)
        for (const [code, rows] of Object.entries(field.table)) {
          if (!codes.includes(code)) say(`table has rows for unknown code ${code}`)
          const row = rows[field.row - 1]
          if (!row) continue
          if (row.title.trim() === '') say(`row of ${code} has no title`)
          if (row.kind === 'choice') checkChoices(row.choices, say)
          if (row.kind === 'number') {
            if (row.unit === '') say(`row of ${code} has no unit`)
            for (const range of [row.hard, row.soft]) checkRange(range, say, rows.length)
            checkWithin(row.hard, row.soft, say)
          }
        }
        if (field.titleKey && fields.get(field.titleKey)?.kind !== 'text') {
          say(`title ${field.titleKey} is no text`)
        }
        return
      }
      case 'text':
      case 'kana':
        if (field.maxLength <= 0) say('no room for an answer')
        return
      case 'flag':
      case 'file':
        return
      default:
        field satisfies never
    }
  }

  function checkRange(range: Range | undefined, say: (problem: string) => void, rows = 0) {
    for (const limit of [range?.min, range?.max]) {
      if (limit === undefined || typeof limit === 'number' || 'period' in limit) continue
      if ('row' in limit) {
        if (limit.row < 1 || limit.row > rows) say(`limit names row ${limit.row}, which is not there`)
      } else {
        for (const key of [limit.of].flat()) checkNumeric(key, say)
      }
    }
    if (isNumber(range?.min) && isNumber(range?.max) && range.min > range.max) say('range is upside down')
  }

  function checkNumeric(key: string, say: (problem: string) => void) {
    const field = fields.get(key)
    if (!field) say(`reckons with ${key}, which is not there`)
    else if (!['number', 'year', 'total'].includes(field.kind)) say(`reckons with ${key}, which is no number`)
  }

  /** What people, screen readers and tests call a field must be said of one field of the step only. */
  function checkNames(step: string, all: readonly Field[]) {
    const labels = all.map((field) => field.label)
    const names = all.map((field) =>
      field.group && labels.filter((label) => label === field.label).length > 1
        ? `${field.group} ${field.label}`
        : field.label,
    )
    for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) {
      problems.push(`${step}: two fields are called ${name}`)
    }
  }

  function checkSubject() {
    const { titleKey, readingKey, newKeys, listKeys } = form.subject
    for (const key of [titleKey, ...(readingKey ? [readingKey] : []), ...newKeys, ...listKeys]) {
      const field = fields.get(key)
      if (!field) problems.push(`subject: ${key} is not there`)
      else if (!isTyped(field)) problems.push(`subject: ${key} is not answered`)
    }
    if (newKeys[0] !== titleKey) problems.push(`subject: a new one is not named by ${titleKey}`)
    if (fields.get(titleKey)?.required !== true) problems.push(`subject: ${titleKey} is not required`)
  }
}

export const isTyped = (field: Field): boolean => !['total', 'shown', 'file'].includes(field.kind)

const offered = (field: Extract<Field, { kind: 'choice' }>): readonly string[] =>
  field.only ?? field.choices.items.map((item) => item.code)

const isNumber = (limit: Limit | undefined): limit is number => typeof limit === 'number'

function checkWithin(hard: Range | undefined, soft: Range | undefined, say: (problem: string) => void) {
  if (isNumber(hard?.min) && isNumber(soft?.min) && soft.min < hard.min) say('usual range begins too low')
  if (isNumber(hard?.max) && isNumber(soft?.max) && soft.max > hard.max) say('usual range ends too high')
}

/** Codes and labels are unique, and no other word for a choice is a code, label or word of another choice. */
function checkChoices(choices: Choices, say: (problem: string) => void) {
  const taken = new Map<string, string>()
  for (const { code, label, kana, also = [] } of choices.items) {
    if (label.trim() === '') say(`${choices.id} ${code} has no label`)
    for (const word of new Set([code, label, ...also, ...(kana ? [kana] : [])])) {
      const owner = taken.get(word)
      if (owner !== undefined) say(`${choices.id}: ${word} stands for ${owner} and ${code}`)
      taken.set(word, code)
    }
  }
}
