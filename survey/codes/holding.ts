import { codeList } from './code-list.ts'

/** Dictionary 1.1. */
export const ownershipForms = codeList('ownershipForm', '保有形態', [
  [
    '0',
    '自社保有',
    { kana: 'じしゃほゆう', also: ['自社所有'], note: '調査時点で自社が所有し、自社で使っている' },
  ],
  ['1', '廃船', { kana: 'はいせん', also: ['解撤', 'スクラップ'], note: '調査対象期間中に廃船とした' }],
  ['2', '売船', { kana: 'ばいせん', also: ['売却'], note: '調査対象期間中に売却した' }],
  [
    '3',
    '用船',
    {
      kana: 'ようせん',
      also: ['傭船', '借船', 'チャーター中'],
      note: '他社の船を借りて使っている（対象会社名は借りた先）',
    },
  ],
  [
    '4',
    '貸船',
    { kana: 'かしせん', also: ['貸与中', '用船に出している'], note: '自社の船を他社に貸している' },
  ],
  ['5', '共有', { kana: 'きょうゆう', also: ['共同所有'], note: '複数の会社で所有している' }],
  [
    '6',
    '用船終了',
    { kana: 'ようせんしゅうりょう', also: ['用船解除'], note: '昨年まで用船していたが返した' },
  ],
  [
    '7',
    '保有実績なし',
    { kana: 'ほゆうじっせきなし', also: ['保有記録なし'], note: '名簿にはあるが、保有したことがない' },
  ],
  [
    '8',
    '海外就役',
    { kana: 'かいがいしゅうえき', also: ['海外稼働'], note: '調査対象期間中は海外で稼働した' },
  ],
  [
    '9',
    '個人所有',
    { kana: 'こじんしょゆう', also: ['個人船主', '私有'], note: '役員など個人が所有し、会社が使っている' },
  ],
  ['10', 'その他', { kana: 'そのた', note: '上のどれにも当たらない' }],
])

/** Of accessories and pipes only the forms that still hold something are asked (dictionary 2.3, 2.4). */
export const heldOwnershipForms = ['0', '3', '4', '5', '9', '10'] as const

/** Dictionary 1.2. */
export const purchaseForms = codeList('purchaseForm', '作業船購買形態', [
  ['0', '新造船購入', { kana: 'しんぞうせんこうにゅう', note: '新しく建造して取得した' }],
  ['1', '中古船購入', { kana: 'ちゅうこせんこうにゅう', note: '中古で取得した' }],
  ['9', 'その他', { kana: 'そのた', note: '合併・譲受・改造取得など。形態名に書く' }],
])

/** Dictionary 1.5. */
export const priceProofs = codeList('priceProof', '購入価格の証明書類', [
  ['1', '建造契約書'],
  ['2', '建造証明書'],
  ['3', '船価証明書'],
  ['4', '請求書・領収書'],
  ['5', '売買契約書'],
  ['6', 'なし（提出できない）', { also: ['なし', '提出できない'] }],
  ['99', 'その他'],
])

/** Proofs of which a copy can be attached: all but 6 なし. */
export const attachableProofs = ['1', '2', '3', '4', '5', '99'] as const
