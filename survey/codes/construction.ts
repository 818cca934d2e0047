import { codeList } from './code-list.ts'

// How hulls and machines are built: the lists 規格 rows choose from. The dictionary's own design (1.12).

export const driveSystems = codeList('driveSystem', '駆動動力形式', [
  ['1', 'ディーゼル（D）', { also: ['ディーゼル', 'D'] }],
  ['2', '電動（E）', { also: ['電動', 'E'], note: '陸電を受ける電気船' }],
  ['3', 'ディーゼル電動（DE）', { also: ['ディーゼル電動', 'DE'], note: '発電機＋電動機' }],
  ['4', 'タービン（T）', { also: ['タービン', 'T'], note: '蒸気・ガスタービン' }],
  ['5', '油圧', { note: '油圧モータ駆動' }],
  ['99', 'その他'],
])

export const propulsions = codeList('propulsion', '自航・非航の別', [
  ['1', '自航'],
  ['2', '非航'],
])

export const holdings = codeList('holding', '船体保持方式', [
  ['1', 'アンカー方式'],
  ['2', 'スパッド方式'],
  ['3', '両用'],
])

export const craneForms = codeList('craneForm', '起重機形式', [
  ['1', '固定式'],
  ['2', '俯仰式'],
  ['3', '旋回式'],
  ['4', 'クローラクレーン搭載'],
])

export const dumpForms = codeList('dumpForm', '投入・開閉方式', [
  ['1', '底開式'],
  ['2', '全開式'],
  ['3', '側開式'],
  ['4', '傾倒式'],
  ['5', '密閉式'],
  ['6', '押出式'],
  ['9', '開閉なし'],
])

export const loadForms = codeList('loadForm', '載荷型式', [
  ['1', '甲板積み'],
  ['2', '船倉積み'],
])

export const navigationAreas = codeList('navArea', '航行区域', [
  ['1', '平水'],
  ['2', '限定沿海'],
  ['3', '沿海'],
  ['4', '近海'],
  ['5', '遠洋'],
])

export const hullMaterials = codeList('hullMaterial', '船質', [
  ['1', '鋼'],
  ['2', '軽合金'],
  ['3', 'FRP'],
  ['4', '木'],
  ['99', 'その他'],
])

export const hammerForms = codeList('hammerForm', 'ハンマ形式', [
  ['1', '油圧'],
  ['2', 'ディーゼル'],
  ['3', '気動'],
  ['4', '振動（バイブロ）', { also: ['振動', 'バイブロ'] }],
  ['99', 'その他'],
])

/** How a machine of 4号 or 8号 is usually used (dictionary 2.5 step03). */
export const mountings = codeList('mounting', '搭載方法', [
  ['1', '船上固定'],
  ['2', '船上積載'],
  ['3', '陸上'],
  ['4', '水中'],
])
