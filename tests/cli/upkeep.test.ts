import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type Institute, openInstitute } from './institute.ts'

let institute: Institute
beforeAll(async () => {
  institute = await openInstitute()
})
afterAll(() => institute.close())

describe('history と verify', () => {
  test('C-18 誰がいつどの欄を何から何に変えたかを示し、記録に異常がないことを確かめる', async () => {
    const id = await institute.store('2', 'C001', { 船名: '第三海丸', 運転時間: 900 })
    expectDone(
      await institute.staff.rpc('save_sheet', {
        p_id: id,
        p_base_version: 1,
        p_set: { 運転時間: 1200, 休止日数_不明: true },
        p_save_key: crypto.randomUUID(),
      }),
    )
    const { exitCode, stdout } = await institute.run('history', 'C001-0001')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^第三海丸（様式2）$/m)
    expect(stdout).toMatch(/^版1 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 新規 コマンド 担当者$/m)
    expect(stdout).toMatch(/^ {4}運転時間（主機能）: 900時間 → 1,200時間$/m)
    expect(stdout).toMatch(/^ {4}休止日数: （空欄） → 不明$/m)
    expect((await institute.run('history', 'ｃ001-0001')).stdout).toBe(stdout)
    const verified = await institute.run('verify')
    expect([verified.exitCode, verified.stdout]).toEqual([0, '変更の記録に異常はありません。\n'])
    expect(await institute.run('verify', '--year', '2031')).toMatchObject({
      exitCode: 2,
      stderr: '2031 年度はありません。\nある年度: 2026\n',
    })
    const exported = await institute.run('export', '--form', '2', '--history', '--out', '出力')
    const record = await readFile(exported.stdout.split('\n')[2]!, 'utf8')
    const lines = record.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeff会社コード,対象コード,対象名,削除された時刻,調査票ID,版,時刻,操作,経路,役割,備考,キー,項目名,変更前,変更後',
    )
    expect(lines).toHaveLength(5)
    expect(lines.slice(1).map((line) => line.split(',').slice(11).join('|'))).toEqual(
      expect.arrayContaining([
        '船名|船名||第三海丸',
        '運転時間|運転時間（主機能）||900時間',
        '運転時間|運転時間（主機能）|900時間|"1|200時間"',
      ]),
    )

    expectDone(
      await institute.staff.rpc('delete_sheet', {
        p_id: id,
        p_base_version: 2,
        p_save_key: crypto.randomUUID(),
      }),
    )
    await institute.run('export', '--form', '2', '--history', '--out', '出力')
    const kept = (await readFile(exported.stdout.split('\n')[2]!, 'utf8')).trimEnd().split('\r\n')
    expect(kept).toHaveLength(6)
    for (const line of kept.slice(1)) {
      expect(line).toMatch(/^C001,C001-0001,第三海丸,\d{4}-\d{2}-\d{2} \d{2}:\d{2},/)
    }
    expect(kept[5]!.split(',').slice(5, 8)).toEqual(['3', expect.any(String), '削除'])
    const [answers] = exported.stdout.split('\n')
    expect((await readFile(answers!, 'utf8')).trimEnd().split('\r\n')).toHaveLength(1)
    expect((await institute.run('history', 'C001-0001')).stdout).toMatch(/^第三海丸（様式2） 削除済み（/)
    expect((await institute.run('history', 'C001-0099')).stderr).toContain(
      '2026 年度に対象コード C001-0099 はありません。',
    )
  })
})

describe('faq', () => {
  test('誤りを行と列で言い、直ったものだけを決まった形で書く', async () => {
    const { folder } = institute
    await writeFile(join(folder, '公開.csv'), 'question,answer\n古い質問,古い答え\n変わる質問,前の答え\n')
    await writeFile(
      join(folder, '悪い.csv'),
      'question,answer\r\n質問１,<b>答え</b>\r\n,答えだけ\r\n質問1,同じ\r\n長い,' +
        'あ'.repeat(2001) +
        '\r\n',
    )
    const bad = await institute.run('faq', 'publish', '悪い.csv', '--to', '公開.csv', '--apply')
    expect(bad.exitCode).toBe(1)
    for (const sentence of [
      '悪い.csv 2 行目「answer」＝「<b>答え</b>」: HTMLのタグは使えません。',
      '悪い.csv 3 行目「question」＝「」: 質問を入れてください。',
      '悪い.csv 4 行目「question」＝「質問1」: 2 行目と同じ質問です。',
      '2000字までにしてください（いま 2001 字）。',
    ]) {
      expect(bad.stderr).toContain(sentence)
    }
    expect(await readFile(join(folder, '公開.csv'), 'utf8')).toContain('古い質問')

    await writeFile(
      join(folder, '良い.csv'),
      '\ufeffquestion,answer\r\n変わる質問,"後の答え\r\n二行目"\r\n新しい質問,=1\r\n',
    )
    const plan = await institute.run('faq', 'publish', '良い.csv', '--to', '公開.csv')
    expect(plan.stdout).toBe(
      [
        ...['追加: 新しい質問', '変更: 変わる質問'],
        ...['    いまの回答: 前の答え', '    新しい回答: 後の答え 二行目'],
        ...['削除: 古い質問', '質問 2 件（追加 1、変更 1、削除 1）', ''],
      ].join('\n'),
    )
    await institute.run('faq', 'publish', '良い.csv', '--to', '公開.csv', '--apply')
    expect(await readFile(join(folder, '公開.csv'), 'utf8')).toBe(
      'question,answer\n変わる質問,"後の答え\n二行目"\n新しい質問,=1\n',
    )
    // Without --to it is the project's own, wherever one stands.
    const project = join(folder, '置き場')
    const own = await institute.runOn({ project }, 'faq', 'publish', '良い.csv', '--apply')
    expect(own.stdout).toMatch(/web\/public\/faq\.csv に書きました。\n$/)
    expect(await readFile(join(project, 'web/public/faq.csv'), 'utf8')).toContain('新しい質問')
    const wrong = await institute.run('faq', 'check', '公開.csv', '--json')
    expect([wrong.exitCode, JSON.parse(wrong.stdout).questions]).toEqual([0, 2])
    await writeFile(join(folder, '見出し.csv'), '質問,答え\na,b\n')
    expect((await institute.run('faq', 'check', '見出し.csv')).stderr).toContain(
      '見出しは question,answer の二つにしてください。',
    )
  })
})

describe('doctor', () => {
  test('G-2 設定から権限まで順に調べ、秘密は見せない', async () => {
    const { exitCode, stdout, stderr } = await institute.run('doctor')
    expect(stdout).toMatch(/^接続とサインイン +良 +担当者の役割 管理$/m)
    expect(stdout).toMatch(/^権限 +良 +年度 1、2026 年度の調査票 \d+ 件を読めます$/m)
    expect(stdout).toMatch(/^利用者の作成 +良 +使えます$/m)
    expect([0, 1]).toContain(exitCode)
    const { SURVEY_STAFF_PASSWORD: password, SUPABASE_SECRET_KEY: key } = institute.env
    expect(stdout + stderr).not.toContain(password!)
    expect(stdout + stderr).not.toContain(key!)
  })

  test('G-1 誤ったパスワードと、ほかの人に読める stack.json を言う', async () => {
    const folder = join(institute.folder, 'no-stack')
    await mkdir(folder)
    await writeFile(join(folder, 'stack.json'), JSON.stringify({ url: institute.url }))
    await chmod(join(folder, 'stack.json'), 0o644)
    const ran = await institute.runWith(
      { ...institute.env, SURVEY_STAFF_PASSWORD: 'wrong-password-1' },
      'doctor',
    )
    expect(ran.exitCode).toBe(1)
    expect(ran.stdout).toMatch(/^stack\.json の保護 +要対応 +ほかの利用者が読めます。chmod 600/m)
    expect(ran.stdout).toMatch(/^接続とサインイン +要対応 +担当者のサインインができませんでした。$/m)
    expect(ran.stdout).toMatch(
      /^接続とサインイン: SURVEY_STAFF_CODE と SURVEY_STAFF_PASSWORD を確かめてください。$/m,
    )
  })
})
