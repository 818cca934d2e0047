/** Passed and failed tests out of the JSON reports of Vitest and Playwright. */

/**
 * A file that could not be loaded has no test of its own: it counts as one failure, and so does a run
 * that ended badly although every test passed (an error outside the tests) or that ran nothing.
 * @param {{ tests: {passed: number, failed: number}, brokenFiles: number, exitCode: number }} run
 */
function settle({ tests, brokenFiles, exitCode }) {
  const failed = tests.failed + brokenFiles
  const silent = failed === 0 && (exitCode !== 0 || tests.passed === 0)
  return { passed: tests.passed, failed: silent ? 1 : failed }
}

/** @param {any} report what `--reporter=json` wrote, or undefined when it wrote nothing */
export function countVitest(report, exitCode) {
  const files = report?.testResults ?? []
  return settle({
    tests: { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 },
    brokenFiles: files.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    ).length,
    exitCode,
  })
}

/** @param {any} report what Playwright's json reporter wrote, or undefined when it wrote nothing */
export function countPlaywright(report, exitCode) {
  const stats = report?.stats ?? {}
  return settle({
    // Flaky: passed on a second try, which only CI gives. Playwright's own list names them.
    tests: { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0 },
    brokenFiles: report?.errors?.length ?? 0,
    exitCode,
  })
}

export const sum = (counts) => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
})
