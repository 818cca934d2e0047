import { Option } from 'commander'
import { orStop } from '../connection.ts'
import { readYear } from '../options.ts'
import { surveyYear, yearsOf } from '../sheets.ts'
import type { DefineCommand } from '../shell.ts'

interface BrokenEntry {
  readonly sheet_id: string
  readonly version: number
  readonly problem: string
}

const PROBLEMS: Readonly<Record<string, string>> = {
  'contents changed': '記録の中身が書き換えられています',
  'chain broken': '前の記録とつながっていません',
  'version missing': '途中の版がありません',
  'sheet differs from its last version': '調査票が最後の記録と違います',
}

const EXAMPLES = `
例:
  npm run cli -- verify
  npm run cli -- verify --year 2026

すべての調査票の変更の記録が、途切れず書き換えられていないかを調べます。`

export const define: DefineCommand = (command, { connect, terminal, act }) => {
  command
    .addOption(new Option('--year <年度>', '調査年度（西暦）。省略するとすべて').argParser(readYear))
    .addHelpText('after', EXAMPLES)
    .action(
      act(async (options: { year?: number; json?: boolean }) => {
        const connection = await connect()
        const years = options.year
          ? [(await surveyYear(connection, options.year)).survey_year]
          : (await yearsOf(connection)).map(({ survey_year }) => survey_year)
        const broken: BrokenEntry[] = []
        const progress = await terminal.progress('記録の検査', years.length)
        for (const year of years) {
          const found = orStop<Record<string, string | number>[]>(
            await connection.api.rpc('verify_history', { p_survey_year: year }),
          )
          broken.push(
            ...found.map((row) => ({
              sheet_id: String(row.sheet_id),
              version: Number(row.version),
              problem: String(row.problem),
            })),
          )
          progress.advance()
        }
        progress.stop()
        for (const { sheet_id, version, problem } of broken) {
          terminal.note(`調査票 ${sheet_id} 版${version}: ${PROBLEMS[problem] ?? problem}`)
        }
        if (options.json) terminal.json({ years, broken })
        else
          terminal.print(broken.length === 0 ? '変更の記録に異常はありません。' : `異常 ${broken.length} 件`)
        return broken.length === 0 ? 0 : 1
      }),
    )
}
