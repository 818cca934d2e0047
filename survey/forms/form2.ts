import { driveSystems, purchaseForms, vesselSpecifications } from '../codes/index.ts'
import { defineForm } from '../definition.ts'
import { acquisition } from './parts/acquisition.ts'
import { fuel, fuelNotes } from './parts/fuel.ts'
import { jointUseRows, shownFunctions } from './parts/joint-use.ts'
import { holdingCosts, holdingNotes } from './parts/management-costs.ts'
import { modification, modificationNotes } from './parts/modification.ts'
import { operatingRecord } from './parts/operating-record.ts'
import { repairCosts, repairNotes } from './parts/repair-costs.ts'
import { functions, otherPurchase, ownership, placeOfWork } from './parts/service.ts'
import { between, choice, remarks, text } from './parts/shapes.ts'
import { specifications } from './parts/specifications.ts'

const PUMP_DREDGER = { 船種名_主機能: ['1001'] }

/** 2号様式: one sheet per work vessel, eight steps (dictionary 2.2). */
export const form2 = defineForm({
  id: '2',
  name: '2号様式',
  title: '2号様式　作業船調査',
  subject: {
    kind: 'vessel',
    noun: '船',
    listTitle: '作業船登録状況',
    codeLabel: '船コード',
    titleKey: '船名',
    readingKey: '船名よみがな',
    newKeys: ['船名', '船名よみがな'],
    listKeys: ['船名よみがな', '船種名_主機能', '保有形態'],
  },
  steps: [
    {
      title: '基本情報',
      fields: {
        船コード: { label: '船コード', kind: 'shown', from: 'subjectCode' },
        船名: {
          label: '船名',
          help: '船舶原簿または船舶検査証書の名称です。改名したときは備考欄に旧名を書いてください。',
          ...text(40),
          required: true,
        },
        船名よみがな: {
          label: '船名よみがな',
          help: 'ひらがなで入れてください。',
          kind: 'kana',
          maxLength: 60,
          required: true,
        },
        ...ownership(),
        作業船購買形態: {
          label: '作業船購買形態',
          help: '自社が取得したときの形です。',
          ...choice(purchaseForms),
          required: true,
        },
        ...otherPurchase('作業船購買形態'),
        ...functions({ label: '主機能船種', help: '最も多く使う機能で選んでください。' }),
        ...placeOfWork('主な就役港'),
        船舶情報関係備考欄: {
          label: '備考',
          help: '対象船舶について補足があれば書いてください。',
          ...remarks(1000),
        },
      },
    },
    {
      title: '船舶情報',
      fields: acquisition({
        noun: '船',
        purchaseKey: '作業船購買形態',
        // The lower end also catches a price typed in 千円 (dictionary 2.2, notes).
        usualPrice: between(500_000, 60_000_000_000),
      }),
    },
    {
      title: '船種・規格',
      fields: {
        船種コード_主機能: { label: '主機能船種', kind: 'shown', from: { key: '船種名_主機能' } },
        駆動動力形式: {
          label: '駆動動力形式',
          help: '浚渫ポンプを動かす動力の形です。',
          asked: PUMP_DREDGER,
          ...choice(driveSystems),
        },
        公称出力: {
          label: '公称出力',
          help: '浚渫ポンプ用主機の公称出力です。kWのときは1.3596を掛けてください。',
          asked: PUMP_DREDGER,
          kind: 'number',
          unit: 'PS',
          decimals: 1,
          hard: between(1, 50_000),
          soft: between(200, 16_000),
        },
        公称浚渫能力: {
          label: '公称浚渫能力',
          help: '標準の土質・排送距離での1時間当たりの能力です。',
          asked: PUMP_DREDGER,
          kind: 'number',
          unit: 'm3/h',
          decimals: 1,
          hard: between(1, 20_000),
          soft: between(50, 6_500),
        },
        排砂管の内径: {
          label: '排砂管の内径',
          help: '船に付く排砂管の内径です。',
          asked: PUMP_DREDGER,
          kind: 'number',
          unit: 'mm',
          decimals: 1,
          hard: between(50, 2_000),
          soft: between(150, 1_200),
        },
        ...shownFunctions(),
        ...specifications({
          prefix: '規格_主機能',
          label: '規格 主機能',
          by: '船種名_主機能',
          table: vesselSpecifications,
        }),
        ...jointUseRows(),
      },
    },
    { title: '運転実績', fields: operatingRecord() },
    {
      title: '管理費',
      notes: holdingNotes,
      fields: holdingCosts({
        保険料: '船体保険・P&I保険などの1年分です。',
        運搬費: '保管場所との間の運搬・えい航の費用です。工事で支払われる回航費は除きます。',
        船員教育費: '乗組員の講習・訓練・資格更新の費用です。',
        検査費: '船舶検査・クレーン性能検査などの手数料です。検査に伴う工事費は修理費に入れます。',
      }),
    },
    { title: '改造費', notes: modificationNotes, fields: modification() },
    { title: '修理費', notes: repairNotes, fields: repairCosts() },
    { title: '燃料', notes: fuelNotes, fields: fuel() },
  ],
})
