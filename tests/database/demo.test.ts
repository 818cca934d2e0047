import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, loginAddress, progressOf } from '#survey'
import { loadForm } from '#survey/forms/index'
import { createStack, type Stack } from '../../supabase/local/index.ts'

let stack: Stack
let company: SupabaseClient

const connect = (key: string) =>
  createClient('http://stack.local', key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as never },
    global: { fetch: (input, init) => stack.fetch(new Request(input, init)) },
  })
async function signIn(code: string, password: string) {
  const client = connect(stack.keys.publishableKey)
  const { error } = await client.auth.signInWithPassword({
    email: loginAddress(code, 'vessel-survey.example'),
    password,
  })
  if (error) throw error
  return client
}

beforeAll(async () => {
  stack = await createStack({ seedDemo: true })
  company = await signIn('C001', 'demo-pass-C001')
})
afterAll(() => stack.close())

test('the year is open from 30 days before the first start to 90 days after it', async () => {
  const { data } = await company.from('survey_years').select('*').single().throwOnError()
  expect(data).toMatchObject({
    survey_year: 2026,
    status: 'open',
    period_start: '2025-04-01',
    period_end: '2026-03-31',
  })
  const days = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000)
  expect([days(data.opens_at), days(data.closes_at)]).toEqual([-30, 90])
})

test('C001 has vessels of four types and more in every state of work', async () => {
  const { data } = await company
    .from('answer_sheets')
    .select('title, status, errors, warnings, done, total, version, answers, prior')
    .eq('form_id', '2')
    .order('subject_code')
    .throwOnError()
  expect(
    new Set(data.map(({ answers }) => answers.船種名_主機能).filter(Boolean)).size,
  ).toBeGreaterThanOrEqual(4)
  expect(data.filter(({ prior }) => prior !== null).map(({ title }) => title)).toEqual([
    '第一海洋丸',
    '海洋グラブ五号',
  ])
  const [complete, half, faulty, begun] = data
  expect(complete).toMatchObject({ title: '第一海洋丸', status: '登録済み', errors: 0, version: 2 })
  expect(half).toMatchObject({ title: '海洋グラブ五号', status: '登録途中' })
  expect(half!.done / half!.total).toBeGreaterThan(0.5)
  expect(faulty).toMatchObject({ title: '海神', status: '登録途中' })
  expect([faulty!.errors, faulty!.warnings].every((count) => count > 0)).toBe(true)
  expect(begun).toMatchObject({ title: '汐風', version: 1 })
})

test('and accessories, two kinds of pipes, equipment and its own company sheet', async () => {
  const { data } = await company.from('answer_sheets').select('form_id').order('form_id').throwOnError()
  const count = (form: string) => data.filter(({ form_id }) => form_id === form).length
  expect(['1', '2', '3', '3h1', '3h2', '4'].map(count)).toEqual([1, 5, 2, 1, 1, 1])
})

test('the stored progress is what survey/ says of the stored answers', async () => {
  const { data } = await company.from('answer_sheets').select('*').throwOnError()
  const context = {
    year: { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' },
    company: { code: 'C001', name: '海洋建設株式会社' },
  }
  for (const sheet of data) {
    const form = await loadForm(sheet.form_id)
    const progress = progressOf(form, sheet.answers, { ...context, prior: sheet.prior ?? undefined })
    expect([sheet.title, sheet]).toEqual([sheet.title, expect.objectContaining(progress)])
  }
  const faulty = data.find(({ title }) => title === '海神')
  const levels = check(await loadForm('2'), faulty.answers, context).map(
    ({ rule, level }) => `${rule} ${level}`,
  )
  expect(levels).toEqual(expect.arrayContaining(['R20 warning', 'R48 error']))
})

test('C002 and STAFF are ready, C003 must change its password, and each sees what is theirs', async () => {
  const other = await signIn('C002', 'demo-pass-C002')
  const { data } = await other
    .from('answer_sheets')
    .select('company_code, title')
    .order('title')
    .throwOnError()
  expect(new Set(data.map(({ company_code }) => company_code))).toEqual(new Set(['C002']))
  expect(data.length).toBeGreaterThanOrEqual(2)

  const first = await signIn('C003', 'first-pass-C003')
  const account = await first.from('accounts').select('company_code, must_change_password').single()
  expect(account.data).toEqual({ company_code: 'C003', must_change_password: true })
  expect((await first.from('survey_years').select('*')).data).toEqual([])

  const staff = await signIn('STAFF', 'demo-pass-STAFF')
  const { count } = await staff.from('answer_sheets').select('*', { count: 'exact', head: true })
  expect(count).toBe(14)
  expect((await staff.from('accounts').select('staff_role').eq('kind', 'staff')).data).toEqual([
    { staff_role: 'admin' },
  ])
})
