/** The institute's commands over a year of form 2, against COPY on the same server. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Papa from 'papaparse'
import postgres from 'postgres'
import { build } from 'vite'
import { type Answers, indexOf, isTyped, withoutUnasked } from '#survey'
import { form2 } from '#survey/forms/form2'
import { startServer } from '../database/server.ts'
import { surveyYear2026 } from '../fixtures/fleet.ts'
import { serveApi } from './api.ts'
import { HELP, type Ran, runCommand, startOf, type Target } from './command.ts'
import { type Extent, inTurn, type Measure } from './comparison.ts'
import { figuresOf } from './figures.ts'
import { populate, YEAR } from './population.ts'

const ROUNDS = { rounds: 4, warmUps: 0 }
const EXPORT = ['export', '--form', '2', '--year', String(YEAR), '--out', '出力', '--format'] as const
const AGGREGATE = [
  'aggregate',
  '--year',
  String(YEAR),
  '--by',
  'type',
  '--internal',
  '--format',
  'json',
  '--out',
  '集計',
]

export async function measure({ small }: Extent): Promise<readonly Measure[]> {
  const sheets = small ? 1000 : 50_000
  const server = await startServer()
  const folder = await mkdtemp(join(tmpdir(), 'survey-bench-'))
  const { owner, keys, url } = await populate(server.url, { companies: sheets / 25, sheets, years: 1 }, 0)
  const api = await serveApi(url, keys)
  const target: Target = { url: api.url, publishableKey: keys.publishableKey, folder }
  try {
    return [
      ...(await starting()),
      ...(await reading(url, target, sheets)),
      ...(await aggregating(owner, target)),
      ...(await validating(owner, target, sheets)),
      ...(await loading(owner, url, target, small ? 200 : 10_000)),
    ]
  } finally {
    await api.stop()
    await owner.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function starting(): Promise<Measure[]> {
  const times = await inTurn(
    [
      { name: 'help', run: () => startOf(...HELP) },
      { name: 'node', run: () => startOf('-e', '0') },
    ],
    { rounds: 11, warmUps: 1 },
  )
  return [
    {
      name: '--help',
      unit: 'ms',
      ours: times.get('help')!,
      reference: { name: 'node -e 0', value: times.get('node')! },
      bar: 3,
    },
  ]
}

/** What a command took in each of its runs: the most memory, and all times through `inTurn`. */
class Peaks {
  readonly #peaks = new Map<string, number>()
  timed = (name: string, run: () => Promise<Ran>) => ({
    name,
    run: async () => {
      const { ms, peakMegabytes } = await run()
      this.#peaks.set(name, Math.max(peakMegabytes, this.#peaks.get(name) ?? 0))
      return ms
    },
  })
  bar = (name: string): Measure => ({
    name: `${name}: memory`,
    unit: 'MB',
    ours: this.#peaks.get(name)!,
    bar: 300,
  })
}

async function reading(url: string, target: Target, sheets: number): Promise<Measure[]> {
  const peaks = new Peaks()
  const times = await inTurn(
    [
      { name: 'copy', run: () => copyOut(url, sheets) },
      peaks.timed('export ndjson', () => runCommand(target, ...EXPORT, 'ndjson')),
      peaks.timed('export csv', () => runCommand(target, ...EXPORT, 'csv')),
      peaks.timed('aggregate', () => runCommand(target, ...AGGREGATE)),
    ],
    ROUNDS,
  )
  const perSecond = (name: string) => (sheets / times.get(name)!) * 1000
  const xlsx = await peaks.timed('export xlsx', () => runCommand(target, ...EXPORT, 'xlsx')).run()
  return [
    ...['export ndjson', 'export csv'].flatMap((name): Measure[] => [
      {
        name: `${name} of ${sheets} sheets`,
        unit: 'rows/s',
        ours: perSecond(name),
        reference: { name: 'COPY TO STDOUT + JSON.parse', value: perSecond('copy') },
        bar: 0.25,
        atLeast: true,
      },
      peaks.bar(name),
    ]),
    { name: `export xlsx of ${sheets} sheets`, unit: 's', ours: xlsx / 1000 },
    peaks.bar('export xlsx'),
    {
      name: `aggregate ${sheets} sheets`,
      unit: 's',
      ours: times.get('aggregate')! / 1000,
      reference: { name: 'export ndjson', value: times.get('export ndjson')! / 1000 },
      bar: 2,
    },
  ]
}

/**
 * The lines of a COPY, on a connection of its own: the client library may leave one paused when the last piece was
 * more than it wanted to hold.
 */
async function copied<T>(url: string, query: string, take: (lines: Readable) => Promise<T>): Promise<T> {
  const session = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await take(await session.unsafe(`copy (${query}) to stdout`).readable())
  } finally {
    await session.end({ timeout: 0 })
  }
}

/** Milliseconds to get the same rows out of the server by COPY and to parse their answers. */
async function copyOut(url: string, sheets: number): Promise<number> {
  const start = performance.now()
  const query = `
    select
      id, company_code, survey_year, form_id, subject_code, title, answers, status, done, total, errors, warnings,
      unknowns, version, channel, created_at, updated_at
    from public.answer_sheets
    where survey_year = ${YEAR} and form_id = '2' and deleted_at is null
    order by company_code, subject_code`
  const found = await copied(url, query, async (lines) => {
    let count = 0
    for await (const line of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
      const answers = line.split('\t')[6]!
      if (JSON.parse(answers.includes('\\') ? unescaped(answers) : answers)) count++
    }
    return count
  })
  if (found !== sheets) throw new Error(`COPY gave ${found} rows`)
  return performance.now() - start
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, char: string) => ({ n: '\n', t: '\t', r: '\r' })[char] ?? char)

/** The figures of the command against SQL that knows nothing of it. */
async function aggregating(owner: postgres.Sql, target: Target): Promise<Measure[]> {
  const written = JSON.parse(await readFile(join(target.folder, '集計', `集計_様式2_${YEAR}.json`), 'utf8'))
  const { compared, different } = await figuresOf(owner, written)
  if (compared === 0) throw new Error('no figure was compared')
  return [
    {
      name: `aggregate: figures unlike those of SQL, of ${compared}`,
      unit: '',
      ours: different.length,
      bar: 0,
    },
  ]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The rules as the command starts them: `tsx` would keep the names of functions at a cost. */
async function packedRules(folder: string): Promise<typeof import('./rules.ts')> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'tests/bench/rules.ts', outDir: join(folder, 'rules'), target: 'node20' },
  })
  return import(pathToFileURL(join(folder, 'rules/rules.js')).href)
}

async function validating(owner: postgres.Sql, target: Target, sheets: number): Promise<Measure[]> {
  const { findings, form2 } = await packedRules(target.folder)
  // As many sheets as the command checks, from some thousand of them.
  const rows = await owner<{ company_code: string; answers: Answers; prior: Answers | null }[]>`
    select company_code, answers, prior from public.answer_sheets where survey_year = ${YEAR} limit 5000`
  const rules = () => {
    const start = process.cpuUsage()
    for (let done = 0; done < sheets; done += rows.length) {
      for (const { company_code: code, answers, prior } of rows)
        findings(form2, answers, {
          year: surveyYear2026,
          prior: prior ?? undefined,
          company: { code, name: code },
        })
    }
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  const times = await inTurn(
    [
      { name: 'rules', run: rules },
      {
        name: 'validate',
        run: async () =>
          (
            await runCommand(
              target,
              'validate',
              '--year',
              String(YEAR),
              '--form',
              '2',
              '--format',
              'csv',
              '--out',
              '検査',
            )
          ).ms,
      },
      { name: 'read', run: async () => (await runCommand(target, ...EXPORT, 'ndjson')).ms },
    ],
    ROUNDS,
  )
  const rate = (Math.ceil(sheets / rows.length) * rows.length * 1000) / times.get('rules')!
  return [
    { name: 'rules of validate', unit: 'sheets/s', ours: rate, bar: 5000, atLeast: true },
    {
      name: `validate ${sheets} sheets`,
      unit: 's',
      ours: times.get('validate')! / 1000,
      reference: { name: 'export ndjson', value: times.get('read')! / 1000 },
    },
  ]
}

async function loading(owner: postgres.Sql, url: string, target: Target, sheets: number): Promise<Measure[]> {
  const next = YEAR + 1
  const dump = await rowsFor(url, next, sheets)
  await writeFile(join(target.folder, '対象.csv'), await csvOf(owner, sheets))
  const clear = async () => {
    await owner`set session_replication_role = replica`
    await owner`delete from public.answer_history h using public.answer_sheets s where s.id = h.sheet_id and s.survey_year = ${next}`
    await owner`delete from public.answer_sheets where survey_year = ${next}`
    await owner`delete from public.import_batches where survey_year = ${next}`
    await owner`set session_replication_role = origin`
  }
  const peaks = new Peaks()
  const load = peaks.timed('load', () =>
    runCommand(target, 'load', 'subjects', '--form', '2', '--year', String(next), '対象.csv', '--apply'),
  )
  const times = await inTurn(
    [
      {
        name: 'copy',
        run: async () => {
          const ms = await copyIn(owner, dump)
          await clear()
          return ms
        },
      },
      {
        name: 'bare copy',
        run: async () => {
          await owner`alter table public.answer_sheets disable trigger user`
          const ms = await copyIn(owner, dump)
          await owner`alter table public.answer_sheets enable trigger user`
          await clear()
          return ms
        },
      },
      {
        name: 'load',
        run: async () => {
          const ms = await load.run()
          const [row] = await owner<{ count: string }[]>`
            select count(*) from public.answer_sheets where survey_year = ${next}`
          if (Number(row!.count) !== sheets) throw new Error(`load stored ${row!.count} sheets`)
          await clear()
          return ms
        },
      },
    ],
    ROUNDS,
  )
  const perSecond = (name: string) => (sheets / times.get(name)!) * 1000
  const measured = (reference: string, name: string) => ({
    name: `load ${sheets} sheets`,
    unit: 'rows/s',
    ours: perSecond('load'),
    reference: { name: reference, value: perSecond(name) },
  })
  return [
    // COPY passes the same guards and writes the same history; without them it is the limit of the disk.
    { ...measured('COPY FROM', 'copy'), bar: 0.2, atLeast: true },
    measured('COPY FROM with the guards and the history switched off', 'bare copy'),
    { name: 'load: memory', unit: 'MB', ours: peaks.bar('load').ours },
  ]
}

/** Lines for COPY that put the year's first sheets without errors, which the command would refuse, into another year. */
const rowsFor = (url: string, year: number, sheets: number): Promise<Buffer> =>
  copied(
    url,
    `select
      company_code, ${year}, form_id, subject_code, answers, status, done, total, errors, warnings, unknowns, 'cli'
    from public.answer_sheets
    where survey_year = ${YEAR} and errors = 0
    order by company_code, subject_code
    limit ${sheets}`,
    buffer,
  )

async function copyIn(owner: postgres.Sql, rows: Buffer): Promise<number> {
  const start = performance.now()
  const into = (await owner`
    copy public.answer_sheets (
      company_code, survey_year, form_id, subject_code, answers, status, done, total, errors, warnings, unknowns, channel
    ) from stdin`.writable()) as Writable
  into.end(rows)
  await once(into, 'finish')
  return performance.now() - start
}

/** The same answers as a file that people make: a column a field, 不明 in the cell. */
async function csvOf(owner: postgres.Sql, sheets: number): Promise<string> {
  const rows = await owner<{ company_code: string; subject_code: string; answers: Answers }[]>`
    select company_code, subject_code, answers from public.answer_sheets
    where survey_year = ${YEAR} and errors = 0
    order by company_code, subject_code
    limit ${sheets}`
  const typed = [...indexOf(form2).fields].filter(([, { field }]) => isTyped(field))
  const head = ['会社コード', '対象コード', ...typed.map(([key]) => key)]
  const lines = rows.map(({ company_code, subject_code, answers }) => {
    const asked = withoutUnasked(form2, answers)
    return [
      company_code,
      subject_code,
      ...typed.map(([key, { unknownKey }]) => {
        if (unknownKey && asked[unknownKey] === true) return asked[key] ?? '不明'
        return asked[key] === true ? '1' : asked[key]
      }),
    ]
  })
  return Papa.unparse([head, ...lines])
}
