import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sizes } from '../../scripts/measure-size.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const budget = JSON.parse(readFileSync(at('./size-budget.json'), 'utf8'))
const LISTS = ['/shiplist', '/acclist', '/haisyakan_list', '/equiplist', '/machinelist']

const allowed = (path: string): number => {
  if (path in budget.js) return budget.js[path]
  if (LISTS.includes(path)) return budget.js.list
  return /\/step\d\d$/.test(path) ? budget.js['form step'] : budget.js['any other']
}

const over = (sizes: Readonly<Record<string, number>>, limit: (name: string) => number): string[] =>
  Object.entries(sizes)
    .filter(([name, bytes]) => bytes > limit(name) * 1000)
    .map(([name, bytes]) => `${name}: ${(bytes / 1000).toFixed(1)} kB > ${limit(name)} kB`)

describe('what a first visit downloads', () => {
  let sizes: Sizes
  // In a process of its own: here React would be built for tests.
  beforeAll(() => {
    const printed = execFileSync(
      process.execPath,
      ['--import', 'tsx', at('../../scripts/measure-size.ts'), '--json'],
      {
        env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
        maxBuffer: 10_000_000,
      },
    )
    sizes = JSON.parse(String(printed))
  }, 120_000)

  test('every screen was weighed, and each with React at least', () => {
    const steps = Object.keys(sizes.routes).filter((path) => /\/step\d\d$/.test(path))
    expect(steps).toHaveLength(46)
    expect(LISTS.filter((path) => path in sizes.routes)).toEqual(LISTS)
    expect(Object.values(sizes.routes).filter(({ js }) => js < 60_000)).toEqual([])
  })

  test('JavaScript stays within the budget of its screen', () => {
    const scripts = Object.fromEntries(Object.entries(sizes.routes).map(([path, { js }]) => [path, js]))
    expect(over(scripts, allowed)).toEqual([])
  })

  test('styles stay within the budget', () => {
    const styles = Object.fromEntries(Object.entries(sizes.routes).map(([path, { css }]) => [path, css]))
    expect(over(styles, () => budget.css)).toEqual([])
  })

  test('no part fetched later is heavy; Excel, the map, CSV and dialogs are fetched later', () => {
    expect(over(sizes.lazy, () => budget['lazy chunk'])).toEqual([])
    const names = Object.keys(sizes.lazy)
    const late = [
      'AriaDialog',
      'RegionMapDialog',
      'UploadDialog',
      'DownloadDialog',
      'AttachmentField',
      'FaqDialog',
    ]
    expect(late.filter((name) => !names.includes(name))).toEqual([])
  })
})
