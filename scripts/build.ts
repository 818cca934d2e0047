/** npm run build — the site as files for any static host: a real page for every route, and 404.html. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { hostFiles, withMetaPolicy } from '../web/security/hosts.ts'
import { hashOf, withStylesInside } from './inside-styles.ts'
import { listPages, type Page } from './pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
/** Below node_modules, so that the bundle finds React there. */
const renderer = join(root, 'node_modules/.prerender')

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

async function run(): Promise<void> {
  await build({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir: renderer,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
    },
  })
  const { renderScreen } = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as {
    renderScreen: (path: string) => Promise<string>
  }
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const pages = listPages()
  const styleHashes = new Set<string>()
  const filled = new Map<Page, string>()
  for (const page of pages) {
    let html = fill(shell, page, await renderScreen(page.path), linksOf(manifest, page))
    if (page.reads) html = html.replace('<script', () => `${asking(manifest, page.reads!)}\n    <script`)
    if (page.carriesStyles) {
      const scripts = page.reads ? 'ahead' : 'after'
      const inside = withStylesInside(html, (href) => readFileSync(join(dist, href), 'utf8'), scripts)
      html = inside.html
      styleHashes.add(hashOf(inside.styles))
    }
    filled.set(page, html)
  }
  // Thrown before anything is published: an address that is not https.
  const site = { supabaseUrl: process.env.VITE_SUPABASE_URL, isSecure: true, styleHashes: [...styleHashes] }
  for (const [{ files }, html] of filled)
    for (const file of files) write(join(dist, file), withMetaPolicy(html, site))
  for (const [file, text] of Object.entries(hostFiles(site))) write(join(dist, file), text)
  rmSync(renderer, { recursive: true, force: true })
  rmSync(join(dist, '.vite'), { recursive: true, force: true })
  process.stdout.write(`dist/: ${pages.length} pages\n`)
  if (!process.env.VITE_SUPABASE_URL)
    process.stdout.write(
      'VITE_SUPABASE_URL is not set: this build runs under npm run preview. Set it and VITE_SUPABASE_PUBLISHABLE_KEY for a real project.\n',
    )
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Scripts and styles of the screen that the entry does not name: without them they arrive one round trip late. Behind
 * the sign-in the screen's own scripts run as soon as they are there, not when it is known who is there; but what they
 * are built on, which takes longest to be read, comes first.
 */
function linksOf(manifest: Manifest, { modules, reads }: Page): string {
  const entry = collect(manifest, ['index.html'])
  const own = collect(manifest, modules)
  const runs = new Set(reads ? modules.map((name) => manifest[name]?.file) : [])
  const later = reads ? ' fetchpriority="low"' : ''
  const missing = (of: ReadonlySet<string>, known: ReadonlySet<string>) =>
    [...of].filter((file) => !known.has(file))
  return [
    ...missing(own.scripts, entry.scripts).map((file) =>
      runs.has(file)
        ? `<script type="module" async${later} crossorigin src="/${file}"></script>`
        : `<link rel="modulepreload"${later} crossorigin href="/${file}">`,
    ),
    ...missing(own.styles, entry.styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('\n    ')
}

/** What the page asks for itself, and the script that asks: it waits for no other. */
function asking(manifest: Manifest, reads: readonly string[]): string {
  const file = manifest['src/first.ts']?.file
  if (!file) throw new Error('no chunk for first.ts')
  return `<meta name="first-reads" content="${reads.join(' ').replaceAll('&', '&amp;')}" />
    <script type="module" async crossorigin src="/${file}"></script>`
}

function collect(manifest: Manifest, modules: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`no chunk for ${name}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of modules) visit(name)
  return { scripts, styles }
}

function fill(shell: string, { title }: Page, screen: string, links: string): string {
  if (/<script(?![^>]*\bsrc=)/.test(screen))
    throw new Error(`the page ${title} would need a script inside it`)
  return shell
    .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
    .replace('<!--screen-->', () => screen)
    .replace('</head>', () => `  ${links}\n  </head>`)
}

await run()
