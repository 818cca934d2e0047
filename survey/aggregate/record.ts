import { isUnknown, type Reading } from '../answers.ts'
import {
  age,
  ageAtDisposal,
  daysInHand,
  ENGINES,
  engineKeys,
  enginePower,
  FUNCTIONS,
  operatingKeys,
  serviceDays,
  siteDays,
} from '../derived.ts'
import { priceGroup, representativeSize, vesselIdentity } from '../price-group.ts'
import { knownNumber } from '../totals.ts'
import type { SurveyYear } from '../year.ts'
import type { AggregateParameters } from './parameters.ts'

export const MANAGEMENT_ITEMS = [
  '公租公課',
  '保険料',
  '係留・保管費',
  '運搬費',
  '船員教育費',
  '検査費',
] as const
export const ICT_FUNCTIONS = [
  ...['ICT_バケット平面位置', 'ICT_目標位置・深度', 'ICT_事前測量取込', 'ICT_地形変化'],
  ...['ICT_船体3D表示', 'ICT_海底面3D表示', 'ICT_その他'],
] as const

/** What the aggregates need of one vessel: numbers that are wholly known, and codes. Unknown parts are undefined. */
export interface VesselRecord {
  readonly company: string
  readonly subject: string
  readonly title: string
  /** 船種 of a vessel, kind of a machine. */
  readonly type: string | undefined
  /** Position among the 規格区分 of its type. */
  readonly sizeClass: string | undefined
  /** 代表規格 */
  readonly size: number | undefined
  readonly region: string | undefined
  readonly ownership: string | undefined
  /** The same for two companies that report one vessel. */
  readonly identity: string | undefined
  readonly age: number | undefined
  readonly disposalAge: number | undefined
  readonly builtYear: number | undefined
  readonly days: {
    readonly operating: number | undefined
    readonly pausing: number | undefined
    readonly moving: number | undefined
    readonly maintenance: number | undefined
    readonly idle: number | undefined
    readonly total: number | undefined
    readonly onSite: number | undefined
    readonly service: number | undefined
    readonly inHand: number | undefined
  }
  readonly hours: number | undefined
  readonly price: number | undefined
  readonly management: number | undefined
  readonly managementItems: readonly (number | undefined)[]
  readonly repair: number | undefined
  readonly periodicRepair: number | undefined
  readonly siteRepair: number | undefined
  readonly outsourcedRepair: number | undefined
  readonly ownRepair: number | undefined
  readonly modification: number | undefined
  readonly gnss: boolean | undefined
  readonly ict: '0' | '1' | '2' | undefined
  readonly ictFunctions: readonly boolean[]
  /** Litres, and the kW·h worked with them, of the engines for which both are known. */
  readonly fuel:
    | { readonly litres: number; readonly kilowattHours: number; readonly engines: readonly EngineFuel[] }
    | undefined
}

export interface EngineFuel {
  readonly kilowatts: number
  readonly litres: number
  readonly kilowattHours: number
}

export function vesselRecord(
  read: Reading,
  { company, subject, title }: Pick<VesselRecord, 'company' | 'subject' | 'title'>,
  year: SurveyYear,
  parameters: AggregateParameters,
): VesselRecord {
  const { form } = read
  const known = (key: string) => knownNumber(read, key)
  const code = (key: string) => read.value(key)?.toString()
  const group = priceGroup(read)?.split('/')
  return {
    company,
    subject,
    title,
    type: code(form.id === '2' ? '船種名_主機能' : '機器種別コード'),
    sizeClass: group?.[2],
    size: representativeSize(read),
    region: code('就役地域コード'),
    ownership: code('保有形態'),
    identity: form.id === '2' ? vesselIdentity(read) : undefined,
    age: age(read, year),
    disposalAge: ageAtDisposal(read),
    builtYear: known('新造年月_年'),
    days: {
      operating: known('運転日数_計'),
      pausing: known('休止日数'),
      moving: known('回航日数'),
      maintenance: known('定期整備日数'),
      idle: known('遊休日数'),
      total: known('合計日数'),
      onSite: siteDays(read),
      service: serviceDays(read, parameters.transitCountsAsService),
      inHand: daysInHand(read, year)?.days,
    },
    hours: sumKnown(
      FUNCTIONS.map((use) => operatingKeys[use].hours)
        .filter((key) => read.place(key))
        .map(known),
    ),
    price: known('新造購入価格'),
    management: known('管理費合計金額'),
    managementItems: MANAGEMENT_ITEMS.map(known),
    repair: known('維持修理費_計'),
    periodicRepair: known('定期整備費_計'),
    siteRepair: known('現場修理費_計'),
    outsourcedRepair: sumKnown([known('定期整備_外注費'), known('現場修理_外注費')]),
    ownRepair: sumKnown([known('定期整備_自社費'), known('現場修理_自社費')]),
    // No modification is the usual case and is left blank.
    modification: isUnknown(form, read.answers, '改造価格') ? undefined : (known('改造価格') ?? 0),
    gnss: presence(code('GNSS')),
    ict: ictOf(code('ICT施工管理装置')),
    ictFunctions: ICT_FUNCTIONS.map((key) => read.place(key)?.value === true),
    fuel: fuelOf(read),
  }
}

const presence = (code: string | undefined): boolean | undefined =>
  code === undefined ? undefined : code !== '0'

const ictOf = (code: string | undefined): VesselRecord['ict'] =>
  code === '0' || code === '1' || code === '2' ? code : undefined

const ELECTRICITY = '7'

function fuelOf(sheet: Reading): VesselRecord['fuel'] {
  const engines = ENGINES.flatMap((engine) => {
    const keys = engineKeys[engine]
    const litres = knownNumber(sheet, keys.used)
    const hours = knownNumber(sheet, keys.hours)
    const power = enginePower(sheet, engine)
    const electric = sheet.answers[keys.fuel] === ELECTRICITY
    return litres === undefined || !hours || power === undefined || electric
      ? []
      : [{ kilowatts: power, litres, kilowattHours: power * hours }]
  })
  if (engines.length === 0) return undefined
  return {
    litres: engines.reduce((sum, engine) => sum + engine.litres, 0),
    kilowattHours: engines.reduce((sum, engine) => sum + engine.kilowattHours, 0),
    engines,
  }
}

const sumKnown = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.length > 0 && parts.every((part) => part !== undefined)
    ? parts.reduce<number>((sum, part) => sum + part!, 0)
    : undefined
