import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { keysOf, writeStackFile } from './keys.ts'
import { apiListener } from './serve.ts'
import { createStack, type Stack } from './stack.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** `SURVEY_DATA_DIR`, or `.local` of the project. */
export const defaultDataDir = (): string =>
  process.env.SURVEY_DATA_DIR ? path.resolve(process.env.SURVEY_DATA_DIR) : path.join(projectRoot, '.local')

interface Shared {
  readonly stack: Promise<Stack>
  users: number
}
/**
 * The stacks of this process by data directory. Vite starts a new server in the same process whenever a file its
 * configuration leads to is edited, and loads this module anew: the new server takes over the running stack.
 */
const registry = globalThis as { vesselSurveyStacks?: Map<string, Shared> }
registry.vesselSurveyStacks ??= new Map()
const shared = registry.vesselSurveyStacks

/**
 * Serves /auth/v1 and /rest/v1 on the app's own origin in `vite dev` and `vite preview`, and tells the development
 * build where they are. A finished build takes VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY from its
 * environment or page instead.
 */
export function localStack({ dataDir = defaultDataDir(), seedDemo = true } = {}): Plugin {
  const mount = async (server: ViteDevServer | PreviewServer): Promise<void> => {
    const entry: Shared = shared.get(dataDir) ?? {
      stack: createStack({
        dataDir,
        seedDemo,
        ...(process.env.VITE_LOGIN_DOMAIN ? { loginDomain: process.env.VITE_LOGIN_DOMAIN } : {}),
        log: (line) => server.config.logger.info(`[database] ${line}`),
      }),
      users: 0,
    }
    shared.set(dataDir, entry)
    entry.users += 1
    const stop = async (): Promise<void> => {
      if (shared.get(dataDir) === entry) shared.delete(dataDir)
      await (await entry.stack).close()
    }
    const leave = async (): Promise<void> => {
      entry.users -= 1
      if (entry.users === 0) await stop()
    }
    const stack = await entry.stack.catch((error) => {
      shared.delete(dataDir)
      throw error
    })
    server.middlewares.use(apiListener(stack.fetch))
    server.httpServer?.once('listening', () => {
      const address = server.httpServer?.address()
      if (address && typeof address === 'object')
        writeStackFile(dataDir, `http://127.0.0.1:${address.port}`, stack.keys)
    })
    server.httpServer?.once('close', leave)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => void stop().finally(() => process.exit()))
    }
  }

  return {
    name: 'local-stack',
    apply: 'serve',
    config: () => ({
      define: {
        'import.meta.env.VITE_SUPABASE_URL': 'location.origin',
        'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(keysOf(dataDir).publishableKey),
      },
      server: { watch: { ignored: [`${dataDir}/**`] } },
    }),
    configureServer: mount,
    configurePreviewServer: mount,
  }
}
