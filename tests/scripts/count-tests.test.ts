import { expect, test } from 'vitest'
import { countPlaywright, countVitest, sum } from '../../scripts/count-tests.mjs'

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }

test('adds up what both runners report', () => {
  const unit = countVitest({ numPassedTests: 40, numFailedTests: 2, testResults: [passing] }, 1)
  const e2e = countPlaywright({ stats: { expected: 6, unexpected: 1, flaky: 1 }, errors: [] }, 1)
  expect(sum([unit, e2e])).toEqual({ passed: 47, failed: 3 })
})

test('counts a file that could not be loaded as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    testResults: [passing, { status: 'failed', assertionResults: [] }],
  }
  expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 1 })
  expect(countPlaywright({ stats: { expected: 3 }, errors: [{ message: 'broken' }] }, 1)).toEqual({
    passed: 3,
    failed: 1,
  })
})

test('counts a run that ended badly, wrote no report or ran nothing as a failure', () => {
  expect(countVitest({ numPassedTests: 5, numFailedTests: 0, testResults: [passing] }, 1)).toEqual({
    passed: 5,
    failed: 1,
  })
  expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 } }, 0)).toEqual({
    passed: 0,
    failed: 1,
  })
})
