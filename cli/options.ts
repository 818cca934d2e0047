import { InvalidArgumentError, Option } from 'commander'
import { FORM_IDS, type FormDefinition, type FormId, readCompanyCode } from '#survey'
import { Stop } from './shell.ts'

/** Options that mean the same in every command. */

export const yearOption = (): Option =>
  new Option('--year <年度>', '調査年度（西暦）。省略すると受付中の年度').argParser(readYear)

export const companyOption = (): Option =>
  new Option('--company <会社コード>', 'この会社だけを対象にします').argParser(readCompanyCode)

const FORMS = '1 提出会社、2 作業船、3 付属品、3h1〜3h6 排砂管設備、4 補助機器、8 作業機械'

export const formOption = (): Option =>
  new Option('--form <様式>', `様式の番号。${FORMS}`).argParser((value: string) => {
    const [form, ...others] = readForm(value)
    if (form === undefined || others.length > 0) throw new InvalidArgumentError(oneOf(FORM_IDS))
    return form
  })

export function formsOption(): Option {
  const option = new Option(
    '--form <様式...>',
    `様式の番号。${FORMS}。複数書けます。省略または all ですべて`,
  ).argParser((value: string, before: readonly FormId[] | undefined) => readForm(value, before))
  // commander sees the dots only behind a letter of ASCII.
  option.variadic = true
  return option
}

export const formatOption = <F extends string>(formats: readonly F[], standard: F): Option =>
  new Option('--format <形式>', '出力の形式').choices([...formats]).default(standard)

export const outOption = (): Option =>
  new Option('--out <フォルダ>', 'ファイルを書くフォルダ（無ければ作ります）')

export function readYear(value: string): number {
  const digits = value.normalize('NFKC')
  if (!/^20\d\d$/.test(digits)) throw new InvalidArgumentError('2026 のように西暦4桁で書いてください。')
  return Number(digits)
}

const oneOf = (values: readonly string[]): string => `${values.join('、')} のどれかにしてください。`

export function readForm(value: string, before: readonly FormId[] = []): readonly FormId[] {
  if (value === 'all') return FORM_IDS
  const form = FORM_IDS.find((id) => id === value)
  if (!form) throw new InvalidArgumentError(oneOf([...FORM_IDS, 'all']))
  return before.includes(form) ? before : [...before, form]
}

/** The definitions of the forms named, in the order of the survey; all when none is named. */
export async function formsNamed(named: readonly FormId[] | undefined): Promise<readonly FormDefinition[]> {
  const { loadForm } = await import('#survey/forms/index')
  const wanted = FORM_IDS.filter((id) => named === undefined || named.includes(id))
  return Promise.all(wanted.map((id) => loadForm(id)))
}

export function known<T>(value: T | undefined, message: string, remedy?: string): T {
  if (value === undefined) throw new Stop(message, remedy)
  return value
}
