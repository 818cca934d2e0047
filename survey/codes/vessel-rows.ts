import { craneForms, dumpForms, hullMaterials, navigationAreas, propulsions } from './construction.ts'
import { choice, count, helped, measure, words } from './specification-rows.ts'

// 規格 items that more than one vessel type has (dictionary 3), by what they describe.
// Bounds: outside the first pair is refused, outside the second is to be confirmed.

export const lengthOverall = measure('全長', 'm', [1, 300], [8, 170])
export const mouldedBreadth = measure('型幅', 'm', [0.5, 80], [3, 60])
export const mouldedDepth = measure('型深', 'm', [0.2, 30], [0.8, 16])
export const fullLoadDraught = measure('計画満載喫水', 'm', [0.1, 20], [0.4, 11])
export const grossTonnage = helped(
  measure('総トン数', '総トン', [0, 50_000], [1, 30_000]),
  '総トン数の無い非航船は0を入れてください。',
)

/** First on nearly every type, so that the columns compare across types. */
export const hull = [lengthOverall, mouldedBreadth, mouldedDepth, fullLoadDraught, grossTonnage] as const

// Dredging and reclamation
export const dredgePumpPower = measure('浚渫ポンプ出力', 'kW', [0, 20_000], [20, 11_000])
export const maximumDredgingDepth = helped(
  measure('最大浚渫深度', 'm', [0.5, 150], [3, 60]),
  '水面からの深さです。',
)
export const maximumDischargeDistance = measure('最大排送距離', 'm', [0, 30_000], [100, 12_000])
export const nominalDredgingCapacity = measure('公称浚渫能力', 'm3/h', [0, 20_000], [20, 6500])
export const suctionPipeDiameter = measure('吸入管内径', 'mm', [0, 2500], [100, 1300])
export const dischargePipeDiameter = measure('排砂管内径', 'mm', [0, 2500], [100, 1200])
export const nominalUnloadingCapacity = measure('公称揚土能力', 'm3/h', [0, 20_000], [50, 3000])
export const struckBucketCapacity = helped(
  measure('バケット平積容量', 'm3', [0.1, 60], [0.5, 25]),
  '平らにすり切ったときの容量です。バックホウ浚渫船の呼び名はこの値で付きます。',
)
export const grabCapacity = measure('グラブ容量', 'm3', [0.1, 60], [0.8, 15])

// Lifting
export const ratedMainHoistLoad = helped(
  measure('定格主巻上荷重', 't', [1, 6000], [20, 4100]),
  '起重機船の呼び名になる荷重です。',
)
export const ratedAuxiliaryHoistLoad = measure('定格補巻上荷重', 't', [0, 2000], [5, 500])
export const liftingHeight = helped(
  measure('揚程（水面上）', 'm', [1, 200], [10, 160]),
  '定格荷重を吊ったときの、水面からフックの中心までの高さです。',
)
export const maximumOutreach = measure('最大アウトリーチ', 'm', [0, 150], [5, 90])
export const craneForm = choice('起重機形式', craneForms)
export const deckCraneRatedLoad = measure('搭載クレーン定格吊荷重', 't', [0, 6000], [5, 2500])
export const maximumWorkingRadius = measure('最大作業半径', 'm', [1, 150], [5, 60])
export const craneEnginePower = measure('クレーン機関出力', 'kW', [0, 10_000], [50, 1500])

// Carrying
export const deadweight = measure('載貨重量', 't', [0, 50_000], [20, 20_000])
export const deckArea = measure('甲板作業面積', 'm2', [1, 20_000], [50, 6000])
export const holdCapacity = measure('船倉（泥倉）容量', 'm3', [1, 30_000], [50, 6000])
export const dumpingForm = choice('投入・開閉方式', dumpForms)
export const gateDrivePower = measure('開閉装置動力', 'kW', [0, 2000], [5, 300])
export const permissibleDeckLoad = measure('甲板許容荷重', 't/m2', [0.1, 100], [1, 30])

// Mooring and spuds
export const spudLength = measure('スパッド長', 'm', [0, 120], [8, 60])
export const mooringWinchPull = measure('係船ウインチ巻上力', 't', [0, 500], [2, 100])
export const mooringWinchCount = count('係船ウインチ数', '台', [0, 20], [2, 10])
export const spudCount = count('スパッド本数', '本', [0, 8], [1, 4])
export const spudDiameter = measure('スパッド外径または一辺', 'mm', [100, 4000], [300, 2000])

// Power and propulsion
export const propulsion = choice('自航・非航の別', propulsions)
export const totalInstalledPower = measure('全装備機関出力', 'kW', [0, 40_000], [20, 20_000])
export const mainEnginePower = measure('主機関出力（1基当たり）', 'kW', [1, 30_000], [30, 5000])
export const serviceSpeed = measure('航海速力', 'kn', [0, 60], [4, 30])
export const generatorCapacity = measure('発電機容量', 'kVA', [0, 10_000], [5, 2000])
export const mainEngineCount = count('主機関基数', '基', [1, 8], [1, 4])
export const bollardPull = measure('曳航力（ボラードプル）', 't', [0.1, 300], [1, 70])
export const fuelTankCapacity = measure('燃料タンク容量', 'kL', [0.01, 5000], [0.05, 500])
export const propulsorForm = words('推進器形式')
export const couplingForm = words('連結装置形式')

// Other
export const drivingDepth = measure('最大打設深度（水面下）', 'm', [1, 150], [15, 75])
export const navigationArea = choice('航行区域', navigationAreas)
export const personsOnBoard = count('最大搭載人員', '人', [1, 1000], [2, 150])
export const hullMaterial = choice('船質', hullMaterials)
export const maximumWorkingDepth = measure('最大作業水深', 'm', [1, 120], [3, 40])
