import { test as base, expect } from '@playwright/test'

export { expect }

interface Violation {
  directive: string
  blocked: string
  source: string
}

/** F-10: every journey runs under the strict policy, and fails when the page did anything it forbids. */
export const test = base.extend<{ noViolations: undefined }>({
  noViolations: [
    async ({ context }, use) => {
      const violations: Violation[] = []
      await context.exposeBinding('reportViolation', (_source, violation: Violation) => {
        violations.push(violation)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation: (violation: object) => void })
            .reportViolation
          report({
            directive: event.violatedDirective,
            blocked: event.blockedURI,
            source: `${event.sourceFile}:${event.lineNumber} ${event.sample}`,
          })
        })
      })
      await use(undefined)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})
