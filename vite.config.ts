import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'

const require = createRequire(import.meta.url)
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const unused = at('./web/src/data/empty.ts')

/** The embedded stack, in the development and preview servers. */
async function embeddedStack(): Promise<PluginOption> {
  if (!existsSync(at('./supabase/local/vite-plugin.ts'))) return []
  const { localStack } = await import('./supabase/local/vite-plugin.ts')
  return localStack()
}

export default defineConfig(async ({ command, isPreview }) => ({
  root: at('./web'),
  envDir: at('.'),
  base: '/',
  plugins: [
    { ...optimizeLocales.vite({ locales: ['ja-JP', 'en-US'] }), enforce: 'pre' as const },
    react(),
    command === 'serve' || isPreview ? await embeddedStack() : [],
  ],
  resolve: {
    alias: [
      // Parts of supabase-js the site never uses: 26 KB less for every visitor.
      { find: /^@supabase\/(realtime|storage|functions)-js$/, replacement: unused },
      // exceljs without its streams, CSV and encryption: half the size. Its own files are reached by path.
      { find: /^exceljs$/, replacement: at('./templates/browser/exceljs.ts') },
      { find: /^(node:)?events$/, replacement: require.resolve('events/') },
      { find: /^(node:)?buffer$/, replacement: require.resolve('buffer/') },
      { find: /^(fast-csv|(node:)?(fs|crypto))$/, replacement: unused },
    ],
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
  },
}))
