import {
  accessoryKinds,
  accessorySpecifications,
  heldOwnershipForms,
  ownershipForms,
  quantityUnits,
  ropedAccessoryKinds,
} from '../codes/index.ts'
import { defineForm } from '../definition.ts'
import { upkeepCosts } from './parts/management-costs.ts'
import { carrier, material } from './parts/pieces.ts'
import { between, choice, days, hours, month, price, remarks, text, year } from './parts/shapes.ts'
import { specifications } from './parts/specifications.ts'
import { stock } from './parts/stock.ts'

/** 3号様式: one sheet per accessory, three steps (dictionary 2.3). */
export const form3 = defineForm({
  id: '3',
  name: '3号様式',
  title: '3号様式　作業船付属品調査',
  subject: {
    kind: 'accessory',
    noun: '付属品',
    listTitle: '付属品登録状況',
    codeLabel: '付属品コード',
    titleKey: '付属品名',
    newKeys: ['付属品名', '管理番号', '型式名', 'メーカー名'],
    listKeys: ['管理番号', '型式名', 'メーカー名'],
  },
  steps: [
    {
      title: '基本情報',
      fields: {
        付属品名: { label: '付属品名', help: '台帳の名称です。', ...text(40), required: true },
        管理番号: { label: '管理番号', help: '社内の管理番号です。', ...text(20), optional: true },
        型式コード: {
          label: '種類（型式コード）',
          help: '最も近い種類を選んでください。',
          ...choice(accessoryKinds),
          required: true,
        },
        型式名: { label: '型式名', help: '銘板またはカタログの型式です。', ...text(40) },
        品名: {
          label: '品名',
          help: '「密閉式グラブバケット」など、物が分かる名前です。',
          ...text(40),
          required: true,
        },
        メーカー名: { label: 'メーカー名', help: '製造した会社の名前です。', ...text(40) },
        ...carrier({
          code: { label: '主な搭載船種（コード）', help: '最も多く使う船の船種です。', required: true },
          name: { label: '主な搭載船種（名称）', help: 'コードに無い船のとき名前を書いてください。' },
        }),
        搭載船名: {
          label: '搭載している船の船名',
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
        購入年月_年: {
          label: '購入年',
          help: '購入した年（西暦）です。',
          ...year(between(1970, { period: 'lastYear' })),
        },
        購入年月_月: { label: '購入月', help: '購入した月です。', ...month },
        購入価格: {
          label: '購入価格（税抜）',
          help: '1個当たりの価格です。',
          ...price(100_000_000_000, between(10_000, 1_000_000_000)),
          required: true,
          lastYear: '購入価格 昨年入力値',
        },
        備考: { label: '備考', help: '補足があれば書いてください。', ...remarks(1000) },
      },
    },
    {
      title: '規格・実績',
      fields: {
        ワイヤーロープ径: {
          label: 'ワイヤロープ径',
          help: '使うワイヤロープの直径です。',
          asked: { 型式コード: ropedAccessoryKinds },
          kind: 'number',
          unit: 'mm',
          decimals: 1,
          hard: between(4, 200),
          soft: between(10, 100),
        },
        ...specifications({
          prefix: '規格',
          label: '規格',
          by: '型式コード',
          table: accessorySpecifications,
          help: '題名の単位で入れてください。',
          free: ['199'],
        }),
        数量単位: {
          label: '数量の単位',
          help: '数え方の単位です。',
          ...choice(quantityUnits),
          required: { 期首数量: 'answered' },
          optional: true,
          unknown: false,
        },
        // The unit of the quantities is the answer above; ropes and chains are counted in m.
        ...stock({ unit: '', decimals: 2, discarded: '期間中に使えなくなって捨てた数です。' }),
        運転時間: { label: '使用時間', help: '期間中に使った時間の合計です。', ...hours() },
        運転日数: { label: '使用日数', help: '期間中に使った日数です。', ...days() },
        供用日数: {
          label: '現場に置いた日数',
          help: '現場に持って行ってから持ち帰るまでの日数です。',
          ...days({ min: { of: '運転日数' } }),
        },
        標準使用年数: {
          label: '使える年数の目安',
          help: '過去の実績から見た1個の寿命です。',
          kind: 'number',
          unit: '年',
          decimals: 1,
          hard: between(0.1, 60),
          soft: between(1, 30),
        },
      },
    },
    { title: '管理費', fields: upkeepCosts() },
  ],
})
