import { codeList } from './code-list.ts'

/** A yes/no question about equipment. Dictionary 1.6 uses it for GNSS. */
export const presence = codeList('presence', '有無', [
  ['0', '無', { also: ['なし', '無し'] }],
  ['1', '有', { also: ['あり', '有り'] }],
])

export const possibility = codeList('possibility', '可否', [
  ['0', '否', { also: ['不可'] }],
  ['1', '可'],
])

/** Dictionary 1.6. */
export const gnss = { ...presence, id: 'gnss', title: 'GNSS' }

/** Dictionary 1.7. */
export const ictDevices = codeList('ictDevice', 'ICT施工管理装置', [
  ['0', '無', { also: ['なし', '無し'], note: '魚群探知機や航海計器だけの場合を含む' }],
  ['1', '有（損料）', { also: ['損料'], note: '自社で買った装置' }],
  ['2', '有（リース）', { also: ['リース'], note: '借りた装置' }],
])

/** Dictionary 1.8; the notes are the examples of the code popup. */
export const modificationPurposes = codeList('modificationPurpose', '改造目的コード', [
  ['1', '機能向上のための機器換装', { note: '浚渫ポンプや主機関を能力の大きいものに替えた' }],
  ['2', '仕様変更', { note: 'スパッドを長くした、ジブを延ばした' }],
  ['3', '船種変更', { note: '起重機船にグラブ設備を付けて浚渫船にした' }],
  ['4', '環境対策', { note: '排ガス規制対応、汚濁防止、騒音対策' }],
  ['5', 'IT化', { note: 'GNSS・ICT施工管理装置、通信設備の新設' }],
  ['6', '老朽化更新', { note: '船体外板の張替え、発電機の取替え' }],
  ['7', '居住性向上', { note: '居室・衛生設備の改修' }],
  ['99', 'その他', { note: '内容欄に目的を書く' }],
])
