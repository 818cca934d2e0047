import { expect, test } from 'vitest'
import type { FormDefinition, FormId, Progress, Reasons } from '#survey'
import { form1 } from '#survey/forms/form1'
import { form2 } from '#survey/forms/form2'
import { form3h1 } from '#survey/forms/form3h1'
import type { CompanySheet } from '../../web/src/data/company-sheets.ts'
import {
  type CheckedSheet,
  checkCompany,
  formsNotBegun,
  givenReasons,
  readinessOf,
  unaskedBySheet,
  unaskedKeys,
} from '../../web/src/submission/check-company.ts'
import { ReasonDesk, type ReasonDeskParts } from '../../web/src/submission/reason-desk.ts'
import { cleanSheets, pumpDredger } from '../survey/clean-sheets.ts'

const year = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }
const forms = new Map<FormId, FormDefinition>([
  ['1', form1],
  ['2', form2],
  ['3h1', form3h1],
])

function sheet(
  id: string,
  formId: FormId,
  answers: CompanySheet['answers'],
  prior?: CompanySheet['prior'],
): CompanySheet {
  return {
    id,
    formId,
    companyCode: 'C001',
    companyName: '海洋建設株式会社',
    year: 2026,
    subjectCode: `C001-${id}`,
    title: String(answers.船名 ?? ''),
    version: 3,
    answers,
    prior,
    reasons: {},
    status: '登録途中',
    errors: 0,
  }
}
const own = sheet('a', '1', cleanSheets['1'])
const none = (): Reasons => ({})
const check = (...sheets: CompanySheet[]): Promise<CheckedSheet[]> => checkCompany(sheets, forms, year)

test('誤りも確認も無ければ提出できる', async () => {
  const checked = await check(own, sheet('b', '2', pumpDredger))
  expect(checked.map(({ name, errors, warnings, begun }) => [name, errors, warnings, begun])).toEqual([
    ['1号様式 海洋建設株式会社', [], [], true],
    ['2号様式 第一海洋丸（C001-b）', [], [], true],
  ])
  expect(readinessOf(checked, none)).toEqual({
    sheets: 2,
    notBegun: 0,
    errors: 0,
    warnings: 0,
    open: 0,
    ready: true,
  })
})

test('誤り・未着手・理由のない確認のどれか一つでもあれば提出できない', async () => {
  const wrong = await check(own, sheet('b', '2', { ...pumpDredger, 遊休日数: 178 }))
  expect(readinessOf(wrong, none)).toMatchObject({ errors: 1, open: 0, ready: false })
  expect(wrong[1]?.errors[0]).toMatchObject({ step: '4 運転実績', field: '合計日数' })
  expect(wrong[1]?.errors[0]?.sentence).toContain('465日')

  const blank = await check(own, sheet('b', '2', {}))
  expect(readinessOf(blank, none)).toMatchObject({ errors: 0, notBegun: 1, ready: false })

  const unusual = await check(own, sheet('b', '2', { ...pumpDredger, 公租公課: 99_000_000 }))
  expect(unusual[1]?.warnings.map(({ id }) => id)).toEqual(['F06:公租公課'])
  expect(readinessOf(unusual, none)).toMatchObject({ warnings: 1, open: 1, ready: false })
  const withReason = (code: string, note?: string) => () => ({
    'F06:公租公課': { code, ...(note && { note }) },
  })
  expect(readinessOf(unusual, withReason('99'))).toMatchObject({ open: 1, ready: false })
  expect(readinessOf(unusual, withReason('99', '評価替え'))).toMatchObject({ open: 0, ready: true })
  expect(readinessOf(unusual, withReason('1'))).toMatchObject({ warnings: 1, open: 0, ready: true })
})

test('必須の未入力は、着手した調査票では誤りになる', async () => {
  const { 主な就役港: _, ...rest } = pumpDredger
  const checked = await check(own, sheet('b', '2', rest))
  expect(checked[1]?.errors.map(({ issue }) => [issue.rule, issue.key])).toEqual([['F05', '主な就役港']])
})

test('1号様式が無ければ、残っているものに数える', async () => {
  const checked = await check(sheet('b', '2', pumpDredger))
  expect(formsNotBegun(checked).map(({ id }) => id)).toEqual(['1'])
  expect(readinessOf(checked, none)).toMatchObject({ notBegun: 1, ready: false })
  expect(readinessOf([], none)).toMatchObject({ sheets: 0, ready: false })
})

test('昨年の値と、会社のほかの調査票も使って調べる', async () => {
  const dear = { ...pumpDredger, 公租公課: 40_000_000 }
  const [, alone] = await check(own, sheet('b', '2', dear))
  const [, beside] = await check(own, sheet('b', '2', dear, { ...pumpDredger, 公租公課: 4_000_000 }))
  expect(beside!.warnings.length).toBe(alone!.warnings.length + 1)

  const pipe = sheet('c', '3h1', { ...cleanSheets['3h1'], 使用船名: '第一海洋丸', 内径: 500 })
  const [, , piped] = await check(own, sheet('b', '2', pumpDredger), pipe)
  expect(piped?.warnings.map(({ issue }) => issue.rule)).toContain('R71')
})

test('尋ねない項目の回答だけが、提出のときに捨てる鍵になる', async () => {
  const answers = {
    ...pumpDredger,
    対象会社名: '甲海運',
    形態名_不明: true as const,
    保険料_不明: true as const,
  }
  expect(unaskedKeys(form2, answers).sort()).toEqual(['形態名_不明', '対象会社名'].sort())
  const checked = await check(own, sheet('b', '2', { ...pumpDredger, 対象会社名: '甲海運' }))
  expect(unaskedBySheet(checked)).toEqual({ b: ['対象会社名'] })
})

test('控えに残すのは、いま出ている確認の理由だけ', async () => {
  const checked = await check(own, sheet('b', '2', { ...pumpDredger, 公租公課: 99_000_000 }))
  const reasons = (id: string): Reasons =>
    id === 'b' ? { 'F06:公租公課': { code: '1' }, 'F06:運転時間': { code: '2' } } : {}
  expect(givenReasons(checked, reasons)).toEqual({ b: { 'F06:公租公課': { code: '1' } } })
})

const progress: Progress = { status: '登録済み', done: 1, total: 1, unknowns: 0, errors: 0, warnings: 1 }
type Save = Parameters<ReasonDeskParts['send']>[0]

function desk(answer: (save: Save, count: number) => Promise<{ version: number; merged: boolean }>) {
  const sent: Save[] = []
  const calls = { changed: 0, failed: 0 }
  const made = new ReasonDesk({
    sheets: [{ id: 'b', version: 3, reasons: { 'F06:船名': { code: '2' } }, progress }],
    send: (save) => {
      sent.push(save)
      return answer(save, sent.length)
    },
    changedElsewhere: () => {
      calls.changed += 1
    },
    failed: () => {
      calls.failed += 1
    },
  })
  return { made, sent, calls }
}

test('理由は前のものを残して順に送られ、版は進んだものを使う', async () => {
  const { made, sent } = desk(async ({ baseVersion }) => ({ version: baseVersion + 1, merged: false }))
  made.give('b', { 'F06:公租公課': { code: '1' } })
  made.give('b', { 'F06:検査費': { code: '99', note: '入' } }, false)
  made.give('b', { 'F06:検査費': { code: '99', note: '入渠' } }, false)
  expect(await made.settled()).toBe(true)
  expect(sent.map(({ baseVersion }) => baseVersion)).toEqual([3, 4])
  expect(sent.at(-1)?.reasons).toEqual({
    'F06:船名': { code: '2' },
    'F06:公租公課': { code: '1' },
    'F06:検査費': { code: '99', note: '入渠' },
  })
  expect(made.versions()).toEqual({ b: 5 })
  expect(made.state).toBe('saved')
})

test('送れなかった理由は手元に残り、もう一度送られる', async () => {
  const { made, sent, calls } = desk(async ({ baseVersion }, count) => {
    if (count === 1) throw new Error('the line is gone')
    return { version: baseVersion + 1, merged: false }
  })
  made.give('b', { 'F06:公租公課': { code: '1' } }, false)
  expect(await made.settled()).toBe(false)
  expect([made.state, calls.failed]).toEqual(['failed', 1])
  expect(made.reasonsOf('b')).toHaveProperty('F06:公租公課')
  expect(await made.settled()).toBe(true)
  expect(sent).toHaveLength(2)
  expect(made.versions()).toEqual({ b: 4 })
})

test('別の人が調査票を変えていたら知らせる', async () => {
  const { made, calls } = desk(async () => ({ version: 9, merged: true }))
  made.give('b', { 'F06:船名': undefined })
  await made.settled()
  expect(calls.changed).toBe(1)
  expect(made.reasonsOf('b')).toEqual({})
})
