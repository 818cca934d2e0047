import { ownershipForms, serviceRegions, vesselClasses, vesselTypes } from '../codes/index.ts'
import { auxiliaryKinds, machineKinds } from '../codes/machinery.ts'
import type { Choices, FormId } from '../definition.ts'
import { labelOf } from '../format.ts'
import type { VesselRecord } from './record.ts'

/** What tables may be broken down by. */
export const DIMENSIONS = ['type', 'size', 'region', 'age', 'ownership'] as const
export type Dimension = (typeof DIMENSIONS)[number]

export const DIMENSION_TITLES: Readonly<Record<Dimension, string>> = {
  type: '船種',
  size: '規格区分',
  region: '就役地域',
  age: '船齢',
  ownership: '保有形態',
}

export interface Group {
  /** By dimension: code, and how it is printed. */
  readonly codes: Readonly<Partial<Record<Dimension, string>>>
  readonly labels: Readonly<Partial<Record<Dimension, string>>>
  readonly records: readonly VesselRecord[]
}

const UNKNOWN = '不明・未回答'

/** Vessels in groups, in the order of the code lists. Without dimensions: all in one. */
export function groupsOf(
  records: readonly VesselRecord[],
  dimensions: readonly Dimension[],
  form: FormId,
  ageBounds: readonly number[],
): readonly Group[] {
  const groups = new Map<string, VesselRecord[]>()
  for (const record of records) {
    const key = JSON.stringify(dimensions.map((dimension) => codeIn(record, dimension, ageBounds) ?? ''))
    const own = groups.get(key)
    if (own) own.push(record)
    else groups.set(key, [record])
  }
  return [...groups]
    .map(([key, own]) => {
      const codes: Partial<Record<Dimension, string>> = {}
      const labels: Partial<Record<Dimension, string>> = {}
      for (const [at, code] of (JSON.parse(key) as string[]).entries()) {
        const dimension = dimensions[at]!
        codes[dimension] = code
        labels[dimension] = labelIn(dimension, code, form, codes.type, ageBounds)
      }
      return { codes, labels, records: own }
    })
    .sort((a, b) => compared(a, b, dimensions, form))
}

function codeIn(
  record: VesselRecord,
  dimension: Dimension,
  ageBounds: readonly number[],
): string | undefined {
  switch (dimension) {
    case 'type':
      return record.type
    case 'size':
      return record.sizeClass
    case 'region':
      return record.region
    case 'ownership':
      return record.ownership
    case 'age':
      return record.age === undefined
        ? undefined
        : String(ageBounds.filter((bound) => record.age! >= bound).length)
  }
}

const typesOf = (form: FormId): Choices =>
  form === '2' ? vesselTypes : form === '4' ? auxiliaryKinds : machineKinds

function labelIn(
  dimension: Dimension,
  code: string,
  form: FormId,
  type: string | undefined,
  ageBounds: readonly number[],
): string {
  if (code === '') return UNKNOWN
  switch (dimension) {
    case 'type':
      return labelOf(typesOf(form), code)
    case 'size':
      return sizeLabel(type, Number(code))
    case 'region':
      return labelOf(serviceRegions, code)
    case 'ownership':
      return labelOf(ownershipForms, code)
    case 'age':
      return boundsLabel(ageBounds, Number(code), '年')
  }
}

function sizeLabel(type: string | undefined, at: number): string {
  const classes = type === undefined ? undefined : vesselClasses[type]
  return classes ? `${classes.title} ${boundsLabel(classes.bounds, at, classes.unit)}` : `区分${at + 1}`
}

/** `2.5m3未満`, `2.5〜5m3未満`, `23m3以上` */
function boundsLabel(bounds: readonly number[], at: number, unit: string): string {
  const [from, to] = [bounds[at - 1], bounds[at]]
  if (from === undefined) return `${to}${unit}未満`
  return to === undefined ? `${from}${unit}以上` : `${from}〜${to}${unit}未満`
}

function compared(a: Group, b: Group, dimensions: readonly Dimension[], form: FormId): number {
  for (const dimension of dimensions) {
    const order =
      positionOf(dimension, a.codes[dimension]!, form) - positionOf(dimension, b.codes[dimension]!, form)
    if (order !== 0) return order
  }
  return 0
}

function positionOf(dimension: Dimension, code: string, form: FormId): number {
  if (code === '') return Number.MAX_SAFE_INTEGER
  if (dimension === 'size' || dimension === 'age') return Number(code)
  const list = dimension === 'type' ? typesOf(form) : dimension === 'region' ? serviceRegions : ownershipForms
  return list.items.findIndex((item) => item.code === code)
}
