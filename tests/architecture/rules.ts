import type { Field } from '#survey'
import { form2 } from '#survey/forms/form2'

/** What matters of one file. `imports` are paths from the project's root, package names or aliases. */
export interface Source {
  readonly path: string
  readonly imports: readonly string[]
  readonly globals: readonly string[]
  /** String literals, pieces of templates and text between tags. */
  readonly texts: readonly string[]
}

/** One sentence per breach of the table in the README's folder map. */
export const violations = (source: Source): string[] =>
  [...layers(source), ...packages(source), ...effects(source), ...labels(source)].map(
    (found) => `${source.path} ${found}`,
  )

const folderOf = (path: string): string =>
  path.startsWith('#') ? path.slice(1).split('/')[0]! : path.split('/')[0]!

const isOurs = (imported: string): boolean => imported.startsWith('#') || ours.has(folderOf(imported))
const ours = new Set(['survey', 'templates', 'web', 'cli', 'supabase', 'scripts', 'tests'])

/** Which of our folders a folder may import, itself included. */
const layerTable: Readonly<Record<string, { only: readonly string[]; says: string }>> = {
  survey: { only: ['survey'], says: 'survey imports nothing outside itself' },
  templates: { only: ['templates', 'survey'], says: 'templates imports survey only' },
  web: { only: ['web', 'templates', 'survey'], says: 'web imports survey and templates only' },
  cli: { only: ['cli', 'templates', 'survey'], says: 'cli imports survey and templates only' },
  supabase: { only: ['supabase', 'templates', 'survey'], says: 'supabase imports survey and templates only' },
}

function layers({ path, imports }: Source): string[] {
  const folder = folderOf(path)
  const table = layerTable[folder]
  const found: string[] = []
  for (const imported of imports) {
    // The survey may not even use a package; the others may, within `packages`.
    if (folder === 'survey' ? folderOf(imported) !== 'survey' : isOurs(imported)) {
      if (table && !table.only.includes(folderOf(imported))) found.push(`${table.says}: ${imported}`)
      for (const leaf of ['web', 'cli']) {
        if (folderOf(imported) === leaf && ![leaf, 'tests', 'scripts'].includes(folder)) {
          found.push(`nobody imports ${leaf}: ${imported}`)
        }
      }
    }
  }
  return found
}

function packages({ path, imports }: Source): string[] {
  const isIn = (...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))
  return imports.flatMap((imported) => {
    if (imported.startsWith('exceljs') && !isIn('templates', 'tests')) {
      return [`exceljs is for templates only: ${imported}`]
    }
    const mayUseSupabase = isIn('web/src/data', 'web/src/session', 'cli', 'supabase/local', 'tests')
    if (/^@supabase\/(supabase|auth|postgrest)-js/.test(imported) && !mayUseSupabase) {
      return [`supabase-js is for web/src/data, web/src/session and cli: ${imported}`]
    }
    return []
  })
}

const clockAndChance = ['Date.now', 'new Date()', 'Math.random', 'performance.now', 'crypto']
const inputAndOutput = ['process', 'fetch', 'console', 'localStorage', 'sessionStorage', 'indexedDB']

function effects({ path, globals }: Source): string[] {
  const folder = folderOf(path)
  return globals.flatMap((global) => {
    if (folder === 'survey' && clockAndChance.includes(global)) {
      return [`survey takes date and chance as arguments: ${global}`]
    }
    if (folder === 'survey' && inputAndOutput.includes(global)) {
      return [`survey does no input or output: ${global}`]
    }
    const mayUseProcess = path === 'cli/main.ts' || !['templates', 'web', 'cli'].includes(folder)
    return global === 'process' && !mayUseProcess ? [`process is for cli/main.ts and scripts: ${global}`] : []
  })
}

const fieldsOfForm2 = form2.steps.flatMap((step) => Object.entries<Field>(step.fields))
const keysOfForm2 = new Set(fieldsOfForm2.map(([key]) => key))
const labelsOfForm2 = fieldsOfForm2.map(([, field]) => field.label)

/**
 * A label that stands for one field: 数量 or 備考, which stand for several, are plain words. One that is also
 * a key may be written anywhere, since answers are found by it.
 */
const ownLabels = new Set(
  labelsOfForm2
    .filter((label) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(label))
    .filter((label) => !keysOfForm2.has(label))
    .filter((label) => labelsOfForm2.indexOf(label) === labelsOfForm2.lastIndexOf(label)),
)

function labels({ path, texts }: Source): string[] {
  if (!['web', 'cli', 'templates'].includes(folderOf(path))) return []
  const found = texts.filter((text) => ownLabels.has(text))
  return [...new Set(found)].map((label) => `a label of form 2 is written in survey only: ${label}`)
}
