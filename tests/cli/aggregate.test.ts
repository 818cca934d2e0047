import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORM_IDS } from '#survey'
import { type FleetSheet, makeFleet } from '../fixtures/fleet.ts'
import { expectDone, type Institute, openInstitute } from './institute.ts'

let institute: Institute
let fleet: readonly FleetSheet[]
beforeAll(async () => {
  institute = await openInstitute()
  fleet = makeFleet(100)
  const companies = new Map(fleet.map(({ companyCode, companyName }) => [companyCode, companyName]))
  expectDone(
    await institute.staff
      .from('companies')
      .insert([...companies].map(([company_code, company_name]) => ({ company_code, company_name })))
      .select(),
  )
  for (const form of FORM_IDS) {
    const sheets = fleet.filter(({ formId }) => formId === form)
    await institute.storeMany(
      form,
      sheets.map(({ companyCode, answers }) => ({ company: companyCode, answers })),
    )
  }
})
afterAll(() => institute.close())

const csv = async (name: string): Promise<readonly Record<string, string>[]> => {
  const text = await readFile(join(institute.folder, '集計', `集計_様式2_2026_${name}.csv`), 'utf8')
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data
}

/** The types whose line of prices can be drawn: those with classes of size. */
const csvOfPrices = async () => {
  await institute.run('aggregate', '--format', 'csv', '--out', '集計', '--internal')
  return (await csv('価格の回帰')).filter((row) => row.単位 !== '')
}

test('平均運転日数と隻数は、同じ回答から別に計算した値と一致する', async () => {
  const ran = await institute.run(
    'aggregate',
    '--by',
    'type',
    '--format',
    'csv',
    '--out',
    '集計',
    '--internal',
  )
  expect(ran.exitCode).toBe(0)
  const rows = await csv('集計')
  const working = fleet.filter(
    ({ formId, answers }) =>
      formId === '2' && ['0', '3', '4', '5', '9', '10'].includes(String(answers.保有形態)),
  )
  const days = working.flatMap(({ answers }) => {
    const parts = ['運転日数_主機能', '運転日数_兼用1', '運転日数_兼用2'].map((key) => answers[key])
    const asked = parts.slice(0, answers.兼用船種_2 ? 3 : answers.兼用船種_1 ? 2 : 1)
    return asked.every((part) => typeof part === 'number')
      ? [asked.reduce<number>((sum, part) => sum + Number(part), 0)]
      : []
  })
  const all = rows.find((row) => row.船種 === '計' && row.番号 === 'A06')!
  expect(Number(all.隻数) + Number(all.除いた隻数)).toBe(days.length)
  expect(Number(all.最小)).toBeGreaterThanOrEqual(Math.min(...days))
  expect(Number(all.最大)).toBeLessThanOrEqual(Math.max(...days))
  if (all.除いた隻数 === '0') {
    expect(Number(all.値)).toBeCloseTo(days.reduce((sum, day) => sum + day, 0) / days.length, 5)
  }
  const counts = rows.filter((row) => row.番号 === 'A04' && row.船種 !== '計').map((row) => Number(row.値))
  const total = rows.find((row) => row.番号 === 'A04' && row.船種 === '計')!
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(total.値))
})

test('外に出す表では、3社に満たない船種の値はどこにも出ない', async () => {
  await institute.run('aggregate', '--by', 'type', '--format', 'csv', '--out', '集計')
  const companiesOf = new Map<string, Set<string>>()
  for (const { formId, companyCode, answers } of fleet) {
    if (formId !== '2') continue
    const type = String(answers.船種名_主機能 ?? '')
    companiesOf.set(type, (companiesOf.get(type) ?? new Set()).add(companyCode))
  }
  const rows = await csv('集計')
  const hidden = rows.filter((row) => row.隻数 === 'x')
  expect(hidden.length).toBeGreaterThan(0)
  for (const row of hidden) {
    expect([row.平均, row.中央値, row.最大].filter((cell) => cell !== '' && cell !== 'x')).toEqual([])
  }
  for (const row of rows) {
    if (row.会社数 !== 'x' && row.隻数 !== '0') expect(Number(row.会社数)).toBeGreaterThanOrEqual(3)
  }
  expect([...companiesOf.values()].some((companies) => companies.size < 3)).toBe(true)
})

test('残存曲線は、外に出す表では船齢をまとめ、内部の表では一隻ずつの月まで出す', async () => {
  const codes = [...new Set(fleet.map(({ companyCode }) => companyCode))].slice(0, 4)
  const scrapped = (company: string, month: number) => ({
    company,
    answers: {
      ...{ 船名: `廃船${month}`, 船種名_主機能: '1005', 保有形態: '1', 新造年月_年: 2000, 新造年月_月: 4 },
      ...{ 廃船または売船年月_年: 2025, 廃船または売船年月_月: month },
    },
  })
  await institute.storeMany(
    '2',
    codes.map((company, at) => scrapped(company, 5 + at)),
  )
  const curve = async (...options: readonly string[]) => {
    await institute.run('aggregate', '--by', 'all', '--format', 'csv', '--out', '集計', ...options)
    return csv('残存曲線')
  }
  const [published, internal] = [await curve(), await curve('--internal')]
  expect(internal.map((row) => [row.船齢から, row.船齢まで, row.廃船])).toEqual([
    ...[
      ['25.08', '25.08', '1'],
      ['25.17', '25.17', '1'],
    ],
    ...[
      ['25.25', '25.25', '1'],
      ['25.33', '25.33', '1'],
    ],
  ])
  expect(published.map((row) => [row.船齢から, row.船齢まで, row.廃船])).toEqual([['0', '', '4']])
  expect(published.at(-1)!.残存割合).toBe(internal.at(-1)!.残存割合)
})

test('HTMLは一つで閉じ、外の物を読まず、スクリプトがない', async () => {
  const ran = await institute.run('aggregate', '--format', 'html', '--out', '集計')
  const page = await readFile(ran.stdout.trim(), 'utf8')
  expect(page).toContain('<h1>2026年度 船舶稼働調査 集計（2号様式　作業船調査）</h1>')
  expect(page).not.toMatch(/<script|<link|<img|https?:\/\//)
  expect(page).toContain('<figcaption>平均運転日数（日/隻・年）</figcaption>')
  expect(page).toMatch(/<td>A06<\/td><td>平均運転日数<\/td>/)
  // No single chart is taller than a printed page.
  for (const [, height] of page.matchAll(/viewBox="0 0 800 (\d+)"/g)) expect(Number(height)).toBeLessThan(400)

  const inside = await institute.run('aggregate', '--format', 'html', '--out', '内部', '--internal')
  const lines = (await readFile(inside.stdout.trim(), 'utf8')).split('（回帰直線）</h2>')[1]!
  expect(lines).toMatch(/aria-label="[^"]+（\d+隻、決定係数 [\d.]+）: [^"]+ で -?[\d,.]+ 百万円、/)
  expect(lines.match(/<line class="line" /g)!.length).toBe((await csvOfPrices()).length)
})

test('係数のファイルは知らない名前や形を断り、損料に効く', async () => {
  await writeFile(join(institute.folder, '係数.json'), '{ "residualRate": 0.07, "defaultStandardYears": 18 }')
  const ran = await institute.run(
    ...['aggregate', '--parameters', '係数.json', '--format', 'json', '--internal', '--out', '集計'],
  )
  const { parameters, tables } = JSON.parse(await readFile(ran.stdout.trim(), 'utf8'))
  expect(parameters.residualRate).toBe(0.07)
  const hire = tables.find(({ table }: { table: string }) => table === '損料').rows
  expect(hire.length).toBeGreaterThan(0)
  for (const row of hire) expect([row.標準使用年数, row.残存率]).toEqual([18, 0.07])
  await writeFile(join(institute.folder, '悪い係数.json'), '{ "residualrate": 0.07 }')
  const refused = await institute.run('aggregate', '--parameters', '悪い係数.json', '--out', '集計')
  expect([refused.exitCode, refused.stderr.includes('「residualrate」は分かりません。')]).toEqual([2, true])
})

test('Excelは表ごとのシートになる', async () => {
  const ran = await institute.run('aggregate', '--form', '8', '--format', 'xlsx', '--out', '集計')
  expect(ran.exitCode).toBe(0)
  expect((await readFile(ran.stdout.trim())).subarray(0, 2).toString()).toBe('PK')
})
