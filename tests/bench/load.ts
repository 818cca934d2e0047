/**
 * Two hundred companies of two people each, saving for two minutes on the real server through the API. The two write
 * different answers of the same sheets on whatever version they last saw, so that saves have to be merged.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { StackKeys } from '../../supabase/local/index.ts'
import { startServer } from '../database/server.ts'
import { type Random, seeded } from '../fixtures/random.ts'
import { serveApi } from './api.ts'
import type { Extent, Measure } from './comparison.ts'
import { companyCode, LOGIN_DOMAIN, passwordOf, populate } from './population.ts'

const SHEETS_PER_COMPANY = 5
/** A person's pause between saves, from and to. */
const PAUSE_MS = [2000, 6000] as const
/** What each of the two writes. */
const KEYS = ['船舶情報関係備考欄', '主な就役港'] as const

/** A save the server said it has. */
interface Acknowledged {
  readonly sheet: string
  readonly key: string
  readonly value: string
  readonly saveKey: string
}

interface Seen {
  readonly saves: Acknowledged[]
  readonly times: number[]
  readonly errors: string[]
  merged: number
}

export async function measure({ small }: Extent): Promise<readonly Measure[]> {
  const companies = small ? 20 : 200
  const seconds = small ? 15 : 120
  const server = await startServer()
  const size = { companies, sheets: companies * SHEETS_PER_COMPANY, years: 1 }
  const { owner, keys, url } = await populate(server.url, size, companies)
  const api = await serveApi(url, keys)
  try {
    const tokens: string[] = []
    for (let n = 1; n <= companies; n++) tokens.push(await signIn(api.url, keys, companyCode(n)))
    const sheets = await owner<{ id: string; company_code: string; version: number }[]>`
      select id, company_code, version from public.answer_sheets order by company_code, subject_code`
    const seen: Seen = { saves: [], times: [], errors: [], merged: 0 }
    const random = seeded(2026)
    const begun = Date.now()
    const end = begun + seconds * 1000
    const people = tokens.flatMap((token, n) =>
      KEYS.map((key) => {
        const own = sheets.filter(({ company_code }) => company_code === companyCode(n + 1))
        const versions = new Map(own.map(({ id, version }) => [id, version]))
        return person({ call: caller(api.url, keys, token), key, versions, end, random, seen })
      }),
    )
    await Promise.all(people)
    const taken = (Date.now() - begun) / 1000
    for (const error of new Set(seen.errors)) process.stderr.write(`${error}\n`)
    const times = seen.times.toSorted((a, b) => a - b)
    const quantile = (share: number) => times[Math.floor((times.length - 1) * share)]!
    return [
      { name: `saves of ${companies} companies`, unit: '/s', ours: seen.saves.length / taken },
      { name: 'p50', unit: 'ms', ours: quantile(0.5) },
      { name: 'p95', unit: 'ms', ours: quantile(0.95) },
      { name: 'merged with the other person', unit: '', ours: seen.merged },
      { name: 'errors', unit: '', ours: seen.errors.length, bar: 0 },
      { name: 'lost updates', unit: '', ours: await lost(owner, seen.saves), bar: 0 },
    ]
  } finally {
    await api.stop()
    await owner.end()
    await server.stop()
  }
}

type Call = (
  name: string,
  body: object,
) => Promise<{ readonly ok: boolean; readonly text: string; readonly ms: number }>

const caller =
  (url: string, keys: StackKeys, token: string): Call =>
  async (name, body) => {
    const start = performance.now()
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: keys.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return { ok: answer.ok, text, ms: performance.now() - start }
  }

async function person({
  call,
  key,
  versions,
  end,
  random,
  seen,
}: {
  readonly call: Call
  readonly key: string
  readonly versions: Map<string, number>
  readonly end: number
  readonly random: Random
  readonly seen: Seen
}): Promise<void> {
  const ids = [...versions.keys()]
  for (;;) {
    await sleep(random.integer(...PAUSE_MS))
    if (Date.now() > end) return
    const sheet = random.pick(ids)
    const saved: Acknowledged = { sheet, key, value: randomUUID(), saveKey: randomUUID() }
    const { ok, text, ms } = await call('save_sheet', {
      p_id: sheet,
      p_base_version: versions.get(sheet),
      p_set: { [key]: saved.value, [`${key}_不明`]: null },
      p_save_key: saved.saveKey,
    })
    if (!ok) {
      seen.errors.push(text)
      continue
    }
    const outcome = JSON.parse(text) as { version: number; merged: boolean }
    versions.set(sheet, outcome.version)
    seen.saves.push(saved)
    seen.times.push(ms)
    if (outcome.merged) seen.merged += 1
  }
}

async function signIn(url: string, keys: StackKeys, code: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `c${code.toLowerCase()}@${LOGIN_DOMAIN}`, password: passwordOf(code) }),
  })
  if (!answer.ok) throw new Error(`${code} could not sign in: ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Acknowledged saves that the history does not have, and sheets that do not show the last one of a person. */
async function lost(owner: postgres.Sql, saves: readonly Acknowledged[]): Promise<number> {
  const recorded = new Set(
    (
      await owner<{ save: string }[]>`
        select sheet_id || '/' || save_key as save from public.answer_history where save_key is not null`
    ).map(({ save }) => save),
  )
  const missing = saves.filter(({ sheet, saveKey }) => !recorded.has(`${sheet}/${saveKey}`))
  const last = new Map(saves.map(({ sheet, key, value }) => [`${sheet}/${key}`, value]))
  const stored = await owner<{ id: string; answers: Record<string, unknown> }[]>`
    select id, answers from public.answer_sheets`
  const shown = new Map(
    stored.flatMap(({ id, answers }) => KEYS.map((key) => [`${id}/${key}`, answers[key]])),
  )
  const overwritten = [...last].filter(([place, value]) => shown.get(place) !== value)
  return missing.length + overwritten.length
}
