import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answers, loginAddress } from '#survey'
import { expectDone, type Institute, openInstitute, signIn } from './institute.ts'

let institute: Institute
beforeAll(async () => {
  institute = await openInstitute()
})
afterAll(() => institute.close())

const VESSEL: Answers = {
  船名: '第三海丸',
  船名よみがな: 'だいさんかいまる',
  保有形態: '0',
  作業船購買形態: '0',
  船種名_主機能: '1005',
  主な就役港: '神戸港',
  就役地域コード: '14',
  新造年月_年: 2008,
  新造年月_月: 3,
  新造購入価格: 1_200_000_000,
  購入価格_証明書類コード: '1',
  規格_主機能_08: 9,
  運転時間: 980,
  '準備・後片付時間': 60,
  運転日数_主機能: 140,
  休止日数: 95,
  回航日数: 12,
  定期整備日数: 40,
  遊休日数: 78,
}

interface JsonFinding {
  readonly company: string
  readonly subject: string
  readonly rule: string
  readonly key: string
  readonly level: string
  readonly message: string
}
async function found(...argv: string[]): Promise<readonly JsonFinding[]> {
  const { stdout } = await institute.run('validate', ...argv, '--json')
  return JSON.parse(stdout).findings
}
const rulesOf = (findings: readonly JsonFinding[], company: string) =>
  new Set(findings.filter((finding) => finding.company === company).map(({ rule }) => rule))

describe('validate', () => {
  test('調査票が無ければ指摘も無く、終了コードは0', async () => {
    const { exitCode, stdout, stderr } = await institute.run('validate')
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^計 +0 +0 +0$/m)
  })

  test('仕込んだ誤りを規則の番号・会社・対象・項目・値つきで言う。終了コードは1', async () => {
    await institute.store('2', 'C001', { ...VESSEL, 遊休日数: 138 })
    await institute.store('2', 'C002', {
      ...VESSEL,
      船名: '第一みなと',
      運転時間: 140 * 24 + 1,
      遊休日数: 70,
    })
    const { exitCode, stdout, stderr } = await institute.run('validate', '--form', '2')
    expect(exitCode).toBe(1)
    const days = stderr.split('\n').find((line) => line.includes(' R19 '))!
    expect(days).toMatch(/^誤り R19 C001 C001-0001 第三海丸（様式2 ステップ4 合計日数＝425日）: .*365/)
    expect(stderr).toMatch(
      /^誤り R23 C002 C002-0001 第一みなと（様式2 ステップ4 運転時間（主機能）＝3,361時間）: /m,
    )
    expect(stdout).toMatch(/^C001 +\d+ +\d+ +\d+$/m)
    expect(stdout).not.toContain('R19')
  })

  test('--company と --level で絞れる', async () => {
    const one = await found('--form', '2', '--company', 'C002')
    expect(new Set(one.map(({ company }) => company))).toEqual(new Set(['C002']))
    const errors = await found('--form', '2', '--level', 'error')
    expect(new Set(errors.map(({ level }) => level))).toEqual(new Set(['error']))
    expect(errors.length).toBeLessThan((await found('--form', '2')).length)
    const unknown = await institute.run('validate', '--company', 'C999')
    expect([unknown.exitCode, unknown.stderr]).toEqual([2, '会社コード C999 は登録されていません。\n'])
  })

  test('会社をまたぐ規則: 用船の船と他社の貸船（R77）、同じ規格の価格（R39）', async () => {
    await institute.store('2', 'C001', { ...VESSEL, 船名: '貸借丸', 保有形態: '3', 対象会社名: '港湾工業' })
    await institute.store('2', 'C002', { ...VESSEL, 船名: '貸借丸', 保有形態: '4' })
    for (const [at, price] of [1.1, 1.2, 1.0, 0.9, 1.3, 1.15].entries()) {
      await institute.store('2', 'C001', { ...VESSEL, 船名: `並${at}丸`, 新造購入価格: price * 1e9 })
    }
    await institute.store('2', 'C002', { ...VESSEL, 船名: '桁違い丸', 新造購入価格: 12_000_000_000 })
    const findings = await found('--form', '2')
    expect(findings.find(({ rule, company }) => rule === 'R77' && company === 'C001')!.message).toContain(
      'C002',
    )
    expect(findings.filter(({ rule }) => rule === 'R39').map(({ key, company }) => [key, company])).toEqual([
      ['新造購入価格', 'C002'],
    ])
  })

  test('年度をまたぐ規則: 就役港が変わったのに回航が0日（R33）は昨年の回答と比べる', async () => {
    await institute.store(
      '2',
      'C001',
      { ...VESSEL, 船名: '移動丸', 回航日数: 0, 遊休日数: 90 },
      { ...VESSEL, 主な就役港: '那覇港' },
    )
    expect(rulesOf(await found('--form', '2'), 'C001')).toContain('R33')
  })

  test('修理費0が3年続いた機器（R45）を、前の年に無い会社や機器が間にあっても言い当てる', async () => {
    for (const year of [2024, 2025]) {
      const opened = ['--opens', `${year}-04-01`, '--closes', `${year}-06-30`]
      await institute.run('year', 'create', String(year), ...opened, '--apply')
    }
    const names = ['C041', 'C042', 'C043', 'C044']
    expectDone(
      await institute.staff
        .from('companies')
        .insert(names.map((code) => ({ company_code: code, company_name: code })))
        .select(),
    )
    const reported = async (year: number, rows: readonly (readonly [string, string, number])[]) => {
      const head =
        '会社コード,対象コード,機器名,定期整備_外注費,定期整備_自社費,現場修理_外注費,現場修理_自社費'
      const lines = rows.map(([company, subject, cost]) => `${company},${subject},${subject},${cost},0,0,0`)
      const file = `機械_${year}.csv`
      await writeFile(join(institute.folder, file), [head, ...lines].join('\n'))
      const loading = ['load', 'subjects', '--form', '8', '--year', String(year), file, '--apply']
      const { exitCode, stderr } = await institute.run(...loading)
      expect([exitCode, stderr]).toEqual([0, expect.any(String)])
    }
    await reported(2024, [
      ['C041', 'C041-0001', 0],
      ['C043', 'C043-0001', 500_000],
      ['C044', 'C044-0001', 0],
      ['C044', 'C044-0002', 0],
    ])
    await reported(2025, [
      ['C041', 'C041-0001', 0],
      ['C042', 'C042-0001', 0],
      ['C043', 'C043-0001', 0],
      ['C044', 'C044-0001', 0],
    ])
    await reported(2026, [
      ['C041', 'C041-0001', 0],
      ['C042', 'C042-0001', 0],
      ['C043', 'C043-0001', 0],
      ['C044', 'C044-0001', 0],
      ['C044', 'C044-0002', 0],
    ])
    const idle = async (...forms: string[]) => {
      const findings = await found(...forms, '--year', '2026')
      return findings.flatMap(({ rule, subject }) => (rule === 'R45' ? [subject] : []))
    }
    expect(await idle('--form', '8')).toEqual(['C041-0001', 'C044-0001'])
    expect(await idle()).toEqual(['C041-0001', 'C044-0001'])
    expect(await idle('--form', '8', '--company', 'C044')).toEqual(['C044-0001'])
  })

  test('CSVは1行が1件で、見出しと値が日本語で開ける', async () => {
    const { exitCode, stdout } = await institute.run(
      'validate',
      '--form',
      '2',
      '--format',
      'csv',
      '--out',
      '検査',
    )
    expect(exitCode).toBe(1)
    const file = join(institute.folder, '検査', '検査結果_2026.csv')
    expect(stdout).toBe(`${file}\n`)
    const { data } = Papa.parse<Record<string, string>>((await readFile(file, 'utf8')).slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    const row = data.find(({ 規則 }) => 規則 === 'R19')!
    expect([
      row.会社コード,
      row.対象コード,
      row.対象名,
      row.様式,
      row.項目名,
      row.値,
      row.区分,
      row.対応,
    ]).toEqual([...['C001', 'C001-0001', '第三海丸', '2', '合計日数', '425日', '誤り', '未対応']])
  })

  test('理由の付いた確認は「理由あり」になり、残りが無ければ終了コードに数えない', async () => {
    const json = await institute.run('validate', '--form', '1', '--json')
    expect(json.exitCode).toBe(0)
    expect(JSON.parse(json.stdout)).toEqual({
      year: 2026,
      counts: { error: 0, warning: 0, info: 0 },
      findings: [],
      fixed: [],
      doubtful_submissions: [],
    })
    const id = await institute.store('1', 'C002', {
      会社名: '港湾工業株式会社',
      会社名よみがな: 'こうわんこうぎょう',
      担当者名: '港 太郎',
      郵便番号: '650-0001',
      都道府県: '47',
      市区町村: '那覇市',
      電話番号: '098-000-0000',
      メールアドレス: 'minato@example.jp',
    })
    const before = await found('--form', '1')
    expect(before.map(({ rule, key }) => `${rule}:${key}`)).toContain('R73:都道府県')
    const saved = await institute.staff.rpc('save_sheet', {
      p_id: id,
      p_base_version: 1,
      p_set: {},
      p_save_key: crypto.randomUUID(),
      p_reasons: Object.fromEntries(before.map(({ rule, key }) => [`${rule}:${key}`, { code: '1' }])),
    })
    expect(saved.error).toBeNull()
    const after = await institute.run('validate', '--form', '1', '--json')
    const states = JSON.parse(after.stdout).findings.map(({ state }: { state: string }) => state)
    expect([after.exitCode, new Set(states)]).toEqual([0, new Set(['理由あり'])])
  })

  test('誤りのあるまま提出された会社を、受付番号と検査した規則の版とともに言う', async () => {
    const code = 'C031'
    const password = 'uminohi-2026-asagiri'
    expectDone(
      await institute.staff
        .from('companies')
        .insert({ company_code: code, company_name: '提出港湾' })
        .select(),
    )
    const { user } = expectDone(
      await institute.provisioning.auth.admin.createUser({
        email: loginAddress(code, 'vessel-survey.example'),
        password,
        email_confirm: true,
      }),
    )
    const account = { user_id: user!.id, kind: 'company', company_code: code, must_change_password: false }
    expectDone(await institute.provisioning.from('accounts').insert(account).select())
    const respondent = await signIn(institute, code, password)
    // A client of its own that never asked the rules: the errors it tells of are none.
    const sheet = expectDone(
      await respondent.rpc('create_sheet', {
        p_survey_year: 2026,
        p_form_id: '2',
        p_answers: { ...VESSEL, 遊休日数: 138 },
        p_create_key: crypto.randomUUID(),
      }),
    )
    expectDone(
      await respondent.rpc('submit_year', {
        p_survey_year: 2026,
        p_versions: { [sheet.id]: 1 },
        p_reasons: {},
        p_submit_key: crypto.randomUUID(),
        p_rule_book: '0123456789ab',
      }),
    )
    const { exitCode, stderr } = await institute.run('validate', '--company', code)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(
      /^提出済みの回答に誤り: C031 提出港湾 \d+件（受付番号 2026-C031-01、提出前に検査した規則の版 0123456789ab）$/m,
    )
  })

  test('前回の検査と比べ、新規・継続・解消を言う', async () => {
    const scope = ['--form', '8', '--company', 'C001']
    const id = await institute.store('8', 'C001', { 機器名: '一号機', 保有形態: '0', 新造購入価格: 1000 })
    await institute.run('validate', ...scope)
    const again = await institute.run('validate', ...scope)
    expect(again.stderr).toMatch(/^前回（2026-11-20 12:00）から: 新規 0、継続 \d+、解消 0$/m)
    const saved = await institute.staff.rpc('save_sheet', {
      p_id: id,
      p_base_version: 1,
      p_set: { 新造購入価格: 900_000_000, 中古購入価格: null },
      p_save_key: crypto.randomUUID(),
    })
    expect(saved.error).toBeNull()
    const fixed = await institute.run('validate', ...scope)
    expect(fixed.stderr).toMatch(/^解消 R37 C001-\d{4} 一号機 新造購入価格/m)
  })
})
