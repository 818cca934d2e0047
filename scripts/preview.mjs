/**
 * npm run preview — builds the site when its sources are newer than dist/, then serves it like a static host together
 * with the embedded stack. PORT and SURVEY_DATA_DIR override where.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, projectRoot } from './ensure-packages.mjs'
import { explain, portIsTaken, takenPort } from './explain-start.mjs'
import { latestChange } from './latest-change.mjs'

const SOURCES = ['web', 'survey', 'templates', 'scripts', 'vite.config.ts', 'package-lock.json']
const say = (line) => process.stdout.write(`${line}\n`)

function isStale() {
  const built = join(projectRoot, 'dist/404.html')
  if (!existsSync(built)) return true
  const at = statSync(built).mtimeMs
  return SOURCES.some((source) => latestChange(join(projectRoot, source)) > at)
}

async function start() {
  ensurePackages(say)
  if (isStale()) {
    say('ビルドしています…')
    const { tsImport } = await import('tsx/esm/api')
    await tsImport('./build.ts', import.meta.url)
  }
  const { preview } = await import('vite')
  const server = await preview({
    root: join(projectRoot, 'web'),
    configFile: join(projectRoot, 'vite.config.ts'),
  })
  say('')
  say(`  船舶稼働調査 Webポータル（ビルド済み）  ${server.resolvedUrls?.local[0] ?? ''}`)
  say('  終了するには Ctrl + C を押してください。')
}

start().catch((error) => {
  const port = Number(process.env.PORT ?? 4173)
  process.stderr.write(`${portIsTaken(error) ? takenPort(port, 'npm run preview') : explain(error)}\n`)
  process.exitCode = 1
  process.exit()
})
