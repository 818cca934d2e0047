import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as reads from '../../web/src/data/first-reads.ts'
import { addressOf, askAhead, takeAnswer } from '../../web/src/data/under-way.ts'

const SHEET = '0b9c1f6e-5a0e-4c7e-9d55-3f1f7c0a1b2c'
const USER = '5d1f0e9a-3c52-4f6e-8a47-1be0c9d2e3f4'
let server: Server
let origin: string
let asked: { readonly url: string; readonly by: string | undefined }[]

beforeEach(async () => {
  asked = []
  server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, by: headers.authorization })
    response.writeHead(url.startsWith('/rest/v1/broken') ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify([{ answers: url }]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('VITE_SUPABASE_URL', origin)
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'key')
  vi.stubGlobal('location', { origin })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  server.close()
  await once(server, 'close')
})

describe('a read and its address', () => {
  test('ids stand in their places; the interface reads the rest as it is', () => {
    expect(addressOf('sheets?select=a,b(c)&id=eq.{sheet}', { sheet: SHEET })).toBe(
      `${origin}/rest/v1/sheets?select=a,b(c)&id=eq.${SHEET}`,
    )
  })

  test('without an id, or with something else in its place, nothing is asked', () => {
    expect(addressOf(reads.SHEET, {})).toBeUndefined()
    expect(addressOf(reads.SHEET, { sheet: '1&select=*' })).toBeUndefined()
    expect(addressOf(reads.SHEET, { sheet: `${SHEET}&select=*` })).toBeUndefined()
  })

  test('a page can name them all, one after the other', () => {
    for (const read of Object.values(reads)) expect(read).not.toMatch(/[\s"<>]/)
  })
})

describe('what is asked ahead', () => {
  const address = (read: string) => addressOf(read, { sheet: SHEET, user: USER })!

  test('comes once, to whoever has the token it was asked with', async () => {
    askAhead([reads.SHEET, reads.ACCOUNT], { sheet: SHEET, user: USER }, 'token')
    const arrived = await takeAnswer(address(reads.SHEET), 'token')
    expect(await arrived?.response.json()).toEqual([{ answers: address(reads.SHEET).slice(origin.length) }])
    expect(await takeAnswer(address(reads.SHEET), 'token')).toBeUndefined()
    expect(asked.map(({ by }) => by)).toEqual(['Bearer token', 'Bearer token'])
  })

  test('never comes to another person, a new token or nobody, and is gone after they have asked', async () => {
    for (const other of ['another token', undefined]) {
      askAhead([reads.SHEET], { sheet: SHEET }, 'token')
      expect(await takeAnswer(address(reads.SHEET), other)).toBeUndefined()
      expect(await takeAnswer(address(reads.SHEET), 'token')).toBeUndefined()
    }
  })

  test('is asked for again in the usual way when it was refused or did not come', async () => {
    askAhead(['broken?id=eq.{sheet}'], { sheet: SHEET }, 'token')
    expect(await takeAnswer(address('broken?id=eq.{sheet}'), 'token')).toBeUndefined()
    vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:1')
    askAhead([reads.SHEET], { sheet: SHEET }, 'token')
    expect(await takeAnswer(address(reads.SHEET), 'token')).toBeUndefined()
  })

  test('is forgotten when nobody comes for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    askAhead([reads.SHEET], { sheet: SHEET }, 'token')
    vi.advanceTimersByTime(30_000)
    expect(await takeAnswer(address(reads.SHEET), 'token')).toBeUndefined()
  })
})
