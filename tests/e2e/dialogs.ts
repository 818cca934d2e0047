import type { Locator, Page } from '@playwright/test'
import type { Answers, PopupId } from '#survey'
import { form2 } from '#survey/forms/form2'
import { writeWorkbook } from '#templates/write'
import { stepPath } from '../../web/src/shell/form-paths.ts'
import { backhoeDredger, cleanSheets } from '../survey/clean-sheets.ts'
import { addCompany, type OwnCompany } from './own-company.ts'
import { button, endSession } from './portal.ts'

/** One dialog of the site: what draws it, where it is, and how one comes to see it. */
export interface DialogCase {
  /** Of its picture. */
  readonly name: string
  /** The file that draws it. tests/architecture.test.ts knows when one is missing. */
  readonly drawnBy: string
  readonly popup?: PopupId
  /** As it is read out. */
  readonly title: string | RegExp
  readonly role?: 'dialog' | 'alertdialog'
  readonly path: string | ((company: OwnCompany) => string)
  /** Once, before the page is opened. */
  readonly before?: (page: Page, company: OwnCompany) => Promise<unknown>
  /** Once, on the open page. */
  readonly prepare?: (page: Page, company: OwnCompany) => Promise<unknown>
  /** The control that has the focus when the dialog opens, and gets it back. */
  readonly opener: (page: Page) => Locator
  /** Without it, pressing the opener is all. */
  readonly open?: (page: Page, company: OwnCompany, opener: Locator) => Promise<unknown>
  /** What one does in a dialog that has a case of its own. */
  readonly within?: true
  /** It leaves behind unsaved text, no session or another time of day. */
  readonly inOwnTab?: true
}

const vessel: Answers = {
  ...backhoeDredger,
  船名: '第一窓丸',
  船名よみがな: 'だいいちまどまる',
}

/** Of which the cost of demolition is asked. */
const scrapped: Answers = {
  ...vessel,
  船名: '第二窓丸',
  船名よみがな: 'だいにまどまる',
  保有形態: '1',
  廃船または売船年月_年: 2026,
  廃船または売船年月_月: 3,
  解体費用: 5_000_000,
}

/** Ready to be submitted, with something left that last year's answers can fill. */
export const companyWithDialogs = (): Promise<OwnCompany> =>
  addCompany('窓口港湾株式会社', [
    { formId: '1', answers: cleanSheets['1'] },
    {
      formId: '2',
      answers: vessel,
      prior: { ...vessel, 公租公課_内容: '固定資産税', 保険料_内容: '船体保険', 運搬費_内容: '回航なし' },
    },
    { formId: '4', answers: cleanSheets['4'] },
    { formId: '2', answers: scrapped },
  ])

/** Submits what the company has, as its last word. */
export async function submit({ client }: OwnCompany): Promise<void> {
  const { data } = await client.from('answer_sheets').select('id, version').throwOnError()
  await client
    .rpc('submit_year', {
      p_survey_year: 2026,
      p_versions: Object.fromEntries(data.map(({ id, version }) => [id, version])),
      p_reasons: {},
      p_submit_key: crypto.randomUUID(),
      p_unasked: {},
    })
    .throwOnError()
}

const named = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const exactly = (name: string) => (page: Page) => button(page, name).first()
const ship = ({ sheets }: OwnCompany) => sheets[1]!
const onShip = (step: number) => (company: OwnCompany) => stepPath('2', step, ship(company).id)
const port = (page: Page) => page.getByRole('textbox', { name: '主な就役港', exact: true })
const taxes = (page: Page) => page.getByRole('textbox', { name: '1 公租公課（税額）', exact: true })
const help = (name: RegExp | string) => ({ drawnBy: 'web/src/form/HelpDialog.tsx', opener: named(name) })

/** In an order that keeps each page open for all its dialogs. */
export const dialogCases: readonly DialogCase[] = [
  {
    name: 'faq',
    drawnBy: 'web/src/shell/FaqDialog.tsx',
    title: 'FAQ（よくある質問）',
    path: '/home',
    opener: exactly('FAQ'),
  },
  {
    name: 'sign-out',
    drawnBy: 'web/src/shell/SignOutDialog.tsx',
    title: 'ログアウト確認',
    role: 'alertdialog',
    path: '/home',
    opener: exactly('ログアウト'),
  },
  {
    name: 'contact',
    drawnBy: 'web/src/shell/ContactDialog.tsx',
    title: 'お問い合わせ',
    path: '/home',
    opener: exactly('お問い合わせ'),
  },
  {
    name: 'excel-download',
    drawnBy: 'web/src/excel/DownloadDialog.tsx',
    title: 'Excelダウンロード',
    path: '/shiplist',
    opener: exactly('Excelダウンロード'),
  },
  {
    name: 'excel-upload',
    drawnBy: 'web/src/excel/UploadDialog.tsx',
    title: 'Excelアップロード',
    path: '/shiplist',
    opener: exactly('Excelアップロード'),
  },
  {
    name: 'excel-preview',
    drawnBy: 'web/src/excel/UploadDialog.tsx',
    title: '変更内容の確認',
    within: true,
    path: '/shiplist',
    opener: exactly('Excelアップロード'),
    open: async (page, company, opener) => {
      await opener.press('Enter')
      await page
        .getByLabel('Excelファイルを選択')
        .setInputFiles({ name: '船.xlsx', mimeType: '', buffer: await filledIn(company) })
    },
  },
  {
    name: 'new-vessel',
    drawnBy: 'web/src/lists/SubjectDialog.tsx',
    title: '船の新規登録',
    path: '/shiplist',
    opener: exactly('新規登録'),
  },
  {
    name: 'vessel',
    drawnBy: 'web/src/lists/SubjectDialog.tsx',
    title: '船情報の変更',
    path: '/shiplist',
    opener: exactly('変更'),
  },
  {
    name: 'course',
    drawnBy: 'web/src/lists/CourseDialog.tsx',
    title: '「第一窓丸」の昨年からの変化',
    path: '/shiplist',
    opener: named('継続・廃船など'),
  },
  { name: 'help', ...help('就役地域の説明'), title: '就役地域', path: onShip(1) },
  {
    name: 'map',
    ...help('地図を確認（就役地域）'),
    drawnBy: 'web/src/map/RegionMapDialog.tsx',
    popup: 'regionMap',
    title: '就役地域の地図',
    path: onShip(1),
  },
  {
    name: 'history',
    drawnBy: 'web/src/history/HistoryDialog.tsx',
    title: '変更履歴',
    path: onShip(1),
    opener: exactly('変更履歴'),
  },
  {
    name: 'switch',
    drawnBy: 'web/src/lists/SwitchDialog.tsx',
    title: '船を切り替える',
    path: onShip(1),
    opener: named(/^船を切り替える/),
  },
  {
    name: 'conflict',
    drawnBy: 'web/src/form/ConflictChoices.tsx',
    title: 'ほかの画面の入力と重なりました',
    role: 'alertdialog',
    inOwnTab: true,
    path: onShip(1),
    prepare: async (page, company) => {
      await port(page).waitFor()
      const { version } = await stored(company)
      await company.client
        .rpc('save_sheet', {
          p_id: ship(company).id,
          p_base_version: version,
          p_set: { 主な就役港: '八戸港' },
          p_save_key: crypto.randomUUID(),
        })
        .throwOnError()
      await port(page).fill('高松港')
      await button(page, '保存').focus()
      await page.keyboard.press('Enter')
      await button(page, 'あとで選ぶ').click()
    },
    opener: exactly('サーバーの値と違う項目を確認する'),
  },
  {
    name: 'help-device',
    ...help(/^ICT.*の説明$/),
    popup: 'ictDevice',
    title: 'ICT施工管理装置',
    path: onShip(2),
  },
  {
    name: 'attachment-delete',
    drawnBy: 'web/src/attachments/AttachmentField.tsx',
    title: 'ファイルの削除',
    role: 'alertdialog',
    path: onShip(2),
    prepare: (page) =>
      page.getByLabel('書類ファイル', { exact: true }).setInputFiles({
        name: '建造契約書.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n'),
      }),
    opener: exactly('建造契約書.pdf を削除'),
  },
  {
    name: 'help-demolition',
    ...help('解体費用（税抜）の説明'),
    popup: 'demolitionCost',
    title: '解体費用',
    path: ({ sheets }) => stepPath('2', 2, sheets[3]!.id),
  },
  {
    name: 'last-year',
    drawnBy: 'web/src/form/LastYearDialog.tsx',
    title: 'この画面を昨年と同じにする',
    path: onShip(5),
    opener: named(/^この画面を昨年と同じ/),
  },
  {
    name: 'paste',
    drawnBy: 'web/src/paste/PasteDialog.tsx',
    title: '貼り付けの確認',
    path: onShip(5),
    opener: taxes,
    open: (_page, _company, opener) => paste(opener, '公租公課\t1,200\n保険料\t不明\n灯台費\t5\n'),
  },
  {
    name: 'codes-modification',
    ...help(/^コード表/),
    popup: 'modificationPurpose',
    title: '改造目的コード',
    path: onShip(6),
  },
  {
    name: 'examples-repair',
    ...help(/^記入例/),
    popup: 'repairCostBasis',
    title: '修理費の根拠（記入例）',
    path: onShip(7),
  },
  {
    name: 'save-all',
    drawnBy: 'web/src/form/SaveAllDialog.tsx',
    title: '全保存の確認',
    role: 'alertdialog',
    path: ({ sheets }) => stepPath('4', 1, sheets[2]!.id),
    opener: exactly('全ステップを保存'),
  },
  {
    name: 'session-expired',
    drawnBy: 'web/src/session/ReturnDialog.tsx',
    title: 'もう一度ログインしてください',
    inOwnTab: true,
    path: onShip(1),
    prepare: async (page) => {
      await port(page).waitFor()
      await endSession(page)
      await port(page).fill('留萌港')
      await button(page, '保存').focus()
      await page.keyboard.press('Enter')
      await button(page, 'あとで').click()
    },
    opener: exactly('ログインし直す'),
  },
  {
    name: 'idle',
    drawnBy: 'web/src/session/IdleDialog.tsx',
    title: 'まもなくログアウトします',
    role: 'alertdialog',
    inOwnTab: true,
    path: '/home',
    before: (page) => page.clock.install(),
    opener: exactly('FAQ'),
    open: (page) => page.clock.fastForward('28:10'),
  },
  {
    name: 'submit',
    drawnBy: 'web/src/submission/SubmitDesk.tsx',
    title: '提出の確認',
    role: 'alertdialog',
    path: '/submit',
    opener: exactly('提出する'),
  },
  {
    name: 'withdraw',
    drawnBy: 'web/src/submission/WithdrawDialog.tsx',
    title: '提出の取り下げ',
    path: '/receipt',
    before: (_page, company) => submit(company),
    opener: exactly('提出を取り下げる'),
  },
]

/** The window of the case, as assistive technology finds it. */
export const dialogOf = (page: Page, { role = 'dialog', title }: DialogCase): Locator =>
  page.getByRole(role, { name: title, exact: true })

/** Opens it as somebody at the keyboard does. */
export async function openDialog(page: Page, company: OwnCompany, one: DialogCase): Promise<Locator> {
  const opener = one.opener(page)
  await opener.focus()
  await (one.open?.(page, company, opener) ?? opener.press('Enter'))
  const dialog = dialogOf(page, one)
  await dialog.waitFor()
  await dialog.locator('.skeleton').waitFor({ state: 'detached' })
  // Keys pressed before the focus has moved would go to the opener.
  await dialog.and(page.locator(':focus')).or(dialog.locator(':focus')).waitFor()
  return dialog
}

export const pathOf = ({ path }: DialogCase, company: OwnCompany): string =>
  typeof path === 'string' ? path : path(company)

async function stored(company: OwnCompany): Promise<{ version: number; answers: Answers }> {
  const { data } = await company.client
    .from('answer_sheets')
    .select('version, answers')
    .eq('id', ship(company).id)
    .single()
    .throwOnError()
  return data
}

const workbooks = new WeakMap<OwnCompany, Promise<Buffer>>()

/** A workbook with two answers of the vessel changed, one of them not to be read. */
function filledIn(company: OwnCompany): Promise<Buffer> {
  const made = workbooks.get(company) ?? writeFilledIn(company)
  workbooks.set(company, made)
  return made
}

async function writeFilledIn(company: OwnCompany): Promise<Buffer> {
  const { id } = ship(company)
  const bytes = await writeWorkbook({
    form: form2,
    year: { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' },
    company: { code: company.account.code, name: company.name },
    subjects: [
      {
        id,
        ...(await stored(company)),
        typed: new Map<string, string | number>([
          ['主な就役港', '御前崎港'],
          ['遊休日数', 'たくさん'],
        ]),
      },
    ],
    layout: 'columns',
    spare: 0,
    generatedAt: new Date().toISOString(),
  })
  return Buffer.from(bytes)
}

const paste = (input: Locator, content: string) =>
  input.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  }, content)
