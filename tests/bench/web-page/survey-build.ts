/** The form in SurveyJS, which is no part of the project: installed beside it, with scripts off, and kept. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { PageFile } from './host.ts'
import type { ShownStep } from './snapshot.ts'

const SURVEYJS = '3.0.0'
const REACT = '19.3.1'
const PACKAGES = [
  `survey-core@${SURVEYJS}`,
  `survey-react-ui@${SURVEYJS}`,
  `react@${REACT}`,
  `react-dom@${REACT}`,
]
const FLAGS = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund']
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

/** Built as the site is built: minified, split from its styles, for the browsers the site is for. */
export async function buildSurveyPage(steps: readonly ShownStep[]): Promise<readonly PageFile[]> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const folder = join(cache, 'vessel-survey', `surveyjs-${SURVEYJS}`)
  if (!existsSync(join(folder, 'node_modules/survey-react-ui'))) {
    mkdirSync(folder, { recursive: true })
    execFileSync('npm', ['install', ...FLAGS, '--prefix', folder, ...PACKAGES], { stdio: 'inherit' })
  }
  copyFileSync(join(import.meta.dirname, 'survey-page.js'), join(folder, 'survey-page.js'))
  writeFileSync(join(folder, 'form.json'), JSON.stringify(surveyOf(steps)))
  writeFileSync(
    join(folder, 'survey.html'),
    '<!doctype html><html lang="ja"><meta charset="utf-8"><title>SurveyJS</title><body><main></main><script type="module" src="./survey-page.js"></script></body></html>',
  )
  const built = await build({
    root: folder,
    base: '/reference/',
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', rolldownOptions: { input: join(folder, 'survey.html') } },
  })
  return [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => ({
      path: `/reference/${file.fileName}`,
      type: TYPES[file.fileName.split('.').at(-1)!] ?? 'application/octet-stream',
      content: file.type === 'chunk' ? file.code : file.source,
    }))
}

/** The same fields on the same steps, with the same choices. */
const surveyOf = (steps: readonly ShownStep[]) => ({
  textUpdateMode: 'onTyping',
  pages: steps.map(({ title, fields }, page) => ({
    name: `step${page + 1}`,
    title,
    elements: fields.map(({ label, kind, choices }, at) => ({
      name: `field${page + 1}-${at + 1}`,
      title: label,
      ...(kind === 'choice'
        ? { type: 'dropdown', choices }
        : kind === 'flag'
          ? { type: 'boolean', renderAs: 'checkbox' }
          : { type: 'text' }),
    })),
  })),
})
