import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { popups } from '#survey/popups'
import { type Source, violations } from './architecture/rules.ts'
import { readSource } from './architecture/source.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['survey', 'templates', 'web', 'cli', 'supabase', 'scripts', 'tests']

function sourcesUnder(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|mjs|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => readSource(relative(root, path), readFileSync(path, 'utf8')))
}

const sources = folders.flatMap(sourcesUnder)

describe('the folders import each other in one direction only', () => {
  test.each(folders)('%s was inspected', (folder) => {
    const inspected = sources.filter((source) => source.path.startsWith(`${folder}/`))
    expect(inspected.length).toBeGreaterThan(0)
    if (folder !== 'scripts') {
      expect(inspected.flatMap((source) => source.imports).length).toBeGreaterThan(3)
    }
  })

  test('nothing breaks the table', () => {
    expect(sources.flatMap(violations)).toEqual([])
  })
})

describe('every dialog is opened and tried out by tests/e2e/dialogs.spec.ts', () => {
  // Read, not imported: it brings the browser with it.
  const named = new Set(sources.find(({ path }) => path === 'tests/e2e/dialogs.ts')?.texts)

  test('each file that draws one has a case', () => {
    const drawing = sources
      .filter(({ imports }) => imports.includes('web/src/ui/Dialog.tsx'))
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('web/src/ui/'))
    expect(drawing.length).toBeGreaterThan(15)
    expect([...named].filter((text) => text.startsWith('web/src/')).sort()).toEqual(drawing.sort())
  })

  test('each popup of the survey has a case', () => {
    expect(Object.keys(popups).filter((popup) => !named.has(popup))).toEqual([])
  })

  test('nothing else draws dialogs', () => {
    const users = sources.filter(({ imports }) => imports.includes('react-aria-components'))
    expect(users.map(({ path }) => path)).toEqual(['web/src/ui/AriaDialog.tsx'])
  })
})

test('a class gets its look in one style sheet: all that were ever loaded count on every screen', () => {
  const sheets = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  expect(sheets.length).toBeGreaterThan(15)
  const homes = new Map<string, Set<string>>()
  for (const path of sheets) {
    const text = readFileSync(join(root, 'web/src', path), 'utf8').replace(/\/\*.*?\*\//gs, '')
    for (const [, selectors] of text.matchAll(/([^{};]+)\{/g)) {
      for (const selector of selectors!.split(',').map((each) => each.trim())) {
        if (/^\.[\w-]+$/.test(selector)) homes.set(selector, (homes.get(selector) ?? new Set()).add(path))
      }
    }
  }
  expect([...homes].filter(([, paths]) => paths.size > 1)).toEqual([])
})

describe('the inspection finds what it is for', () => {
  const planted: readonly (readonly [path: string, code: string, found: string])[] = [
    ['survey/check.ts', "import { useState } from 'react'", 'survey imports nothing outside itself: react'],
    [
      'survey/check.ts',
      "import { readFileSync } from 'node:fs'",
      'survey imports nothing outside itself: node:fs',
    ],
    [
      'survey/check.ts',
      "export * from '../templates/layout.ts'",
      'survey imports nothing outside itself: templates/layout.ts',
    ],
    [
      'survey/check.ts',
      "const form = await import('../web/src/form/store.ts')",
      'survey imports nothing outside itself: web/src/form/store.ts',
    ],
    ['survey/year.ts', 'const now = Date.now()', 'survey takes date and chance as arguments: Date.now'],
    ['survey/year.ts', 'const now = new Date()', 'survey takes date and chance as arguments: new Date()'],
    [
      'survey/codes/region.ts',
      'const dice = Math.random()',
      'survey takes date and chance as arguments: Math.random',
    ],
    ['survey/check.ts', "fetch('/answers')", 'survey does no input or output: fetch'],
    [
      'templates/layout.ts',
      "import { store } from '#web/store'",
      'templates imports survey only: #web/store',
    ],
    [
      'templates/layout.ts',
      "import type { Row } from '../cli/program.ts'",
      'templates imports survey only: cli/program.ts',
    ],
    ['web/src/excel/worker.ts', "import exceljs from 'exceljs'", 'exceljs is for templates only: exceljs'],
    ['cli/commands/export.ts', "import exceljs from 'exceljs'", 'exceljs is for templates only: exceljs'],
    [
      'web/src/pages/HomePage.tsx',
      "import { createClient } from '@supabase/supabase-js'",
      'supabase-js is for web/src/data, web/src/session and cli: @supabase/supabase-js',
    ],
    [
      'web/src/pages/HomePage.tsx',
      "import { run } from '../../../cli/program.ts'",
      'web imports survey and templates only: cli/program.ts',
    ],
    [
      'web/src/pages/HomePage.tsx',
      "import { x } from '../../../supabase/local/stack.ts'",
      'web imports survey and templates only: supabase/local/stack.ts',
    ],
    [
      'cli/commands/export.ts',
      "import { client } from '../../web/src/data/client.ts'",
      'cli imports survey and templates only: web/src/data/client.ts',
    ],
    [
      'cli/commands/export.ts',
      'const year = process.env.YEAR',
      'process is for cli/main.ts and scripts: process',
    ],
    [
      'web/src/data/client.ts',
      'const url = process.env.URL',
      'process is for cli/main.ts and scripts: process',
    ],
    [
      'supabase/local/demo.ts',
      "import { login } from '../../cli/main.ts'",
      'nobody imports cli: cli/main.ts',
    ],
    [
      'web/src/pages/ShipList.tsx',
      'const head = <th>就役地域</th>',
      'a label of form 2 is written in survey only: 就役地域',
    ],
    [
      'cli/commands/export.ts',
      "const head = ['運転日数（主機能）']",
      'a label of form 2 is written in survey only: 運転日数（主機能）',
    ],
    [
      'templates/write.ts',
      'sheet.name = `解体費用（税抜）`',
      'a label of form 2 is written in survey only: 解体費用（税抜）',
    ],
  ]

  test.each(planted)('%s: %s', (path, code, found) => {
    expect(violations(readSource(path, code))).toContain(`${path} ${found}`)
  })

  test('it leaves alone what is allowed', () => {
    const allowed: readonly (readonly [path: string, code: string])[] = [
      [
        'survey/check.ts',
        "import { isAsked } from './answers.ts'\nconst at = (text: string) => Date.parse(text)",
      ],
      ['survey/year.ts', "const start = new Date('2025-04-01')"],
      ['templates/write.ts', "import exceljs from 'exceljs'\nimport { indexOf } from '#survey'"],
      ['templates/read.ts', "import { unzipSync } from 'fflate'"],
      ['web/src/data/client.ts', "import { createClient } from '@supabase/supabase-js'"],
      [
        'web/src/form/FormStep.tsx',
        "import { loadForm } from '#survey/forms/index'\nconst process = store.process",
      ],
      ['cli/main.ts', 'process.exitCode = 1'],
      ['scripts/test.mjs', 'process.exitCode = 1'],
    ]
    expect(allowed.flatMap(([path, code]) => violations(readSource(path, code)))).toEqual([])
  })

  test('paths are resolved as the compiler resolves them', () => {
    const source = readSource(
      'web/src/excel/open.ts',
      "const w = new Worker(new URL('../../../cli/main.ts', import.meta.url))",
    )
    expect(source.imports).toEqual([relative(root, resolve(root, 'cli/main.ts'))])
  })
})
