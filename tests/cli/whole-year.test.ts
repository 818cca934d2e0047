import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answers, progressOf } from '#survey'
import { form1 } from '#survey/forms/form1'
import { form2 } from '#survey/forms/form2'
import { rolledOver } from '#survey/roll-over'
import { compareWorkbook, importSheetsOf, readWorkbook, type SubjectSheet } from '#templates'
import { writeWorkbook } from '#templates/write'
import { startServer, type TestServer } from '../database/server.ts'
import { type FleetSheet, makeFleet } from '../fixtures/fleet.ts'
import { expectDone, type Institute, openInstitute, PERIOD, type Ran, signIn } from './institute.ts'

// Under a minute on a quiet machine of two cores; a busy one takes its time.
vi.setConfig({ testTimeout: 300_000 })

/** The embedded database does a tenth of the year that the server does: it is one process on one thread. */
const BACKENDS = [
  { name: 'PGlite', companies: 20, workbooks: 10, real: false },
  { name: 'PostgreSQL', companies: 200, workbooks: 50, real: true },
] as const

const VESSELS_PER_COMPANY = 10
const codeOf = (company: number) => `K${String(company).padStart(4, '0')}`
const UNKNOWN = '_不明'

interface Vessel {
  readonly code: string
  readonly company: string
  /** What is known before the year begins. */
  readonly loaded: Answers
  readonly prior: Answers | undefined
  /** What the company answers when it does. */
  readonly answers: Answers
  readonly clean: boolean
}

/** Two thousand vessels of two hundred companies; everything the first company answers is complete. */
function vesselsOf(fleet: readonly FleetSheet[]): readonly Vessel[] {
  const ofForm2 = fleet.filter(({ formId }) => formId === '2')
  const clean = ofForm2.filter(({ state }) => state === 'clean')
  return ofForm2.map((sheet, at) => {
    const source = at < VESSELS_PER_COMPANY ? clean[at]! : sheet
    const storable = source.planted.every((rule) => rule.startsWith('R'))
    // Its own: a vessel of the same name and year of build at two companies would be counted once.
    const name = { 船名: `調査丸${at + 1}` }
    const before = source.prior ?? (source.state === 'clean' ? source.answers : {})
    const loaded = { ...rolledOver(form2, before), ...name }
    return {
      code: `${sheet.companyCode}-${String(sheet.number).padStart(4, '0')}`,
      company: sheet.companyCode,
      loaded,
      prior: source.prior && { ...source.prior, ...name },
      answers: storable && source.state !== 'empty' ? { ...plain(source.answers), ...name } : loaded,
      clean: source.state === 'clean',
    }
  })
}

/**
 * Without 不明 that takes other answers with it: some costs stay 不明, and a sheet with any 不明 loses what is
 * asked only beside another answer.
 */
function plain(answers: Answers): Answers {
  const marked = Object.keys(answers).some((key) => key.endsWith(UNKNOWN))
  return Object.fromEntries(
    Object.entries(answers).filter(([key]) =>
      key.endsWith(UNKNOWN)
        ? /^(公租公課|保険料|検査費)_不明$/.test(key)
        : !(marked && /^燃料_|_(概算|根拠)$/.test(key)),
    ),
  )
}

/** The answers after `typed` came in on top of `before`; 不明 takes the place of a value. */
function answered(before: Answers, typed: Answers): Answers {
  const after = { ...before, ...typed }
  for (const key of Object.keys(typed)) {
    if (key.endsWith(UNKNOWN)) delete after[key.slice(0, -UNKNOWN.length)]
    else delete after[key + UNKNOWN]
  }
  return after
}

const csvOf = (rows: readonly Record<string, unknown>[]): string =>
  Papa.unparse(rows as Record<string, unknown>[], {
    columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
  })
const cellsOf = ({ code, company }: Vessel, answers: Answers): Record<string, unknown> => ({
  会社コード: company,
  対象コード: code,
  ...Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, value === true ? '○' : value])),
})
const tableIn = async (path: string): Promise<readonly Record<string, string>[]> =>
  Papa.parse<Record<string, string>>((await readFile(path, 'utf8')).slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data

/** Type 7, worked out here once more. */
function quartile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const low = Math.floor(place)
  return sorted[low]! * (1 - (place - low)) + (sorted[low + 1] ?? 0) * (place - low)
}
function meanInside(values: readonly number[]): { mean: number; n: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const [q1, q3] = [quartile(sorted, 0.25), quartile(sorted, 0.75)]
  const inside = sorted.filter((each) => each >= q1 - 1.5 * (q3 - q1) && each <= q3 + 1.5 * (q3 - q1))
  return { mean: inside.reduce((sum, each) => sum + each, 0) / inside.length, n: inside.length }
}

describe.each(BACKENDS)('$name の上の一年（$companies 社）', ({ companies, workbooks, real }) => {
  let server: TestServer | undefined
  let institute: Institute
  let fleet: readonly FleetSheet[]
  let vessels: readonly Vessel[]
  /** What must be stored, kept here beside the database. */
  const now = new Map<string, Answers>()
  const passwords = new Map<string, string>()
  const respondents = new Map<string, SupabaseClient>()
  let batch = ''

  beforeAll(async () => {
    server = real ? await startServer() : undefined
    institute = await openInstitute({ openYear: false, database: server?.url })
    fleet = makeFleet(companies * 20)
    vessels = vesselsOf(fleet)
    for (const { code, loaded } of vessels) now.set(code, loaded)
  })
  afterAll(async () => {
    await institute?.close()
    await server?.stop()
  })

  const ok = async (...argv: string[]): Promise<Ran> => {
    const ran = await institute.run(...argv)
    expect([argv.join(' '), ran.exitCode, ran.exitCode === 0 ? '' : ran.stderr]).toEqual([
      argv.join(' '),
      0,
      '',
    ])
    return ran
  }
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(institute.folder, name), content)

  interface Stored {
    readonly id: string
    readonly subject_code: string
    readonly company_code: string
    readonly version: number
    readonly answers: Answers
    readonly prior: Answers | null
  }
  async function stored(year = 2026, company?: string): Promise<readonly Stored[]> {
    const rows: Stored[] = []
    for (;;) {
      let query = institute.staff
        .from('answer_sheets')
        .select('id, subject_code, company_code, version, answers, prior')
        .eq('survey_year', year)
        .eq('form_id', '2')
        .is('deleted_at', null)
        .gt('subject_code', rows.at(-1)?.subject_code ?? '')
        .order('subject_code')
        .limit(500)
      if (company) query = query.eq('company_code', company)
      const page = expectDone(await query) as Stored[]
      rows.push(...page)
      if (page.length < 500) return rows
    }
  }
  const expectStored = async () =>
    expect(Object.fromEntries((await stored()).map((row) => [row.subject_code, row.answers]))).toEqual(
      Object.fromEntries(now),
    )

  const vesselAt = (code: string) => vessels.find((vessel) => vessel.code === code)!

  /** The company's workbook with its answers typed in. */
  async function workbookOf(company: string, rows: readonly Stored[], year = PERIOD.year) {
    const subjects = rows.map((row): SubjectSheet => {
      const typed = new Map<string, string | number | boolean>()
      for (const [key, value] of Object.entries(vesselAt(row.subject_code).answers)) {
        if (value === row.answers[key]) continue
        if (key.endsWith(UNKNOWN)) typed.set(key.slice(0, -UNKNOWN.length), '不明')
        else typed.set(key, value === true ? '○' : value)
      }
      return {
        id: row.id,
        subjectCode: row.subject_code,
        version: row.version,
        answers: row.answers,
        ...(row.prior ? { prior: row.prior } : {}),
        typed,
      }
    })
    return writeWorkbook({
      form: form2,
      year: { ...PERIOD, year },
      company: { code: company, name: company },
      subjects,
      layout: 'columns',
      spare: 0,
      generatedAt: '2026-11-20T03:00:00Z',
    })
  }

  test('年度を作り、会社と船を昨年の値とともに登録し、受付を始める', async () => {
    await ok(...['year', 'create', '2026', '--opens', '2020-01-01', '--closes', '2089-12-31', '--apply'])
    await ok('year', 'open', '2026', '--apply')
    const names = new Map(fleet.map(({ companyCode, companyName }) => [companyCode, companyName]))
    await write('会社.csv', csvOf([...names].map(([会社コード, 会社名]) => ({ 会社コード, 会社名 }))))
    expect((await ok('load', 'companies', '会社.csv', '--apply')).stdout).toContain(
      `新しく ${companies} 件、変更 0 件を書き込みました。番号 `,
    )
    await write('作業船.csv', csvOf(vessels.map((vessel) => cellsOf(vessel, vessel.loaded))))
    const subjects = await ok('load', 'subjects', '--form', '2', '作業船.csv', '--apply')
    expect(subjects.stdout).toContain(`新しく ${companies * VESSELS_PER_COMPANY} 件`)
    const withPrior = vessels.filter(({ prior }) => prior !== undefined)
    await write('昨年.csv', csvOf(withPrior.map((vessel) => cellsOf(vessel, vessel.prior!))))
    await ok('load', 'last-year', '--form', '2', '昨年.csv', '--apply')
    await expectStored()
    const priors = (await stored()).flatMap(({ subject_code, prior }) =>
      prior === null ? [] : [[subject_code, prior]],
    )
    expect(Object.fromEntries(priors)).toEqual(
      Object.fromEntries(withPrior.map(({ code, prior }) => [code, prior])),
    )
  })

  test('利用者を作り、三社がWebのAPIとExcelで答え、一社が提出する', async () => {
    const made = await ok(
      ...['accounts', 'create', codeOf(1), codeOf(2), codeOf(3)],
      '--out',
      '通知',
      '--apply',
    )
    for (const row of await tableIn(made.stdout.split('\n').find((line) => line.endsWith('.csv'))!)) {
      passwords.set(row.会社コード!, row.最初のパスワード!)
    }
    for (const [company, first] of passwords) {
      const password = `${company}-no-atarashii-kagi`
      const newcomer = await signIn(institute, company, first)
      expectDone(await newcomer.auth.updateUser({ password }))
      respondents.set(company, await signIn(institute, company, password))
    }
    expect([...respondents.keys()]).toEqual([codeOf(1), codeOf(2), codeOf(3)])

    for (const company of [codeOf(1), codeOf(2)]) {
      const api = respondents.get(company)!
      const contact = fleet.find(({ formId, state }) => formId === '1' && state === 'clean')!.answers
      expectDone(
        await api.rpc('create_sheet', {
          p_survey_year: 2026,
          p_form_id: '1',
          p_answers: contact,
          p_create_key: randomUUID(),
          p_progress: progressOf(form1, contact, { year: PERIOD }),
        }),
      )
      for (const row of await stored(2026, company)) {
        const { answers, prior } = vesselAt(row.subject_code)
        const gone = Object.keys(row.answers).filter((key) => answers[key] === undefined)
        expectDone(
          await api.rpc('save_sheet', {
            p_id: row.id,
            p_base_version: row.version,
            p_set: { ...Object.fromEntries(gone.map((key) => [key, null])), ...answers },
            p_save_key: randomUUID(),
            p_progress: progressOf(form2, answers, { year: PERIOD, prior }),
          }),
        )
        now.set(row.subject_code, answers)
      }
    }

    const rows = await stored(2026, codeOf(3))
    const read = readWorkbook(await workbookOf(codeOf(3), rows))
    if (!read.ok) throw new Error(read.problem.code)
    const comparison = compareWorkbook(
      form2,
      read,
      rows.map(({ subject_code, prior, ...row }) => ({
        ...row,
        subjectCode: subject_code,
        ...(prior ? { prior } : {}),
        reasons: {},
      })),
      { year: PERIOD, companyCode: codeOf(3), company: { code: codeOf(3), name: codeOf(3) }, siblings: [] },
    )
    expect([comparison.refused, comparison.counts.error, comparison.counts.conflict]).toEqual([
      undefined,
      0,
      0,
    ])
    expectDone(
      await respondents.get(codeOf(3))!.rpc('import_sheets', {
        p_batch_key: randomUUID(),
        p_survey_year: 2026,
        p_form_id: '2',
        p_sheets: importSheetsOf(comparison, { createKey: () => randomUUID() }),
        p_channel: 'excel',
        p_file_name: '回答.xlsx',
      }),
    )
    for (const { subject_code, answers } of rows) {
      now.set(subject_code, answered(answers, vesselAt(subject_code).answers))
    }
    await expectStored()

    const own = respondents.get(codeOf(1))!
    const seen = expectDone(await own.from('answer_sheets').select('id, version')) as Stored[]
    expect(seen).toHaveLength(VESSELS_PER_COMPANY + 1)
    const receipt = expectDone(
      await own.rpc('submit_year', {
        p_survey_year: 2026,
        p_versions: Object.fromEntries(seen.map(({ id, version }) => [id, version])),
        p_reasons: {},
        p_submit_key: randomUUID(),
      }),
    )
    expect(receipt.receipt_number).toBe(`2026-${codeOf(1)}-01`)
  })

  test('回収の状況・督促・検査は、答えた通りのことを言う', async () => {
    const board = JSON.parse((await ok('status', '--json')).stdout)
    expect(board.totals).toMatchObject({
      companies,
      submitted: 1,
      rate: Math.round((1 / companies) * 1000) / 10,
    })
    const first = board.companies[0]
    expect([first.company_code, first.state]).toEqual([codeOf(1), '提出済み'])
    expect(first.forms.find(({ form }: { form: string }) => form === '2')).toMatchObject({
      not_started: 0,
      in_progress: 0,
      done: VESSELS_PER_COMPANY,
      errors: 0,
    })

    await ok('remind', '--out', '督促', '--apply')
    const reminded = await tableIn(join(institute.folder, '督促', '督促名簿_2026.csv'))
    expect(reminded.map((row) => row.会社コード)).toEqual(
      Array.from({ length: companies - 1 }, (_, at) => codeOf(at + 2)),
    )
    const contact = fleet.find(({ formId, state }) => formId === '1' && state === 'clean')!.answers
    expect(reminded[0]!.担当者名).toBe(contact.担当者名)

    const ran = await institute.runOn({ dataDirectory: join(institute.folder, '記録') }, 'validate', '--json')
    expect(ran.exitCode).toBe(1)
    const { findings } = JSON.parse(ran.stdout) as {
      findings: { subject: string; level: string; rule: string }[]
    }
    const submitted = findings.filter(
      ({ subject, level }) => subject.startsWith(codeOf(1)) && level === 'error',
    )
    expect(submitted).toEqual([])
    for (const sheet of fleet.filter(
      ({ formId, companyCode }) => formId === '2' && companyCode === codeOf(3),
    )) {
      const code = `${sheet.companyCode}-${String(sheet.number).padStart(4, '0')}`
      const found = findings.filter(({ subject }) => subject === code).map(({ rule }) => rule)
      const planted = sheet.planted.filter((rule) => rule.startsWith('R'))
      if (planted.length === sheet.planted.length) expect(found).toEqual(expect.arrayContaining(planted))
    }
  })

  test('届いたExcelを取り込む。二つの悪いファイルは断り、一つは元に戻す', async () => {
    const all = await stored()
    const files: string[] = []
    for (let at = 0; at < workbooks; at += 1) {
      const company = codeOf(at + 4)
      const rows = all.filter(({ company_code }) => company_code === company)
      const name = `${company}.xlsx`
      // One of an earlier year, and one that broke on its way.
      const bytes = await workbookOf(company, rows, at === 1 ? 2025 : 2026)
      await write(name, at === 0 ? bytes.subarray(0, bytes.length / 2) : bytes)
      files.push(name)
      if (at > 1) {
        for (const { subject_code, answers } of rows) {
          now.set(subject_code, answered(answers, vesselAt(subject_code).answers))
        }
      }
    }
    const ran = await institute.run('import', ...files, '--apply', '--json')
    expect(ran.exitCode).toBe(1)
    const outcomes = JSON.parse(ran.stdout).files as { file: string; problem?: string; batch_id?: string }[]
    expect(outcomes.filter(({ problem }) => problem !== undefined).map(({ file }) => file)).toEqual([
      `${codeOf(4)}.xlsx`,
      `${codeOf(5)}.xlsx`,
    ])
    expect(outcomes.filter(({ batch_id }) => batch_id !== undefined)).toHaveLength(workbooks - 2)
    await expectStored()

    batch = outcomes[2]!.batch_id!
    await ok('undo', batch, '--apply')
    for (const { subject_code, answers } of all) {
      if (subject_code.startsWith(codeOf(6))) now.set(subject_code, answers)
    }
    await expectStored()
  })

  test('集計は、別に計算した値と一致する', async () => {
    await ok(...['aggregate', '--by', 'all', '--format', 'csv', '--internal', '--out', '集計'])
    const rows = await tableIn(join(institute.folder, '集計', '集計_様式2_2026_集計.csv'))
    const row = (id: string) => rows.find((each) => each.番号 === id)!
    const held = (codes: readonly string[]) =>
      [...now.values()].filter(({ 保有形態: form }) => codes.includes(String(form)))
    const WORKING = ['0', '3', '4', '5', '9', '10']
    const PRICED = ['0', '3', '4', '5', '8', '9', '10']

    expect(Number(row('A04').値)).toBe(held(PRICED).length)
    const days = held(WORKING).flatMap((answers) => {
      const uses = [
        '_主機能',
        ...(answers.兼用船種_1 ? ['_兼用1'] : []),
        ...(answers.兼用船種_2 ? ['_兼用2'] : []),
      ]
      const parts = uses.map((use) => answers[`運転日数${use}`])
      return parts.every((part) => typeof part === 'number')
        ? [parts.reduce<number>((sum, part) => sum + Number(part), 0)]
        : []
    })
    expect(days.length).toBeGreaterThan(workbooks)
    const operating = meanInside(days)
    expect([Number(row('A06').隻数), Number(row('A06').値)]).toEqual([
      operating.n,
      expect.closeTo(operating.mean, 5),
    ])
    const prices = held(PRICED).flatMap(({ 新造購入価格: price }) =>
      typeof price === 'number' ? [price] : [],
    )
    const priced = meanInside(prices)
    expect([Number(row('A25').隻数), Number(row('A25').値)]).toEqual([
      priced.n,
      expect.closeTo(priced.mean, 5),
    ])
    const gnss = held(WORKING).flatMap(({ GNSS }) => (GNSS === undefined ? [] : [GNSS !== '0']))
    expect(Number(row('A28-gnss').値)).toBeCloseTo((gnss.filter(Boolean).length / gnss.length) * 100, 5)
  })

  test('E-7 書き出しは、全ての船の全ての答えを一度ずつ持つ', async () => {
    const ran = await ok(...['export', '--form', '2', '--format', 'csv', '--last-year', '--out', '出力'])
    const rows = await tableIn(ran.stdout.split('\n')[0]!)
    expect(rows.map((row) => row.対象コード)).toEqual([...now.keys()])
    for (const row of rows) {
      const answers = now.get(row.対象コード!)!
      for (const key of ['船名', '船種名_主機能', '新造購入価格', '運転日数_主機能', '公租公課']) {
        expect([row.対象コード, key, row[key]]).toEqual([row.対象コード, key, String(answers[key] ?? '')])
      }
      const state =
        answers.公租公課 !== undefined ? '回答' : answers.公租公課_不明 ? '不明' : row.公租公課_状態
      expect(row.公租公課_状態).toBe(state)
    }
  })

  test('締め切り、翌年へ写す。手放した船は写さず、今年の答えは昨年の値になる', async () => {
    await ok('year', 'close', '2026', '--apply')
    await ok(...['year', 'create', '2027', '--opens', '2020-01-01', '--closes', '2089-12-31', '--apply'])
    await ok('year', 'roll-over', '--from', '2026', '--to', '2027', '--apply')
    const kept = [...now].filter(([, answers]) => !['1', '2', '6', '7'].includes(String(answers.保有形態)))
    expect(kept.length).toBeLessThan(now.size)
    const rolled = await stored(2027)
    expect(Object.fromEntries(rolled.map(({ subject_code, prior }) => [subject_code, prior]))).toEqual(
      Object.fromEntries(kept),
    )
    expect(rolled.every(({ answers }) => answers.運転日数_主機能 === undefined)).toBe(true)
    expect((await ok('verify', '--year', '2026')).exitCode).toBe(0)
  })
})
