import { expect, test } from 'vitest'
import { casesOf, listCases } from '../../scripts/security-cases.mjs'

test('a title names its cases before the colon', () => {
  expect(casesOf('C-1: 20 saves')).toEqual(['C-1'])
  expect(casesOf('B-5, B-10: another company')).toEqual(['B-5', 'B-10'])
  expect(casesOf('A-1..A-4, A-9: offers no way in')).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-9'])
  expect(casesOf('F-1 what was typed')).toEqual(['F-1'])
  expect(casesOf('a save of C-1')).toEqual([])
})

test('the 110 cases are known by number', () => {
  expect(listCases()).toHaveLength(110)
  expect(listCases().map(({ id }: { id: string }) => id)).toContain('G-13')
})
