import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { headerRules, headersOf } from '../web/security/headers.ts'
import { hashesIn } from './inside-styles.ts'

/**
 * Lets `vite preview` behave like a static host: the page of each route, 404.html with status 404 for all other
 * addresses, files as they are. `settings` are named in each page, for a build that carries none of its own.
 */
export function staticHost(dist: string, settings: () => Readonly<Record<string, string>>): Plugin {
  return {
    name: 'static-host',
    configurePreviewServer(server) {
      const meta = Object.entries(settings())
        .map(([name, content]) => `<meta name="${name}" content="${content}" />`)
        .join('')
      const built = join(dist, '_headers')
      const rules = headerRules({
        supabaseUrl: process.env.VITE_SUPABASE_URL,
        isSecure: false,
        styleHashes: existsSync(built) ? hashesIn(readFileSync(built, 'utf8')) : [],
      })
      server.middlewares.use((request, response, next) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') return next()
        // The URL parser has removed every `..` by then.
        const { pathname } = new URL(request.url ?? '/', 'http://host.invalid')
        for (const [name, value] of Object.entries(headersOf(rules, pathname)))
          response.setHeader(name, value)
        const asked = join(dist, decodeURI(pathname))
        if (extname(asked) && existsSync(asked) && statSync(asked).isFile()) return next()
        const page = join(asked, 'index.html')
        const found = existsSync(page)
        const html = readFileSync(found ? page : join(dist, '404.html'), 'utf8')
        response.statusCode = found ? 200 : 404
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />${meta}`))
      })
    },
  }
}
