import { expect, test } from 'vitest'
import type { Answers, CheckContext } from '#survey'
import { form2 } from '#survey/forms/form2'
import { type ReviewedSheet, type ReviewRow, reviewOf } from '../../web/src/review/review.ts'
import { pumpDredger } from '../survey/clean-sheets.ts'

const context: CheckContext = { year: { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' } }

function rowsOf(answers: Answers, sheet: Partial<ReviewedSheet> = {}): ReviewRow[] {
  const whole: ReviewedSheet = {
    companyCode: 'C001',
    subjectCode: 'C001-0001',
    answers,
    prior: undefined,
    reasons: {},
    files: [],
    ...sheet,
  }
  return reviewOf(form2, whole, { ...context, prior: sheet.prior }).flatMap(({ sections }) =>
    sections.flatMap(({ rows }) => rows),
  )
}
const row = (rows: readonly ReviewRow[], key: string) => rows.find((one) => one.key === key)

test('回答・未入力・不明・0 は、別々に読み上げられる', () => {
  const rows = rowsOf({ ...pumpDredger, 運搬費: 0, 検査費_不明: true, 船舶情報関係備考欄: '' })
  expect(row(rows, '船名')).toMatchObject({ state: 'answered', text: '第一海洋丸', name: '船名' })
  expect(row(rows, '新造購入価格')).toMatchObject({ state: 'answered', text: '1,200,000,000円' })
  expect(row(rows, '保有形態')).toMatchObject({ state: 'answered', text: '0 自社保有' })
  expect(row(rows, '運搬費')).toMatchObject({ state: 'answered', text: '0円' })
  expect(row(rows, '検査費')).toMatchObject({ state: 'unknown', text: '' })
  expect(row(rows, '船舶情報関係備考欄')).toMatchObject({ state: 'blank', text: '' })
})

test('年と月、数と単位は一つの答えになり、足りない部分は名指しされる', () => {
  const { 新造年月_月: _, ...withoutMonth } = pumpDredger
  expect(row(rowsOf(pumpDredger), '新造年月_年')).toMatchObject({ label: '新造年月', text: '2005年4月' })
  expect(row(rowsOf(withoutMonth), '新造年月_年')?.text).toMatch(/^2005年（.*月は未入力）$/)
  expect(row(rowsOf(pumpDredger), '燃料_主機関_出力')).toMatchObject({ text: '1,000 kW' })
})

test('合計は計算されて出て、変更の対象にならない', () => {
  const total = row(rowsOf(pumpDredger), '合計日数')
  expect(total).toMatchObject({ text: '365日', computed: true })
  expect(row(rowsOf({ ...pumpDredger, 遊休日数_不明: true }), '合計日数')?.computed).toBe(true)
})

test('尋ねない項目は、値が残っていても出ない', () => {
  expect(row(rowsOf({ ...pumpDredger, 対象会社名: '甲海運' }), '対象会社名')).toBeUndefined()
  expect(row(rowsOf({ ...pumpDredger, 保有形態: '3', 対象会社名: '甲海運' }), '対象会社名')?.text).toBe(
    '甲海運',
  )
})

test('昨年の値が横に並び、昨年の不明は不明と出る', () => {
  const rows = rowsOf(pumpDredger, { prior: { 船名: '旧海洋丸', 運転時間: 980, 保険料_不明: true } })
  expect(row(rows, '船名')?.lastYear).toBe('旧海洋丸')
  expect(row(rows, '運転時間')?.lastYear).toBe('980時間')
  expect(row(rows, '保険料')?.lastYear).toBe('不明')
  expect(row(rows, '主な就役港')?.lastYear).toBeUndefined()
})

test('誤りと確認はその項目に付き、選んだ理由が言葉で添えられる', () => {
  const answers = { ...pumpDredger, 公租公課: 99_000_000, 遊休日数: 178 }
  const [error] = row(rowsOf(answers), '合計日数')?.findings ?? []
  expect(error).toMatchObject({ level: 'error', reason: undefined })
  expect(error?.sentence).toContain('465日')

  const [open] = row(rowsOf(answers), '公租公課')?.findings ?? []
  expect(open).toMatchObject({ level: 'warning', reason: undefined })
  const given = (code: string, note?: string) =>
    row(rowsOf(answers, { reasons: { 'F06:公租公課': { code, ...(note && { note }) } } }), '公租公課')
      ?.findings[0]?.reason
  expect(given('1')).toBe('帳簿・契約書・記録で確かめました')
  expect(given('1', '台帳の写しあり')).toBe('帳簿・契約書・記録で確かめました：台帳の写しあり')
  expect(given('99', '評価替え')).toBe('評価替え')
  expect(given('99')).toBeUndefined()
})

test('ステップの状態と、付けた書類の名前が出る', () => {
  const sheet: ReviewedSheet = {
    companyCode: 'C001',
    subjectCode: 'C001-0001',
    answers: pumpDredger,
    prior: undefined,
    reasons: {},
    files: ['契約書.pdf', '写真.jpg'],
  }
  const steps = reviewOf(form2, sheet, context)
  expect(steps.map(({ title }) => title)).toEqual(form2.steps.map(({ title }) => title))
  expect(steps[0]?.state).toBe('完了')
  const texts = steps.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows.map(({ text }) => text)))
  expect(texts).toContain('契約書.pdf、写真.jpg')
})
