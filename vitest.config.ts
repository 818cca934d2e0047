import { defineConfig } from 'vitest/config'

// Workers inherit it: what a test expects must not depend on where it runs.
process.env.TZ = 'Asia/Tokyo'

/** Folders whose files each start a database, a server or LibreOffice: one file at a time. */
const heavy = ['api', 'cli', 'database', 'scripts', 'templates']

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...heavy.map((folder) => `tests/${folder}/**`), 'tests/e2e/**', 'tests/bench/**'],
          maxWorkers: 2,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'stack',
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
