import { heldOwnershipForms, ownershipForms, soils } from '../../codes/index.ts'
import { type Choices, defineForm, type Fields, type FormId, type Range } from '../../definition.ts'
import { upkeepCosts } from './management-costs.ts'
import { carrier, material } from './pieces.ts'
import { between, choice, days, hours, month, price, remarks, text, year } from './shapes.ts'
import { stock } from './stock.ts'

interface Pipe {
  readonly id: FormId
  /** 種別, e.g. 排砂管 (dictionary 1.11). */
  readonly part: string
  readonly unit: '本' | '個'
  /** What 型式コード chooses from; bends have none. */
  readonly models?: Choices
  /** Step 03. */
  readonly dimensions: Fields
}

/** One of the six sub-forms of 3号様式（排砂管設備）: steps 01 and 02 are the same for all (dictionary 2.4). */
export const pipeForm = ({ id, part, unit, models, dimensions }: Pipe) =>
  defineForm({
    id,
    name: `3号様式（${part}）`,
    title: `3号様式　排砂管設備調査（${part}）`,
    subject: {
      kind: 'pipe',
      noun: part,
      listTitle: `${part}登録状況`,
      codeLabel: '設備コード',
      titleKey: '品名',
      newKeys: ['品名', '管理番号', '型式名', 'メーカー名'],
      listKeys: ['管理番号', '型式名', 'メーカー名'],
    },
    steps: [
      { title: '基本情報', fields: identity(part, models) },
      { title: '船舶情報', fields: purchaseAndUse(unit) },
      { title: '船種・規格', fields: dimensions },
    ],
  })

const identity = (part: string, models: Choices | undefined): Fields => ({
  設備種別: { label: '設備の種別', kind: 'shown', from: { text: part } },
  管理番号: {
    label: '管理番号',
    help: '社内の管理番号です。まとめて管理するときは代表の番号です。',
    ...text(20),
    optional: true,
  },
  ...(models && {
    型式コード: {
      label: '型式（コード）',
      help: '形や用途の区分です。',
      ...choice(models),
      required: true,
    },
  }),
  型式名: { label: '型式名', help: 'カタログの型式です。', ...text(40) },
  品名: { label: '品名', help: '物が分かる名前です。', ...text(40), required: true },
  メーカー名: { label: 'メーカー名', help: '製造した会社の名前です。', ...text(40) },
  ...carrier({
    code: { label: '主に使う船の船種（コード）', help: 'つないで使う船の船種です。' },
    name: { label: '主に使う船の船種（名称）', help: 'コードに無いときだけ書いてください。' },
  }),
  使用船名: {
    label: '主に使う船の船名',
    help: '決まった船で使うときだけ入れてください。',
    ...text(40),
    optional: true,
  },
  ...material(),
  保有形態: {
    label: '保有形態',
    help: '調査対象期間の末日の状態です。',
    ...choice(ownershipForms),
    only: heldOwnershipForms,
  },
  備考: { label: '備考', help: '補足があれば書いてください。', ...remarks(1000) },
})

const purchaseAndUse = (unit: string): Fields => ({
  購入年月_年: {
    label: '購入年',
    help: '最も多くを買った年です。',
    ...year(between(1970, { period: 'lastYear' })),
  },
  購入年月_月: { label: '購入月', help: '同じく月です。', ...month },
  購入価格: {
    label: '購入価格（1本・1個当たり、税抜）',
    help: '1本または1個当たりの価格です。',
    ...price(1_000_000_000, between(1_000, 50_000_000)),
    required: true,
    lastYear: '購入価格 昨年入力値',
  },
  ...stock({ unit, decimals: 0, discarded: '摩耗などで使えなくなった数です。' }),
  使用数量: {
    label: '平均使用数量',
    help: '工事で一度につないだ数の平均です。',
    kind: 'number',
    unit,
    decimals: 0,
    hard: between(0, 100_000),
    soft: { max: { of: '期末数量' } },
  },
  運転日数: { label: '使用日数', help: '土砂を送った日数です。', ...days() },
  供用日数: {
    label: '現場に置いた日数',
    help: '敷設してから撤去するまでの日数です。',
    ...days({ min: { of: '運転日数' } }),
  },
  運転時間: { label: '送泥時間', help: '土砂を送った時間の合計です。', ...hours() },
  送泥土量: {
    label: '送泥土量',
    help: '期間中に送った土の量です。',
    kind: 'number',
    unit: 'm3',
    decimals: 1,
    hard: between(0, 100_000_000),
  },
  主な土質: { label: '主な土質', help: '摩耗の目安に使います。', ...choice(soils) },
  標準使用年数: {
    label: '使える年数の目安',
    help: '過去の実績から見た寿命です。',
    kind: 'number',
    unit: '年',
    decimals: 1,
    hard: between(0.1, 30),
    soft: between(0.5, 15),
  },
  ...upkeepCosts(),
})

const ON_THE_PLATE = '銘板・図面の値を入れてください。'

export const dimension = (label: string, unit: string, hard: Range, soft: Range, help = ON_THE_PLATE) =>
  ({ label, help, kind: 'number', unit, decimals: 2, hard, soft }) as const

export const pieceCount = (label: string, unit: string, hard: Range, soft: Range) =>
  ({ label, help: ON_THE_PLATE, kind: 'number', unit, decimals: 0, hard, soft }) as const

export const feature = (label: string, choices: Choices) =>
  ({ label, help: ON_THE_PLATE, ...choice(choices) }) as const

/** 内径 of every pipe part, whatever it is called there. */
export const innerDiameter = (label: string) =>
  dimension(label, 'mm', between(50, 2_000), between(150, 1_200))

export const mass = (label: string, usualMin: number, usualMax: number) =>
  dimension(label, 'kg', between(1, 50_000), between(usualMin, usualMax))
