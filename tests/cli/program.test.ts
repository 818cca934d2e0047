import { spawnSync } from 'node:child_process'
import { readdirSync, utimesSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import stringWidth from 'string-width'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProgram } from '../../cli/program.ts'
import type { Environment } from '../../cli/shell.ts'
import { recordedTerminal } from './recorded-terminal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'survey-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(env: Environment, ...argv: string[]) {
  const { terminal, stdout, stderr } = recordedTerminal()
  const program = createProgram({
    terminal,
    env,
    directory: folder,
    project: folder,
    dataDirectory: join(folder, 'data'),
    now: () => new Date('2026-11-20T03:00:00Z'),
    newKey: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    interrupted: new AbortController().signal,
  })
  const exitCode = await program.run(argv)
  return { exitCode, stdout: stdout(), stderr: stderr() }
}

const COMMANDS = [
  'status',
  'remind',
  'template',
  'templates',
  'import',
  'undo',
  'validate',
  'export',
  'aggregate',
  'history',
  'verify',
  'doctor',
]
const GROUPS = {
  year: ['list', 'create', 'open', 'close', 'reopen', 'forms', 'roll-over'],
  load: ['companies', 'subjects', 'last-year'],
  accounts: ['create', 'reset', 'disable', 'list'],
  faq: ['check', 'publish'],
}
const LEAVES = [
  ...COMMANDS,
  ...Object.entries(GROUPS).flatMap(([group, names]) => names.map((name) => `${group} ${name}`)),
]

/** The names under コマンド in a help page. */
const commandsIn = (help: string): string[] =>
  [...(help.split('コマンド:\n')[1] ?? '').split('\n\n')[0]!.matchAll(/^ {2}([a-z-]+) /gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help')

describe('--help', () => {
  test('lists the commands in Japanese', async () => {
    const { exitCode, stdout, stderr } = await run({}, '--help')
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toContain('使い方: npm run cli -- <コマンド> [オプション]')
    expect(stdout).toMatch(/^ {2}export +回答をファイルに書き出します$/m)
    expect(stdout).toContain('終了コード: 0 正常 / 1 誤りや確認が要る所がある / 2 使い方または設定の誤り')
  })

  test('the table of the README has the commands of --help, no more and no fewer', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
    const table = readme.split('コマンドの一覧です。')[1]!.split('\n## ')[0]!
    const listed = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) => {
      const names = cell!.replaceAll('`', '').split(' ')
      return names[0]! in GROUPS ? names.slice(1).map((name) => `${names[0]} ${name}`) : names
    })
    const told: string[] = []
    for (const name of commandsIn((await run({}, '--help')).stdout)) {
      const inside = name in GROUPS ? commandsIn((await run({}, name, '--help')).stdout) : []
      told.push(...(inside.length > 0 ? inside.map((each) => `${name} ${each}`) : [name]))
    }
    expect(listed.sort()).toEqual(told.sort())
    expect(told).toEqual([...LEAVES].sort())
  })

  test.each(LEAVES)('%s has its own, with examples, in Japanese, within 100 columns', async (name) => {
    const { exitCode, stdout } = await run({}, ...name.split(' '), '--help')
    expect(exitCode).toBe(0)
    expect(stdout).toContain(`使い方: npm run cli -- ${name} `)
    expect(stdout).toMatch(new RegExp(`^ {2}npm run cli -- ${name}( |$)`, 'm'))
    expect(stdout).toMatch(/--json +結果をJSONで出します/)
    expect(stdout).not.toMatch(/Usage|Options|default:|choices:|display help/)
    for (const line of stdout.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(100)
  })

  test.each(Object.entries(GROUPS))('%s lists its commands', async (group, names) => {
    const { exitCode, stdout } = await run({}, group, '--help')
    expect(exitCode).toBe(0)
    expect(stdout).not.toMatch(/Usage|options|display help/)
    for (const name of names) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  })

  test('loads neither the client library nor the forms nor exceljs: the commands are imported when named', async () => {
    const { files, packages } = await loadedBy('cli/main.ts')
    expect(files).toEqual(['cli/main.ts', 'cli/program.ts', 'cli/shell.ts', 'cli/terminal.ts'])
    expect(packages).toEqual(['commander', 'string-width'])
  })
})

test('npm run cli starts from a bundle, which is made anew when a source has changed', () => {
  const started = () => spawnSync(process.execPath, ['scripts/cli.mjs', '--help'], { encoding: 'utf8' })
  const bundles = () => readdirSync('node_modules/.cli')
  const first = started()
  expect([first.status, first.stderr]).toEqual([0, ''])
  expect(first.stdout).toContain('使い方: npm run cli -- <コマンド> [オプション]')
  const made = bundles()
  expect(started().stdout).toBe(first.stdout)
  expect(bundles()).toEqual(made)
  const later = new Date(Date.now() + 1000)
  utimesSync('cli/main.ts', later, later)
  expect(started().stdout).toBe(first.stdout)
  expect(bundles()).not.toEqual(made)
})

/** What a module imports before it runs, and what those import. */
async function loadedBy(start: string): Promise<{ files: string[]; packages: string[] }> {
  const files = new Set([start])
  const packages = new Set<string>()
  for (const file of files) {
    const source = await readFile(file, 'utf8')
    for (const [, named] of source.matchAll(/^import (?!type )[^']*'([^']+)'/gm)) {
      if (named!.startsWith('.')) files.add(join(dirname(file), named!))
      else if (!named!.startsWith('node:')) packages.add(named!)
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

describe('wrong use and configuration end with 2 and say what to do', () => {
  test.each([
    [['exprt'], 'コマンド exprt はありません。もしかして: export'],
    [['export', '--out', 'x', '--frmat', 'csv'], 'オプション --frmat はありません。もしかして: --format'],
    [['export'], 'オプション --out <フォルダ> を指定してください。'],
    [['export', '--out'], 'オプション --out <フォルダ> には値が要ります。'],
    [['export', '--out', 'x', '--form', '9'], 'の値「9」は使えません。1、2、3、'],
    [
      ['export', '--out', 'x', '--format', 'pdf'],
      'の値「pdf」は使えません。csv、json、ndjson、xlsx のどれかにしてください。',
    ],
    [
      ['export', '--out', 'x', '--year', '26'],
      'の値「26」は使えません。2026 のように西暦4桁で書いてください。',
    ],
    [['import'], 'ファイル を指定してください。'],
    [['import', 'a.xlsx', '--plan', '--apply'], '--apply と --plan は同時に使えません。'],
    [['undo', 'a', 'b'], '引数が多すぎます。'],
  ])('%j', async (argv, sentence) => {
    const { exitCode, stdout, stderr } = await run({}, ...argv)
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
  })

  test.each([
    [{}, 'SUPABASE_URL'],
    [{ SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEY: 'k' }, 'SURVEY_STAFF_CODE'],
    [{ SUPABASE_URL: 'http://127.0.0.1:9', SURVEY_STAFF_CODE: 'STAFF' }, 'SURVEY_STAFF_PASSWORD'],
    [
      { SUPABASE_URL: 'http://127.0.0.1:9', SURVEY_STAFF_CODE: 'STAFF', SURVEY_STAFF_PASSWORD: 'p' },
      'SUPABASE_PUBLISHABLE_KEY',
    ],
  ])('%j lacks %s', async (env, name) => {
    const { exitCode, stderr } = await run(env, 'validate')
    expect(exitCode).toBe(2)
    expect(stderr.split('\n')[0]).toBe(`Missing env: ${name}`)
  })

  test('G-2: a server that does not answer is named, without a stack trace or the password', async () => {
    const env = {
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SURVEY_STAFF_CODE: 'STAFF',
      SURVEY_STAFF_PASSWORD: 'very-secret-password',
    }
    const { exitCode, stdout, stderr } = await run(env, 'validate')
    expect(exitCode).toBe(2)
    expect(stderr).toContain('サーバー http://127.0.0.1:9 に接続できません。')
    expect(stdout + stderr).not.toMatch(/very-secret-password|at .*\.ts:\d/)
  })

  test('G-1: a key or password in the command line is refused', async () => {
    for (const word of ['sb_secret_abc', 'very-secret-password']) {
      const { exitCode, stderr } = await run(
        { SURVEY_STAFF_PASSWORD: 'very-secret-password' },
        'validate',
        `--company=${word}`,
      )
      expect(exitCode).toBe(2)
      expect(stderr).toContain('キーやパスワードをコマンドに書かないでください。')
      expect(stderr).not.toContain(word)
    }
  })
})
