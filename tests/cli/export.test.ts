import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#survey'
import { unguarded } from '../../cli/csv.ts'
import { asCsvByLibreOffice } from '../libreoffice/office.ts'
import { expectDone, type Institute, openInstitute } from './institute.ts'

let institute: Institute
beforeAll(async () => {
  institute = await openInstitute()
})
afterAll(() => institute.close())

/** The answers of a hostile and careful respondent: formulas, a zero, an unknown, blanks, line ends. */
const GRAB: Answers = {
  船名: '=HYPERLINK("http://example.invalid")',
  船名よみがな: 'だいさんかいまる',
  保有形態: '0',
  作業船購買形態: '0',
  船種名_主機能: '1005',
  主な就役港: '+神戸港',
  就役地域コード: '14',
  船舶情報関係備考欄: '一行目\n二行目,"引用"',
  新造年月_年: 2008,
  新造年月_月: 3,
  新造購入価格: 1_200_000_000,
  運転時間: 0,
  運転日数_主機能: 0,
  '準備・後片付時間_不明': true,
  休止日数: 95,
  規格_主機能_08: 9.5,
}

function readTable(text: string): readonly Record<string, string>[] {
  expect(text.startsWith('\ufeff')).toBe(true)
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return data
}

describe('export', () => {
  beforeAll(async () => {
    await institute.store('2', 'C001', GRAB, { 新造購入価格: 1_100_000_000, 保険料_不明: true })
    await institute.store('2', 'C002', { 船名: '第一みなと', 保有形態: '3', 対象会社名: '東洋' })
  })

  test('CSV: 開き直すと入れた値と同じで、0・不明・未回答・対象外を見分けられる', async () => {
    const ran = await institute.run(
      'export',
      '--form',
      '2',
      '--year',
      '2026',
      '--format',
      'csv',
      '--out',
      'csv',
    )
    expect(ran.stderr).toContain('2号様式 2 件')
    expect(ran.exitCode).toBe(0)
    const file = join(institute.folder, 'csv', '2号様式_作業船調査_2026.csv')
    expect(ran.stdout.split('\n')[0]).toBe(file)
    const text = await readFile(file, 'utf8')
    expect(text.split('\r\n').length).toBeGreaterThan(2)
    const [grab, tug] = readTable(text)
    for (const [key, value] of Object.entries(GRAB)) {
      if (key.endsWith('_不明')) continue
      expect([key, unguarded(grab![key]!)]).toEqual([key, String(value)])
    }
    expect(grab!.船名).toBe('\'=HYPERLINK("http://example.invalid")')
    expect([grab!.運転時間, grab!.運転時間_状態]).toEqual(['0', '回答'])
    expect([grab!['準備・後片付時間'], grab!['準備・後片付時間_状態']]).toEqual(['', '不明'])
    expect([grab!.回航日数, grab!.回航日数_状態]).toEqual(['', '未回答'])
    expect([grab!.対象会社名, grab!.対象会社名_状態]).toEqual(['', '対象外'])
    expect([tug!.会社コード, tug!.提出会社名, tug!.対象会社名]).toEqual(['C002', '港湾工業株式会社', '東洋'])
    expect([tug!.保有形態, tug!.保有形態_名称]).toEqual(['3', '用船'])
    expect(grab!.合計日数).toBe('95')
  })

  test('項目定義: 列の名前と同じ並びで、コードと条件を説明する', async () => {
    const rows = readTable(
      await readFile(join(institute.folder, 'csv', '2号様式_作業船調査_2026_項目定義.csv'), 'utf8'),
    )
    const answers = await readFile(join(institute.folder, 'csv', '2号様式_作業船調査_2026.csv'), 'utf8')
    expect(rows.map((row) => row.列名)).toEqual(answers.slice(1).split('\r\n')[0]!.split(','))
    const company = rows.find((row) => row.列名 === '対象会社名')!
    expect([company.ステップ, company.種類, company.記入条件]).toEqual([
      '1 基本情報',
      '文字（60字まで）',
      '保有形態 が 3 用船',
    ])
    expect(rows.find((row) => row.列名 === '保有形態')!.コード).toContain('3=用船; 4=貸船')
  })

  test('一部の会社だけ、昨年入力値つき、合計なし', async () => {
    const ran = await institute.run(
      ...[
        'export',
        '--form',
        '2',
        '--company',
        'C001',
        '--last-year',
        '--no-totals',
        '--out',
        'one',
        '--json',
      ],
    )
    const { files } = JSON.parse(ran.stdout)
    expect(files).toHaveLength(1)
    expect(files[0].sheets).toBe(1)
    const [row] = readTable(await readFile(files[0].file, 'utf8'))
    expect([row!.新造購入価格_昨年入力値, row!.保険料_昨年入力値_状態]).toEqual(['1100000000', '不明'])
    expect(Object.keys(row!)).not.toContain('合計日数')
  })

  test('JSONとNDJSON: 保存された回答と名称、尋ねていない項目', async () => {
    await institute.run('export', '--form', '2', '--format', 'json', '--out', 'json')
    await institute.run('export', '--form', '2', '--format', 'ndjson', '--out', 'json')
    const whole = JSON.parse(
      await readFile(join(institute.folder, 'json', '2号様式_作業船調査_2026.json'), 'utf8'),
    )
    const lines = (await readFile(join(institute.folder, 'json', '2号様式_作業船調査_2026.ndjson'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(whole.sheets).toEqual(lines)
    expect([whole.form, whole.survey_year, whole.period_end]).toEqual(['2', 2026, '2026-03-31'])
    expect(lines[0].answers).toEqual(GRAB)
    expect(lines[0].labels.船種名_主機能).toBe('グラブ浚渫船')
    expect(lines[0].not_asked).toContain('対象会社名')
    expect(lines[0].not_asked).not.toContain('回航日数')
    expect(lines[0].totals.合計日数).toEqual({ value: 95, state: '未入力あり' })
  })

  test('E-3, E-4 Excel: LibreOfficeで開いてCSVにしても、文字は文字のまま・数は数のままで、何も計算されない', async () => {
    await institute.run('export', '--form', '2', '--format', 'xlsx', '--out', 'excel')
    const book = join(institute.folder, 'excel', '2号様式_作業船調査_2026.xlsx')
    const entries = unzipSync(await readFile(book))
    expect(Object.keys(entries).filter((name) => /external|connections|vba/i.test(name))).toEqual([])
    expect(strFromU8(entries['xl/worksheets/sheet1.xml']!)).not.toMatch(/<f[ >]|<hyperlink/)
    const [grab, tug] = readTable(`\ufeff${await asCsvByLibreOffice(book)}`)
    for (const [key, value] of Object.entries(GRAB)) {
      if (!key.endsWith('_不明')) expect([key, grab![key]]).toEqual([key, String(value)])
    }
    expect([grab!.運転時間, grab!.運転時間_状態, grab!['準備・後片付時間_状態']]).toEqual([
      '0',
      '回答',
      '不明',
    ])
    expect(tug!.保有形態_名称).toBe('用船')
  })

  test('すべての様式を書き、答えのない様式も見出しの行がある', async () => {
    const ran = await institute.run('export', '--out', 'all', '--json')
    const { files } = JSON.parse(ran.stdout)
    expect(files.map((file: { form: string }) => file.form)).toEqual([
      ...['1', '2', '3', '3h1', '3h2', '3h3', '3h4', '3h5', '3h6', '4', '8'],
    ])
    const form8 = await readFile(files.at(-1).file, 'utf8')
    expect(form8.split('\r\n')).toHaveLength(2)
    expect(form8).toContain('会社コード,')
  })

  test('会社が多くても、対象が1,000を超える会社があっても、会社と対象のコードの順に一件ずつ出る', async () => {
    const codes = Array.from({ length: 130 }, (_, at) => `D${String(at).padStart(3, '0')}`)
    expectDone(
      await institute.staff
        .from('companies')
        .insert(codes.map((code) => ({ company_code: code, company_name: `${code}社` })))
        .select('company_code'),
    )
    const held = codes.map((code, at) => ({ code, sheets: at === 5 ? 1010 : at % 3 }))
    const subjects = held.flatMap(({ code, sheets }) =>
      Array.from({ length: sheets }, (_, at) => `${code}-${String(at + 1).padStart(4, '0')}`),
    )
    for (let at = 0; at < subjects.length; at += 200) {
      const piece = subjects
        .slice(at, at + 200)
        .map((subject) => ({ company: subject.slice(0, 4), answers: {} }))
      await institute.storeMany('8', piece)
    }
    const { stdout } = await institute.run('export', '--form', '8', '--format', 'ndjson', '--out', '多い')
    const lines = (await readFile(stdout.split('\n')[0]!, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).subject_code).filter((code) => code.startsWith('D'))).toEqual(
      subjects,
    )
  })

  test('書きかけのファイルを残さず、書けない所は理由を言って止まる', async () => {
    const ran = await institute.run('export', '--form', '2', '--out', 'csv/2号様式_作業船調査_2026.csv')
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toContain('書き込めませんでした')
    const left = await readdir(institute.folder, { recursive: true })
    expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect((await stat(join(institute.folder, 'csv', '2号様式_作業船調査_2026.csv'))).isFile()).toBe(true)
  })
})
