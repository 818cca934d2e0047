import { describe, expect, test } from 'vitest'
import { complementsOf, DISCLOSURE, isPublishable, type TableCell } from '#survey/aggregate/disclosure'
import { joinedCurve, type Life } from '#survey/aggregate/survival'

/** A cell by its codes and the vessels of each of its companies: `{ A: 2, B: 1 }`. */
const cell = (code: string, vessels: Readonly<Record<string, number>>): TableCell => {
  const contributions = new Map(Object.entries(vessels))
  return {
    codes: code.split('/'),
    n: Object.values(vessels).reduce((sum, count) => sum + count, 0),
    contributions,
    suppressed: contributions.size > 0 && !isPublishable(contributions),
  }
}
const alsoHidden = (cells: readonly TableCell[]): string[] =>
  [...complementsOf(cells)].map(({ codes }) => codes.join('/'))

describe('A31: 計から引いて分かる欄', () => {
  test('一つだけ伏せた欄は 16 − 9 − 5 = 2 と分かるので、次に小さい欄も伏せる', () => {
    const cells = [
      cell('起重機船', { A: 3, B: 3, C: 3 }),
      cell('台船', { A: 2, B: 2, C: 1 }),
      cell('引船', { D: 2 }),
    ]
    expect(cells.map(({ suppressed }) => suppressed)).toEqual([false, false, true])
    // 台船 and 引船 together are 7 vessels of four companies.
    expect(alsoHidden(cells)).toEqual(['台船'])
  })

  test('二つ伏せてあっても、合わせて2社しかなければ互いに相手が分かるので、もう一つ伏せる', () => {
    const cells = [
      cell('起重機船', { A: 4, B: 4, C: 4 }),
      cell('台船', { A: 2, B: 2, C: 2 }),
      cell('引船', { D: 1 }),
      cell('交通船', { E: 1 }),
    ]
    expect(alsoHidden(cells)).toEqual(['台船'])
  })

  test('二つの欄で3社あり、どの社も85%を超えなければ、それ以上は伏せない', () => {
    const cells = [
      cell('起重機船', { A: 4, B: 4, C: 4 }),
      cell('引船', { D: 2 }),
      cell('交通船', { E: 2, F: 2 }),
    ]
    expect(alsoHidden(cells)).toEqual([])
  })

  test('合わせると1社が85%を超えるときも、もう一つ伏せる', () => {
    const cells = [
      cell('起重機船', { A: 30, B: 30, C: 30 }),
      cell('台船', { A: 10, B: 10, C: 10 }),
      cell('引船', { D: 18 }),
      cell('交通船', { E: 1, F: 1 }),
    ]
    // 18 of 20 are D's: 90 %.
    expect(alsoHidden(cells)).toEqual(['台船'])
  })

  test('伏せた欄がなければ何も足さない。値のない欄は伏せても役に立たない', () => {
    expect(alsoHidden([cell('台船', { A: 1, B: 1, C: 1 }), cell('引船', {})])).toEqual([])
    const cells = [cell('台船', { A: 1, B: 1, C: 1 }), cell('引船', {}), cell('交通船', { D: 1 })]
    expect(alsoHidden(cells)).toEqual(['台船'])
  })

  test('計そのものが伏せられる表では、足すものはない', () => {
    expect(alsoHidden([cell('台船', { A: 3 }), cell('引船', { B: 1 })])).toEqual([])
  })

  test('行と列のどの計からも引けない: 一つの欄を守るのに、行・列・角の三つを伏せる', () => {
    const three = (count: number) => ({ A: count, B: count, C: count })
    const cells = [
      cell('起重機船/東', { D: 1 }),
      ...[cell('起重機船/西', three(2)), cell('起重機船/南', three(5))],
      ...[cell('台船/東', three(3)), cell('台船/西', three(4)), cell('台船/南', three(6))],
      ...[cell('引船/東', three(7)), cell('引船/西', three(8)), cell('引船/南', three(9))],
    ]
    expect(alsoHidden(cells).sort()).toEqual(['台船/東', '台船/西', '起重機船/西'])
  })
})

describe('A31: 残存曲線', () => {
  /** `A20.5x B31`: A scrapped a vessel at 20.5 years, B still holds one of 31. */
  const lives = (text: string): Life[] =>
    text.split(' ').map((life) => ({
      company: life[0]!,
      age: Number.parseFloat(life.slice(1)),
      ended: life.endsWith('x'),
    }))
  const joined = (text: string) => joinedCurve(lives(text), DISCLOSURE)

  test('廃船が3社になるまで船齢をまとめ、月まで分かる船齢は出さない', () => {
    expect(joined('A20.5x B21.2x C22.9x A30.1x B30.2x C31x D40 E41 F42')).toEqual([
      { from: 0, to: 29, share: expect.closeTo(6 / 9), atRisk: 9, ended: 3 },
      { from: 30, to: undefined, share: expect.closeTo(3 / 9), atRisk: 6, ended: 3 },
    ])
  })

  test('対象隻数の差から分かる、廃船でない船も、3社になるまでまとめる', () => {
    // One vessel of D alone is not known beyond 25.
    expect(joined('A20x B21x C22x D25 A30x B30x C31x D40 E41 F42')).toEqual([
      { from: 0, to: undefined, share: expect.any(Number), atRisk: 10, ended: 6 },
    ])
  })

  test('終わりの小さい所は、その前とまとめる。1社が85%を超えるものも', () => {
    expect(joined('A20x B21x C22x A25x B26x C26x A30x D40 E41 F42')).toEqual([
      { from: 0, to: 24, share: expect.closeTo(0.7), atRisk: 10, ended: 3 },
      { from: 25, to: undefined, share: expect.closeTo(0.3), atRisk: 7, ended: 4 },
    ])
    const many = Array.from({ length: 20 }, (_, at) => `A${30 + at}x`).join(' ')
    expect(joined(`A20x B21x C22x ${many}`)).toBeUndefined()
  })

  test('全部合わせても3社に満たなければ、何も出さない。廃船がなければ、曲線はない', () => {
    expect(joined('A20x B21x D40 E41 F42')).toBeUndefined()
    expect(joined('D40 E41 F42')).toEqual([])
  })
})
