import { codeList } from './code-list.ts'

/** Dictionary 1.11: the six sub-forms of 3号様式（排砂管設備）. */
export const dischargeParts = codeList('dischargeSub', '排砂管設備の種別', [
  ['h1', '排砂管', { kana: 'はいさかん' }],
  ['h2', 'ゲートバルブ', { kana: 'げーとばるぶ' }],
  ['h3', '曲管', { kana: 'きょくかん' }],
  ['h4', '分岐管', { kana: 'ぶんきかん' }],
  ['h5', 'フロータ', { kana: 'ふろーた' }],
  ['h6', 'ジョイント', { kana: 'じょいんと' }],
])

// The lists below are the dictionary's own design (1.12, 2.4).

export const pipeUses = codeList('pipeUse', '排砂管の用途', [
  ['1', '陸上管'],
  ['2', '海上管（水上管）', { also: ['海上管', '水上管'] }],
  ['3', '沈設管'],
  ['4', '船内管'],
])

export const pipeJoints = codeList('pipeJoint', '接続方式', [
  ['1', 'フランジ'],
  ['2', '差込'],
  ['3', 'ボール'],
  ['4', 'ゴムスリーブ'],
  ['99', 'その他'],
])

export const valveDrives = codeList('valveDrive', '弁の駆動方式', [
  ['1', '手動'],
  ['2', '油圧'],
  ['3', '電動'],
])

export const branchForms = codeList('branchForm', '分岐形', [
  ['1', 'Y形'],
  ['2', 'T形'],
  ['3', '十字形'],
  ['99', 'その他'],
])

export const floatForms = codeList('floatForm', 'フロータ形式', [
  ['1', '円筒形'],
  ['2', '舟形'],
  ['3', '巻付形（カラー形）', { also: ['巻付形', 'カラー形'] }],
  ['99', 'その他'],
])

export const jointForms = codeList('jointForm', 'ジョイント種別', [
  ['1', 'ゴムジョイント'],
  ['2', 'ボールジョイント'],
  ['3', 'フレキシブルホース'],
  ['4', '伸縮継手'],
  ['99', 'その他'],
])

export const soils = codeList('soil', '主な土質', [
  ['1', '粘性土'],
  ['2', '砂質土'],
  ['3', '礫質土'],
  ['4', '岩'],
  ['9', '混合'],
])
