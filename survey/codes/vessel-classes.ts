/**
 * 代表規格: the item by which a vessel type is named when hire is costed, and the 規格区分 it is split into
 * for aggregation (dictionary 3.1, own defaults).
 */
export interface VesselClasses {
  readonly title: string
  readonly unit: string
  /** Answers whose product is the representative value. */
  readonly keys: readonly string[]
  /** `kW` when the answers are in kW and the classes in PS. */
  readonly answeredIn?: 'kW'
  /** Lower bounds of the classes above the lowest one: [200, 500] means <200, 200–<500, 500–. */
  readonly bounds: readonly number[]
}

const mainRow = (row: number): string => `規格_主機能_${String(row).padStart(2, '0')}`

const byRow = (title: string, unit: string, row: number, bounds: readonly number[]): VesselClasses => ({
  title,
  unit,
  keys: [mainRow(row)],
  bounds,
})

/** 主機関出力×基数, asked in kW per engine and classed in PS. */
const byEngines = (bounds: readonly number[]): VesselClasses => ({
  title: '主機関出力×基数',
  unit: 'PS',
  keys: [mainRow(6), mainRow(7)],
  answeredIn: 'kW',
  bounds,
})

export const vesselClasses: Readonly<Record<string, VesselClasses>> = {
  // Dredging and reclamation
  '1001': { title: '公称出力', unit: 'PS', keys: ['公称出力'], bounds: [1000, 3000, 6000] },
  '1002': byRow('公称浚渫能力', 'm3/h', 9, [200, 500, 1000]),
  '1003': byRow('公称浚渫能力', 'm3/h', 9, [200, 500, 1000]),
  '1005': byRow('公称グラブ容量', 'm3', 8, [2.5, 5, 9, 15, 23]),
  '1006': byRow('公称浚渫能力', 'm3/h', 8, [100, 300]),
  '1007': byRow('公称揚土能力', 'm3/h', 8, [500, 1000]),
  '1008': byRow('公称揚土能力', 'm3/h', 8, [500, 1000]),
  '1009': byRow('バケット平積容量', 'm3', 7, [2, 4, 8]),
  '1020': byRow('公称浚渫能力', 'm3/h', 7, [50]),
  // Lifting and piling
  '1010': byRow('定格主巻上荷重', 't', 8, [100, 300, 1000]),
  '1011': byRow('定格主巻上荷重', 't', 8, [50, 100, 150, 200, 300, 500, 1000]),
  '1012': byRow('搭載クレーン定格吊荷重', 't', 8, [35, 50, 80, 150]),
  '1013': byRow('ラム質量', 't', 12, [7, 13]),
  '1014': byRow('最大積載荷重', 't', 11, [200, 1000]),
  // Ground improvement, concrete, caissons, underwater work
  '1015': byRow('改良面積', 'm2', 10, [2.2, 4.6, 5.7]),
  '1017': byRow('連数', '連', 7, [2, 3]),
  '1018': byRow('公称混練能力', 'm3/h', 8, [60, 120]),
  '1034': byRow('最大載荷重量', 't', 8, [1500, 3000, 6000]),
  '1035': byRow('公称圧送能力', 'm3/h', 7, [300, 600]),
  '1036': byRow('均し装置質量', 't', 8, [30]),
  '1037': byRow('バケット平積容量', 'm3', 6, [0.5]),
  // Attendant craft
  '1019': byRow('揚錨能力', 't', 8, [5, 10, 20]),
  '1021': byEngines([200, 500, 1000, 2000]),
  '1022': byEngines([500, 1000, 2000]),
  '1023': byEngines([100, 300]),
  '1024': { title: '主機関出力', unit: 'PS', keys: [mainRow(6)], answeredIn: 'kW', bounds: [100, 180] },
  '1026': byRow('載貨重量', 't', 6, [500, 1000]),
  '1028': byRow('積載容量', 'm3', 7, [200, 500]),
  '1029': byRow('泥倉容量', 'm3', 7, [120, 300, 650, 1300]),
  '1030': byRow('泥倉容量', 'm3', 6, [650, 1300]),
  '1031': byRow('載貨重量', 't', 7, [100, 300, 500, 1000]),
  '1032': byRow('載貨重量', 't', 6, [300, 1000]),
  '1033': byRow('グラブ容量', 'm3', 8, [2]),
  '1038': byRow('磁気センサー数', '個', 7, [6]),
  '1039': byRow('船外機出力', 'kW', 5, [30]),
  '1040': byRow('載貨重量', 't', 6, [300, 1000]),
}
