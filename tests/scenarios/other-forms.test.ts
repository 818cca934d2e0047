import { describe, expect, test } from 'vitest'
import { allForms } from '#survey/forms/all'
import { form1 } from '#survey/forms/form1'
import { form3 } from '#survey/forms/form3'
import { form3h1 } from '#survey/forms/form3h1'
import { form3h2 } from '#survey/forms/form3h2'
import { form3h3 } from '#survey/forms/form3h3'
import { form3h4 } from '#survey/forms/form3h4'
import { form3h5 } from '#survey/forms/form3h5'
import { form3h6 } from '#survey/forms/form3h6'
import { form4 } from '#survey/forms/form4'
import { form8 } from '#survey/forms/form8'
import { cleanSheets, pumpDredger } from '../survey/clean-sheets.ts'
import { drivers } from './drivers.ts'

describe.each(drivers)('%s', (_, openSheet) => {
  test('1号様式 提出会社調査: 書き方が違っても読み、形式の誤りは直すまで提出できない', () => {
    const sheet = openSheet(form1)
    sheet.answerAll({
      会社名: '㈱海洋建設',
      会社名よみがな: 'カイヨウケンセツ',
      部署名: '船舶部',
      担当者名: '港　一郎',
      担当者名よみがな: 'みなと いちろう',
      郵便番号: '〒０４０ー０００１',
      都道府県: '北海道',
      市区町村: '函館市',
      '番地・建物名': '若松町1-1',
      電話番号: '（０１３８）１２－３４５６',
      メールアドレス: 'survey@example',
    })
    expect(sheet.valueOf('会社名')).toBe('㈱海洋建設')
    expect(sheet.valueOf('会社名よみがな')).toBe('かいようけんせつ')
    expect(sheet.valueOf('郵便番号')).toBe('040-0001')
    expect(sheet.shown('都道府県')).toBe('01 北海道')
    expect(sheet.valueOf('電話番号')).toBe('0138-12-3456')
    expect(sheet.progress).toBe('11/11')
    expect(sheet.status).toBe('登録途中')
    expect(sheet.findings()).toEqual(['R72 メールアドレス'])
    sheet.answer('メールアドレス', 'survey@example.co.jp')
    expect(sheet.status).toBe('登録済み')
    sheet.answer('郵便番号', '100-0001')
    expect(sheet.message('R73 都道府県')).toContain(
      '郵便番号（100-0001）と「都道府県」（01 北海道）が合いません',
    )
    expect(sheet.status).toBe('登録済み')
  })

  test('3号様式 付属品調査: 種類で規格が変わり、数量から期末を出す', () => {
    const sheet = openSheet(form3)
    sheet.answerAll({ 付属品名: '予備スパッド', 型式コード: 'スパッド' })
    expect(sheet.asks('ワイヤーロープ径')).toBe(false)
    sheet.answer('型式コード', '110')
    expect(sheet.asks('ワイヤーロープ径')).toBe(true)
    sheet.answerAll({ 期首数量: '4', 期中購入数量: '1', 期中廃棄数量: '6' })
    expect(sheet.valueOf('期末数量')).toBe('-1')
    expect(sheet.message('R65 期中廃棄数量')).toBe(
      '「期中廃棄数量」の6が、持っていた数（期首＋購入の5）を超えています。数量を直してください。',
    )
    sheet.answer('期中廃棄数量', '2')
    expect(sheet.valueOf('期末数量')).toBe('3')
    expect(openSheet(form3, { answers: cleanSheets['3'] }).status).toBe('登録済み')
  })

  test('3号様式 排砂管: 使用船の内径と保有総延長を確かめる', () => {
    const sheet = openSheet(form3h1, {
      answers: cleanSheets['3h1'],
      siblings: [{ formId: '2', title: '第一海洋丸', answers: pumpDredger }],
    })
    expect(sheet.status).toBe('登録済み')
    sheet.answer('使用船名', '第一海洋丸')
    sheet.answer('内径', '５６０㎜')
    expect(sheet.message('R71 内径')).toContain('つなぐ船「第一海洋丸」の排砂管の内径（600mm）と違います')
    sheet.answer('内径', '600')
    sheet.answer('総延長', '300')
    expect(sheet.message('R70 総延長')).toBe(
      '「保有総延長」の300mが本数と合いません。1本6 mが45本で270mです。どれかを確かめてください。正しいときは理由を選んでください。',
    )
  })

  test.each([
    ['ゲートバルブ', form3h2, { 内径: '600', 駆動方式: '油圧', 面間寸法: '800' }],
    ['曲管', form3h3, { 内径: '600', 曲げ角度: '45度', 曲げ半径: '1200' }],
    ['分岐管', form3h4, { 内径: '600', 分岐形: 'Y形', 分岐数: '1', 切替弁: '有' }],
    ['フロータ', form3h5, { 対応管内径: '600', 形式: '円筒形', 浮力: '12.5kN' }],
    ['ジョイント', form3h6, { 内径: '600', 種別: 'ゴムジョイント', 許容屈曲角: '15' }],
  ])('3号様式 %s: 数量・費用・規格を答え、残りは不明でも終えられる', (_name, form, dimensions) => {
    const sheet = openSheet(form)
    sheet.answerAll({
      品名: form.name,
      購入価格: '25万円',
      期首数量: '40',
      期中購入数量: '10',
      期中廃棄数量: '5',
    })
    sheet.answerAll(dimensions)
    expect(sheet.valueOf('期末数量')).toBe('45')
    expect(sheet.status).toBe('登録途中')
    const keys = form.steps.flatMap((step) => Object.entries(step.fields))
    for (const [key, field] of keys) {
      const typed = !['total', 'shown', 'file', 'flag'].includes(field.kind) && field.unknown !== false
      if (typed && !field.optional && sheet.asks(key) && sheet.valueOf(key) === '') sheet.markUnknown(key)
    }
    const [done, total] = sheet.progress.split('/')
    expect(done).toBe(total)
    expect(sheet.status).toBe('登録済み')
    expect(sheet.findings()).toEqual([expect.stringMatching(/^R75 /u)])
  })

  describe('4号・8号様式', () => {
    test('補助機器: 種別で規格が変わり、無い行は題名から書ける', () => {
      const sheet = openSheet(form4)
      sheet.answer('機器種別コード', '油圧ハンマ')
      sheet.answer('規格_主機能_01', '14 t')
      expect(sheet.shown('規格_主機能_01')).toBe('14t')
      sheet.answer('機器種別コード', '499')
      expect(sheet.asks('規格_主機能_01')).toBe(false)
      sheet.answer('規格_主機能_01_題名', '最大吐出量（m3/h）')
      sheet.answer('規格_主機能_01', '約120')
      expect(sheet.valueOf('規格_主機能_01')).toBe('約120')
      expect(openSheet(form4, { answers: cleanSheets['4'] }).status).toBe('登録済み')
    })

    test('作業機械: 同じ決まりが違う欄名でも働く', () => {
      const sheet = openSheet(form8, { answers: cleanSheets['8'] })
      expect(sheet.status).toBe('登録済み')
      sheet.answer('購買形態', '9')
      expect(sheet.findings()).toEqual(['R14 形態名'])
      sheet.answer('形態名', '合併で承継')
      sheet.answer('運転時間', '139')
      sheet.answer('準備・後片付時間', '10')
      expect(sheet.message('R25 運転時間')).toBe(
        '「運転時間（主機能）」の139時間は、運転日数140日では1日当たり0.99時間です。通常の範囲（1から16時間）の外です。正しいときは理由を選んでください。',
      )
    })
  })

  test('新しい調査票は、どの様式でも空欄のほかに指摘がない', () => {
    expect(allForms).toHaveLength(11)
    for (const form of allForms) {
      const sheet = openSheet(form)
      expect(sheet.status).toBe('未登録')
      expect(sheet.findings().filter((finding) => !finding.startsWith('F05'))).toEqual([])
      expect(sheet.steps.every((state) => state === '未入力')).toBe(true)
    }
  })
})
