import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { readCompanyCode } from '#survey'
import {
  type AccountRow,
  accountsOf,
  createAccount,
  randomPassword,
  resetAccount,
  type Slip,
  STAFF_ROLE_NAMES,
} from '../accounts.ts'
import { changeRegisters, numberOf } from '../batches.ts'
import { type Connection, openProvisioning } from '../connection.ts'
import { unusedPath } from '../files.ts'
import { outOption } from '../options.ts'
import { type CompanyRow, companiesByCode, yearsOf } from '../sheets.ts'
import { type CommandTools, type DefineCommand, type ExitCode, NoAnswer, type Shell, Stop } from '../shell.ts'
import { writeSlipsCsv, writeSlipsPage } from '../slips.ts'
import type { Terminal } from '../terminal.ts'
import { dayInJapan, inJapan } from '../time.ts'

const EXAMPLES = `
例:
  npm run cli -- accounts create --all --out 通知 --apply
  npm run cli -- accounts reset C001 --out 通知 --apply
  npm run cli -- accounts disable C001 --apply
  npm run cli -- accounts list

利用者を作るときだけ、環境変数 SUPABASE_SECRET_KEY を使います。
最初のパスワードは通知のファイル（自分だけが読める）にだけ出ます。画面には出ません。`

interface AccountArguments {
  readonly all?: boolean
  readonly out: string
  readonly url?: string
  readonly apply?: boolean
  readonly json?: boolean
}

const NOT_WRITTEN = 'まだ書き込んでいません。書き込むには --apply を付けてください。'

export const define: DefineCommand = (command, tools) => {
  command.usage('<コマンド> [オプション]').addHelpText('after', EXAMPLES)
  const { connect, shell, act } = tools
  slipOptions(command.command('create').description('会社の利用者を作り、通知を書き出します'))
    .argument('[会社コード...]', '作る会社')
    .option('--all', '登録されている会社のうち、利用者のいないすべて')
    .addHelpText('after', '\n例:\n  npm run cli -- accounts create --all --out 通知 --apply')
    .action(
      act(async (codes: readonly string[], options: AccountArguments) =>
        create(codes, options, await connect(), shell),
      ),
    )
  slipOptions(command.command('reset').description('パスワードを作り直し、通知を書き出します'))
    .argument('<会社コード...>', '作り直す会社')
    .addHelpText('after', '\n例:\n  npm run cli -- accounts reset C001 --out 通知 --apply')
    .action(
      act(async (codes: readonly string[], options: AccountArguments) =>
        reset(codes, options, await connect(), shell),
      ),
    )
  defineDisable(command.command('disable').description('利用者がサインインできないようにします'), tools)
  defineList(command.command('list').description('利用者の一覧を示します'), tools)
}

const applyOption = () => new Option('--apply', '実際に書き込みます（省略すると内容を示すだけ）')

const slipOptions = (command: Command): Command =>
  command
    .addOption(outOption().makeOptionMandatory())
    .addOption(new Option('--url <アドレス>', '通知に書くサインインの場所。省略すると接続先'))
    .addOption(applyOption())

async function create(
  codes: readonly string[],
  options: AccountArguments,
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const companies = await companiesByCode(connection)
  const taken = new Set((await accountsOf(connection.api)).map(({ company_code }) => company_code))
  const named = options.all
    ? [...companies.values()].filter(({ active }) => active)
    : chosen(codes, companies)
  if (named.length === 0) {
    throw new Stop('会社コードか --all を指定してください。', '例: accounts create --all --out 通知 --apply')
  }
  const missing = named.filter(({ company_code }) => !taken.has(company_code))
  shell.terminal.note(
    `利用者を作る会社 ${missing.length} 件、もう利用者のいる会社 ${named.length - missing.length} 件`,
  )
  return issue(missing, options, connection, shell, '利用者の作成', async () => {
    const { api, loginDomain } = await openProvisioning(shell)
    return ({ company_code }, password) => createAccount(api, company_code, loginDomain, password)
  })
}

async function reset(
  codes: readonly string[],
  options: AccountArguments,
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const companies = chosen(codes, await companiesByCode(connection))
  const accounts = await accountsOf(connection.api)
  const held = new Map(companies.map((company) => [company.company_code, accountOf(company, accounts)]))
  shell.terminal.note(`パスワードを作り直す会社 ${companies.length} 件`)
  return issue(companies, options, connection, shell, 'パスワードの作り直し', async () => {
    const { api } = await openProvisioning(shell)
    return ({ company_code }, password) => resetAccount(api, held.get(company_code)!, password)
  })
}

/**
 * Issues a first password to each company. The slips of those done are written even when it stops on the way, and the
 * one of a company whose outcome is not known: its password may hold by now.
 */
async function issue(
  companies: readonly CompanyRow[],
  options: AccountArguments,
  connection: Connection,
  shell: Shell,
  title: string,
  prepare: () => Promise<(company: CompanyRow, password: string) => Promise<void>>,
): Promise<ExitCode> {
  const { terminal } = shell
  const codes = companies.map(({ company_code }) => company_code)
  const url = options.url ?? connection.url
  if (options.url === undefined) {
    terminal.note(`通知に書くサインインの場所: ${url}（画面の場所が違うときは --url で指定してください）`)
  }
  if (!options.apply) {
    if (options.json) terminal.json({ companies: codes, applied: false })
    else tellCompanies(companies, terminal)
    terminal.note(NOT_WRITTEN)
    return 0
  }
  // Read before anything is made: the slips must be written whatever happens then.
  const year = await slipYear(connection, shell)
  const set = await prepare()
  const slips: Slip[] = []
  const progress = await terminal.progress(title, companies.length)
  let stopped: unknown
  try {
    for (const company of companies) {
      shell.interrupted.throwIfAborted()
      const slip = { ...company, password: randomPassword(shell.randomBytes) }
      try {
        await set(company, slip.password)
      } catch (error) {
        if (error instanceof NoAnswer) slips.push(slip)
        throw error
      }
      slips.push(slip)
      progress.advance()
    }
  } catch (error) {
    stopped = error
  } finally {
    progress.stop()
  }
  const files = await writeSlips(slips, url, options.out, year, shell)
  if (options.json) terminal.json({ companies: codes, applied: true, files })
  else for (const file of files) terminal.print(file)
  if (stopped === undefined) return 0
  terminal.note(`通知を書いた会社 ${slips.length} 件、まだの会社 ${companies.length - slips.length} 件`)
  throw stopped instanceof NoAnswer ? uncertain(slips.at(-1)!) : stopped
}

/** As many as are looked through on a screen. */
const SHOWN = 10

function tellCompanies(companies: readonly CompanyRow[], terminal: Terminal): void {
  if (companies.length === 0) return
  terminal.table(
    ['会社コード', '会社名'],
    companies.slice(0, SHOWN).map(({ company_code, company_name }) => [company_code, company_name]),
  )
  if (companies.length > SHOWN) terminal.print(`ほか ${companies.length - SHOWN} 件`)
}

/** The year the companies are asked for: the open one, or the one that will be. */
async function slipYear(connection: Connection, { now }: Shell): Promise<number> {
  const years = await yearsOf(connection)
  const year = years.find(({ status }) => status === 'open') ?? years.find(({ status }) => status === 'draft')
  return year?.survey_year ?? Number(dayInJapan(now()).slice(0, 4))
}

const uncertain = ({ company_code }: Slip): NoAnswer =>
  new NoAnswer(
    `サーバーから返事がありません。会社コード ${company_code} のパスワードが通知のとおりになったか分かりません。`,
    `もう一度実行してください。${company_code} の新しい通知が出たときは、そちらを使います。`,
  )

async function writeSlips(
  slips: readonly Slip[],
  url: string,
  out: string,
  year: number,
  { directory, now }: Shell,
): Promise<readonly string[]> {
  if (slips.length === 0) return []
  const stamp = inJapan(now()).replaceAll(/[-:]/g, '').replace(' ', '-')
  const csv = await unusedPath(resolve(directory, out, `サインインのお知らせ_${stamp}.csv`))
  const page = csv.replace(/csv$/, 'html')
  await writeSlipsCsv(csv, slips, url)
  await writeSlipsPage(page, slips, url, year)
  return [csv, page]
}

function defineDisable(command: Command, { connect, shell, terminal, act }: CommandTools): void {
  command
    .argument('<会社コード...>', '止める会社')
    .option('--enable', '止めた利用者を、また使えるようにします')
    .addOption(applyOption())
    .addHelpText('after', '\n例:\n  npm run cli -- accounts disable C001 --apply')
    .action(
      act(
        async (codes: readonly string[], options: { enable?: boolean; apply?: boolean; json?: boolean }) => {
          const connection = await connect()
          const companies = chosen(codes, await companiesByCode(connection))
          const accounts = await accountsOf(connection.api)
          const held = companies.flatMap((company) => accountsHeldBy(company, accounts))
          terminal.note(`${options.enable ? 'また使えるようにする' : '止める'}利用者 ${held.length} 件`)
          if (!options.apply && !options.json) tellCompanies(companies, terminal)
          const disabled_at = options.enable ? null : shell.now().toISOString()
          const batch = options.apply
            ? await changeRegisters(connection, shell, `利用者の${options.enable ? '再開' : '停止'}`, {
                accounts: held.map(({ user_id }) => ({ user_id, disabled_at })),
              })
            : undefined
          if (batch === undefined) terminal.note(NOT_WRITTEN)
          if (options.json)
            terminal.json({ companies: codes, applied: options.apply === true, batch_id: batch })
          else if (batch)
            terminal.print(
              `${options.enable ? '使えるようにしました。' : '止めました。'}番号 ${numberOf(batch)}`,
            )
          return 0
        },
      ),
    )
}

function defineList(command: Command, { connect, terminal, act }: CommandTools): void {
  command.addHelpText('after', '\n例:\n  npm run cli -- accounts list').action(
    act(async (options: { json?: boolean }) => {
      const connection = await connect()
      const companies = await companiesByCode(connection)
      const accounts = [...(await accountsOf(connection.api))].sort((a, b) =>
        (a.company_code ?? '').localeCompare(b.company_code ?? ''),
      )
      if (options.json) terminal.json(accounts)
      else {
        terminal.table(
          ['会社コード', '会社名', '種別', '状態'],
          accounts.map((account) => [
            account.company_code ?? '',
            companies.get(account.company_code ?? '')?.company_name ?? '',
            account.kind === 'staff' ? `担当者（${STAFF_ROLE_NAMES[account.staff_role ?? '']}）` : '会社',
            stateOf(account),
          ]),
        )
      }
      return 0
    }),
  )
}

function stateOf({ disabled_at, must_change_password }: AccountRow): string {
  if (disabled_at) return '停止'
  return must_change_password ? '最初のパスワードのまま' : '使用中'
}

const chosen = (codes: readonly string[], companies: ReadonlyMap<string, CompanyRow>): CompanyRow[] =>
  [...new Set(codes.map(readCompanyCode))].map((code) => {
    const company = companies.get(code)
    if (!company) throw new Stop(`会社コード ${code} は登録されていません。`)
    return company
  })

/** Of the users of a company, the first; others are made by hand. */
const accountOf = (company: CompanyRow, accounts: readonly AccountRow[]): AccountRow =>
  accountsHeldBy(company, accounts)[0]!

function accountsHeldBy({ company_code }: CompanyRow, accounts: readonly AccountRow[]): AccountRow[] {
  const held = accounts.filter((each) => each.company_code === company_code)
  if (held.length === 0)
    throw new Stop(`会社コード ${company_code} には利用者がいません。`, 'accounts create で作ってください。')
  return held
}
