import { describe, expect, test } from 'vitest'
import { answersOf, asksForCourse, coursesSince, dateFieldsOf } from '#survey/carried-over'
import { form2 } from '#survey/forms/form2'
import { form3 } from '#survey/forms/form3'

describe('昨年から引き継いだ船の行き先', () => {
  const codes = (holding: string | undefined) =>
    coursesSince(form2, holding === undefined ? {} : { 保有形態: holding }).map(({ code }) => code)

  test('自社の船は継続・廃船・売船、用船は継続・用船終了、昨年の答えが無ければ終わり方をすべて示す', () => {
    expect(codes('0')).toEqual(['0', '1', '2'])
    expect(codes('5')).toEqual(['5', '1', '2'])
    expect(codes('3')).toEqual(['3', '6'])
    expect(codes(undefined)).toEqual(['1', '2', '6'])
  })

  test('継続は昨年の保有形態を名指す', () => {
    expect(coursesSince(form2, { 保有形態: '3' })[0]?.label).toBe('継続（昨年と同じ「用船」）')
  })

  test('廃船と売船だけが年月を尋ねる', () => {
    const asked = coursesSince(form2, { 保有形態: '0' }).map((course) =>
      dateFieldsOf(form2, course).map(({ key }) => key),
    )
    const date = ['廃船または売船年月_年', '廃船または売船年月_月']
    expect(asked).toEqual([[], date, date])
  })

  test('空欄の年月は保存しない', () => {
    const scrapped = coursesSince(form2, { 保有形態: '0' })[1]!
    expect(answersOf(scrapped, { 廃船または売船年月_年: 2025, 廃船または売船年月_月: null })).toEqual({
      保有形態: '1',
      廃船または売船年月_年: 2025,
    })
  })

  test('廃船を尋ねない様式では選ばせない', () => {
    expect([form2, form3].map(asksForCourse)).toEqual([true, false])
  })
})
