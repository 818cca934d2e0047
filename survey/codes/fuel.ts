import { codeList } from './code-list.ts'

// The lists of this file are the dictionary's own design (1.12).

export const fuelTypes = codeList('fuelType', '燃料種別', [
  ['1', 'A重油'],
  ['2', '軽油', { note: '潜水士船・小型船' }],
  ['3', 'C重油'],
  ['4', 'ガソリン', { note: '船外機船' }],
  ['5', 'バイオ燃料'],
  ['6', 'LNG'],
  ['7', '電力', { note: '単位は kWh' }],
  ['99', 'その他'],
])

export const powerUnits = codeList('powerUnit', '出力単位', [
  ['1', 'kW'],
  ['2', 'PS', { note: '1 PS = 0.7355 kW' }],
])

export const oilUnits = codeList('oilUnit', '油脂・消耗品の単位', [
  ['1', 'L'],
  ['2', 'kg'],
  ['3', '個'],
  ['4', 'm'],
  ['99', 'その他', { note: '備考に単位を書く' }],
])

export const clientClasses = codeList('clientClass', '発注者区分', [
  ['1', '国（地方整備局・北海道開発局・沖縄総合事務局）', { also: ['国'] }],
  ['2', '都道府県・政令指定都市', { also: ['都道府県', '政令指定都市'] }],
  ['3', '市町村・港務局', { also: ['市町村', '港務局'] }],
  ['4', '独立行政法人・会社法人', { also: ['独立行政法人', '会社法人'] }],
  ['5', '民間'],
  ['9', '海外'],
  ['99', 'その他'],
])
