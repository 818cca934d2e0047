import type { FormId, SubjectKind } from '../definition.ts'

export interface FormEntry {
  readonly id: FormId
  readonly name: string
  readonly title: string
  readonly steps: number
  readonly subject: SubjectKind
  /** One sheet per company and year, not one per subject. */
  readonly perCompany: boolean
}

const entry = (id: FormId, name: string, title: string, steps: number, subject: SubjectKind): FormEntry => ({
  id,
  name,
  title,
  steps,
  subject,
  perCompany: subject === 'company',
})

/** What Home and the lists say of a form, without loading the form itself. A test keeps it equal to the definitions. */
export const formCatalog: readonly FormEntry[] = [
  entry('1', '1号様式', '1号様式　提出会社調査', 1, 'company'),
  entry('2', '2号様式', '2号様式　作業船調査', 8, 'vessel'),
  entry('3', '3号様式', '3号様式　作業船付属品調査', 3, 'accessory'),
  entry('3h1', '3号様式（排砂管）', '3号様式　排砂管設備調査（排砂管）', 3, 'pipe'),
  entry('3h2', '3号様式（ゲートバルブ）', '3号様式　排砂管設備調査（ゲートバルブ）', 3, 'pipe'),
  entry('3h3', '3号様式（曲管）', '3号様式　排砂管設備調査（曲管）', 3, 'pipe'),
  entry('3h4', '3号様式（分岐管）', '3号様式　排砂管設備調査（分岐管）', 3, 'pipe'),
  entry('3h5', '3号様式（フロータ）', '3号様式　排砂管設備調査（フロータ）', 3, 'pipe'),
  entry('3h6', '3号様式（ジョイント）', '3号様式　排砂管設備調査（ジョイント）', 3, 'pipe'),
  entry('4', '4号様式', '4号様式　港湾工事用補助機器調査', 8, 'equipment'),
  entry('8', '8号様式', '8号様式　港湾工事用作業機械調査', 8, 'machine'),
]

export const entryOf = (id: FormId): FormEntry => formCatalog.find((form) => form.id === id)!

export interface HomeRow {
  /** Row number of the prototype's Home list (dictionary 1.10). */
  readonly id: number
  readonly name: string
  readonly title: string
  /** Forms whose sheets the row counts. */
  readonly forms: readonly FormId[]
}

/** The six rows of Home. The routes belong to the web app. */
export const homeRows: readonly HomeRow[] = [
  { id: 1, name: '1号様式', title: '1号様式　提出会社調査', forms: ['1'] },
  { id: 2, name: '2号様式', title: '2号様式　作業船調査', forms: ['2'] },
  { id: 3, name: '3号様式', title: '3号様式　作業船付属品調査', forms: ['3'] },
  {
    id: 4,
    name: '3号様式（排砂管設備）',
    title: '3号様式　排砂管設備調査',
    forms: ['3h1', '3h2', '3h3', '3h4', '3h5', '3h6'],
  },
  { id: 10, name: '4号様式', title: '4号様式　港湾工事用補助機器調査', forms: ['4'] },
  { id: 11, name: '8号様式', title: '8号様式　港湾工事用作業機械調査', forms: ['8'] },
]
