import type { Answers } from '#survey'

/** One thing done on a step: typing, choosing a code, or ticking 不明. */
export interface Entry {
  /** Position of the step, 0-based. */
  readonly step: number
  readonly key: string
  readonly type?: string
  readonly choose?: string
  readonly unknown?: true
  readonly tick?: true
  /** What is stored. Absent: what was typed or chosen. */
  readonly stored?: string | number
}

const at =
  (step: number) =>
  (key: string, entry: Omit<Entry, 'step' | 'key'>): Entry => ({ step, key, ...entry })

const [basics, vessel, specification, record, management, , repair, fuel] = Array.from(
  { length: 8 },
  (_, step) => at(step),
)
if (!basics || !vessel || !specification || !record || !management || !repair || !fuel)
  throw new Error('eight steps')

/** 規格 rows from `first` on; their numbers as typed. */
const specifications = (prefix: string, first: number, rows: readonly string[]): Entry[] =>
  rows.map((text, position) => {
    const key = `${prefix}_${String(first + position).padStart(2, '0')}`
    return text === '不明'
      ? specification(key, { unknown: true })
      : specification(key, { type: text, stored: Number(text) })
  })

/**
 * 第三若潮丸, a pump dredger that also works as a grab dredger: full-width digits, years of the Japanese
 * calendar, units and commas as people type them; some 不明, some 0, some left blank (兼用船種2,
 * 船員教育費, the whole of 改造費).
 */
export const journey: readonly Entry[] = [
  basics('保有形態', { choose: '0' }),
  basics('作業船購買形態', { choose: '1' }),
  basics('船種名_主機能', { choose: '1001' }),
  basics('兼用船種_1', { choose: '1005' }),
  basics('主な就役港', { type: '清水港' }),
  basics('就役地域コード', { choose: '27' }),

  vessel('新造年月_年', { type: '平成10年', stored: 1998 }),
  vessel('新造年月_月', { type: '３', stored: 3 }),
  vessel('新造購入価格', { type: '１，２５０，０００，０００円', stored: 1_250_000_000 }),
  vessel('中古購入年月_年', { type: '2010', stored: 2010 }),
  vessel('中古購入年月_月', { type: '6', stored: 6 }),
  vessel('中古購入価格', { type: '480,000,000', stored: 480_000_000 }),
  vessel('購入価格_証明書類コード', { choose: '6' }),
  vessel('GNSS', { choose: '1' }),
  vessel('ICT施工管理装置', { choose: '1' }),
  vessel('ICT_バケット平面位置', { tick: true }),
  vessel('ICT装置価格', { type: '18000000', stored: 18_000_000 }),

  specification('駆動動力形式', { choose: '1' }),
  specification('公称出力', { type: '4000', stored: 4000 }),
  specification('公称浚渫能力', { unknown: true }),
  specification('排砂管の内径', { type: '560', stored: 560 }),
  ...specifications('規格_主機能', 1, ['70', '15.5', '4.5', '2.8', '1200']),
  specification('規格_主機能_06', { choose: '2' }),
  ...specifications('規格_主機能', 7, ['5000', '2900', '0', '450', '25', '4000', '不明']),
  ...specifications('規格_兼用1', 1, ['70', '15.5', '4.5', '2.8', '不明']),

  record('運転時間', { type: '900.5', stored: 900.5 }),
  record('準備・後片付時間', { type: '120', stored: 120 }),
  record('運転日数_主機能', { type: '110', stored: 110 }),
  record('運転時間_兼用1', { type: '300', stored: 300 }),
  record('準備・後片付時間_兼用1', { type: '40', stored: 40 }),
  record('運転日数_兼用1', { type: '40', stored: 40 }),
  record('休止日数', { type: '60', stored: 60 }),
  record('回航日数', { type: '8', stored: 8 }),
  record('定期整備日数', { type: '15', stored: 15 }),
  record('遊休日数', { type: '131', stored: 131 }),

  management('公租公課', { type: '3,200,000', stored: 3_200_000 }),
  management('保険料', { unknown: true }),
  management('係留・保管費', { type: '800000', stored: 800_000 }),
  management('運搬費', { type: '0', stored: 0 }),
  management('検査費', { type: '450000', stored: 450_000 }),

  repair('定期整備_外注費', { type: '24000000', stored: 24_000_000 }),
  repair('定期整備_自社費', { type: '0', stored: 0 }),
  repair('現場修理_外注費', { type: '6500000', stored: 6_500_000 }),
  repair('現場修理_自社費', { unknown: true }),

  fuel('燃料_主機関_出力', { type: '2900', stored: 2900 }),
  fuel('燃料_主機関_出力単位', { choose: '1' }),
  fuel('燃料_主機関_燃料種別', { choose: '1' }),
  fuel('燃料_主機関_消費量', { type: '150000', stored: 150_000 }),
  fuel('燃料_主機関_運転時間', { type: '300', stored: 300 }),
  fuel('発注者', { type: '港湾局工事事務所' }),
  fuel('工事・調査名', { type: '泊地浚渫工事' }),
]

export const registered = { 船名: '第三若潮丸', 船名よみがな: 'だいさんわかしおまる' } as const

/** What the database holds once everything is saved. */
export const typedAnswers: Answers = Object.assign(
  { ...registered },
  ...journey.map(({ key, type, choose, unknown, tick, stored }) =>
    unknown ? { [`${key}_不明`]: true } : { [key]: tick ?? stored ?? choose ?? type ?? '' },
  ),
)

export interface WorkbookEdit {
  readonly key: string
  /** What is typed into the input cell; `不明の欄` ticks the box instead. */
  readonly type: string
  readonly stored: string | number | null
  readonly unknown?: true
}

/** Ten cells changed in the workbook, mistakes among them. */
export const workbookEdits: readonly WorkbookEdit[] = [
  { key: '主な就役港', type: '御前崎港', stored: '御前崎港' },
  // 用船 without the company it is chartered from: R13
  { key: '保有形態', type: '3 用船', stored: '3' },
  // A construction device without satellite positioning: R64
  { key: 'GNSS', type: '0 無', stored: '0' },
  { key: '公称出力', type: '4200', stored: 4200 },
  // Broader than long: R52
  { key: '規格_主機能_02', type: '75', stored: 75 },
  // 364 + 30 days in a year of 365: R19
  { key: '遊休日数', type: '161', stored: 161 },
  { key: '公租公課', type: '0', stored: 0 },
  { key: '係留・保管費', type: '不明', stored: null, unknown: true },
  // A price without date and purpose: R48
  { key: '改造価格', type: '5000000', stored: 5_000_000 },
  { key: '摘要', type: '令和7年8月は荒天が多かった', stored: '令和7年8月は荒天が多かった' },
]

export const plantedErrors = ['R13', 'R19', 'R48'] as const
export const plantedWarnings = ['R52', 'R64'] as const

export const finalAnswers: Answers = (() => {
  const answers: Record<string, Answers[string]> = { ...typedAnswers }
  for (const { key, stored, unknown } of workbookEdits) {
    delete answers[key]
    delete answers[`${key}_不明`]
    if (stored !== null) answers[key] = stored
    if (unknown) answers[`${key}_不明`] = true
  }
  return answers
})()
