import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form2 } from '#survey/forms/form2'
import { form3h1 } from '#survey/forms/form3h1'
import { lastingKeys, rolledOver } from '#survey/roll-over'
import { storeAll } from '../../cli/batches.ts'
import type { Shell } from '../../cli/shell.ts'
import { expectDone, type Institute, openInstitute } from './institute.ts'
import { recordedTerminal } from './recorded-terminal.ts'

let institute: Institute
beforeAll(async () => {
  institute = await openInstitute()
})
afterAll(() => institute.close())

const yearRow = async (year: number) =>
  expectDone(await institute.staff.from('survey_years').select('*').eq('survey_year', year).maybeSingle())

const sheetsOf = async (year: number) =>
  expectDone(
    await institute.staff
      .from('answer_sheets')
      .select('subject_code, answers, prior, status')
      .eq('survey_year', year)
      .is('deleted_at', null)
      .order('subject_code'),
  )

describe('year', () => {
  test('create は内容を示すだけで、--apply で準備中の年度になる', async () => {
    const argv = ['year', 'create', '2027', '--opens', '2027-04-01', '--closes', '2027-06-30']
    const noDay = await institute.run(
      'year',
      'create',
      '2027',
      '--opens',
      '2027-02-31',
      '--closes',
      '2027-06-30',
    )
    expect([noDay.exitCode, noDay.stderr]).toEqual([
      2,
      'オプション --opens <日> の値「2027-02-31」は使えません。2027-04-01 のように、ある日を書いてください。\n',
    ])
    const plan = await institute.run(...argv)
    expect(plan.exitCode).toBe(0)
    expect(plan.stderr).toContain('受付 2027-04-01〜2027-06-30、調査対象期間 2026-04-01〜2027-03-31')
    const list = await institute.run('year', 'list')
    expect(list.stdout).not.toContain('2027 ')
    expect((await institute.run(...argv, '--apply')).stdout).toMatch(
      /^2027 年度を作りました。番号 [0-9a-f]{8}\n$/,
    )
    expect(await yearRow(2027)).toMatchObject({
      status: 'draft',
      period_start: '2026-04-01',
      period_end: '2027-03-31',
    })
    expect((await institute.run('year', 'list')).stdout).toMatch(
      /^2027 +準備中 +2027-04-01 00:00 +2027-06-30 24:00 +2026-04-01〜2027-03-31$/m,
    )
    expect((await institute.run(...argv, '--apply')).stderr).toContain('2027 年度はもうあります。')
  })

  test('forms は様式を作成中にし、また受け付ける', async () => {
    const off = ['year', 'forms', '2027', '--off', '4', '8']
    const plan = await institute.run(...off)
    expect([plan.exitCode, plan.stderr]).toEqual([
      0,
      '2027 年度で作成中とする様式: 4、8\nまだ書き込んでいません。書き込むには --apply を付けてください。\n',
    ])
    expect((await yearRow(2027)).settings).toEqual({})
    await institute.run(...off, '--apply')
    expect((await yearRow(2027)).settings).toEqual({ formsInPreparation: ['4', '8'] })
    expect(await institute.run('year', 'forms', '2027')).toMatchObject({
      exitCode: 2,
      stderr:
        '2027 年度で作成中としている様式: 4、8\n変えるときは、--off か --on で様式の番号を指定してください。\n',
    })
    expect((await institute.run('year', 'forms', '2027', '--off', '4', '--on', '4')).stderr).toBe(
      '様式 4 が --off と --on の両方にあります。\n',
    )
    await institute.run('year', 'forms', '2027', '--on', '4', '8', '--apply')
    expect((await yearRow(2027)).settings).toEqual({ formsInPreparation: [] })
  })

  test('受付中は一つだけ。締め切り、別の年度を始め、再開できる', async () => {
    const refused = await institute.run('year', 'open', '2027', '--apply')
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      '2026 年度が受付中です。\n先に year close 2026 --apply で締め切ってください。\n',
    ])
    await institute.run('year', 'close', '2026', '--apply')
    expect((await yearRow(2026)).status).toBe('closed')
    expect((await institute.run('validate')).stderr).toContain('受付中の年度がありません。')
    await institute.run('year', 'open', '2027', '--apply')
    expect((await institute.run('validate', '--json')).stdout).toContain('"year": 2027')
    await institute.run('year', 'close', '2027', '--apply')
    const reopened = await institute.run('year', 'reopen', '2026', '--closes', '2026-12-25', '--apply')
    expect(reopened.stderr).toMatch(/^2026 年度: 締切 → 受付中、受付 .*〜2026-12-25 24:00$/m)
    expect(reopened.stdout).toMatch(/^2026 年度の受付を再開しました。番号 /)
    expect(await yearRow(2026)).toMatchObject({ status: 'open' })
    expect((await institute.run('year', 'open', '2026')).stderr).toContain('2026 年度は受付中です。')
    const past = await institute.run('year', 'reopen', '2027', '--closes', '2020-01-01')
    expect(past.exitCode).toBe(2)
  })
})

describe('roll-over', () => {
  const VESSEL = {
    船名: '第三海丸',
    保有形態: '0',
    船種名_主機能: '1005',
    主な就役港: '神戸港',
    新造年月_年: 2008,
    新造購入価格: 1_200_000_000,
    規格_主機能_08: 9,
    運転時間: 980,
    不稼働年度_01: 2015,
    公租公課: 9_600_000,
    燃料_主機関_出力: 1200,
    燃料_主機関_出力単位: '1',
    燃料_主機関_消費量: 50_000,
    GNSS_不明: true,
    休止日数_不明: true,
  } as const

  test('名前・種類・新造年月・価格・規格は残り、その年度の回答は残らない', () => {
    expect(rolledOver(form2, VESSEL)).toEqual({
      船名: '第三海丸',
      保有形態: '0',
      船種名_主機能: '1005',
      新造年月_年: 2008,
      新造購入価格: 1_200_000_000,
      規格_主機能_08: 9,
      不稼働年度_01: 2015,
      燃料_主機関_出力: 1200,
      燃料_主機関_出力単位: '1',
      GNSS_不明: true,
    })
    const pipe = lastingKeys(form3h1)
    for (const key of ['品名', '管理番号', '購入価格', '標準使用年数', '内径', '管厚', '長さ']) {
      expect([key, pipe.has(key)]).toEqual([key, true])
    }
    for (const key of [
      '期首数量',
      '期中廃棄数量',
      '運転日数',
      '公租公課',
      '修理費_外注費',
      '総延長',
      '備考',
    ]) {
      expect([key, pipe.has(key)]).toEqual([key, false])
    }
  })

  test('対象を同じコードで写し、回答は昨年入力値になる。二度目は何も変えず、undo で消え、また写せる', async () => {
    await institute.store('1', 'C001', { 会社名: '海洋建設株式会社', 要望: '早く' })
    await institute.store('2', 'C001', VESSEL)
    await institute.store('2', 'C001', { ...VESSEL, 船名: '廃船丸', 保有形態: '1' })
    await institute.store('2', 'C002', { ...VESSEL, 船名: '第一みなと' })
    const argv = ['year', 'roll-over', '--from', '2026', '--to', '2027']
    const plan = await institute.run(...argv)
    expect(plan.stderr).toContain('写す 3 件、もうある 0 件、手放したため写さない 1 件')
    expect(plan.stderr).toContain('写さない: C001-0002 廃船丸')
    expect(await sheetsOf(2027)).toEqual([])

    const done = await institute.run(...argv, '--apply', '--json')
    const { batch_id } = JSON.parse(done.stdout)
    const rolled = await sheetsOf(2027)
    expect(rolled.map(({ subject_code }) => subject_code)).toEqual(['C001-0000', 'C001-0001', 'C002-0001'])
    expect(rolled[1]).toEqual({
      subject_code: 'C001-0001',
      answers: rolledOver(form2, VESSEL),
      prior: VESSEL,
      status: '登録途中',
    })
    expect((await institute.run(...argv, '--apply')).stderr).toContain('写す 0 件、もうある 3 件')
    expect(await sheetsOf(2027)).toHaveLength(3)

    expect((await institute.run('undo', batch_id, '--apply')).stdout).toBe('3 件を元に戻しました。\n')
    expect(await sheetsOf(2027)).toEqual([])
    await institute.run(...argv, '--apply')
    expect(await sheetsOf(2027)).toHaveLength(3)
  })
  test('調査票は読みながら置き場に送り、全部を手元に集めない', async () => {
    const shell = { terminal: recordedTerminal().terminal, newKey: randomUUID } as Partial<Shell> as Shell
    const machine = { ...shell, interrupted: new AbortController().signal }
    const laidReady: number[] = []
    const before = await sheetsOf(2027)
    async function* many() {
      for (let at = 0; at < 450; at += 1) {
        if (at % 150 === 149) {
          const { count } = await institute.staff
            .from('staged_sheets')
            .select('position', { count: 'exact', head: true })
          laidReady.push(count!)
        }
        const sheet = { create_key: randomUUID(), company_code: 'C002', set: { 船名: `写し${at}丸` } }
        yield { form_id: '2' as const, sheet }
      }
    }
    const connection = { api: institute.staff, url: institute.url, staffRole: 'admin', close: async () => {} }
    const batch = await storeAll(connection, machine, '写し', 2027, many(), 450)
    expect(laidReady).toEqual([0, 200, 400])
    expect(await sheetsOf(2027)).toHaveLength(before.length + 450)
    await institute.run('undo', batch, '--apply')
    expect(await sheetsOf(2027)).toEqual(before)
  })
})
