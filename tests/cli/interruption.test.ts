import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FORM_IDS } from '#survey'
import { form2 } from '#survey/forms/form2'
import { writeWorkbook } from '#templates/write'
import { expectDone, type Institute, openInstitute, PERIOD, type Ran, signIn } from './institute.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** What becomes of a write: carried out, never seen by the server, or carried out without the command hearing of it. */
type Fate = 'pass' | 'cut' | 'lost'

let institute: Institute
/** Stands between the command and the server, so that something can happen exactly in the middle of a write. */
let line: Server
let onWrite: (count: number, path: string) => Fate = () => 'pass'
let onRead: (path: string) => void = () => {}
let writes = 0
/** Once a write was cut or lost, so is everything after it: the server is gone. */
let gone = false

const isWrite = (method: string, url: string): boolean =>
  !/^(GET|HEAD)$/.test(method) && !/^\/auth\/v1\/(token|logout)/.test(url)

beforeAll(async () => {
  institute = await openInstitute()
  line = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const [method, path] = [request.method!, request.url!]
    let fate: Fate = gone ? 'cut' : 'pass'
    if (!gone && isWrite(method, path)) {
      writes += 1
      fate = onWrite(writes, path)
      gone = fate !== 'pass'
    } else onRead(path)
    if (fate === 'cut') {
      request.socket.destroy()
      return
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(institute.url + path, {
      method,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (fate === 'lost') {
      request.socket.destroy()
      return
    }
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept)).end(body)
  })
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
})
beforeEach(() => {
  writes = 0
  gone = false
  onWrite = () => 'pass'
  onRead = () => {}
})
afterAll(async () => {
  line.closeAllConnections()
  line.close()
  await institute.close()
})

const throughLine = () => ({
  ...institute.env,
  SUPABASE_URL: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
})

/** Runs a command while the nth write meets its fate; Ctrl-C is pressed at the nth write when that is asked for. */
async function runWhile(at: number, fate: Fate | 'Ctrl-C', ...argv: readonly string[]): Promise<Ran> {
  const pressed = new AbortController()
  writes = 0
  gone = false
  onWrite = (count) => {
    if (count !== at) return 'pass'
    if (fate !== 'Ctrl-C') return fate
    pressed.abort()
    return 'pass'
  }
  const ran = await institute.runOn({ env: throughLine(), interrupted: pressed.signal }, ...argv)
  gone = false
  onWrite = () => 'pass'
  return ran
}

/** Everything that a command may write, but for what is laid ready and not there yet. */
async function stored(): Promise<unknown> {
  const { staff } = institute
  const of = async (table: string, columns: string, order: string) =>
    expectDone(await staff.from(table).select(columns).order(order))
  return {
    companies: await of('companies', '*', 'company_code'),
    years: await of('survey_years', '*', 'survey_year'),
    accounts: await of('accounts', 'company_code, must_change_password, disabled_at', 'user_id'),
    sheets: await of('answer_sheets', 'id, version, deleted_at', 'id'),
    batches: await of('import_batches', 'id, undone_at', 'id'),
  }
}

const vessels = async (
  company: string,
  year = 2026,
): Promise<{ id: string; version: number; subject_code: string; answers: { 運転時間?: number } }[]> =>
  expectDone(
    await institute.staff
      .from('answer_sheets')
      .select('id, version, subject_code, answers')
      .eq('company_code', company)
      .eq('survey_year', year)
      .is('deleted_at', null)
      .order('subject_code'),
  )

async function file(name: string, lines: readonly string[]): Promise<string> {
  await writeFile(join(institute.folder, name), lines.join('\r\n'))
  return name
}

/** More than is laid ready at once. */
const MANY = 220
const fleetFile = (company: string) =>
  file(`${company}.csv`, [
    '会社コード,船名,船種名_主機能',
    ...Array.from({ length: MANY }, (_, at) => `${company},海丸${at + 1},1005`),
  ])

async function workbook(company: string, hours: number, at = 0): Promise<string> {
  const { id, subject_code, version } = (await vessels(company))[at]!
  const typed = new Map([['運転時間', hours]])
  const bytes = await writeWorkbook({
    form: form2,
    year: PERIOD,
    company: { code: company, name: '海洋建設株式会社' },
    subjects: [{ id, subjectCode: subject_code, version, answers: {}, typed }],
    layout: 'sheets',
    spare: 0,
    generatedAt: '2026-11-20T03:00:00Z',
  })
  const name = `回答${company}${at + 1}.xlsx`
  await writeFile(join(institute.folder, name), bytes)
  return name
}

const lastBatch = async (): Promise<string> => {
  const [batch] = expectDone(
    await institute.staff
      .from('import_batches')
      .select('id')
      .is('undone_at', null)
      .order('created_at', { ascending: false })
      .limit(1),
  )
  return batch!.id
}

/** In the order of a year. `writes`: what a run sends; `again`: how it ends when it has been carried out already. */
const COMMANDS: readonly {
  readonly name: string
  readonly writes: number
  readonly again: number
  readonly argv: () => Promise<readonly string[]>
}[] = [
  {
    name: 'load companies',
    writes: 1,
    again: 0,
    argv: async () => [
      ...['load', 'companies'],
      await file('名簿.csv', ['会社コード,会社名', 'C001,海洋建設（新）', 'C003,三洋港湾株式会社']),
    ],
  },
  {
    name: 'load subjects',
    writes: 3,
    again: 0,
    argv: async () => ['load', 'subjects', '--form', '2', await fleetFile('C001')],
  },
  {
    name: 'load last-year',
    writes: 3,
    again: 0,
    argv: async () => ['load', 'last-year', '--form', '2', await fleetFile('C001')],
  },
  {
    name: 'import',
    writes: 1,
    again: 0,
    argv: async () => ['import', await workbook('C001', 900)],
  },
  { name: 'undo', writes: 1, again: 2, argv: async () => ['undo', await lastBatch()] },
  {
    name: 'year create',
    writes: 1,
    again: 2,
    argv: async () => ['year', 'create', '2027', '--opens', '2027-04-01', '--closes', '2027-06-30'],
  },
  {
    name: 'year roll-over',
    writes: 3,
    again: 0,
    argv: async () => ['year', 'roll-over', '--from', '2026', '--to', '2027'],
  },
  { name: 'year forms', writes: 1, again: 0, argv: async () => ['year', 'forms', '2027', '--off', '8'] },
  { name: 'year close', writes: 1, again: 2, argv: async () => ['year', 'close', '2026'] },
  { name: 'year open', writes: 1, again: 2, argv: async () => ['year', 'open', '2027'] },
  { name: 'year close 2027', writes: 1, again: 2, argv: async () => ['year', 'close', '2027'] },
  { name: 'year reopen', writes: 1, again: 2, argv: async () => ['year', 'reopen', '2026'] },
]

describe('G-8 サーバーを失うか、Ctrl-Cを押すと、全部あるか何もないかで、もう一度実行できる', () => {
  test.each(COMMANDS)('$name', async ({ argv: prepare, writes: expected, again }) => {
    const argv = [...(await prepare()), '--apply']
    const before = await stored()

    const cut = await runWhile(expected, 'cut', ...argv)
    expect([cut.exitCode, cut.stdout]).toEqual([2, ''])
    expect(cut.stderr).toContain('サーバーから返事がありません。')
    expect(cut.stderr).not.toMatch(/ {4}at |Error:/)
    expect(await stored()).toEqual(before)
    if (expected > 1) {
      const pressed = await runWhile(2, 'Ctrl-C', ...argv)
      expect([pressed.exitCode, pressed.stdout]).toEqual([2, ''])
      expect(pressed.stderr).toContain('中断しました。書きかけのものは残っていません。')
      expect(await stored()).toEqual(before)
    }

    const lost = await runWhile(expected, 'lost', ...argv)
    expect([lost.exitCode, lost.stdout]).toEqual([2, ''])
    expect(lost.stderr).toContain('もう一度実行してください。')
    const after = await stored()
    expect(after).not.toEqual(before)
    expect((await institute.run(...argv)).exitCode).toBe(again)
    expect(withoutBatches(await stored())).toEqual(withoutBatches(after))
  })

  const withoutBatches = (all: unknown) => ({ ...(all as object), batches: undefined })

  test('置き場に残ったものは誰の回答にもならず、済んだ取り込みのものは残らない', async () => {
    const left = async () =>
      expectDone(await institute.staff.from('staged_sheets').select('batch_key, position'))
    const argv = ['load', 'subjects', '--form', '2', await fleetFile('C002'), '--apply']
    await runWhile(3, 'cut', ...argv)
    const abandoned = await left()
    expect(abandoned.length).toBeGreaterThanOrEqual(MANY)
    expect((await institute.run(...argv)).exitCode).toBe(0)
    expect(await left()).toEqual(abandoned)
    expect(await vessels('C002')).toHaveLength(MANY)
  })
})

describe('accounts', () => {
  const slips = async (folder: string) => {
    const names = await readdir(join(institute.folder, folder))
    const found = new Map<string, string[]>()
    for (const name of names.filter((each) => each.endsWith('.csv')).sort()) {
      const { data } = Papa.parse<Record<string, string>>(
        (await readFile(join(institute.folder, folder, name), 'utf8')).slice(1),
        { header: true, skipEmptyLines: true },
      )
      for (const { 会社コード: code, 最初のパスワード: password } of data)
        found.set(code!, [...(found.get(code!) ?? []), password!])
    }
    return found
  }
  /** Every company has a slip whose password opens its account. */
  async function expectSlipsOpen(folder: string, codes: readonly string[]): Promise<void> {
    const written = await slips(folder)
    expect([...written.keys()].sort()).toEqual(codes)
    for (const code of codes) {
      const passwords = written.get(code)!
      const opened = await Promise.allSettled(passwords.map((each) => signIn(institute, code, each)))
      expect([code, opened.map(({ status }) => status).at(-1)]).toEqual([code, 'fulfilled'])
    }
  }
  const expectAgain = async (argv: readonly string[]) =>
    expect((await institute.run(...argv)).exitCode).toBe(0)

  test('create は途中で止まっても、できた会社の通知は残り、もう一度で残りができる', async () => {
    const argv = ['accounts', 'create', '--all', '--out', '通知', '--apply']
    // A company takes two writes: the user, then the account. The second company's account is lost.
    const lost = await runWhile(4, 'lost', ...argv)
    expect(lost.exitCode).toBe(2)
    expect(lost.stderr).toContain('会社コード C002 のパスワードが通知のとおりになったか分かりません。')
    expect([...(await slips('通知')).keys()]).toEqual(['C001', 'C002'])
    // The third company's user is made, its account is not.
    expect((await runWhile(2, 'cut', ...argv)).exitCode).toBe(2)
    await expectAgain(argv)
    await expectSlipsOpen('通知', ['C001', 'C002', 'C003'])
  })

  test('reset は途中で止まっても、もう一度で新しい通知になる', async () => {
    const argv = ['accounts', 'reset', 'C001', 'C002', '--out', '再発行', '--apply']
    for (const [at, fate] of [
      [1, 'lost'],
      [2, 'cut'],
      [2, 'lost'],
      [3, 'cut'],
      [4, 'Ctrl-C'],
    ] as const) {
      const ran = await runWhile(at, fate, ...argv)
      expect([at, fate, ran.exitCode]).toEqual([at, fate, fate === 'Ctrl-C' ? 0 : 2])
    }
    await expectAgain(argv)
    await expectSlipsOpen('再発行', ['C001', 'C002'])
  })

  test('disable は全部止まるか、一つも止まらない', async () => {
    const argv = ['accounts', 'disable', 'C001', 'C002', '--apply']
    const disabled = async () =>
      expectDone(await institute.staff.from('accounts').select('company_code').not('disabled_at', 'is', null))
        .length
    expect((await runWhile(1, 'cut', ...argv)).exitCode).toBe(2)
    expect(await disabled()).toBe(0)
    expect((await runWhile(1, 'lost', ...argv)).exitCode).toBe(2)
    expect(await disabled()).toBe(2)
    await expectAgain(argv)
    expect(await disabled()).toBe(2)
  })
})

/** The command line as it really runs, in a process of its own. */
function start(...argv: string[]): {
  child: ChildProcess
  done: Promise<{ code: number | null } & Omit<Ran, 'exitCode'>>
} {
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', ...argv], {
    cwd: ROOT,
    env: { ...process.env, ...throughLine(), SURVEY_DATA_DIR: join(institute.folder, 'no-stack') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out: string[] = []
  const err: string[] = []
  child.stdout!.setEncoding('utf8').on('data', (text: string) => out.push(text))
  child.stderr!.setEncoding('utf8').on('data', (text: string) => err.push(text))
  const done = new Promise<{ code: number | null } & Omit<Ran, 'exitCode'>>((ended, failed) => {
    child.on('error', failed)
    child.on('close', (code) => ended({ code, stdout: out.join(''), stderr: err.join('') }))
  })
  return { child, done }
}

describe('別のプロセスで', () => {
  test('G-8 load の途中でCtrl-Cを押すと、何も書かれていない', async () => {
    const path = join(institute.folder, await fleetFile('C003'))
    const { child, done } = start('load', 'subjects', '--form', '2', path, '--apply')
    onWrite = (count) => {
      if (count === 2) child.kill('SIGINT')
      return 'pass'
    }
    const { code, stdout, stderr } = await done
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('中断しました。書きかけのものは残っていません。')
    expect(await vessels('C003')).toEqual([])
  })

  test('import の途中でCtrl-Cを押すと、済んだファイルの番号を言い、あとのファイルは手を付けない', async () => {
    const files: string[] = []
    for (const at of [0, 1, 2]) files.push(join(institute.folder, await workbook('C002', 100 + at, at)))
    const hours = async () => (await vessels('C002')).slice(0, 3).map(({ answers }) => answers.運転時間)
    const { child, done } = start('import', ...files, '--apply')
    onWrite = (count) => {
      if (count === 2) child.kill('SIGINT')
      return 'pass'
    }
    const { code, stdout, stderr } = await done
    expect(code).toBe(2)
    expect(stdout.match(/番号 [0-9a-f]{8}/g)).toHaveLength(2)
    expect(stderr).toContain('中断しました。')
    expect(await hours()).toEqual([100, 101, undefined])

    const again = await institute.run('import', ...files, '--apply')
    expect([again.exitCode, again.stdout.match(/番号/g)?.length]).toEqual([0, 1])
    expect(await hours()).toEqual([100, 101, 102])
  })

  /** Everything in a folder, hidden files as well: none may be there half written under any name. */
  async function filesIn(folder: string): Promise<Readonly<Record<string, string>>> {
    const names = await readdir(folder)
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
    )
  }
  async function newFolder(name: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
    const folder = join(institute.folder, name)
    await mkdir(folder)
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
    return folder
  }
  const STOPPED = {
    code: 2,
    stderr: expect.stringMatching(/中断しました。書きかけのものは残っていません。\n$/),
  }

  /** Ctrl-C while the command waits for a file that it was given: it has read everything else. */
  async function pressWhileReading(pipe: string, ...argv: string[]) {
    execFileSync('mkfifo', [pipe])
    const { child, done } = start(...argv)
    const fed = await open(pipe, 'w')
    child.kill('SIGINT')
    await fed.writeFile('question,answer\r\n途中の質問,途中の回答\r\n')
    await fed.close()
    const ran = await done
    await rm(pipe)
    return ran
  }

  test('faq publish の途中でCtrl-Cを押すと、公開用のファイルは元のまま', async () => {
    const before = { 'faq.csv': 'question,answer\n元の質問,元の回答\n' }
    const folder = await newFolder('公開', before)
    const argv = ['--to', join(folder, 'faq.csv'), '--apply']
    const pipe = join(institute.folder, '途中のFAQ.csv')
    const ran = await pressWhileReading(pipe, 'faq', 'publish', pipe, ...argv)
    expect(ran).toEqual({ ...STOPPED, stdout: '' })
    expect(await filesIn(folder)).toEqual(before)

    await writeFile(pipe, 'question,answer\n途中の質問,途中の回答\n')
    expect((await institute.run('faq', 'publish', pipe, ...argv)).exitCode).toBe(0)
    expect(await filesIn(folder)).toEqual({ 'faq.csv': 'question,answer\n途中の質問,途中の回答\n' })
  })

  test('remind の途中でCtrl-Cを押すと、名簿も督促の記録も元のまま', async () => {
    const folder = await newFolder('督促', { '督促名簿_2026.csv': '前の名簿' })
    const log = join(folder, '督促の記録_2026.csv')
    const argv = ['remind', '--year', '2026', '--out', folder, '--apply']
    const ran = await pressWhileReading(log, ...argv)
    expect(ran).toMatchObject(STOPPED)
    expect(await filesIn(folder)).toEqual({ '督促名簿_2026.csv': '前の名簿' })

    for (let count = 1; count <= 2; count += 1) {
      expect((await institute.run(...argv)).exitCode).toBe(0)
      expect((await readFile(log, 'utf8')).match(/,C001,/g)).toHaveLength(count)
    }
  })

  test('export の途中でCtrl-Cを押すと、前に書き出したファイルは元のままで、書きかけのものは残らない', async () => {
    const before = { '2号様式_作業船調査_2026_変更の記録.csv': '前の記録' }
    const folder = await newFolder('出力', before)
    const { child, done } = start(
      ...['export', '--form', '2', '--year', '2026', '--history', '--out', folder],
    )
    onRead = (path) => {
      if (path.startsWith('/rest/v1/answer_history')) child.kill('SIGINT')
    }
    expect(await done).toEqual({ ...STOPPED, stdout: '' })
    const left = await filesIn(folder)
    expect(left).toMatchObject(before)
    expect(Object.keys(left).sort()).toEqual([
      '2号様式_作業船調査_2026.csv',
      '2号様式_作業船調査_2026_変更の記録.csv',
      '2号様式_作業船調査_2026_項目定義.csv',
    ])
  })

  test('templates の途中でCtrl-Cを押すと、残りの様式のファイルは作らない', async () => {
    const folder = await newFolder('配布')
    const { child, done } = start('templates', '--year', '2026', '--out', folder)
    // Told as soon as it is there.
    child.stderr!.once('data', () => child.kill('SIGINT'))
    expect(await done).toEqual({ ...STOPPED, stdout: '' })
    const left = await readdir(folder)
    expect(left.filter((name) => /^\..*tmp$/.test(name))).toEqual([])
    expect([left.length > 0, left.length < FORM_IDS.length]).toEqual([true, true])
  })
})
