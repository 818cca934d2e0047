import { expect, test } from 'vitest'
import { serviceRegions } from '#survey/codes/regions'
import { drawCoasts, HEIGHT, WIDTH } from '../../scripts/draw-coasts.ts'
import drawn from '../../web/src/map/coasts.json'
import { AIRPORT, labelPlaces } from '../../web/src/map/labels.ts'

const codes = serviceRegions.items.map(({ code }) => code)

test('the map shows a number for each of the nine regions and no other', () => {
  expect(codes).toEqual(['1', '2', '3', '14', '15', '16', '27', '28', '30'])
  expect(Object.keys(labelPlaces).sort()).toEqual([...codes].sort())
  for (const [x, y] of Object.values(labelPlaces).flat()) {
    expect(x).toBeGreaterThan(17)
    expect(x).toBeLessThan(WIDTH - 17)
    expect(y).toBeGreaterThan(17)
    expect(y).toBeLessThan(HEIGHT - 17)
  }
})

test('every region but the airport has a coast', () => {
  expect(Object.keys(drawn.coasts).sort()).toEqual(codes.filter((code) => code !== AIRPORT).sort())
})

test('the outline is what the geometry package gives, and small', () => {
  const { width, height, ...outline } = drawn
  expect({ width, height }).toEqual({ width: WIDTH, height: HEIGHT })
  expect(outline).toEqual(drawCoasts())
  expect(JSON.stringify(drawn).length).toBeLessThan(30_000)
})
