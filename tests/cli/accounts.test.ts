import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginAddress } from '#survey'
import { randomPassword } from '../../cli/accounts.ts'
import { openProvisioning } from '../../cli/connection.ts'
import { expectDone, type Institute, openInstitute, type Ran } from './institute.ts'

let institute: Institute
beforeAll(async () => {
  institute = await openInstitute()
})
afterAll(() => institute.close())

class NoRealtime {}
async function signIn(company: string, password: string) {
  const api = createClient(institute.url, institute.env.SUPABASE_PUBLISHABLE_KEY!, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoRealtime as unknown as typeof WebSocket },
  })
  const { error } = await api.auth.signInWithPassword({
    email: loginAddress(company, 'vessel-survey.example'),
    password,
  })
  return { api, ok: error === null }
}

async function slipsOf(ran: Ran): Promise<{ csv: string; rows: Record<string, string>[] }> {
  const csv = ran.stdout.split('\n').find((line) => line.endsWith('.csv'))!
  const { data } = Papa.parse<Record<string, string>>((await readFile(csv, 'utf8')).slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  return { csv, rows: data }
}

describe('accounts', () => {
  test('G-4 --all は利用者のいない会社すべてに作り、通知は自分だけが読め、画面にパスワードは出ない', async () => {
    const plan = await institute.run('accounts', 'create', '--all', '--out', '通知')
    expect(plan.stderr).toContain('利用者を作る会社 2 件')
    expect(plan.stderr).toContain(
      `通知に書くサインインの場所: ${institute.url}（画面の場所が違うときは --url`,
    )
    expect(plan.stdout).toMatch(/^C001 +海洋建設株式会社\nC002 +港湾工業株式会社\n$/m)
    const ran = await institute.run(
      ...['accounts', 'create', '--all', '--out', '通知', '--url', 'https://survey.example.jp', '--apply'],
    )
    expect(ran.exitCode).toBe(0)
    const { csv, rows } = await slipsOf(ran)
    expect(rows.map((row) => [row.会社コード, row.会社名, row.サインインの場所])).toEqual([
      ['C001', '海洋建設株式会社', 'https://survey.example.jp'],
      ['C002', '港湾工業株式会社', 'https://survey.example.jp'],
    ])
    for (const row of rows) {
      expect(row.最初のパスワード).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]{20}$/)
      expect(ran.stdout + ran.stderr).not.toContain(row.最初のパスワード)
    }
    for (const file of [csv, csv.replace('.csv', '.html')])
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    const page = await readFile(csv.replace('.csv', '.html'), 'utf8')
    expect(page).toContain('海洋建設株式会社 御中')
    expect(page).toContain('<h1>2026年度 船舶稼働調査')
    expect(csv).toMatch(/サインインのお知らせ_20261120-1200\.csv$/)
    expect(page).toContain(rows[0]!.最初のパスワード)

    const again = await institute.run('accounts', 'create', '--all', '--out', '通知', '--apply')
    expect(again.stderr).toContain('利用者を作る会社 0 件、もう利用者のいる会社 2 件')
    expect(again.stdout).toBe('')
  })

  test('A-12, A-14 最初のパスワードでは入れるが、変えるまで何も見えない。reset でまた最初に戻り、disable で入れなくなる', async () => {
    const first = await slipsOf(
      await institute.run('accounts', 'reset', 'C001', '--out', '再発行', '--apply'),
    )
    const password = first.rows[0]!.最初のパスワード!
    const { api, ok } = await signIn('C001', password)
    expect(ok).toBe(true)
    expect(expectDone(await api.from('companies').select('*'))).toEqual([])
    expectDone(await api.auth.updateUser({ password: 'uminohi-2026-asagiri' }))
    const renewed = await signIn('C001', 'uminohi-2026-asagiri')
    expect(expectDone(await renewed.api.from('companies').select('company_code'))).toEqual([
      { company_code: 'C001' },
    ])
    expect((await institute.run('accounts', 'list')).stdout).toMatch(
      /^C001 +海洋建設株式会社 +会社 +使用中$/m,
    )

    const second = await slipsOf(
      await institute.run('accounts', 'reset', 'C001', '--out', '再発行2', '--apply'),
    )
    expect((await signIn('C001', 'uminohi-2026-asagiri')).ok).toBe(false)
    const back = await signIn('C001', second.rows[0]!.最初のパスワード!)
    expect([back.ok, expectDone(await back.api.from('companies').select('*'))]).toEqual([true, []])

    await institute.run('accounts', 'disable', 'C001', '--apply')
    expect((await institute.run('accounts', 'list')).stdout).toMatch(/^C001 +海洋建設株式会社 +会社 +停止$/m)
    expect((await institute.run('accounts', 'disable', 'C009')).exitCode).toBe(2)
  })

  test('G-5 秘密のキーを使う接続は、人のログインを持たない', async () => {
    const { api } = await openProvisioning({
      env: institute.env,
      dataDirectory: institute.folder,
      interrupted: new AbortController().signal,
    })
    expectDone(await api.auth.admin.listUsers())
    expect((await api.auth.getSession()).data.session).toBeNull()
    expect(expectDone(await api.from('companies').select('company_code')).length).toBeGreaterThan(1)
  })

  test('secret key が無ければ、作る前に止まる', async () => {
    const { SUPABASE_SECRET_KEY: _, ...env } = institute.env
    expectDone(
      await institute.staff.from('companies').insert({ company_code: 'C003', company_name: '三' }).select(),
    )
    const ran = await institute.runWith(env, 'accounts', 'create', 'C003', '--out', 'x', '--apply')
    expect([ran.exitCode, ran.stderr.includes('Missing env: SUPABASE_SECRET_KEY')]).toEqual([2, true])
  })

  test('G-4 パスワードは文字の偏りがなく、同じものが出ない', () => {
    const seen = new Map<string, number>()
    for (let at = 0; at < 2000; at += 1) {
      for (const letter of randomPassword((count) => crypto.getRandomValues(new Uint8Array(count)))) {
        seen.set(letter, (seen.get(letter) ?? 0) + 1)
      }
    }
    expect(seen.size).toBe(56)
    const [least, most] = [Math.min(...seen.values()), Math.max(...seen.values())]
    expect(most / least).toBeLessThan(1.6)
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 20, maxLength: 20 }), { minLength: 1 }), (bytes) => {
        let call = 0
        const password = randomPassword(() => bytes[call++] ?? new Uint8Array(20))
        expect(password).toHaveLength(20)
      }),
    )
  })
})

describe('status と remind', () => {
  test('会社ごとの状況と回収率を示し、提出していない会社を連絡先つきで出す', async () => {
    const contact = { 会社名: '海洋建設株式会社', 担当者名: '=海 太郎', 電話番号: '03-0000-0000' }
    const id = await institute.store('1', 'C001', contact)
    await institute.store('2', 'C001', { 船名: '第三海丸' })
    const before = await institute.run('status')
    expect(before.stdout).toMatch(/^C001 +海洋建設株式会社 +登録途中 +0 +2 +0 +\d+ +\d+ +\d{4}-\d{2}-\d{2}$/m)
    expect(before.stdout).toMatch(/^C002 +港湾工業株式会社 +未着手 +0 +0 +0 +0 +0$/m)
    expect(before.stderr).toContain('対象 3 社: 提出済み 0、登録済み 0、登録途中 1、未着手 2（回収率 0%）')
    expect(id).toBeTruthy()
    const forms = await institute.run('status', '--by-form', '--format', 'csv', '--company', 'C001')
    expect(forms.stdout.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^C001,海洋建設株式会社,登録途中,1,0,1,0,\d+,\d+,\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^C001,海洋建設株式会社,登録途中,2,0,1,0,\d+,\d+,\d{4}-\d\d-\d\d$/),
    ])
    // Also who has not begun, and a code as it is typed.
    const begun = await institute.run('status', '--by-form', '--company', 'ｃ002')
    expect(begun.stdout).toMatch(/^C002 +港湾工業株式会社 +未着手 +0 +0 +0 +0 +0$/m)
    expect(await institute.run('status', '--company', 'C099')).toMatchObject({
      exitCode: 2,
      stderr: '会社コード C099 は登録されていません。\n',
    })

    const reminded = await institute.run('remind', '--out', '督促', '--apply')
    expect(reminded.stdout).toMatch(/^C001 .*=海 太郎 +03-0000-0000/m)
    expect(reminded.stderr).toContain('まだ提出していない会社 3 社')
    const list = await readFile(join(institute.folder, '督促', '督促名簿_2026.csv'), 'utf8')
    expect(list).toContain(`"'=海 太郎",03-0000-0000`)
    const planned = await institute.run('remind', '--out', '督促2')
    expect(planned.stderr).toContain('名簿と督促の記録は、まだ書いていません。')
    const inFile = await institute.run('remind', '--out', '督促/督促名簿_2026.csv', '--apply')
    expect(inFile.stderr).toMatch(/を読めませんでした: 途中にフォルダでないものがあります。\n$/)
    await institute.run('remind', '--out', '督促', '--apply')
    const log = await readFile(join(institute.folder, '督促', '督促の記録_2026.csv'), 'utf8')
    expect(log.trimEnd().split('\r\n')).toHaveLength(1 + 3 + 3)
    expect(log).toContain('2026-11-20 12:00,C001,')
  })
})
