import { describe, expect, test } from 'vitest'
import {
  type Answers,
  accessibleName,
  askedField,
  type CheckContext,
  check,
  type FormDefinition,
  findings,
  type Issue,
  messageOf,
  ruleBook,
  ruleTitle,
} from '#survey'
import { allForms } from '#survey/forms/all'
import { backhoeDredger, cleanSheets } from './clean-sheets.ts'
import { surveyYear } from './period.ts'
import { type Change, type RuleCase, ruleCases } from './rule-cases/index.ts'
import { unasked } from './unasked-cases.ts'

const formOf = (id: string): FormDefinition => {
  const form = allForms.find((one) => one.id === id)
  if (!form) throw new Error(`no form ${id}`)
  return form
}

const changed = (base: Answers, change: Change): Answers =>
  Object.fromEntries(
    Object.entries({ ...base, ...change }).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== undefined,
    ),
  )

interface Example {
  readonly form: FormDefinition
  readonly context: CheckContext
  readonly broken: Answers
  readonly kept: Answers
}

const exampleOf = ({ form, base, breaks, keeps, context }: RuleCase): Example => ({
  form: formOf(form),
  context: { year: surveyYear, ...context },
  broken: changed(base ?? cleanSheets[form], breaks),
  kept: changed(base ?? cleanSheets[form], keeps),
})

const names = (issues: readonly Issue[]): string[] => issues.map(({ rule, key }) => `${rule} ${key}`)

describe('clean sheets have nothing to remark on', () => {
  test.each([...Object.entries(cleanSheets), ['2', backhoeDredger] as const])('form %s', (id, answers) => {
    expect(names(findings(formOf(id), answers, { year: surveyYear }))).toEqual([])
  })
})

describe('each rule, broken and kept', () => {
  test.each(ruleCases)('$rule at $at of form $form', (one) => {
    const { form, context, broken, kept } = exampleOf(one)
    const spoken = check(form, broken, context)
    const at = spoken.filter(({ rule, key }) => rule === one.rule && key === one.at)
    expect(at).toHaveLength(1)
    const silent = new Set(names(check(form, kept, context)))
    const others = spoken
      .filter(
        (issue) =>
          !(issue.rule === one.rule && issue.key === one.at) && !silent.has(`${issue.rule} ${issue.key}`),
      )
      .map(({ rule }) => rule)
    expect([...new Set(others)]).toEqual(one.also ?? [])
    expect([...silent]).toEqual(one.keepsAlso ?? [])
  })

  test.each(unasked)('$rule where a form asks both at once', ({ rule, form, breaks, keeps, at }) => {
    const context = { year: surveyYear }
    expect(names(check(form, breaks, context))).toEqual([`${rule} ${at}`])
    expect(names(check(form, keeps, context))).toEqual([])
  })
})

describe('the rule book', () => {
  const ids = Array.from({ length: 80 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`)

  test('has R01 to R80, once each', () => {
    expect(ruleBook.map(({ id }) => id)).toEqual(ids)
  })

  test('has an example of every rule', () => {
    const shown = new Set<string>([...ruleCases, ...unasked].map(({ rule }) => rule))
    expect(ids.filter((id) => !shown.has(id))).toEqual([])
  })

  test('has a title for every rule', () => {
    for (const id of [...ids, 'F01', 'F02', 'F03', 'F04', 'F05', 'F06'] as const) {
      expect(ruleTitle(id as Issue['rule'])).not.toBe(id)
    }
  })
})

describe('sentences', () => {
  const spoken = [
    ...ruleCases.map((one) => {
      const { form, context, broken } = exampleOf(one)
      return { rule: one.rule, form, answers: broken, issues: check(form, broken, context) }
    }),
    ...unasked.map(({ rule, form, breaks }) => ({
      rule,
      form,
      answers: breaks,
      issues: check(form, breaks, { year: surveyYear }),
    })),
  ]

  test.each(spoken)('$rule names its field and says what to do', ({ rule, form, answers, issues }) => {
    for (const issue of issues.filter((one) => one.rule === rule)) {
      const sentence = messageOf(form, issue, answers)
      const asked = askedField(form, answers, issue.key)
      expect(sentence).toContain(asked && accessibleName(form, asked))
      expect(sentence).not.toMatch(/undefined|NaN|「」|（）|\s。/u)
      expect(sentence).toMatch(/。$/u)
      if (issue.level !== 'info') expect(sentence).toMatch(/ください|ます/u)
      if (issue.level === 'warning' && issue.rule !== 'R61') expect(sentence).toMatch(/理由|ください/u)
    }
  })

  test('sentences give the values', () => {
    const sentenceOf = (rule: string, position = 0) => {
      const one = ruleCases.filter((each) => each.rule === rule)[position]
      if (!one) throw new Error(`no example of ${rule}`)
      const { form, context, broken } = exampleOf(one)
      const issue = check(form, broken, context).find((each) => each.rule === rule)
      return issue && messageOf(form, issue, broken)
    }
    expect(sentenceOf('R19')).toBe(
      '「合計日数」の366日が、調査対象期間の365日を超えています。各日数を確かめてください。',
    )
    expect(sentenceOf('R38')).toBe(
      '「中古購入価格（税抜）」の1,200,000,001円が、新造の価格（1,200,000,000円）を超えています。どちらかを確かめてください。正しいときは理由を選んでください。',
    )
    expect(sentenceOf('R52')).toBe(
      '船の寸法の大小が通常と逆です。「規格 主機能 型幅」の16mが「規格 主機能 全長」の15.9mより大きくなっています。欄を取り違えていないか確かめてください。正しいときは理由を選んでください。',
    )
    expect(sentenceOf('R08', 1)).toBe(
      '「契約期間（から）日」を確かめてください。2025年2月29日は実在しない日付です。',
    )
    expect(sentenceOf('R23')).toBe(
      '「運転時間（主機能）」の3,360.5時間が、運転日数140日（最大3,360時間）に対して多すぎます。時間か日数を直してください。',
    )
  })
})

describe('a rule is silent about what it cannot know', () => {
  /** The rules about a blank speak because of the blank. */
  const ABOUT_BLANKS = [
    'R07',
    'R11',
    'R13',
    'R14',
    'R15',
    'R18',
    'R46',
    'R48',
    'R49',
    'R59',
    'R61',
    'R62',
    'R51',
    'R75',
    'R74',
  ]

  test.each(ruleCases.filter(({ rule }) => !ABOUT_BLANKS.includes(rule)))(
    '$rule at $at of form $form',
    (one) => {
      const { form, context, broken } = exampleOf(one)
      const issue = check(form, broken, context).find(({ rule, key }) => rule === one.rule && key === one.at)
      const typed = (issue?.keys ?? []).filter((key) => {
        const asked = askedField(form, broken, key)
        return asked && asked.as.kind !== 'total' && broken[key] !== undefined
      })
      expect(typed.length).toBeGreaterThan(0)
      for (const key of typed) {
        const blank = changed(broken, { [key]: undefined })
        const still = check(form, blank, context).some(
          ({ rule, key: at }) => rule === one.rule && at === one.at,
        )
        // R16 and R60 speak of any one of several fields.
        if (!['R16', 'R60', 'R36', 'R34'].includes(one.rule)) expect(`${key} ${still}`).toBe(`${key} false`)
        const flag = askedField(form, broken, key)?.unknownKey
        if (!flag) continue
        const unknown = changed(broken, { [key]: undefined, [flag]: true })
        const stillThen = check(form, unknown, context).some(
          ({ rule, key: at }) => rule === one.rule && at === one.at,
        )
        if (!['R16', 'R60', 'R36', 'R34'].includes(one.rule))
          expect(`${key} ${stillThen}`).toBe(`${key} false`)
      }
    },
  )

  test('without prior, company, siblings and fleet nothing is said that needs them', () => {
    for (const one of ruleCases.filter(({ context }) => context !== undefined)) {
      const { form, broken } = exampleOf(one)
      expect(names(check(form, broken, { year: surveyYear }))).not.toContain(`${one.rule} ${one.at}`)
    }
  })

  test('an empty sheet has no findings but the blanks', () => {
    for (const form of allForms) {
      expect(check(form, {}, { year: surveyYear })).toEqual([])
    }
  })
})

describe('one cause, one sentence', () => {
  const form = formOf('2')
  const rulesAt = (change: Change, key: string): string[] =>
    check(form, changed(cleanSheets['2'], change), { year: surveyYear })
      .filter((issue) => issue.key === key)
      .map(({ rule }) => rule)

  test.each<[Change, string, string[]]>([
    [{ 新造購入価格: 499_999 }, '新造購入価格', ['R37']],
    [{ 運転時間: 2300 }, '運転時間', ['R25']],
    [{ 運転日数_主機能: 340 }, '運転日数_主機能', []],
    [{ 回航日数: 400 }, '回航日数', ['R21']],
    [{ 回航日数: 12.5 }, '回航日数', ['R21']],
    [{ 回航日数: 61 }, '回航日数', ['F06']],
    [{ 遊休日数: 79 }, '合計日数', ['R19']],
    [{ 不稼働年度_01: 2026 }, '不稼働年度_01', ['F02']],
    // A warning never takes the place of an error.
    [{ 改造年月_年: 1899, 改造年月_月: 1 }, '改造年月_年', ['R05']],
  ])('%j', (change, key, rules) => {
    expect(rulesAt(change, key)).toEqual(rules)
  })

  test('a required blank is named once, by the rule that knows why', () => {
    const issues = findings(form, changed(cleanSheets['2'], { 保有形態: '3' }), { year: surveyYear })
    expect(names(issues)).toEqual(['R13 対象会社名'])
    const used = findings(form, changed(cleanSheets['2'], { 作業船購買形態: '1' }), { year: surveyYear })
    expect(names(used)).toEqual(['F05 中古購入年月_年', 'F05 中古購入年月_月', 'F05 中古購入価格'])
  })
})
