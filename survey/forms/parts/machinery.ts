import { driveSystems, mountings, purchaseForms } from '../../codes/index.ts'
import {
  type Choices,
  type Condition,
  defineForm,
  type Fields,
  type FormId,
  type SpecificationTable,
  type SubjectKind,
} from '../../definition.ts'
import { acquisition } from './acquisition.ts'
import { fuel, fuelNotes } from './fuel.ts'
import { jointUseRows, shownFunctions } from './joint-use.ts'
import { holdingCosts, holdingNotes } from './management-costs.ts'
import { modification, modificationNotes } from './modification.ts'
import { operatingRecord } from './operating-record.ts'
import { repairCosts, repairNotes } from './repair-costs.ts'
import { functions, otherPurchase, ownership, placeOfWork } from './service.ts'
import { between, choice, remarks, text } from './shapes.ts'
import { specifications } from './specifications.ts'

interface Machinery {
  readonly id: FormId
  readonly name: string
  readonly title: string
  readonly subjectKind: SubjectKind
  /** 補助機器 or 作業機械. */
  readonly noun: string
  readonly kinds: Choices
  /** The kind その他. */
  readonly otherKind: string
  readonly table: SpecificationTable
}

/** Forms 4 and 8: eight steps like form 2, about a machine and the vessel it works with (dictionary 2.5, 2.6). */
export const machineryForm = (machinery: Machinery) =>
  defineForm({
    id: machinery.id,
    name: machinery.name,
    title: machinery.title,
    subject: {
      kind: machinery.subjectKind,
      noun: machinery.noun,
      listTitle: `${machinery.noun}登録状況`,
      codeLabel: '機器コード',
      titleKey: '機器名',
      readingKey: '機器名よみがな',
      newKeys: ['機器名', '機器名よみがな', '管理番号'],
      listKeys: ['機器名よみがな', '機器種別コード', '管理番号', '保有形態'],
    },
    steps: [
      { title: '基本情報', fields: identity(machinery) },
      {
        title: '船舶情報',
        fields: acquisition({
          noun: '機器',
          purchaseKey: '購買形態',
          usualPrice: between(100_000, 10_000_000_000),
        }),
      },
      { title: '船舶・規格', fields: standards(machinery) },
      { title: '運転実績', fields: operatingRecord() },
      {
        title: '管理費',
        notes: holdingNotes,
        fields: holdingCosts({
          保険料: '動産保険などの1年分です。',
          運搬費: '保管場所との間の運搬の費用です。工事で支払われる分は除きます。',
          船員教育費: '運転者の講習・資格更新の費用です。',
          検査費: '性能検査・特定自主検査の手数料です。検査に伴う修理費は修理費に入れます。',
        }),
      },
      { title: '改造費', notes: modificationNotes, fields: modification() },
      { title: '修理費', notes: repairNotes, fields: repairCosts() },
      { title: '燃料', notes: fuelNotes, fields: fuel() },
    ],
  })

const identity = ({ noun, kinds, otherKind }: Machinery): Fields => ({
  機器コード: { label: '機器コード', kind: 'shown', from: 'subjectCode' },
  機器名: { label: '機器名', help: `${noun}の台帳上の名称です。`, ...text(40), required: true },
  機器名よみがな: {
    label: '機器名よみがな',
    help: 'ひらがなで入れてください。',
    kind: 'kana',
    maxLength: 60,
  },
  機器種別コード: {
    label: kinds.title,
    help: '最も近い種別を選んでください。',
    ...choice(kinds),
    required: true,
  },
  機器種別名: {
    label: '種別名',
    help: '種別の内容を具体的に書いてください。',
    asked: { 機器種別コード: [otherKind] },
    ...text(40),
  },
  管理番号: { label: '管理番号', help: '社内の管理番号です。', ...text(20), optional: true },
  型式名: { label: '型式名', help: '銘板の型式です。', ...text(40) },
  メーカー名: { label: 'メーカー名', help: '製造した会社の名前です。', ...text(40) },
  製造番号: {
    label: '製造番号',
    help: '銘板の番号です。同じ型式を複数持つときの区別に使います。',
    ...text(40),
  },
  ...ownership(),
  購買形態: {
    label: '購買形態',
    help: '自社が取得したときの形です。',
    ...choice(purchaseForms),
    required: true,
  },
  ...otherPurchase('購買形態'),
  ...functions({
    label: '主に使う船の船種',
    help: '最も多く組み合わせて使う作業船の船種です。',
  }),
  ...placeOfWork('主な使用港'),
  船舶情報関係備考欄: {
    label: '備考',
    help: '対象機器について補足があれば書いてください。',
    ...remarks(1000),
  },
})

/** サンドポンプ・水中ポンプ and 中継ポンプ, or whatever works with a pump dredger. */
const PUMPING: Condition = [{ 機器種別コード: ['405', '406'] }, { 船種名_主機能: ['1001'] }]
const WITH_PUMP_DREDGER: Condition = { 船種名_主機能: ['1001'] }

const standards = ({ kinds, table }: Machinery): Fields => {
  const pumping = kinds.items.some(({ code }) => code === '405') ? PUMPING : WITH_PUMP_DREDGER
  return {
    船種コード_主機能: {
      label: '主に使う船の船種',
      kind: 'shown',
      from: { key: '船種名_主機能' },
    },
    // The dictionary calls it 機器種別コード, which is the key of the answer it shows.
    機器種別_表示: { label: '種別', kind: 'shown', from: { key: '機器種別コード' } },
    搭載方法: {
      label: '搭載方法',
      help: 'ふだんの使い方を選んでください。',
      ...choice(mountings),
    },
    駆動動力形式: { label: '駆動動力形式', help: '動力の形です。', ...choice(driveSystems) },
    公称出力: {
      label: '公称出力',
      help: '原動機の公称出力です。',
      kind: 'number',
      unit: 'PS',
      decimals: 1,
      hard: between(0, 50_000),
      soft: between(1, 10_000),
    },
    公称浚渫能力: {
      label: '公称能力',
      help: 'ポンプの1時間当たりの能力です。',
      asked: pumping,
      kind: 'number',
      unit: 'm3/h',
      decimals: 1,
      hard: between(0, 20_000),
    },
    排砂管の内径: {
      label: '排砂管の内径',
      help: '接続する排砂管の内径です。',
      asked: pumping,
      kind: 'number',
      unit: 'mm',
      decimals: 1,
      hard: between(0, 2_000),
      soft: between(150, 1_200),
    },
    ...shownFunctions(),
    ...specifications({
      prefix: '規格_主機能',
      label: '規格 主機能',
      by: '機器種別コード',
      table,
      free: kinds.items.map(({ code }) => code),
    }),
    ...jointUseRows(),
  }
}
