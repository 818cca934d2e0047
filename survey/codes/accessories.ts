import { codeList } from './code-list.ts'

// Lists of 3号様式. The dictionary's own design (1.12).

export const materials = codeList('material', '材質', [
  ['1', '鋼'],
  ['2', '鋳鋼'],
  ['3', '耐摩耗鋼'],
  ['4', 'ステンレス鋼'],
  ['5', 'ポリエチレン'],
  ['6', 'ゴム'],
  ['7', 'FRP'],
  ['8', 'ワイヤロープ鋼線'],
  ['9', 'アルミ合金'],
  ['99', 'その他', { note: '材質名に書く' }],
])

export const accessoryKinds = codeList('accessoryKind', '付属品の種類', [
  ['101', 'グラブバケット（普通土盤用）'],
  ['102', 'グラブバケット（硬土盤用）'],
  ['103', 'オレンジピールバケット'],
  ['104', '砕岩棒'],
  ['105', 'カッターヘッド'],
  ['106', 'スパッド'],
  ['107', 'アンカー'],
  ['108', 'アンカーチェーン'],
  ['109', '係留ブイ'],
  ['110', 'ワイヤロープ'],
  ['111', '油圧ハンマ'],
  ['112', 'ディーゼルハンマ'],
  ['113', 'バイブロハンマ'],
  ['114', '吊枠・吊天秤'],
  ['115', '汚濁防止枠'],
  ['116', '防舷材'],
  ['117', '連結装置（押航用）', { also: ['連結装置'] }],
  ['118', '処理機・撹拌翼'],
  ['119', 'ケーシングパイプ'],
  ['199', 'その他', { note: '品名に書く' }],
])

/** Kinds that are, or hang on, a wire rope: only these are asked for its diameter (dictionary 2.3 step02). */
export const ropedAccessoryKinds = ['101', '102', '103', '104', '110', '114'] as const

export const quantityUnits = codeList('quantityUnit', '数量の単位', [
  ['1', '個'],
  ['2', '本'],
  ['3', '組'],
  ['4', 'm'],
  ['5', '枚'],
])

/** 密閉式の別 of a grab bucket (dictionary 2.3.1). */
export const grabForms = codeList('grabForm', '密閉式の別', [
  ['1', '開放式'],
  ['2', '密閉式'],
])
