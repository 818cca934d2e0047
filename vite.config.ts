import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ruleBook } from './scripts/rule-book.ts'
import { staticHost } from './scripts/static-host.ts'
import { keysOf } from './supabase/local/keys.ts'
import { defaultDataDir, localStack } from './supabase/local/vite-plugin.ts'

const require = createRequire(import.meta.url)
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const unused = at('./web/src/data/empty.ts')

/** Runs ahead of everything else, so it brings along no more than it needs. */
const FIRST = /\/web\/src\/(first|settings|data\/(kept-session|under-way))\.ts/
const SHELL =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\/|preload-helper|\/web\/src\/(site|session\/session-store|ui\/(Banner|Button|DialogButton|ErrorSummary|PageHeader|focus-control|icons|late))/
const RULES =
  /\/survey\/(rules\/|messages|typed\/|(check|derived|limits|normalize|price-group|progress|totals)\.ts)/

const SESSION =
  /\/(postgrest-js|web\/src\/(session\/(idle|leaving|resume|session-id|survey-year|tabs|watch-session)|data\/(auth|client|places|server-clock)|shell\/form-paths)|survey\/forms\/(catalog|index)\.ts)/

const DEFINITIONS =
  /\/survey\/(codes\/(code-list|devices|holding|regions|specification-rows|vessel-types)|forms\/parts\/(management-costs|shapes|specifications))\.ts/
const DRAFTS = /\/node_modules\/idb\/|\/web\/src\/drafts\/(cipher|shelf|writers)\.ts/
const FORM =
  /\/web\/src\/(drafts\/desk|form\/(draft-keeping|field-view|findings|merge|open-sheets|restored|save-queue|saver|sections|sheet-context|specifications|store|topics)\.ts|(history\/History|lists\/Switch)Button|ui\/LiveRegion)/

/** Its package names the development build for every purpose; warnings for developers are not for visitors. */
const routerForVisitors = [
  { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: at('./node_modules/react-router/dist/production/dom-export.mjs'),
  },
]

/** Two habits of the router keep parts that nobody uses, its forms and prefetching: a quarter of it. */
const routerUsedParts = {
  name: 'router-used-parts',
  apply: 'build' as const,
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code: string) =>
      code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/ = (React\d*\.forwardRef\()/g, ' = /* @__PURE__ */ $1'),
  },
}

const COMPILED_AHEAD = new Set(['shell', 'session', 'rules', 'form', 'drafts', 'FormStepPage'])

/**
 * Most functions of these parts run while a form opens. Chromium then compiles all of them beside the main thread while
 * the file comes, not each on it when it is first called; to other browsers it is a comment. It must stand first.
 */
const compiledAhead = {
  name: 'compiled-ahead',
  generateBundle: {
    order: 'post' as const,
    handler(_: unknown, bundle: Readonly<Record<string, { type: string; name?: string; code?: string }>>) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk' && COMPILED_AHEAD.has(part.name ?? ''))
          part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
      }
    },
  },
}

/** What the embedded stack tells the pages of a build: its own origin, and its key for browsers. */
const embeddedSettings = () => ({
  VITE_SUPABASE_URL: '/',
  VITE_SUPABASE_PUBLISHABLE_KEY: keysOf(defaultDataDir()).publishableKey,
})

export default defineConfig(({ command }) => ({
  root: at('./web'),
  envDir: at('.'),
  base: '/',
  // Servers on other ports (tests beside `npm start`) must not replace each other's prepared packages.
  cacheDir: at(`./node_modules/.vite/${process.env.PORT ?? 'default'}`),
  define: { 'import.meta.env.VITE_RULE_BOOK': JSON.stringify(ruleBook()) },
  plugins: [
    { ...optimizeLocales.vite({ locales: ['ja-JP', 'en-US'] }), enforce: 'pre' as const },
    react(),
    routerUsedParts,
    compiledAhead,
    localStack(),
    staticHost(at('./dist'), embeddedSettings),
  ],
  resolve: {
    alias: [
      ...(command === 'build' ? routerForVisitors : []),
      // exceljs without its streams, CSV and encryption: half the size. Its own files are reached by path.
      { find: /^exceljs$/, replacement: at('./templates/browser/exceljs.ts') },
      { find: /^(node:)?events$/, replacement: require.resolve('events/') },
      { find: /^(node:)?buffer$/, replacement: require.resolve('buffer/') },
      { find: /^(fast-csv|(node:)?(fs|crypto))$/, replacement: unused },
    ],
  },
  // Found only when a worker or a dialog first runs; preparing them then would reload the page.
  optimizeDeps: {
    include: ['buffer/', 'events/', 'exceljs/lib/doc/workbook.js', 'fflate', 'papaparse', 'saxes'],
  },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: true },
  preview: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4173), strictPort: true },
  worker: { format: 'es' as const },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [at('./web/index.html'), at('./web/src/first.ts')],
      output: {
        codeSplitting: {
          groups: [
            // Parts that are always needed together pack better in one file than in twenty.
            { name: 'first', test: FIRST, priority: 3 },
            { name: 'shell', test: SHELL, priority: 2 },
            { name: 'rules', test: RULES, priority: 1 },
            { name: 'session', test: SESSION, priority: 1 },
            { name: 'definitions', test: DEFINITIONS, priority: 1 },
            { name: 'form', test: FORM, priority: 1 },
            { name: 'drafts', test: DRAFTS, priority: 2 },
          ],
        },
      },
      treeshake: {
        // Definitions and pure functions: a screen carries those it uses, not all that share a front door with them.
        moduleSideEffects: [{ test: /\/(survey|templates\/(?!browser))\//, sideEffects: false }],
      },
    },
  },
}))
