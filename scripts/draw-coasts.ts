/**
 * Draws the coasts of Japan for the map of service regions (dictionary 1.4) from Natural Earth, which is in the
 * public domain. The coasts follow the fifth column of the dictionary; where it leaves a stretch open, the nearest
 * cape divides.
 */
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Point = readonly [x: number, y: number]
/** Longitude and latitude in degrees. */
type Place = readonly [lon: number, lat: number]

interface Frame {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
  /** Where the upper left corner stands, and pixels per degree of latitude. */
  readonly at: Point
  readonly scale: number
}

const MAIN: Frame = { west: 128, north: 45.7, east: 149.2, south: 29.9, at: [0, 0], scale: 36 }
/** 南西諸島, drawn smaller in the empty north-west. */
const SOUTHWEST: Frame = { west: 122.6, north: 29.9, east: 131.4, south: 24, at: [14, 14], scale: 26 }

export const WIDTH = 610
export const HEIGHT = 572

interface MainIsland {
  /** Any place on it. */
  readonly holds: Place
  /** Where one coast ends and the next begins, and a place on each coast. */
  readonly breaks: readonly Place[]
  readonly coasts: readonly (readonly [code: string, near: Place])[]
}

const MAIN_ISLANDS: readonly MainIsland[] = [
  {
    // 北海道: 白神岬, 宗谷岬, 風蓮湖
    holds: [143, 43.3],
    breaks: [
      [140.19, 41.4],
      [141.94, 45.52],
      [145.28, 43.33],
    ],
    coasts: [
      ['1', [143.2, 42]],
      ['2', [141.3, 43.3]],
      ['3', [143.5, 44.2]],
    ],
  },
  {
    // 本州: 夏泊半島, 野島崎, 加太, 関門海峡
    holds: [138.5, 36],
    breaks: [
      [140.88, 41],
      [139.89, 34.9],
      [135.06, 34.28],
      [130.93, 33.95],
    ],
    coasts: [
      ['14', [138.8, 37.8]],
      ['15', [141, 38.2]],
      ['27', [136.9, 34.3]],
      ['28', [133.9, 34.5]],
    ],
  },
  {
    // 四国: 鳴門, 佐田岬
    holds: [133.5, 33.7],
    breaks: [
      [134.65, 34.23],
      [132.02, 33.34],
    ],
    coasts: [
      ['27', [133.5, 33.5]],
      ['28', [133.2, 34]],
    ],
  },
  {
    // 九州: 門司, 関崎
    holds: [131, 32.8],
    breaks: [
      [130.97, 33.96],
      [131.9, 33.27],
    ],
    coasts: [
      ['27', [131.4, 31.5]],
      ['28', [131.4, 33.6]],
    ],
  },
]

/** An island this close, in degrees, belongs to the coast beside it (淡路島, 天草); all others are 離島. */
const BESIDE = 0.12
const ISLANDS = '16'

/** 琵琶湖, which the public geometry of countries does not have. */
const LAKE: readonly Place[] = [
  [136.07, 35.51],
  [136.19, 35.45],
  [136.27, 35.32],
  [136.1, 35.16],
  [135.96, 35.04],
  [135.89, 34.98],
  [135.92, 35.12],
  [136.0, 35.26],
  [135.99, 35.38],
]

/** 北方領土 are drawn with Japan, whatever country the geometry puts them under. */
const isNorthern = ([lon, lat]: Place): boolean => lon > 145.3 && lon < 149.1 && lat > 43.3 && lat < 45.6

export interface Coasts {
  /** Outline of all land. */
  readonly land: string
  readonly lake: string
  /** Region code → its coasts. */
  readonly coasts: Readonly<Record<string, string>>
}

export function drawCoasts(): Coasts {
  const coasts: Record<string, string[]> = {}
  const land: string[] = []
  const add = (code: string, points: readonly Place[], frame: Frame, closed: boolean) => {
    const line = draw(points, frame, closed)
    if (!line) return
    coasts[code] ??= []
    coasts[code].push(line)
  }
  const rings = ringsOfJapan()
  const mainCoasts = rings.flatMap((ring) => {
    const island = MAIN_ISLANDS.find(({ holds }) => surrounds(ring, holds))
    return island ? cut(ring, island) : []
  })
  for (const [code, coast] of mainCoasts) add(code, coast, MAIN, false)
  for (const ring of rings) {
    const frame = [MAIN, SOUTHWEST].find((one) => ring.every((place) => inside(place, one)))
    if (!frame) continue
    land.push(draw(ring, frame, true))
    if (ring.every(isNorthern) || MAIN_ISLANDS.some(({ holds }) => surrounds(ring, holds))) continue
    const [code] = mainCoasts.find(([, coast]) => ring.some((place) => gap(coast, place) < BESIDE)) ?? [
      ISLANDS,
    ]
    add(code, ring, frame, true)
  }
  const sorted = Object.entries(coasts).sort(([a], [b]) => Number(a) - Number(b))
  return {
    land: land.join(''),
    lake: draw(LAKE, MAIN, true),
    coasts: Object.fromEntries(sorted.map(([code, lines]) => [code, lines.join('')])),
  }
}

function ringsOfJapan(): Place[][] {
  const require = createRequire(import.meta.url)
  const atlas = require('world-atlas/countries-10m.json') as Topology<{ countries: GeometryCollection }>
  const countries = feature(atlas, atlas.objects.countries).features
  const ringsOf = (id: string) =>
    countries
      .filter((country) => country.id === id)
      .flatMap(({ geometry }) => {
        if (geometry.type === 'Polygon') return [geometry.coordinates]
        return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
      })
      .flatMap(([outer]) => (outer ? [outer.map(([lon = 0, lat = 0]): Place => [lon, lat])] : []))
  const rings = [...ringsOf('392'), ...ringsOf('643').filter((ring) => ring.every(isNorthern))]
  if (rings.length < 20) throw new Error('the geometry package holds no outline of Japan')
  return rings
}

const inside = ([lon, lat]: Place, { west, north, east, south }: Frame): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

function surrounds(ring: readonly Place[], [lon, lat]: Place): boolean {
  let within = false
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!
    if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) within = !within
  })
  return within
}

function cut(ring: readonly Place[], { breaks, coasts }: MainIsland): [string, Place[]][] {
  const open = ring.slice(0, -1)
  const at = breaks.map((place) => nearest(open, place)).sort((a, b) => a - b)
  return at.map((from, position) => {
    const to = at[(position + 1) % at.length]!
    const piece = from < to ? open.slice(from, to + 1) : [...open.slice(from), ...open.slice(0, to + 1)]
    const [code] = coasts.reduce((best, one) => (gap(piece, one[1]) < gap(piece, best[1]) ? one : best))
    return [code, piece]
  })
}

const distance = (a: Place, b: Place): number => Math.hypot((a[0] - b[0]) * 0.8, a[1] - b[1])
const gap = (points: readonly Place[], place: Place): number =>
  Math.min(...points.map((point) => distance(point, place)))
const nearest = (points: readonly Place[], place: Place): number =>
  points.reduce((best, point, at) => (distance(point, place) < distance(points[best]!, place) ? at : best), 0)

/** Detail finer than this many pixels is left out. */
const TOLERANCE = 0.6

function draw(places: readonly Place[], frame: Frame, closed: boolean): string {
  const ratio = Math.cos((37.5 * Math.PI) / 180)
  const points = places.map(
    ([lon, lat]): Point => [
      frame.at[0] + (lon - frame.west) * ratio * frame.scale,
      frame.at[1] + (frame.north - lat) * frame.scale,
    ],
  )
  const kept = simplify(points, TOLERANCE)
  const [first, ...rest] = kept
  if (!first || extent(kept) < 1.5) return ''
  // Relative steps in tenths of a pixel: half as long as absolute ones.
  let last = tenths(first)
  const steps = rest.map((point) => {
    const next = tenths(point)
    const step = [next[0] - last[0], next[1] - last[1]].map((part) =>
      String(part / 10).replace(/^(-?)0\./, '$1.'),
    )
    last = next
    return step.join(' ').replace(' -', '-')
  })
  return `M${tenths(first)
    .map((part) => part / 10)
    .join(' ')}l${steps.join(' ')}${closed ? 'z' : ''}`
}

const tenths = ([x, y]: Point): Point => [Math.round(x * 10), Math.round(y * 10)]

function extent(points: readonly Point[]): number {
  const span = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis])
    return Math.max(...values) - Math.min(...values)
  }
  return Math.max(span(0), span(1))
}

/** Douglas and Peucker's way: the farthest point from the chord stays if it is far enough. */
function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return points
  let farthest = 0
  let most = 0
  points.forEach((point, at) => {
    const away = offChord(point, first, last)
    if (away > most) {
      most = away
      farthest = at
    }
  })
  if (most <= tolerance) return [first, last]
  const before = simplify(points.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplify(points.slice(farthest), tolerance)]
}

function offChord([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}
