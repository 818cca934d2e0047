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
import { loadForm } from '#survey/forms/index'
import { type Connection, orStop } from './connection.ts'
import { type AnsweredSheet, answeredSheetsOf } from './sheets.ts'

const PRICED_FORMS = ['2', '4', '8'] as const satisfies readonly FormId[]
const PRICE = '新造購入価格'
const OWNERSHIP = '保有形態'
/** R45 looks this many years back. */
const YEARS_BACK = 2

/** What rules across companies need: the usual price of each kind, and vessels that two companies report. */
export async function collectFleet(
  connection: Connection,
  year: number,
): Promise<Pick<FleetFacts, 'priceMedians' | 'sameVessels'>> {
  const prices = new Map<string, number[]>()
  const vessels = new Map<string, ReportedVessel[]>()
  for (const id of PRICED_FORMS) {
    const form = await loadForm(id)
    for await (const sheet of answeredSheetsOf(connection, { year, form: id })) {
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
  vessels.set(identity, [...(vessels.get(identity) ?? []), reported])
}

/** By subject code: the answers of earlier years, last year first. */
export type History = ReadonlyMap<string, readonly Answers[]>

/** Reads a company's earlier years; only those that are in the database. */
export async function openHistory(
  connection: Connection,
  year: number,
): Promise<(company: string) => Promise<History>> {
  const { api } = connection
  const years = orStop<{ survey_year: number }[]>(
    await api
      .from('survey_years')
      .select('survey_year')
      .lt('survey_year', year)
      .gte('survey_year', year - YEARS_BACK)
      .order('survey_year', { ascending: false }),
  )
  return async (company) => {
    const history = new Map<string, Answers[]>()
    for (const { survey_year } of years) {
      for await (const sheet of answeredSheetsOf(connection, { year: survey_year, company })) {
        const earlier = history.get(sheet.subject_code) ?? []
        // A year without the subject breaks the row of years.
        if (earlier.length === year - 1 - survey_year)
          history.set(sheet.subject_code, [...earlier, sheet.answers])
      }
    }
    return history
  }
}
