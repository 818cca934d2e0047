/**
 * npm run cli — the institute's commands, from a bundle that is made anew whenever a source is newer. Translated at
 * every start instead, a command would take half a second before it begins.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { latestChange } from './latest-change.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['cli', 'survey', 'templates', 'package-lock.json', 'scripts/cli.mjs']
/** Below node_modules, so that the bundles find their packages there. */
const bundles = join(root, 'node_modules/.cli')

/** Made elsewhere and renamed, so that nobody starts half of it. */
async function makeBundle(name) {
  const { build } = await import('vite')
  const unfinished = join(bundles, `unfinished-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Needed by every command: two packages fewer to look for.
    ssr: { noExternal: ['commander', 'string-width'] },
    build: { ssr: 'cli/main.ts', outDir: unfinished, emptyOutDir: true, target: 'node20' },
  })
  for (const old of readdirSync(bundles)) {
    if (old !== name && !old.startsWith('unfinished-'))
      rmSync(join(bundles, old), { recursive: true, force: true })
  }
  try {
    renameSync(unfinished, join(bundles, name))
  } catch (error) {
    // Another start made the same one meanwhile.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(join(bundles, name))) throw error
  }
}

/** Where the bundle of the sources as they are now lies. */
async function bundle() {
  const name = String(Math.max(...SOURCES.map((source) => latestChange(join(root, source)))))
  const main = join(bundles, name, 'main.js')
  if (!existsSync(main)) {
    mkdirSync(bundles, { recursive: true })
    await makeBundle(name)
  }
  return pathToFileURL(main).href
}

await import(await bundle())
