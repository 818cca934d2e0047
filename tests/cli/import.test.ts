import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form2 } from '#survey/forms/form2'
import { type FoundSubject, readWorkbook, type SubjectSheet } from '#templates'
import { cellKey } from '#templates/keys'
import { writeWorkbook } from '#templates/write'
import { expectDone, type Institute, openInstitute, PERIOD } from './institute.ts'

let institute: Institute
let vessel: string
beforeAll(async () => {
  institute = await openInstitute()
  vessel = await institute.store('2', 'C001', {
    船名: '第三海丸',
    保有形態: '0',
    船種名_主機能: '1005',
    運転時間: 900,
    運転日数_主機能: 120,
    休止日数: 95,
  })
})
afterAll(() => institute.close())

const COMPANY = { code: 'C001', name: '海洋建設株式会社' }

async function stored(
  id: string,
): Promise<{ answers: Record<string, unknown>; version: number; channel: string }> {
  return expectDone(
    await institute.staff.from('answer_sheets').select('answers, version, channel').eq('id', id).single(),
  )
}

/** A workbook as it comes back from a company: `typed` stands in cells of the template. */
async function returned(
  name: string,
  subjects: readonly SubjectSheet[],
  options: { spare?: number; company?: typeof COMPANY; year?: number } = {},
): Promise<string> {
  const bytes = await writeWorkbook({
    form: form2,
    year: { ...PERIOD, year: options.year ?? 2026 },
    company: options.company ?? COMPANY,
    subjects: [...subjects],
    layout: 'sheets',
    spare: options.spare ?? 0,
    generatedAt: '2026-11-20T03:00:00Z',
  })
  await writeFile(join(institute.folder, name), bytes)
  return name
}

async function withTyped(typed: Record<string, string | number>): Promise<SubjectSheet> {
  const { answers, version } = await stored(vessel)
  return {
    id: vessel,
    subjectCode: 'C001-0001',
    version,
    answers: answers as SubjectSheet['answers'],
    typed: new Map(Object.entries(typed)),
  }
}

describe('template', () => {
  test('会社の回答が入ったファイルを作る', async () => {
    const ran = await institute.run('template', '--form', '2', '--company', 'C001', '--out', 'ひな形')
    expect(ran.exitCode).toBe(0)
    const file = join(institute.folder, 'ひな形', '2号様式_作業船調査_C001_2026.xlsx')
    expect(ran.stdout).toBe(`${file}\n`)
    const read = readWorkbook(await readFile(file))
    if (!read.ok) throw new Error(read.problem.code)
    expect([read.meta.formId, read.meta.companyCode, read.meta.surveyYear]).toEqual(['2', 'C001', 2026])
    const own = read.subjects.find((subject: FoundSubject) => subject.id === vessel)!
    expect(own.cells.get(cellKey('2', '運転時間'))!.raw).toBe(900)
    expect(read.subjects.filter(({ id }) => id === undefined)).toHaveLength(3)
  })

  test('templates は会社を限らない空のファイルを様式ごとに作る', async () => {
    const ran = await institute.run('templates', '--form', '1', '2', '--out', '空')
    expect(ran.exitCode).toBe(0)
    const files = ran.stdout.trimEnd().split('\n')
    expect(files).toHaveLength(2)
    const read = readWorkbook(await readFile(files[1]!))
    if (!read.ok) throw new Error(read.problem.code)
    expect([read.meta.formId, read.meta.companyCode || undefined, read.meta.surveyYear]).toEqual([
      '2',
      undefined,
      2026,
    ])
    expect(read.subjects.every(({ id }) => id === undefined)).toBe(true)
  })

  test('--company も --blank も無いと使い方の誤り', async () => {
    const ran = await institute.run('template', '--form', '2', '--out', 'x')
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toContain('--company か --blank のどちらか一つを指定してください。')
  })
})

describe('import', () => {
  test('--plan は何が変わるかを示すだけ。--apply で保存し、undo で戻る', async () => {
    const file = await returned('受信.xlsx', [
      await withTyped({ 運転時間: '１，２００', 休止日数: '不明', 回航日数: 0 }),
    ])
    const plan = await institute.run('import', file)
    expect(plan.exitCode).toBe(0)
    expect(plan.stdout).toMatch(/変更 +第三海丸 +運転時間（主機能） +900時間 +1,200時間/)
    expect(plan.stdout).toMatch(/不明 +第三海丸 +休止日数 +95日 +不明/)
    expect(plan.stdout).toMatch(/変更 +第三海丸 +回航日数 +（空欄） +0日/)
    expect(plan.stdout).toContain('変わる欄 3、競合 0、誤り 0')
    expect(plan.stderr).toContain('まだ書き込んでいません。')
    expect((await stored(vessel)).answers.運転時間).toBe(900)

    const applied = await institute.run('import', file, '--apply', '--json')
    expect(applied.exitCode).toBe(0)
    const [{ batch_id: batch, sheets }] = JSON.parse(applied.stdout).files
    expect(sheets[0].subject_code).toBe('C001-0001')
    const after = await stored(vessel)
    expect([
      after.answers.運転時間,
      after.answers.休止日数_不明,
      after.answers.休止日数,
      after.answers.回航日数,
    ]).toEqual([...[1200, true, undefined, 0]])
    expect(after.channel).toBe('cli')

    const again = await institute.run('import', file, '--apply')
    expect(again.stdout).toContain('変わる欄 0')
    expect((await stored(vessel)).version).toBe(after.version)

    const shown = await institute.run('undo', batch)
    expect(shown.stderr).toContain('元に戻すには --apply を付けてください。')
    const undone = await institute.run('undo', batch, '--apply')
    expect(undone.stdout).toBe('1 件を元に戻しました。\n')
    const before = await stored(vessel)
    expect([before.answers.運転時間, before.answers.休止日数, before.answers.回航日数]).toEqual([
      900,
      95,
      undefined,
    ])
    expect((await institute.run('undo', batch, '--apply')).exitCode).toBe(2)
  })

  test('誤りの欄は取り込まず、シート・セル・値・理由を言い、残りを取り込む。終了コードは1', async () => {
    const file = await returned('誤り.xlsx', [await withTyped({ 運転時間: 'たくさん', 遊休日数: 10 })])
    const strict = await institute.run('import', file, '--apply', '--strict')
    expect([strict.exitCode, (await stored(vessel)).answers.遊休日数]).toEqual([1, undefined])
    const ran = await institute.run('import', file, '--apply')
    expect(ran.exitCode).toBe(1)
    expect(ran.stderr).toMatch(/誤り\.xlsx: 誤り .+![A-Z]+\d+ 第三海丸 運転時間（主機能）＝たくさん: /)
    const { answers } = await stored(vessel)
    expect([answers.運転時間, answers.遊休日数]).toEqual([900, 10])
  })

  test('G-9 ファイルを作ったあとに別に変わった欄は競合として残す', async () => {
    const sheet = await withTyped({ 運転時間: 1500 })
    const file = await returned('競合.xlsx', [sheet])
    expectDone(
      await institute.staff.rpc('save_sheet', {
        p_id: vessel,
        p_base_version: sheet.version,
        p_set: { 運転時間: 1000 },
        p_save_key: crypto.randomUUID(),
      }),
    )
    const ran = await institute.run('import', file, '--apply')
    expect(ran.exitCode).toBe(1)
    expect(ran.stderr).toContain('競合')
    expect((await stored(vessel)).answers.運転時間).toBe(1000)
  })

  test('新しい船は登録され、同じファイルをもう一度取り込んでも増えない', async () => {
    const newVessel: SubjectSheet = {
      answers: {},
      typed: new Map(Object.entries({ 船名: '第八新丸', 船種名_主機能: '1021' })),
    }
    const file = await returned('新船.xlsx', [newVessel])
    const vessels = async () =>
      expectDone(
        await institute.staff
          .from('answer_sheets')
          .select('subject_code, answers')
          .eq('title', '第八新丸')
          .is('deleted_at', null),
      )
    expect((await institute.run('import', file)).stdout).toContain('新しい対象 1')
    expect(await vessels()).toEqual([])
    const first = await institute.run('import', file, '--apply', '--json')
    expect(await vessels()).toEqual([
      { subject_code: 'C001-0002', answers: { 船名: '第八新丸', 船種名_主機能: '1021' } },
    ])
    const second = await institute.run('import', file, '--apply')
    expect(second.stdout).toContain('変わる欄 0、競合 0、誤り 0、同じ 2、新しい対象 0')
    expect(await vessels()).toHaveLength(1)

    await institute.run('undo', JSON.parse(first.stdout).files[0].batch_id, '--apply')
    expect(await vessels()).toEqual([])
    await institute.run('import', file, '--apply')
    expect(await vessels()).toHaveLength(1)
  })

  test('--marked は誤りに印を付けたファイルを書き、直して送り返せば競合なしに入る', async () => {
    const file = await returned('印.xlsx', [await withTyped({ 運転時間: '千', 遊休日数: 12 })])
    const ran = await institute.run('import', file, '--apply', '--marked', '返送', '--json')
    expect(ran.exitCode).toBe(1)
    const [{ marked }] = JSON.parse(ran.stdout).files
    expect(marked).toBe(join(institute.folder, '返送', '印_確認用.xlsx'))
    const read = readWorkbook(await readFile(marked))
    if (!read.ok) throw new Error(read.problem.code)
    const [subject] = read.subjects
    const { version, answers } = await stored(vessel)
    expect([subject?.id, subject?.baseVersion, answers.遊休日数]).toEqual([vessel, version, 12])
    expect(subject?.cells.get(cellKey('2', '運転時間'))?.raw).toBe('千')
    const plan = await institute.run('import', marked)
    expect(plan.stdout).toContain('変わる欄 0、競合 0、誤り 1')
  })

  test('D-8 読めないファイル・別の会社・別の年度は一つずつ断り、ほかのファイルは取り込む', async () => {
    await writeFile(join(institute.folder, 'メモ.xlsx'), 'ただの文字')
    const other = await returned('他社.xlsx', [], {
      spare: 1,
      company: { code: 'C002', name: '港湾工業株式会社' },
    })
    const lastYear = await returned('昨年.xlsx', [], { spare: 1, year: 2025 })
    const good = await returned('良い.xlsx', [await withTyped({ 定期整備日数: 40 })])
    const ran = await institute.run(
      'import',
      'メモ.xlsx',
      '無い.xlsx',
      other,
      lastYear,
      good,
      '--company',
      'C001',
      '--apply',
    )
    expect(ran.exitCode).toBe(1)
    const told = ran.stderr.split('\n')
    expect(told).toContain('無い.xlsx: 読めませんでした: ファイルまたはフォルダがありません。')
    expect(told.find((line) => line.startsWith('メモ.xlsx'))).toContain('Excel')
    expect(told.find((line) => line.startsWith('他社.xlsx'))).toContain('港湾工業株式会社')
    expect(told.find((line) => line.startsWith('昨年.xlsx'))).toContain('2025')
    expect((await stored(vessel)).answers.定期整備日数).toBe(40)
  })
})
