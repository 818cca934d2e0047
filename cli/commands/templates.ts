import { formsOption, outOption, yearOption } from '../options.ts'
import type { DefineCommand } from '../shell.ts'
import { type TemplateArguments, writeTemplates } from './template.ts'

const EXAMPLES = `
例:
  npm run cli -- templates --out 配布
  npm run cli -- templates --form 2 3 --year 2026 --out 配布

どの会社でも使える空のファイルです。会社の回答が入ったファイルは template --company で作ります。`

export const define: DefineCommand = (command, { connect, shell, act }) => {
  command
    .addOption(formsOption())
    .addOption(yearOption())
    .addOption(outOption().makeOptionMandatory())
    .addHelpText('after', EXAMPLES)
    .action(
      act(async (options: TemplateArguments) =>
        writeTemplates({ ...options, blank: true }, await connect(), shell),
      ),
    )
}
