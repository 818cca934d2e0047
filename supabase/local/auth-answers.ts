const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-total-count, link',
  'x-supabase-api-version': '2024-01-01',
}

export const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...headers } })

/** An error in the shape GoTrue gives and auth-js reads. */
export const failure = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response => answer(status, { code, message }, { 'x-sb-error-code': code, ...headers })

export const corsPreflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    },
  })
