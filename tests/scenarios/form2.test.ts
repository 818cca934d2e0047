import { describe, expect, test } from 'vitest'
import { form2 } from '#survey/forms/form2'
import { backhoeDredger, pumpDredger } from '../survey/clean-sheets.ts'
import { leapYear } from '../survey/period.ts'
import { drivers } from './drivers.ts'

describe.each(drivers)('2号様式 作業船調査 %s', (_, openSheet) => {
  test('新しい調査票は未登録で、空欄のほかに指摘はない', () => {
    const sheet = openSheet(form2)
    expect(sheet.status).toBe('未登録')
    expect(sheet.progress).toBe('0/34')
    expect(sheet.findings().every((finding) => finding.startsWith('F05 '))).toBe(true)
    sheet.answer('船名', '第一海洋丸')
    expect(sheet.status).toBe('登録途中')
    expect(sheet.progress).toBe('1/34')
    expect(sheet.message('F05 船名よみがな')).toBe(
      '「船名よみがな」を入力してください。分からないときは「不明」を選んでください。',
    )
    expect(sheet.message('F05 保有形態')).toBe(
      '「保有形態」を選んでください。分からないときは「不明」を選んでください。',
    )
  })

  test('兼用船種はポンプ浚渫船のときだけ尋ね、日数を合計する', () => {
    const sheet = openSheet(form2)
    expect(sheet.asks('兼用船種_1')).toBe(false)
    sheet.answer('船種名_主機能', '1005')
    expect(sheet.asks('兼用船種_1')).toBe(false)
    sheet.answer('船種名_主機能', 'ポンプ浚渫船')
    expect(sheet.asks('兼用船種_1')).toBe(true)
    expect(sheet.asks('兼用船種_2')).toBe(false)
    expect(sheet.asks('運転日数_兼用1')).toBe(false)

    sheet.answer('兼用船種_1', '1005')
    expect(sheet.asks('兼用船種_2')).toBe(true)
    sheet.answer('運転日数_主機能', '120')
    expect(sheet.shown('運転日数_計')).toBe('120日（未入力あり）')
    sheet.answer('運転日数_兼用1', '３０日')
    expect(sheet.valueOf('運転日数_計')).toBe('150')
    expect(sheet.shown('運転日数_計')).toBe('150日')

    sheet.markUnknown('運転日数_兼用1')
    expect(sheet.valueOf('運転日数_兼用1')).toBe('不明')
    expect(sheet.shown('運転日数_計')).toBe('120日（不明を含む）')
  })

  test('隠れた欄の値は編集中は戻り、提出のときに落ちる', () => {
    const sheet = openSheet(form2)
    sheet.answerAll({ 船名: '第一海洋丸', 保有形態: '3', 対象会社名: '東海浚渫株式会社' })
    sheet.answer('保有形態', '0')
    expect(sheet.asks('対象会社名')).toBe(false)
    expect(sheet.submitted()).toEqual({ 船名: '第一海洋丸', 保有形態: '0' })
    sheet.answer('保有形態', '用船')
    expect(sheet.valueOf('対象会社名')).toBe('東海浚渫株式会社')
  })

  test('空欄と0と不明は三つの別の答え', () => {
    const sheet = openSheet(form2)
    expect(sheet.valueOf('回航日数')).toBe('')
    sheet.answer('回航日数', '0')
    expect(sheet.valueOf('回航日数')).toBe('0')
    expect(sheet.progress).toBe('1/34')
    sheet.markUnknown('回航日数')
    expect(sheet.valueOf('回航日数')).toBe('不明')
    expect(sheet.progress).toBe('1/34')
    sheet.unmarkUnknown('回航日数')
    expect(sheet.valueOf('回航日数')).toBe('')
    expect(sheet.progress).toBe('0/34')
    sheet.markUnknown('回航日数')
    sheet.answer('回航日数', '3')
    expect(sheet.submitted()).toEqual({ 回航日数: 3 })
  })

  test('保有形態に応じて尋ねる欄', () => {
    const sheet = openSheet(form2)
    sheet.answer('保有形態', '廃船')
    expect(sheet.asks('廃船または売船年月_年')).toBe(true)
    expect(sheet.asks('解体費用')).toBe(true)
    expect(sheet.message('R11 廃船または売船年月_年')).toContain('保有形態が「1 廃船」のときは')
    sheet.answerAll({ 廃船または売船年月_年: '令和6年' })
    expect(sheet.message('R07 廃船または売船年月_月')).toBe(
      '年と月の片方だけが入っています。「廃船または売船月」も入れるか、両方を空にしてください。',
    )
    sheet.answer('廃船または売船年月_月', '10月')
    expect(sheet.findings().filter((finding) => finding.includes('廃船'))).toEqual([])
    sheet.answer('保有形態', '自社保有')
    expect(sheet.asks('廃船または売船年月_年')).toBe(false)
  })

  test('規格の欄は船種で変わり、題名・単位・範囲を持つ', () => {
    const sheet = openSheet(form2)
    expect(sheet.asks('規格_主機能_07')).toBe(false)
    sheet.answer('船種名_主機能', 'バックホウ浚渫船')
    sheet.answer('規格_主機能_07', '4㎥')
    expect(sheet.shown('規格_主機能_07')).toBe('4m3')
    sheet.answer('規格_主機能_08', '3.5')
    expect(sheet.message('R55 規格_主機能_07')).toContain(
      '「規格 主機能 バケット平積容量」の4m3と「規格 主機能 バケット山積容量」の3.5m3を確かめてください',
    )
    sheet.answer('規格_主機能_08', '5')
    expect(sheet.findings().filter((finding) => finding.includes('規格'))).toEqual([])
    expect(sheet.refusal('規格_主機能_07', '4t')).toBe(
      '「規格 主機能 バケット平積容量」は「m3」の値で入力してください。入力された単位は「t」です。',
    )
  })

  test('保存できない値は理由を言って断り、前の値が残る', () => {
    const sheet = openSheet(form2)
    sheet.answer('休止日数', '95')
    expect(sheet.refusal('休止日数', '400')).toBe(
      '「休止日数」は0日から365日までで入力してください。今の値は400日です。',
    )
    expect(sheet.refusal('休止日数', '十日ほど')).toBe(
      '「休止日数」は数値で入力してください。「十日ほど」は数値として読めません。',
    )
    expect(sheet.refusal('休止日数', '12.5')).toBe(
      '「休止日数」は整数で入力してください。「12.5」には小数があります。',
    )
    expect(sheet.refusal('新造年月_年', '58')).toContain('西暦4桁（例: 2024）か、元号を付けて')
    expect(sheet.refusal('保有形態', '11')).toBe(
      '「保有形態」は一覧にあるコードか名称から選んでください。「11」は一覧にありません。',
    )
    expect(sheet.refusal('船名', '丸'.repeat(41))).toBe(
      '「船名」は40文字までで入力してください。今は41文字です。',
    )
    expect(() => sheet.answer('休止日数', '400')).toThrow('0日から365日まで')
    expect(sheet.valueOf('休止日数')).toBe('95')
  })

  test('うるう年の調査では366日まで入る', () => {
    const sheet = openSheet(form2, { year: leapYear })
    sheet.answer('遊休日数', '366')
    expect(sheet.refusal('遊休日数', '367')).toContain('0日から366日まで')
  })

  test('千円で入れた価格は確かめるよう言い、理由があれば提出できる', () => {
    const sheet = openSheet(form2, { answers: pumpDredger })
    expect(sheet.status).toBe('登録済み')
    sheet.answer('新造購入価格', '450,000')
    expect(sheet.message('R37 新造購入価格')).toBe(
      '「新造購入価格（税抜・重要）」の450,000円は小さすぎます。千円の単位で入れていないか確かめ、円で入れてください。正しいときは理由を選んでください。',
    )
    sheet.answer('新造購入価格', '12億円')
    expect(sheet.valueOf('新造購入価格')).toBe('1200000000')
    expect(sheet.findings()).toEqual([])
  })

  test('管理費の合計と率', () => {
    const sheet = openSheet(form2)
    sheet.answerAll({
      新造購入価格: '1,200,000,000',
      公租公課: '9,600,000円',
      保険料: '720万円',
      '係留・保管費': '3600000',
      運搬費: '2,400,000',
      船員教育費: '６００，０００',
    })
    expect(sheet.shown('管理費合計金額')).toBe('23,400,000円（未入力あり）')
    sheet.answer('検査費', '1,800千円')
    expect(sheet.shown('管理費合計金額')).toBe('25,200,000円')
    expect(sheet.shown('年間管理費率')).toBe('2.1%')
    sheet.markUnknown('検査費')
    expect(sheet.shown('管理費合計金額')).toBe('23,400,000円（不明を含む）')
  })

  test('日数の合計が期間と合わないとき', () => {
    const sheet = openSheet(form2, { answers: pumpDredger })
    expect(sheet.shown('合計日数')).toBe('365日')
    sheet.answer('遊休日数', '70')
    expect(sheet.message('R20 合計日数')).toContain('「合計日数」の357日が、調査対象期間の365日と合いません')
    expect(sheet.status).toBe('登録済み')
    sheet.answer('遊休日数', '100')
    expect(sheet.findings()).toEqual(['R19 合計日数'])
    expect(sheet.status).toBe('登録途中')
    sheet.markUnknown('遊休日数')
    expect(sheet.findings()).toEqual([])
    expect(sheet.status).toBe('登録済み')
  })

  test('改造しなかった年は何も入れなくてよい', () => {
    const sheet = openSheet(form2, { answers: pumpDredger })
    expect(sheet.steps).toEqual(['完了', '完了', '完了', '完了', '完了', '完了', '完了', '完了'])
    const before = sheet.progress
    sheet.answer('改造価格', '30,000,000')
    expect(sheet.findings()).toEqual(['R48 改造年月_年', 'R48 改造目的コード'])
    expect(sheet.steps[5]).toBe('要確認')
    sheet.answerAll({ 改造年月_年: 'R6', 改造年月_月: '8', 改造目的コード: '99' })
    expect(sheet.findings()).toEqual(['R49 改造_内容'])
    sheet.answer('改造_内容', '係留設備の追加')
    expect(sheet.findings()).toEqual([])
    expect(sheet.progress).not.toBe(before)
    expect(sheet.status).toBe('登録済み')
  })

  test('契約期間は6欄を全部入れるか全部空にする', () => {
    const sheet = openSheet(form2, { answers: pumpDredger })
    sheet.answer('契約期間_自_年', '2024')
    expect(sheet.findings()).toHaveLength(5)
    expect(sheet.findings()[0]).toBe('R07 契約期間_自_月')
    sheet.markUnknown('契約期間_自_月')
    expect(sheet.findings()).toEqual([])
    expect(sheet.valueOf('契約期間_至_日')).toBe('不明')
  })

  test('概算で入れた修理費には根拠が要る', () => {
    const sheet = openSheet(form2, { answers: pumpDredger })
    sheet.answer('定期整備_外注費_概算', '○')
    expect(sheet.message('R46 定期整備_外注費_根拠')).toBe(
      '「定期整備 外注費（税抜）」を概算で入れたときは根拠を書いてください。「定期整備 外注費 根拠」が空です。',
    )
    sheet.answer('定期整備_外注費_根拠', '造船所の見積書')
    expect(sheet.findings()).toEqual([])
  })

  test('昨年と比べる', () => {
    const sheet = openSheet(form2, {
      answers: backhoeDredger,
      prior: { 船種名_主機能: '1005', 主な就役港: '函館', 公租公課: 960_000 },
    })
    expect(sheet.findings()).toEqual(['R51 船種名_主機能', 'R42 公租公課'])
    expect(sheet.message('R42 公租公課')).toContain(
      '「1 公租公課（税額）」の9,600,000円が、昨年の値（960,000円）の10倍',
    )
    sheet.answer('公租公課', '980,000')
    expect(sheet.findings()).toEqual(['R51 船種名_主機能'])
  })

  test('ICTの機能は一つの不明を分け合う', () => {
    const sheet = openSheet(form2, { answers: pumpDredger })
    sheet.answerAll({ ICT施工管理装置: '有（損料）', ICT装置価格: '2,000万円' })
    expect(sheet.findings()).toEqual(['R62 ICT_バケット平面位置'])
    sheet.answer('ICT_地形変化', '1')
    expect(sheet.findings()).toEqual([])
    sheet.markUnknown('ICT_バケット平面位置')
    expect(sheet.valueOf('ICT_地形変化')).toBe('不明')
    expect(sheet.findings()).toEqual([])
  })
})
