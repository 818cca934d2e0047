import { describe, expect, test } from 'vitest'
import { type FormStore, LAYOUT } from '../../web/src/form/store.ts'
import { openOnScreen } from './form-sheet.ts'

/** What is told to the screen from now on. */
function listen(store: FormStore, topics: readonly string[]): readonly string[] {
  const heard: string[] = []
  for (const topic of topics) {
    store.field(topic)
    store.topics.subscribe(topic, () => heard.push(topic))
  }
  return heard
}

describe('入力中の画面', () => {
  test('打っている間は何も描き直さず、読み取ったときにその欄を描き直す', async () => {
    const { store, time } = openOnScreen({ 船名: '第一海洋丸' })
    const heard = listen(store, [...store.layoutOf(0), LAYOUT, '#news'])
    store.type('主な就役港', '名')
    store.type('主な就役港', '名古')
    expect(heard).toEqual([])
    expect(store.field('主な就役港').text).toBe('名古')
    await time.pass(400)
    expect(heard).toEqual(['主な就役港'])
  })

  test('打った文字を前の値に戻すときも、その欄を描き直す', () => {
    const { store } = openOnScreen({ 主な就役港: '清水港' }, { prior: { 主な就役港: '清水港' } })
    const heard = listen(store, ['主な就役港'])
    store.type('主な就役港', '名古屋港')
    store.answerAsLastYear('主な就役港')
    expect(heard).toEqual(['主な就役港'])
    expect(store.field('主な就役港').text).toBe('清水港')
  })

  test('数値の読み取りの表示は、打ち直すとすぐに消える', () => {
    const { store } = openOnScreen({})
    store.type('新造購入価格', '１２万')
    store.leave('新造購入価格')
    const heard = listen(store, ['新造購入価格'])
    expect(store.field('新造購入価格').grouped).toBe('120,000円')
    store.type('新造購入価格', '1200001')
    expect(heard).toEqual(['新造購入価格'])
    expect(store.field('新造購入価格')).toMatchObject({ reading: undefined, grouped: undefined })
  })

  test('打っている途中は読み取らず、少し間があくと回答になる', async () => {
    const { store, time } = openOnScreen({})
    store.type('主な就役港', '名古屋港')
    expect(store.answers['主な就役港']).toBeUndefined()
    await time.pass(400)
    expect(store.answers['主な就役港']).toBe('名古屋港')
    expect(store.field('主な就役港').text).toBe('名古屋港')
  })

  test('漢字変換の途中の文字は読み取らない', async () => {
    const { store, time } = openOnScreen({})
    store.compose('主な就役港', true)
    store.type('主な就役港', 'なごy')
    await time.pass(5_000)
    expect(store.answers['主な就役港']).toBeUndefined()
    store.type('主な就役港', '名古屋')
    store.compose('主な就役港', false)
    await time.pass(400)
    expect(store.answers['主な就役港']).toBe('名古屋')
  })

  test('欄を離れると全角の金額を読み取って見せる', () => {
    const { store } = openOnScreen({})
    store.type('新造購入価格', '１，２３４，０００円')
    store.leave('新造購入価格')
    expect(store.answers['新造購入価格']).toBe(1_234_000)
    expect(store.field('新造購入価格').text).toBe('1234000')
    expect(store.field('新造購入価格').reading).toBe('1,234,000円')
  })

  test('条件の欄は答えた後に増え、そのことを知らせる', async () => {
    const { store, time } = openOnScreen({})
    expect(store.layoutOf(0)).not.toContain('対象会社名')
    store.choose('保有形態', '3')
    await time.pass(0)
    expect(store.layoutOf(0)).toContain('対象会社名')
    expect(store.news).toBe('「対象会社名」の欄が増えました。')
    store.choose('保有形態', '0')
    await time.pass(0)
    expect(store.layoutOf(0)).not.toContain('対象会社名')
    expect(store.news).toBe('「対象会社名」の欄を閉じました。')
  })

  test('合計は打った後に変わり、不明と未入力が分かる', async () => {
    const { store, time } = openOnScreen({
      運転日数_主機能: 100,
      休止日数: 50,
      回航日数: 5,
      定期整備日数: 10,
    })
    store.show(3)
    expect(store.field('合計日数').output).toBe('165日（未入力あり）')
    store.type('遊休日数', '200')
    store.leave('遊休日数')
    await time.pass(0)
    expect(store.field('合計日数').output).toBe('365日')
    store.setUnknown('遊休日数_不明', true)
    await time.pass(0)
    expect(store.field('合計日数').output).toBe('165日（不明を含む）')
  })
})

describe('不明', () => {
  test('選ぶと値が消え、外すと戻る', () => {
    const { store } = openOnScreen({ 主な就役港: '清水港' })
    store.setUnknown('主な就役港_不明', true)
    expect(store.answers).toEqual({ 主な就役港_不明: true })
    expect(store.field('主な就役港').text).toBe('')
    store.setUnknown('主な就役港_不明', false)
    expect(store.answers).toEqual({ 主な就役港: '清水港' })
    expect(store.field('主な就役港').text).toBe('清水港')
  })

  test('読み取れなかった文字も、外すと元のまま戻る', () => {
    const { store } = openOnScreen({})
    store.type('新造年月_月', '13')
    store.leave('新造年月_月')
    expect(store.refused.size).toBe(1)
    store.setUnknown('新造年月_月_不明', true)
    expect(store.refused.size).toBe(0)
    store.setUnknown('新造年月_月_不明', false)
    expect(store.field('新造年月_月').text).toBe('13')
    expect(store.refused.get('新造年月_月')?.rule).toBe('F02')
  })

  test('値を打つと不明は外れ、前の値は戻らない', () => {
    const { store } = openOnScreen({ 主な就役港: '清水港' })
    store.setUnknown('主な就役港_不明', true)
    store.type('主な就役港', '焼津')
    store.leave('主な就役港')
    expect(store.answers).toEqual({ 主な就役港: '焼津' })
    expect(store.news).toBe('主な就役港の不明を外しました。')
  })

  test('まとめた不明は、すべての欄の値を消して戻す', () => {
    const { store } = openOnScreen({ 改造年月_年: 2025, 改造年月_月: 8 })
    store.setUnknown('改造年月_不明', true)
    expect(store.answers).toEqual({ 改造年月_不明: true })
    store.setUnknown('改造年月_不明', false)
    expect(store.answers).toEqual({ 改造年月_年: 2025, 改造年月_月: 8 })
    expect(store.flagName('改造年月_不明')).toBe('改造年月')
    expect(store.flagName('燃料_主機関_出力_不明')).toBe('主機関（作業用） 出力')
    expect(store.flagName('ICT_機能_不明')).toBe('ICT施工管理装置の機能')
  })
})

describe('保存できない値', () => {
  test('前の値を残し、打った文字は画面に残して誤りを示す', async () => {
    const { store, time } = openOnScreen({ 新造年月_月: 3 })
    store.type('新造年月_月', '13')
    store.leave('新造年月_月')
    await time.pass(0)
    expect(store.answers['新造年月_月']).toBe(3)
    expect(store.field('新造年月_月').text).toBe('13')
    expect(store.field('新造年月_月').error).toContain('新造月')
    expect(store.findings.steps[1]).toBe('要確認')
  })
})

describe('規格', () => {
  test('船種を変えると別のことを尋ねる行の値を取りのけ、戻すと返す', () => {
    const { store } = openOnScreen({
      船種名_主機能: '1001',
      規格_主機能_01: 68.5,
      規格_主機能_13: 31,
    })
    store.choose('船種名_主機能', '1021')
    expect(store.answers['規格_主機能_13']).toBeUndefined()
    store.choose('船種名_主機能', '1001')
    expect(store.answers['規格_主機能_13']).toBe(31)
    expect(store.answers['規格_主機能_01']).toBe(68.5)
  })
})

describe('昨年入力値', () => {
  test('昨年と同じにする。昨年が不明なら不明になる', () => {
    const { store } = openOnScreen({}, { prior: { 主な就役港: '清水港', GNSS_不明: true } })
    expect(store.field('主な就役港').lastYear).toBe('清水港')
    store.answerAsLastYear('主な就役港')
    store.answerAsLastYear('GNSS')
    expect(store.answers).toEqual({ 主な就役港: '清水港', GNSS_不明: true })
    expect(store.field('主な就役港').sameAsLastYear).toBe(true)
  })

  test('別の船種の規格は昨年の値として出さない', () => {
    const { store } = openOnScreen(
      { 船種名_主機能: '1001' },
      { prior: { 船種名_主機能: '1021', 規格_主機能_05: 7 } },
    )
    expect(store.field('規格_主機能_05').lastYear).toBeUndefined()
  })
})
