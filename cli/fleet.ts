import {
  type Answers,
  type FleetFacts,
  type FormDefinition,
  type FormId,
  isUnknown,
  priceGroup,
  Reading,
  type ReportedVessel,
  vesselIdentity,
} from '#survey'
import { medianOf } from '#survey/aggregate/statistics'
import { type Connection, orStop } from './connection.ts'
import { type AnsweredSheet, answeredSheetsOf, byCompany, type SheetSelection } from './sheets.ts'

const PRICED_FORMS = ['2', '4', '8'] as const satisfies readonly FormId[]
const PRICE = '新造購入価格'
const OWNERSHIP = '保有形態'
/** R45 looks this many years back. */
const YEARS_BACK = 2

/** What rules across companies need to judge these forms: the usual price of each kind, and vessels that two report. */
export async function collectFleet(
  connection: Connection,
  selection: Pick<SheetSelection, 'year' | 'companies'>,
  forms: ReadonlyMap<FormId, FormDefinition>,
): Promise<Pick<FleetFacts, 'priceMedians' | 'sameVessels'>> {
  const prices = new Map<string, number[]>()
  const vessels = new Map<string, ReportedVessel[]>()
  for (const id of PRICED_FORMS) {
    const form = forms.get(id)
    if (!form) continue
    for await (const sheet of answeredSheetsOf(connection, { ...selection, form: id })) {
      addPrice(prices, form, sheet.answers)
      if (id === '2') addVessel(vessels, form, sheet)
    }
  }
  return {
    priceMedians: new Map(
      [...prices].map(([group, values]) => [group, { median: medianOf(values)!, count: values.length }]),
    ),
    sameVessels: vessels,
  }
}

function addPrice(prices: Map<string, number[]>, form: FormDefinition, answers: Answers): void {
  const group = priceGroup(new Reading(form, answers))
  const price = answers[PRICE]
  if (group === undefined || typeof price !== 'number' || isUnknown(form, answers, PRICE)) return
  const known = prices.get(group)
  if (known) known.push(price)
  else prices.set(group, [price])
}

function addVessel(vessels: Map<string, ReportedVessel[]>, form: FormDefinition, sheet: AnsweredSheet): void {
  const identity = vesselIdentity(new Reading(form, sheet.answers))
  const ownership = sheet.answers[OWNERSHIP]
  if (identity === undefined || typeof ownership !== 'string') return
  const reported = { companyCode: sheet.company_code, ownership }
  const known = vessels.get(identity)
  if (known) known.push(reported)
  else vessels.set(identity, [reported])
}

/** By subject code: the answers of earlier years, last year first. */
export type History = ReadonlyMap<string, readonly Answers[]>

/**
 * Reads the earlier years that are in the database, one stream a year. Companies must be asked about in the order in
 * which `companies` has them, which is that of the streams.
 */
export async function openHistory(
  connection: Connection,
  selection: SheetSelection,
  companies: Iterable<string>,
): Promise<(company: string) => Promise<History>> {
  const { api } = connection
  const { year } = selection
  const years = orStop<{ survey_year: number }[]>(
    await api
      .from('survey_years')
      .select('survey_year')
      .lt('survey_year', year)
      .gte('survey_year', year - YEARS_BACK)
      .order('survey_year', { ascending: false }),
  )
  const order = new Map([...companies].map((company, at) => [company, at]))
  const streams = years.map(({ survey_year }) => ({
    yearsBefore: year - 1 - survey_year,
    sheetsOf: inOrder(byCompany(answeredSheetsOf(connection, { ...selection, year: survey_year })), order),
  }))
  return async (company) => {
    const history = new Map<string, Answers[]>()
    for (const { yearsBefore, sheetsOf } of streams) {
      for (const sheet of await sheetsOf(company)) {
        const earlier = history.get(sheet.subject_code) ?? []
        // A year without the subject breaks the row of years.
        if (earlier.length === yearsBefore) history.set(sheet.subject_code, [...earlier, sheet.answers])
      }
    }
    return history
  }
}

/** What a stream has of a company, for companies asked about in their order. */
function inOrder<Row>(
  stream: AsyncGenerator<{ readonly company: string; readonly sheets: readonly Row[] }>,
  order: ReadonlyMap<string, number>,
): (company: string) => Promise<readonly Row[]> {
  const following = () => {
    const next = stream.next()
    // Nobody waits for it when the work stops early.
    next.catch(() => {})
    return next
  }
  let next = following()
  return async (company) => {
    const wanted = order.get(company)
    if (wanted === undefined) return []
    for (;;) {
      const { value, done } = await next
      if (done || (order.get(value.company) ?? 0) > wanted) return []
      next = following()
      if (value.company === company) return value.sheets
    }
  }
}
