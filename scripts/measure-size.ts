/**
 * tsx scripts/measure-size.ts [--json] — builds the site in memory and weighs, gzipped, what a visitor who has nothing
 * yet downloads for a screen: everything that comes until the screen rests, whoever asks for it.
 */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { formCatalog } from '#survey/forms/catalog'
import { stepPath } from '../web/src/shell/form-paths.ts'
import { listPages } from './pages.ts'

export interface Sizes {
  /** Bytes of all JavaScript, and of all CSS, by address. */
  readonly routes: Readonly<Record<string, { readonly js: number; readonly css: number }>>
  /** Bytes of each chunk that no page names. */
  readonly lazy: Readonly<Record<string, number>>
}

/** What a screen behind the sign-in fetches by itself after it stands. */
const FOLLOWING = ['src/session/SessionWatch.tsx']
const FOLLOWING_FORMS = [...FOLLOWING, 'src/form/DraftFile.tsx']

const stepPaths = new Set(
  formCatalog.flatMap(({ id, steps }) => Array.from({ length: steps }, (_, step) => stepPath(id, step + 1))),
)

const packed = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length

export async function measureSizes(): Promise<Sizes> {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const built = await build({
    root: at('../web'),
    configFile: at('../vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const files = new Map(outputs.flatMap(({ output }) => output).map((file) => [file.fileName, file]))
  const chunks = [...files.values()].filter((file) => file.type === 'chunk')
  const root = at('..')
  const chunkOf = (module: string): Rolldown.OutputChunk => {
    const path = root + (module.startsWith('../') ? module.slice(3) : `web/${module}`)
    // As the build's manifest does: a module without a chunk of its own has no entry there either.
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === path)
    if (!chunk) throw new Error(`no chunk for ${module}`)
    return chunk
  }
  const named = new Set<string>()
  const weigh = (modules: readonly string[]) => {
    const scripts = new Map<string, Rolldown.OutputChunk>()
    const styles = new Set<string>()
    const visit = (chunk: Rolldown.OutputChunk): void => {
      if (scripts.has(chunk.fileName)) return
      scripts.set(chunk.fileName, chunk)
      for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
      for (const imported of chunk.imports) {
        const next = files.get(imported)
        if (next?.type === 'chunk') visit(next)
      }
    }
    for (const module of modules) visit(chunkOf(module))
    for (const file of scripts.keys()) named.add(file)
    const css = [...styles].map((file) => files.get(file)).filter((file) => file?.type === 'asset')
    return {
      js: [...scripts.values()].reduce((sum, { code }) => sum + packed(code), 0),
      css: css.reduce((sum, { source }) => sum + packed(source), 0),
    }
  }
  const routes = Object.fromEntries(
    listPages().map(({ path, modules, reads }) => {
      const following = stepPaths.has(path) ? FOLLOWING_FORMS : reads ? FOLLOWING : []
      return [path, weigh(['index.html', ...modules, ...following])]
    }),
  )
  const lazy = Object.fromEntries(
    chunks.filter(({ fileName }) => !named.has(fileName)).map(({ name, code }) => [name, packed(code)]),
  )
  return { routes, lazy }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measureSizes()
  if (process.argv.includes('--json')) process.stdout.write(JSON.stringify(sizes))
  else {
    const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
    for (const [path, { js, css }] of Object.entries(sizes.routes))
      process.stdout.write(`${kB(js)} kB JS ${kB(css)} kB CSS  ${path}\n`)
    const heaviest = Object.entries(sizes.lazy).sort(([, a], [, b]) => b - a)
    for (const [name, bytes] of heaviest.slice(0, 8)) process.stdout.write(`${kB(bytes)} kB lazy  ${name}\n`)
  }
}
