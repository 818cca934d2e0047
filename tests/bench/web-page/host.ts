/** Serves the site and the pages it is held against the way a host on the internet does: one origin, texts gzipped. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

export interface PageFile {
  readonly path: string
  readonly type: string
  readonly content: string | Uint8Array
}

export interface Host {
  readonly origin: string
  readonly put: (file: PageFile) => void
  readonly close: () => Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Uint8Array
}

const TEXT = /text|javascript|json|svg/
/** What is asked of the database; all else are files. */
const DATA = /^\/(rest|auth)\/v1\//

/** In front of the site on a port of this machine. Files are packed once, not while somebody waits for them. */
export async function openHost(port: number): Promise<Host> {
  const files = new Map<string, Answer>()
  const answerTo = async (asked: IncomingMessage): Promise<Answer> => {
    const { pathname } = new URL(asked.url ?? '/', 'http://host.invalid')
    const known = files.get(pathname)
    if (known) return known
    const answer = packed(await passOn(asked, port), DATA.test(pathname) ? 6 : 9)
    if (answer.status === 200 && !DATA.test(pathname)) files.set(pathname, answer)
    return answer
  }
  const server = createServer((asked, response) =>
    answerTo(asked).then(
      ({ status, headers, body }) => response.writeHead(status, headers as never).end(body),
      () => response.writeHead(502).end(),
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: ({ path, type, content }) => {
      const headers = { 'content-type': `${type}; charset=utf-8` }
      files.set(path, packed({ status: 200, headers, body: Buffer.from(content) }, 9))
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function passOn(asked: IncomingMessage, port: number): Promise<Answer> {
  const { method, url, headers } = asked
  const passed = request({ host: '127.0.0.1', port, path: url, method, headers })
  asked.pipe(passed)
  const [found] = (await once(passed, 'response')) as [IncomingMessage]
  return { status: found.statusCode ?? 500, headers: found.headers, body: await buffer(found) }
}

function packed({ status, headers, body }: Answer, level: number): Answer {
  const isText = TEXT.test(String(headers['content-type'] ?? ''))
  if (!isText || headers['content-encoding'] || body.length === 0) return { status, headers, body }
  const { 'content-length': _length, 'transfer-encoding': _transfer, ...others } = headers
  return { status, headers: { ...others, 'content-encoding': 'gzip' }, body: gzipSync(body, { level }) }
}
