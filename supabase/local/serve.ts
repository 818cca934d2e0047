import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

type Answer = (request: Request, context: { peerAddress: string | null }) => Promise<Response>

/** The stack as a listener of a Node server; `next` takes every path that is not the API's. */
export function apiListener(
  answer: Answer,
): (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void {
  const listener = getRequestListener((request, bindings) =>
    answer(request, {
      peerAddress: 'incoming' in bindings ? (bindings.incoming.socket.remoteAddress ?? null) : null,
    }),
  )
  return (request, response, next) => {
    if (/^\/(auth|rest)\/v1\//.test(request.url ?? '')) listener(request, response).catch(next)
    else next()
  }
}

/** Serves the API alone on 127.0.0.1. */
export async function listen(
  answer: Answer,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const serveApi = apiListener(answer)
  const notFound: RequestListener = (_request, response) => response.writeHead(404).end()
  const server = createServer((request, response) =>
    serveApi(request, response, () => notFound(request, response)),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
