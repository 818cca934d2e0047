import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { FAQ_HEADINGS, faqDifference, faqText, type Question, readFaq } from '../faq.ts'
import { readWhole, writeWhole } from '../files.ts'
import { readTable } from '../load/table.ts'
import { type DefineCommand, type ExitCode, type Shell, Stop } from '../shell.ts'

interface FaqArguments {
  readonly to?: string
  readonly apply?: boolean
  readonly json?: boolean
}

const PUBLISHED = 'web/public/faq.csv'

const EXAMPLES = `
例:
  npm run cli -- faq check よくある質問.csv
  npm run cli -- faq publish よくある質問.csv --apply

CSV（UTF-8 または Shift_JIS）か Excelブックで、見出しは question と answer です。`

export const define: DefineCommand = (command, { shell, terminal, act }) => {
  command.usage('<コマンド> [オプション]').addHelpText('after', EXAMPLES)
  fileCommand(command, 'check', 'FAQのファイルを調べます').action(
    act(async (file: string, options: FaqArguments) => publish(file, options, shell)),
  )
  fileCommand(command, 'publish', 'FAQのファイルを公開用のファイルに書きます')
    .option('--apply', '実際に書き込みます（省略すると違いを示すだけ）')
    .action(
      act(async (file: string, options: FaqArguments) => {
        const exitCode = await publish(file, options, shell)
        if (!options.apply) terminal.note('まだ書いていません。書くには --apply を付けてください。')
        return exitCode
      }),
    )
}

const fileCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .argument('<ファイル>', 'CSV または Excelブック')
    .addOption(new Option('--to <ファイル>', `公開用のファイル（省略時: ${PUBLISHED}）`))
    .addHelpText('after', `\n例:\n  npm run cli -- faq ${name} よくある質問.csv`)

async function publish(file: string, options: FaqArguments, shell: Shell): Promise<ExitCode> {
  const { terminal, directory, project, interrupted } = shell
  const target = options.to === undefined ? resolve(project, PUBLISHED) : resolve(directory, options.to)
  const table = await readTable(await readWhole(directory, file), file)
  const missing = FAQ_HEADINGS.filter((title) => !table.head.includes(title))
  if (missing.length > 0 || table.head.length !== FAQ_HEADINGS.length) {
    throw new Stop(`${file} の 1 行目: 見出しは question,answer の二つにしてください。`, undefined, 1)
  }
  const { questions, problems } = readFaq(table)
  for (const { line, column, value, message } of problems) {
    terminal.note(`${file} ${line} 行目「${column}」＝「${value}」: ${message}`)
  }
  const difference = faqDifference(await published(target, directory), questions)
  const fits = problems.length === 0
  if (fits && options.apply) {
    interrupted.throwIfAborted()
    await writeWhole(target, (append) => append(faqText(questions)))
  }
  if (options.json) {
    terminal.json({
      questions: questions.length,
      problems,
      difference,
      written: fits && options.apply === true,
    })
  } else {
    for (const { question } of difference.added) terminal.print(`追加: ${question}`)
    for (const { question, before, answer } of difference.reworded) {
      terminal.print(`変更: ${question}`)
      terminal.print(`    いまの回答: ${inOneLine(before)}`)
      terminal.print(`    新しい回答: ${inOneLine(answer)}`)
    }
    for (const { question } of difference.removed) terminal.print(`削除: ${question}`)
    terminal.print(
      `質問 ${questions.length} 件（追加 ${difference.added.length}、変更 ${difference.reworded.length}、削除 ${difference.removed.length}）`,
    )
    if (fits && options.apply) terminal.print(`${options.to ?? PUBLISHED} に書きました。`)
  }
  return fits ? 0 : 1
}

const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

async function published(file: string, directory: string): Promise<readonly Question[]> {
  try {
    return readFaq(await readTable(await readWhole(directory, file), file)).questions
  } catch (error) {
    // Nothing published yet.
    if (error instanceof Stop) return []
    throw error
  }
}
