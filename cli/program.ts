import { Command, CommanderError, Help, type Option } from 'commander'
import stringWidth from 'string-width'
import type { Connection } from './connection.ts'
import { type CommandTools, type DefineCommand, type ExitCode, NoAnswer, type Shell, Stop } from './shell.ts'
import { wrapped } from './terminal.ts'

interface CommandEntry {
  readonly name: string
  readonly summary: string
  /** The definition with its options and its work; loaded only when the command is named. */
  readonly load: () => Promise<{ define: DefineCommand }>
}

const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'year',
    summary: '調査年度を作り、受付を始め、締め切ります',
    load: () => import('./commands/year.ts'),
  },
  {
    name: 'load',
    summary: '会社・対象・昨年の回答をまとめて登録します',
    load: () => import('./commands/load.ts'),
  },
  { name: 'accounts', summary: '会社の利用者を作り、止めます', load: () => import('./commands/accounts.ts') },
  { name: 'status', summary: '会社ごとの回収の状況を示します', load: () => import('./commands/status.ts') },
  {
    name: 'remind',
    summary: 'まだ提出していない会社と連絡先を出します',
    load: () => import('./commands/remind.ts'),
  },
  {
    name: 'template',
    summary: '回答用のExcelファイルを作ります',
    load: () => import('./commands/template.ts'),
  },
  {
    name: 'templates',
    summary: '会社を限らない空のExcelファイルを作ります',
    load: () => import('./commands/templates.ts'),
  },
  {
    name: 'import',
    summary: '記入済みのExcelファイルを取り込みます',
    load: () => import('./commands/import.ts'),
  },
  { name: 'undo', summary: '取り込みや登録を元に戻します', load: () => import('./commands/undo.ts') },
  {
    name: 'validate',
    summary: '回答の誤りと確認が要る所を調べます',
    load: () => import('./commands/validate.ts'),
  },
  { name: 'export', summary: '回答をファイルに書き出します', load: () => import('./commands/export.ts') },
  {
    name: 'aggregate',
    summary: '回答を集計し、損料を計算します',
    load: () => import('./commands/aggregate.ts'),
  },
  {
    name: 'history',
    summary: '一つの対象の変更の記録を示します',
    load: () => import('./commands/history.ts'),
  },
  {
    name: 'verify',
    summary: '変更の記録が書き換えられていないか調べます',
    load: () => import('./commands/verify.ts'),
  },
  { name: 'faq', summary: 'FAQのファイルを調べ、公開用に書きます', load: () => import('./commands/faq.ts') },
  { name: 'doctor', summary: '設定・接続・権限・時計を調べます', load: () => import('./commands/doctor.ts') },
]

const EXAMPLES = `
例:
  npm run cli -- validate --form 2
  npm run cli -- export --form 2 --year 2026 --format csv --out 出力
  npm run cli -- export --help

終了コード: 0 正常 / 1 誤りや確認が要る所がある / 2 使い方または設定の誤り
結果は標準出力、経過と指摘は標準エラーに出ます。`

export interface Program {
  run(argv: readonly string[]): Promise<ExitCode>
}

/** The commands of the institute. `argv` is what the user typed after the program's name. */
export function createProgram(shell: Shell): Program {
  const { terminal } = shell
  return {
    async run(argv) {
      const leaked = secretIn(argv, shell.env)
      if (leaked) {
        terminal.note(leaked)
        return 2
      }
      let exitCode: ExitCode = 0
      const connections = new ConnectionOnce(shell)
      const tools: CommandTools = {
        shell,
        terminal,
        connect: () => connections.open(),
        act:
          (work) =>
          async (...args) => {
            exitCode = await work(...args)
          },
      }
      try {
        const program = await commandTree(argv, tools)
        await program.parseAsync([...argv], { from: 'user' })
        return exitCode
      } catch (error) {
        return reported(error, shell)
      } finally {
        await connections.close()
      }
    },
  }
}

class ConnectionOnce {
  readonly #shell: Shell
  #opened: Promise<Connection> | undefined
  constructor(shell: Shell) {
    this.#shell = shell
  }
  open(): Promise<Connection> {
    this.#opened ??= import('./connection.ts').then(({ openConnection }) => openConnection(this.#shell))
    return this.#opened
  }
  async close(): Promise<void> {
    const connection = await this.#opened?.catch(() => undefined)
    await connection?.close()
  }
}

async function commandTree(argv: readonly string[], tools: CommandTools): Promise<Command> {
  const program = japanese(new Command('npm run cli --'), tools)
    .description('船舶稼働調査の年次業務を行います。')
    .usage('<コマンド> [オプション]')
    .helpCommand('help [コマンド]', 'コマンドの説明を表示します')
    .addHelpText('after', EXAMPLES)
  const named = argv.filter((word) => !word.startsWith('-')).slice(0, 2)
  for (const entry of COMMANDS) {
    const command = japanese(new Command(entry.name), tools).summary(entry.summary).description(entry.summary)
    program.addCommand(command)
    if (!named.includes(entry.name)) continue
    const { define } = await entry.load()
    define(command, tools)
    for (const leaf of leavesOf(command, tools)) {
      if (!leaf.options.some((option) => option.long === '--json')) {
        leaf.option('--json', '結果をJSONで出します（他のプログラムで使うとき）')
      }
    }
  }
  return program
}

function leavesOf(command: Command, tools: CommandTools): readonly Command[] {
  if (command.commands.length === 0) return [command]
  command.helpCommand('help [コマンド]', 'コマンドの説明を表示します')
  return command.commands.flatMap((child) => leavesOf(japanese(child, tools), tools))
}

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Commands:': 'コマンド:',
}

function japanese(command: Command, { terminal }: CommandTools): Command {
  return command
    .exitOverride()
    .helpOption('-h, --help', 'この説明を表示します')
    .configureOutput({
      writeOut: (text) => writeLines(text, terminal.print),
      writeErr: (text) => writeLines(text, terminal.note),
      // Mistakes are told by `reported`, in Japanese.
      outputError: () => {},
      getOutHelpWidth: () => terminal.columns,
      getErrHelpWidth: () => terminal.columns,
    })
    .configureHelp({
      displayWidth: stringWidth,
      // What closes a sentence may stand beyond the width.
      boxWrap: (text, width) => wrapped(text, width - 4),
      styleTitle: (title) => TITLES[title] ?? title,
      commandUsage: (shown) =>
        new Help()
          .commandUsage(shown)
          .replace('[options]', '[オプション]')
          .replace('[command]', '[コマンド]'),
      optionDescription: describedOption,
      subcommandTerm: (shown) => new Help().subcommandTerm(shown).replace('[options]', '[オプション]'),
    })
}

function describedOption(option: Option): string {
  const extra = [
    option.mandatory ? '必須' : '',
    option.argChoices ? `${option.argChoices.join('、')} から選びます` : '',
    option.defaultValue !== undefined && option.defaultValue !== false && !option.negate
      ? `省略時: ${option.defaultValueDescription ?? String(option.defaultValue)}`
      : '',
  ].filter((part) => part !== '')
  return extra.length > 0 ? `${option.description}（${extra.join('。')}）` : option.description
}

function writeLines(text: string, write: (line: string) => void): void {
  for (const line of text.replace(/\n$/, '').split('\n')) write(line)
}

/** A key on the command line stands in the shell's history and in the list of processes. */
function secretIn(argv: readonly string[], env: Shell['env']): string | undefined {
  const secrets = [env.SUPABASE_SECRET_KEY, env.SURVEY_STAFF_PASSWORD].filter(
    (secret) => secret !== undefined,
  )
  const shown = argv.some(
    (word) =>
      /sb_secret_/.test(word) || secrets.some((secret) => secret.length >= 8 && word.includes(secret)),
  )
  return shown
    ? 'キーやパスワードをコマンドに書かないでください。環境変数に設定してから、もう一度実行してください。'
    : undefined
}

/** Tells the user what stopped the command. Never a stack trace. */
function reported(error: unknown, shell: Shell): ExitCode {
  const { terminal } = shell
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0
    const sentence = wrongUse(error)
    if (sentence) terminal.note(sentence)
    return 2
  }
  // A write that was lost with the server says itself what may have become of it.
  if (shell.interrupted.aborted && !(error instanceof NoAnswer)) {
    terminal.note('中断しました。書きかけのものは残っていません。')
    return 2
  }
  if (error instanceof Stop) {
    terminal.note(error.message)
    if (error.remedy) terminal.note(error.remedy)
    return error.exitCode
  }
  terminal.note(`予期しない誤りで止まりました: ${withoutSecrets(messageOf(error), shell)}`)
  return 2
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function withoutSecrets(text: string, { env }: Shell): string {
  const secrets = [env.SUPABASE_SECRET_KEY, env.SURVEY_STAFF_PASSWORD].filter((secret) => secret)
  return secrets
    .reduce<string>((shown, secret) => shown.replaceAll(secret!, '***'), text)
    .replace(/sb_secret_\w+|eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '***')
}

function wrongUse(error: CommanderError): string | undefined {
  const name = /'([^']*)'/.exec(error.message)?.[1] ?? ''
  const similar = /\(Did you mean (?:one of )?([^?]*)\?\)/.exec(error.message)?.[1]
  const hint = similar ? `もしかして: ${similar}` : '--help を付けると使い方が出ます。'
  switch (error.code) {
    case 'commander.unknownOption':
      return `オプション ${name} はありません。${hint}`
    case 'commander.unknownCommand':
      return `コマンド ${name} はありません。${hint}`
    case 'commander.missingArgument':
      return `${name} を指定してください。--help を付けると使い方が出ます。`
    case 'commander.optionMissingArgument':
      return `オプション ${name} には値が要ります。--help を付けると使い方が出ます。`
    case 'commander.missingMandatoryOptionValue':
      return `オプション ${name} を指定してください。--help を付けると使い方が出ます。`
    case 'commander.excessArguments':
      return '引数が多すぎます。--help を付けると使い方が出ます。'
    case 'commander.conflictingOption':
      return `${[...error.message.matchAll(/'([^']*)'/g)].map(([, option]) => option).join(' と ')} は同時に使えません。--help を付けると使い方が出ます。`
    case 'commander.invalidArgument': {
      const given = /argument '([^']*)' is invalid/.exec(error.message)?.[1] ?? ''
      const allowed = /Allowed choices are ([^.]*)\./.exec(error.message)?.[1]
      const reason = allowed
        ? `${allowed.replaceAll(', ', '、')} のどれかにしてください。`
        : error.message.replace(/^.*is invalid\.? ?(for .*?\.)? ?/s, '')
      return `オプション ${name} の値「${given}」は使えません。${reason}`
    }
    default:
      // The tree was called without a command: its help has been shown.
      return error.code === 'commander.help' ? undefined : error.message
  }
}
