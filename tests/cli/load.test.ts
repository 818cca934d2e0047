import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginAddress } from '#survey'
import { writeExport } from '#templates/export'
import { expectDone, type Institute, openInstitute } from './institute.ts'

let institute: Institute
beforeAll(async () => {
  institute = await openInstitute()
})
afterAll(() => institute.close())

const write = async (name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(institute.folder, name), content)
  return name
}
const companies = async () =>
  expectDone(await institute.staff.from('companies').select('*').order('company_code'))
const vessels = async () =>
  expectDone(
    await institute.staff
      .from('answer_sheets')
      .select('subject_code, answers, prior, version')
      .eq('form_id', '2')
      .is('deleted_at', null)
      .order('subject_code'),
  )

/** As Japanese Excel saves CSV. */
const asShiftJis = (text: string): Uint8Array =>
  execFileSync('iconv', ['-f', 'UTF-8', '-t', 'CP932'], { input: text })

describe('load companies', () => {
  test('Shift_JISのCSVを読み、--apply で登録し、二度目は何も変えない', async () => {
    const file = await write(
      '名簿.csv',
      asShiftJis('会社コード,会社名\r\nＣ００３,㈱髙﨑海運\r\nC001,海洋建設株式会社\r\n'),
    )
    const plan = await institute.run('load', 'companies', file)
    expect(plan.stderr).toContain('名簿.csv: CSV（Shift_JIS）、2 行')
    expect(plan.stderr).toContain('新しい会社 1 件、変わる会社 0 件、同じ 1 件')
    expect(await companies()).toHaveLength(2)
    expect((await institute.run('load', 'companies', file, '--apply')).stdout).toMatch(
      /^新しく 1 件、変更 0 件を書き込みました。番号 [0-9a-f]{8}\n$/,
    )
    expect((await companies())[2]).toEqual({ company_code: 'C003', company_name: '㈱髙﨑海運', active: true })
    const again = await institute.run('load', 'companies', file, '--apply', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  test('一行でも誤りがあれば何も書かず、行・列・値・理由を言う。--skip-bad は残りを書き、誤りの行を出す', async () => {
    const file = await write(
      '誤りあり.csv',
      '会社コード,会社名,有効\r\nC004,四国建設,\r\nC 0_5,五,\r\nC006,,\r\nC002,港湾工業株式会社,0\r\n',
    )
    const refused = await institute.run('load', 'companies', file, '--apply')
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toContain(
      '誤りあり.csv 3 行目「会社コード」＝「C 0_5」: 半角の英数字とハイフンで、20字までにしてください。',
    )
    expect(refused.stderr).toContain('誤りあり.csv 4 行目「会社名」＝「」: 1字から200字で入れてください。')
    expect(refused.stderr).toContain('誤りがあるため、何も書き込みませんでした。')
    expect((await companies()).map(({ company_code }) => company_code)).toEqual(['C001', 'C002', 'C003'])

    const skipped = await institute.run('load', 'companies', file, '--apply', '--skip-bad')
    expect(skipped.exitCode).toBe(1)
    expect(skipped.stdout).toMatch(/^新しく 1 件、変更 1 件を書き込みました。番号 [0-9a-f]{8}\n$/)
    expect((await companies()).find(({ company_code }) => company_code === 'C002').active).toBe(false)
    const bad = (await readFile(join(institute.folder, '誤りあり_誤り.csv'), 'utf8')).slice(1)
    const rows = Papa.parse<string[]>(bad, { skipEmptyLines: true }).data
    expect(rows.map((row) => row[0])).toEqual(['会社コード', 'C 0_5', 'C006'])
    expect(rows[2]![3]).toBe('会社名: 1字から200字で入れてください。')
  })

  test('知らない見出しは、読み飛ばさずに断る。要る見出しがないときも、書くべき見出しを言う', async () => {
    const refused = async (name: string, text: string | Uint8Array) => {
      const { exitCode, stderr } = await institute.run('load', 'companies', await write(name, text))
      expect(exitCode).toBe(1)
      return stderr.split('\n').slice(1).join('\n')
    }
    const remedy = '会社名簿の見出しは 会社コード、会社名、有効 です（有効 は省けます）。'
    expect(await refused('x.csv', '会社コード,会杜名\r\nC009,九\r\n')).toBe(
      `x.csv の見出しに分からないものがあります: 会杜名\n${remedy}\n`,
    )
    expect(await refused('y.csv', '会社コード\r\nC009\r\n')).toBe(
      `y.csv に見出し「会社名」がありません。\n${remedy}\n`,
    )
    const inEuc = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'EUC-JP'], { input: '会社コード,会社名\r\n' })
    expect(await refused('z.csv', inEuc)).toContain('文字が化けているときは、CSV（UTF-8 または Shift_JIS）か')
  })

  test('書く前に、何が新しく、何が何から何に変わり、何が同じかを、名前と列で示す', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `N${at + 10},新${at + 10}会社`)
    const file = await write(
      '計画.csv',
      [
        '会社コード,会社名,有効',
        ...lines.map((line) => `${line},`),
        'C001,海洋建設（改称）株式会社,0',
        'C003,㈱髙﨑海運,1',
      ].join('\r\n'),
    )
    const { stdout } = await institute.run('load', 'companies', file)
    expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
      '新しい会社',
      '行  コード  名前      内容',
      '--  ------  --------  -------------------------',
      ...Array.from(
        { length: 10 },
        (_, at) =>
          `${String(at + 2).padStart(2)}  N${at + 10}     新${at + 10}会社  会社名＝新${at + 10}会社、有効＝1`,
      ),
      'ほか 2 件',
      '変わる会社',
      '行  コード  名前                      項目    いまの値          新しい値',
      '--  ------  ------------------------  ------  ----------------  ------------------------',
      '14  C001    海洋建設（改称）株式会社  会社名  海洋建設株式会社  海洋建設（改称）株式会社',
      '14  C001    海洋建設（改称）株式会社  有効    1                 0',
      '',
      '同じ会社',
      '行  コード  名前',
      '--  ------  ----------',
      '15  C003    ㈱髙﨑海運',
      '',
      '',
    ])
    const { rows } = JSON.parse((await institute.run('load', 'companies', file, '--json')).stdout)
    expect(rows).toHaveLength(14)
    expect(rows[12]).toEqual({
      line: 14,
      outcome: 'changed',
      company: 'C001',
      name: '海洋建設（改称）株式会社',
      changes: [
        {
          key: '会社名',
          field: '会社名',
          before: '海洋建設株式会社',
          after: '海洋建設（改称）株式会社',
        },
        { key: '有効', field: '有効', before: '1', after: '0' },
      ],
    })
  })
})

describe('load subjects', () => {
  const FLEET =
    '会社コード,対象コード,船名,船種名_主機能,新造年月_年,新造購入価格,規格_主機能_08,公称出力_状態\r\n'
  test('船を登録し、読み替え（和暦・桁区切り・コードと名称）をし、二度目は何も変えない', async () => {
    const file = await write(
      '作業船.csv',
      `${FLEET}C001,C001-0007,第七海丸,1005 グラブ浚渫船,平成20年,"1,200,000,000",９．５,\r\nC001,,第八海丸,ポンプ浚渫船,2010,900000000,,不明\r\n`,
    )
    const first = await institute.run('load', 'subjects', '--form', '2', file, '--apply', '--json')
    expect(first.stderr).toContain('2026 年度 2号様式 新しい対象 2 件、変わる対象 0 件、同じ 0 件')
    const stored = await vessels()
    expect(stored.map(({ subject_code, answers }) => [subject_code, answers])).toEqual([
      [
        'C001-0007',
        {
          船名: '第七海丸',
          船種名_主機能: '1005',
          新造年月_年: 2008,
          新造購入価格: 1_200_000_000,
          規格_主機能_08: 9.5,
        },
      ],
      [
        'C001-0008',
        {
          船名: '第八海丸',
          船種名_主機能: '1001',
          新造年月_年: 2010,
          新造購入価格: 900_000_000,
          公称出力_不明: true,
        },
      ],
    ])
    const changed = await write(
      '変更.csv',
      `${FLEET}C001,C001-0007,第七海丸（改）,,,不明,9.5,\r\nC001,C001-0008,,,,,,\r\n`,
    )
    const plan = await institute.run('load', 'subjects', '--form', '2', changed)
    expect(plan.stdout.split('\n').map((line) => line.trimEnd())).toEqual([
      '変わる対象',
      '行  コード     名前      項目                        いまの値         新しい値',
      '--  ---------  --------  --------------------------  ---------------  --------------',
      ' 2  C001-0007  第七海丸  船名                        第七海丸         第七海丸（改）',
      ' 2  C001-0007  第七海丸  新造購入価格（税抜・重要）  1,200,000,000円  不明',
      '',
      '同じ対象',
      '行  コード     名前',
      '--  ---------  --------',
      ' 3  C001-0008  第八海丸',
      '',
      '',
    ])
    const second = await institute.run('load', 'subjects', '--form', '2', file, '--apply')
    expect(second.stderr).toContain('新しい対象 0 件、変わる対象 0 件、同じ 2 件')
    expect(await vessels()).toEqual(stored)
  })

  test('G-3 閲覧だけの担当者は調べられるが、登録はできない', async () => {
    const code = 'VIEWER'
    const password = 'etsuran-dake-2026'
    const { user } = expectDone(
      await institute.provisioning.auth.admin.createUser({
        email: loginAddress(code, 'vessel-survey.example'),
        password,
        email_confirm: true,
      }),
    )
    const account = { user_id: user!.id, kind: 'staff', staff_role: 'viewer', must_change_password: false }
    expectDone(await institute.provisioning.from('accounts').insert(account).select())
    const env = { ...institute.env, SURVEY_STAFF_CODE: code, SURVEY_STAFF_PASSWORD: password }
    expect((await institute.runWith(env, 'status')).exitCode).toBe(0)
    const file = await write('閲覧.csv', `${FLEET}C001,,閲覧丸,1005,2010,,,\r\n`)
    const stored = await vessels()
    expect((await institute.runWith(env, 'load', 'subjects', '--form', '2', file, '--apply')).exitCode).toBe(
      2,
    )
    expect(await vessels()).toEqual(stored)
  })

  test('G-8 誤りのある行が一つあると、ほかの行も書かれない', async () => {
    const file = await write(
      '誤り船.csv',
      `${FLEET}C001,,良い丸,1005,2008,1000000000,,\r\nC099,,悪い丸,1005,2008,1000000000,,\r\nC001,,読めない丸,9999,むかし,−5,,\r\n`,
    )
    const before = await vessels()
    const { exitCode, stderr } = await institute.run('load', 'subjects', '--form', '2', file, '--apply')
    expect(exitCode).toBe(1)
    expect(stderr).toContain('誤り船.csv 3 行目「会社コード」＝「C099」: 登録されていない会社です。')
    for (const key of ['船種名_主機能', '新造年月_年', '新造購入価格']) {
      expect(stderr).toContain(`誤り船.csv 4 行目「${key}」＝`)
    }
    expect(await vessels()).toEqual(before)
  })

  test('last-year はExcelからも読み、登録済みの対象の昨年入力値になる。undo で元に戻る', async () => {
    await writeExport(join(institute.folder, '昨年.xlsx'), [
      {
        name: '回答',
        head: ['会社コード', '船名', '新造購入価格', '公租公課', '保険料'],
        rows: [['C001', '第七海丸', 1_100_000_000, 9_600_000, '不明']],
      },
    ])
    const ran = await institute.run('load', 'last-year', '--form', '2', '昨年.xlsx', '--apply', '--json')
    expect(ran.stderr).toContain('昨年.xlsx: Excelブック、1 行')
    const [seventh] = await vessels()
    expect(seventh!.prior).toEqual({
      船名: '第七海丸',
      新造購入価格: 1_100_000_000,
      公租公課: 9_600_000,
      保険料_不明: true,
    })
    const again = await institute.run('load', 'last-year', '--form', '2', '昨年.xlsx', '--apply')
    expect(again.stderr).toContain('変わる対象 0 件、同じ 1 件')
    await institute.run('undo', JSON.parse(ran.stdout).batch_id, '--apply')
    expect((await vessels())[0]!.prior).toBeNull()
  })

  test('exportのCSVは、そのまま last-year として読める', async () => {
    await institute.run('export', '--form', '2', '--out', '.')
    const ran = await institute.run(
      ...['load', 'last-year', '--form', '2', '2号様式_作業船調査_2026.csv', '--apply'],
    )
    expect([ran.exitCode, ran.stderr]).toEqual([0, expect.stringContaining('変わる対象 2 件')])
    for (const { answers, prior } of await vessels()) expect(prior).toEqual(answers)
  })
})
