import { describe, expect, test } from 'vitest'
import { type Answers, Reading } from '#survey'
import { type Cell, cellOf } from '#survey/aggregate/cells'
import { CollectionCounter } from '#survey/aggregate/collection'
import { groupsOf } from '#survey/aggregate/grouping'
import { publishedRate } from '#survey/aggregate/hire'
import { includedIn } from '#survey/aggregate/inclusion'
import { MEASURES } from '#survey/aggregate/measures'
import { DEFAULT_PARAMETERS } from '#survey/aggregate/parameters'
import { priceLine } from '#survey/aggregate/price-line'
import { type VesselRecord, vesselRecord } from '#survey/aggregate/record'
import { hireStandard, standardYears } from '#survey/aggregate/standard'
import { type Holding, holdingOf, stockOf } from '#survey/aggregate/stock'
import { form2 } from '#survey/forms/form2'
import { form3h1 } from '#survey/forms/form3h1'

const YEAR = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }

/** The vessel of the dictionary's worked example (5.4). */
const EXAMPLE: Answers = {
  船名: '例の船',
  保有形態: '0',
  船種名_主機能: '1005',
  就役地域コード: '14',
  新造年月_年: 2008,
  新造年月_月: 4,
  新造購入価格: 1_200_000_000,
  規格_主機能_08: 9,
  GNSS: '1',
  ICT施工管理装置: '2',
  ICT_地形変化: true,
  運転時間: 980,
  運転日数_主機能: 140,
  休止日数: 95,
  回航日数: 12,
  定期整備日数: 40,
  遊休日数: 78,
  公租公課: 9_600_000,
  保険料: 7_200_000,
  '係留・保管費': 3_600_000,
  運搬費: 2_400_000,
  船員教育費: 600_000,
  検査費: 1_800_000,
  定期整備_外注費: 24_000_000,
  定期整備_自社費: 6_000_000,
  現場修理_外注費: 4_800_000,
  現場修理_自社費: 1_200_000,
}

let next = 0
const vessel = (company: string, change: Answers = {}): VesselRecord => {
  next += 1
  const answers = { ...EXAMPLE, ...change }
  const named = { company, subject: `${company}-${next}`, title: String(answers.船名) }
  return vesselRecord(new Reading(form2, answers), named, YEAR, DEFAULT_PARAMETERS)
}
const cell = (id: string, records: readonly VesselRecord[]): Cell =>
  cellOf(MEASURES.find((measure) => measure.id === id)!, records, DEFAULT_PARAMETERS.disclosure)
const value = (id: string, records: readonly VesselRecord[]): number => cell(id, records).value!

describe('辞書5.4の例', () => {
  const one = [vessel('C001')]
  test.each([
    ['A06', 140],
    ['A07', 980],
    ['A08', 7],
    ['A09', 247],
    ['A09-site', 235],
    ['A10', 235 / 140],
    ['A11', (140 / 365) * 100],
    ['A12', (247 / 365) * 100],
    ['A13', (78 / 365) * 100],
    ['A15', 2.1],
    ['A15-sum', 2.1],
    ['A16-1', (9.6 / 25.2) * 100],
    ['A17', 3],
    ['A19-periodic', (30 / 36) * 100],
    ['A20-outsourced', (28.8 / 36) * 100],
    ['A24', 0],
    ['A25', 1_200_000_000],
    ['A28-gnss', 100],
    ['A28-ict-2', 100],
    ['A28-ICT_地形変化', 100],
    ['A28-ICT_その他', 0],
  ])('%s = %d', (id, expected) => {
    expect(value(id, one)).toBeCloseTo(expected, 9)
  })

  test('日数構成は足して100になる', () => {
    const parts = MEASURES.filter(({ id }) => id.startsWith('A14-')).map(({ id }) => value(id, one))
    expect(parts).toHaveLength(5)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 9)
  })

  test('損料の率は393・186（百万分の一）', () => {
    const parameters = { ...DEFAULT_PARAMETERS, standardYears: { '1005': 18 } }
    const { basis, hire, price } = hireStandard('1005', one, parameters)!
    expect(basis.repairRate).toBeCloseTo(0.54, 12)
    expect(publishedRate(hire.perOperatingDay)).toBe(393)
    expect(publishedRate(hire.perServiceDay)).toBe(186)
    expect(Math.round(price * hire.perOperatingDayAllIn)).toBe(846_559)
    expect(hireStandard('1005', one, DEFAULT_PARAMETERS)).toBeUndefined()
  })
})

describe('どの船が入るか（辞書5.2）', () => {
  test('廃船・売船・用船終了・保有実績なし・海外は運転に入らず、海外は価格に入る', () => {
    const each = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((code) =>
      vessel('C001', { 保有形態: code, 船名: `船${code}` }),
    )
    const codes = (group: Parameters<typeof includedIn>[0]) =>
      includedIn(group, each).map(({ ownership }) => ownership)
    expect(codes('operation')).toEqual(['0', '3', '4', '5', '9', '10'])
    expect(codes('cost')).toEqual(['0', '4', '5', '9'])
    expect(codes('price')).toEqual(['0', '3', '4', '5', '8', '9', '10'])
    expect(codes('equipment')).toEqual(['0', '3', '4', '5', '9', '10'])
    expect(codes('ratioOfDays')).not.toContain('7')
  })

  test('用船と貸船の二社から出た船は一度だけ数える。日数は借りた社、価格は貸した社', () => {
    const twice = [
      vessel('C001', { 保有形態: '3', 船名: '貸借丸', 運転日数_主機能: 200 }),
      vessel('C002', { 保有形態: '4', 船名: '貸借丸', 運転日数_主機能: 0 }),
    ]
    expect([value('A06', twice), cell('A06', twice).n]).toEqual([200, 1])
    expect(includedIn('price', twice).map(({ company }) => company)).toEqual(['C002'])
  })

  test('不明と未回答は平均に入れず、0は入れる', () => {
    const { 遊休日数: _, ...blank } = EXAMPLE
    const records = [
      vessel('C001', { 運転日数_主機能: 0, 運転時間: 0 }),
      vessel('C002', { 運転日数_主機能: 100 }),
      vesselRecord(
        new Reading(form2, { ...blank, 運転日数_主機能_不明: true, 運転日数_主機能: '' }),
        { company: 'C003', subject: 'x', title: 'x' },
        YEAR,
        DEFAULT_PARAMETERS,
      ),
    ]
    expect([value('A06', records), cell('A06', records).n, cell('A06', records).missing]).toEqual([50, 2, 1])
    expect(value('A13-none', records)).toBe(50)
    expect(cell('A10-vessel', records).n).toBe(1)
  })
})

describe('表', () => {
  const fleet = [
    ...['C001', 'C002', 'C003'].map((company) => vessel(company, { 規格_主機能_08: 9 })),
    vessel('C001', { 規格_主機能_08: 2 }),
    vessel('C001', { 船種名_主機能: '1021' }),
  ]
  test('船種と規格区分で分け、コード表の順に並べ、区分の名を付ける', () => {
    const groups = groupsOf(fleet, ['type', 'size'], '2', [10, 20, 30])
    expect(groups.map(({ labels, records }) => [labels.type, labels.size, records.length])).toEqual([
      ['グラブ浚渫船', '公称グラブ容量 2.5m3未満', 1],
      ['グラブ浚渫船', '公称グラブ容量 9〜15m3未満', 3],
      ['引船', '不明・未回答', 1],
    ])
  })

  test('3社に満たない欄は伏せる。1社が85%を超える欄も伏せる', () => {
    const [small, large] = groupsOf(fleet, ['type', 'size'], '2', [])
    expect(cell('A06', small!.records).suppressed).toBe(true)
    expect(cell('A06', large!.records).suppressed).toBe(false)
    const dominated = ['C001', 'C002', 'C003'].map((company, at) =>
      vessel(company, { 新造購入価格: at === 0 ? 9_000_000_000 : 500_000_000 }),
    )
    expect(cell('A15-sum', dominated).suppressed).toBe(true)
  })

  test('8隻以上のとき外れた値を外し、どの船かを控える', () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      vessel(`C00${at}`, { 公租公課: at === 8 ? 900_000_000 : 9_600_000 + at * 100_000 }),
    )
    const { n, dropped, summary } = cell('A15', many)
    expect([n, dropped]).toEqual([8, [many[8]!.subject]])
    expect(summary!.max).toBeLessThan(3)
  })
})

test('標準使用年数は係数が先、無ければ残存曲線の中央', () => {
  const scrapped = (age: number) =>
    vessel('C001', {
      保有形態: '1',
      廃船または売船年月_年: 2025,
      廃船または売船年月_月: 4,
      新造年月_年: 2025 - age,
    })
  const fleet = [scrapped(20), scrapped(30), scrapped(40)]
  expect(standardYears('1005', fleet, DEFAULT_PARAMETERS)).toBe(30)
  expect(standardYears('1005', fleet, { ...DEFAULT_PARAMETERS, standardYears: { '1005': 18 } })).toBe(18)
  expect(standardYears('1005', [vessel('C001')], DEFAULT_PARAMETERS)).toBeUndefined()
})

test('廃船が3社に満たない残存曲線の標準使用年数から出した損料は伏せる', () => {
  const scrapped = (company: string, age: number) =>
    vessel(company, {
      保有形態: '1',
      廃船または売船年月_年: 2025,
      廃船または売船年月_月: 4,
      新造年月_年: 2025 - age,
    })
  const held = ['C001', 'C002', 'C003'].map((company) => vessel(company))
  const two = [...held, scrapped('C001', 9), scrapped('C001', 9), scrapped('C002', 9), scrapped('C002', 9)]
  const standard = (records: readonly VesselRecord[], parameters = DEFAULT_PARAMETERS) => {
    const { basis, suppressed } = hireStandard('1005', records, parameters)!
    return [basis.years, suppressed]
  }
  expect(standard(two)).toEqual([9, true])
  expect(standard([...two, scrapped('C003', 9)])).toEqual([9, false])
  expect(standard(two, { ...DEFAULT_PARAMETERS, standardYears: { '1005': 18 } })).toEqual([18, false])
})

test('排砂管の廃棄率は期首と期末の平均で割り、使用年数はその逆数', () => {
  const pipe = (company: string, first: number, bought: number, disposed: number): Holding =>
    holdingOf(form3h1, company, {
      品名: '排砂管',
      期首数量: first,
      期中購入数量: bought,
      期中廃棄数量: disposed,
      送泥土量: 50_000,
    })!
  expect(holdingOf(form3h1, 'C001', { 品名: '排砂管', 期首数量: 1 })).toBeUndefined()
  const stock = stockOf(
    '3h1',
    [pipe('C001', 100, 20, 20), pipe('C002', 100, 0, 20)],
    DEFAULT_PARAMETERS.disclosure,
  )
  expect([stock.n, stock.first, stock.last, stock.suppressed]).toEqual([2, 200, 180, true])
  expect(stock.disposalRate).toBeCloseTo((40 / 190) * 100, 9)
  expect(stock.life).toBeCloseTo(190 / 40, 9)
  expect(stock.disposedPerSoil).toBeCloseTo(4, 9)
})

test('回収率・登録率・不明率', () => {
  const counter = new CollectionCounter(['C001', 'C002'])
  counter.add(new Reading(form2, EXAMPLE), { company: 'C001', status: '登録済み' })
  counter.add(new Reading(form2, { 船名: '二', GNSS_不明: true }), { company: 'C001', status: '登録途中' })
  const [form] = counter.facts().forms
  expect([form!.sheets, form!.done, form!.doneRate]).toEqual([2, 1, 50])
  const gnss = { key: 'GNSS', asked: 2, unknown: 1, blank: 0, unknownRate: 50 }
  expect(form!.fields[0]).toEqual({ ...gnss, suppressed: true })
  for (const company of ['C002', 'C003'])
    counter.add(new Reading(form2, { 船名: '三' }), { company, status: '登録途中' })
  const fields = counter.facts().forms[0]!.fields
  expect(fields.find(({ key }) => key === 'GNSS')).toMatchObject({ asked: 4, unknown: 1, suppressed: false })
  // Only the vessel of the example is asked for what hangs on its type.
  expect(fields.find(({ asked }) => asked === 1)).toMatchObject({ suppressed: true })
  expect(counter.facts().companies).toEqual({ asked: 2, answered: 0, rate: 0 })
})

test('A27は機関の出力の階級ごとと、運転1日当たりにも出す', () => {
  const burning = (power: number, litres: number): Answers => ({
    燃料_主機関_出力: power,
    燃料_主機関_出力単位: '1',
    燃料_主機関_燃料種別: '1',
    燃料_主機関_消費量: litres,
    燃料_主機関_運転時間: 100,
  })
  const records = [vessel('C001', burning(400, 8000)), vessel('C002', burning(1200, 30_000))]
  expect(value('A27-2', records)).toBeCloseTo(8000 / 40_000, 10)
  expect(value('A27-4', records)).toBeCloseTo(30_000 / 120_000, 10)
  expect(cell('A27-1', records).value).toBeUndefined()
  expect(value('A27-day', records)).toBeCloseTo(38_000 / 280, 10)
})

test('A25は船種ごとに、代表規格に対する価格の直線を出す', () => {
  const sized = (company: string, size: number, price: number) =>
    vessel(company, { 船名: `${company}の船`, 規格_主機能_08: size, 新造購入価格: price })
  const line = priceLine(
    [sized('C001', 5, 600_000_000), sized('C002', 10, 1_100_000_000), sized('C003', 15, 1_600_000_000)],
    DEFAULT_PARAMETERS.disclosure,
  )!
  expect([line.n, line.slope, line.base, line.explained]).toEqual([3, 100_000_000, 100_000_000, 1])
  expect(line.suppressed).toBe(false)
  const two = [sized('C001', 5, 6e8), sized('C001', 10, 9e8), sized('C002', 15, 1.6e9)]
  expect(priceLine(two, DEFAULT_PARAMETERS.disclosure)!.suppressed).toBe(true)
  expect(priceLine(two.slice(0, 2), DEFAULT_PARAMETERS.disclosure)).toBeUndefined()
})
