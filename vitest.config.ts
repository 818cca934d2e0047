import { defineConfig } from 'vitest/config'

// Workers inherit it: what a test expects must not depend on where it runs.
process.env.TZ = 'Asia/Tokyo'

/** Folders whose files each start a database or a server: one file at a time. */
const heavy = ['api', 'cli', 'database', 'scripts']

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'side by side',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...heavy.map((folder) => `tests/${folder}/**`), 'tests/e2e/**', 'tests/bench/**'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'one at a time',
          include: heavy.map((folder) => `tests/${folder}/**/*.test.ts`),
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
