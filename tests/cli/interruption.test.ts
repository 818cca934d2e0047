import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { form2 } from '#survey/forms/form2'
import { writeWorkbook } from '#templates/write'
import { expectDone, type Institute, openInstitute, PERIOD, type Ran } from './institute.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let institute: Institute
/** Stands between the command and the server, so that something can happen exactly in the middle of a write. */
let line: Server
let onWrite: (count: number) => 'pass' | 'cut' = () => 'pass'
let writes = 0

beforeAll(async () => {
  institute = await openInstitute()
  line = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const writing = request.url?.endsWith('/rpc/import_sheets')
    if (writing) writes += 1
    if (writing && onWrite(writes) === 'cut') cut = true
    if (cut) {
      request.socket.destroy()
      return
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(institute.url + request.url, {
      method: request.method!,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
})
let cut = false
beforeEach(() => {
  writes = 0
  cut = false
  onWrite = () => 'pass'
})
afterAll(async () => {
  line.closeAllConnections()
  line.close()
  await institute.close()
})

/** The command line as it really runs, in a process of its own. */
function start(...argv: string[]): {
  child: ChildProcess
  done: Promise<{ code: number | null } & Omit<Ran, 'exitCode'>>
} {
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', ...argv], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...institute.env,
      SUPABASE_URL: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
      SURVEY_DATA_DIR: join(institute.folder, 'no-stack'),
    },
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

const vessels = async (
  company: string,
): Promise<{ id: string; version: number; subject_code: string; answers: { 運転時間?: number } }[]> =>
  expectDone(
    await institute.staff
      .from('answer_sheets')
      .select('id, version, subject_code, answers')
      .eq('company_code', company)
      .is('deleted_at', null)
      .order('subject_code'),
  )

/** Three transactions' worth. */
async function fleetFile(company: string): Promise<string> {
  const rows = Array.from({ length: 220 }, (_, at) => `${company},海丸${at + 1},1005`)
  const path = join(institute.folder, `${company}.csv`)
  await writeFile(path, ['会社コード,船名,船種名_主機能', ...rows].join('\r\n'))
  return path
}

test('G-8 load の途中でCtrl-Cを押すと、書いたものは元に戻り、もう一度実行できる', async () => {
  const file = await fleetFile('C001')
  const argv = ['load', 'subjects', '--form', '2', file, '--apply']
  const { child, done } = start(...argv)
  onWrite = (count) => {
    if (count === 2) child.kill('SIGINT')
    return 'pass'
  }
  const { code, stdout, stderr } = await done
  expect([code, stdout, writes]).toEqual([2, '', 2])
  expect(stderr).toContain('中断しました。書きかけのものは残っていません。')
  expect(await vessels('C001')).toEqual([])

  const again = await start(...argv).done
  expect([again.code, again.stdout.startsWith('新しく 220 件、変更 0 件を書き込みました。番号 ')]).toEqual([
    0,
    true,
  ])
  expect(await vessels('C001')).toHaveLength(220)
})

test('G-8 load の途中でサーバーを失うと、番号を言って2で終わる。その番号で元に戻り、もう一度実行できる', async () => {
  const file = await fleetFile('C002')
  onWrite = (count) => (count === 3 ? 'cut' : 'pass')
  const { code, stdout, stderr } = await start('load', 'subjects', '--form', '2', file, '--apply').done
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('サーバーから返事がありません。書き込みの途中で止まり、元に戻せたか分かりません。')
  expect(stderr).not.toMatch(/ {4}at |Error:/)
  const number = /undo ([0-9a-f]{8}) --apply/.exec(stderr)![1]!
  expect(await vessels('C002')).toHaveLength(200)

  expect((await institute.run('undo', number, '--apply')).stdout).toBe('200 件を元に戻しました。\n')
  expect(await vessels('C002')).toEqual([])
  expect((await institute.run('load', 'subjects', '--form', '2', file, '--apply')).exitCode).toBe(0)
  expect(await vessels('C002')).toHaveLength(220)
})

test('import の途中でCtrl-Cを押すと、済んだファイルの番号を言い、あとのファイルは手を付けない', async () => {
  const three = (await vessels('C001')).slice(0, 3)
  const files: string[] = []
  for (const [at, { id, subject_code, version }] of three.entries()) {
    const path = join(institute.folder, `回答${at + 1}.xlsx`)
    const subject = {
      id,
      subjectCode: subject_code,
      version,
      answers: {},
      typed: new Map([['運転時間', 100 + at]]),
    }
    const bytes = await writeWorkbook({
      form: form2,
      year: PERIOD,
      company: { code: 'C001', name: '海洋建設株式会社' },
      subjects: [subject],
      layout: 'sheets',
      spare: 0,
      generatedAt: '2026-11-20T03:00:00Z',
    })
    await writeFile(path, bytes)
    files.push(path)
  }
  const hours = async () => (await vessels('C001')).slice(0, 3).map(({ answers }) => answers.運転時間)

  const { child, done } = start('import', ...files, '--apply')
  onWrite = (count) => {
    if (count === 2) child.kill('SIGINT')
    return 'pass'
  }
  const { code, stdout, stderr } = await done
  expect(code).toBe(2)
  expect(stdout.match(/取込番号 [0-9a-f-]{36}/g)).toHaveLength(2)
  expect(stderr).toContain('中断しました。')
  expect(await hours()).toEqual([100, 101, undefined])

  const again = await institute.run('import', ...files, '--apply')
  expect([again.exitCode, again.stdout.match(/取込番号/g)?.length]).toEqual([0, 1])
  expect(await hours()).toEqual([100, 101, 102])
})

test('import の途中でサーバーを失うと、平易な文で言って2で終わり、もう一度実行できる', async () => {
  const [vessel] = await vessels('C002')
  const path = join(institute.folder, '回答.xlsx')
  const bytes = await writeWorkbook({
    form: form2,
    year: PERIOD,
    company: { code: 'C002', name: '港湾工業株式会社' },
    subjects: [
      {
        id: vessel!.id,
        subjectCode: vessel!.subject_code,
        version: vessel!.version,
        answers: {},
        typed: new Map([['運転時間', 900]]),
      },
    ],
    layout: 'sheets',
    spare: 0,
    generatedAt: '2026-11-20T03:00:00Z',
  })
  await writeFile(path, bytes)
  onWrite = () => 'cut'
  const { code, stderr } = await start('import', path, '--apply').done
  expect([code, stderr]).toEqual([
    2,
    'サーバーから返事がありません。\nネットワークを確かめ、もう一度実行してください。\n',
  ])
  expect((await vessels('C002'))[0]!.answers.運転時間).toBeUndefined()
  await institute.run('import', path, '--apply')
  expect((await vessels('C002'))[0]!.answers.運転時間).toBe(900)
})
