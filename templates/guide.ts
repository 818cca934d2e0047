/** The first sheet: what to do with this workbook. */
import { fileNameOf } from './layout.ts'
import { sampleFill, style } from './styles.ts'
import { CLEAR_WORD, GUIDE_SHEET, SPECIFICATION_SHEET, TICK, UNKNOWN_WORD, UNTICK } from './words.ts'
import type { Writing } from './write.ts'

export function writeGuide(writing: Writing) {
  const { form, year, company, layout, subjects, generatedAt } = writing.request
  const sheet = writing.workbook.addWorksheet(GUIDE_SHEET, {
    properties: { defaultRowHeight: 20, tabColor: { argb: 'FF00316A' } },
    views: [{ state: 'normal', showGridLines: false }],
    pageSetup: { paperSize: 9, orientation: 'portrait', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  })
  sheet.columns = [{ width: 3 }, { width: 16 }, { width: 84 }]
  const put = (address: string, text: string, cellStyle: (typeof style)[keyof typeof style]) => {
    sheet.getCell(address).value = text
    sheet.getCell(address).style = cellStyle
  }
  let row = 1
  put(`B${row}`, `${form.title}　記入の手引き`, style.title)
  sheet.getRow(row).height = 30
  const about: [string, string][] = [
    ['調査年度', `${year.year}年度（調査対象期間 ${year.periodStart}～${year.periodEnd}）`],
    ['会社', company ? `${company.code} ${company.name}` : '（ひな形）'],
    ['記入票の数', subjects.length ? `登録済み ${subjects.length}件` : '登録済みのものはありません'],
    ['作成日時', japaneseTime(generatedAt)],
    ['ファイル名', fileNameOf(form, year.year, company?.code)],
  ]
  for (const [name, value] of about) {
    row++
    put(`B${row}`, name, style.group)
    put(`C${row}`, value, style.label)
  }
  row += 2
  put(`B${row}`, 'セルの色', style.heading)
  const colours = [
    [sampleFill.input, '入力するセルです。▼が出るセルは一覧から選んでください。'],
    [sampleFill.locked, '入力しないセルです。合計などは、ポータルに取り込んだあと自動で計算します。'],
    [sampleFill.notAsked, '今の回答では尋ねない項目です。もとになる回答を変えると、自動で黄色に戻ります。'],
  ] as const
  for (const [fill, text] of colours) {
    row++
    sheet.getCell(`B${row}`).style = { ...style.locked, fill }
    put(`C${row}`, text, style.label)
  }
  row += 2
  put(`B${row}`, '書き方', style.heading)
  const unknown =
    layout === 'sheets'
      ? `分からない項目は、不明欄で「${TICK}」を選んでください。入力欄に「${UNKNOWN_WORD}」と書いても同じです。〃の行は、同じまとまりの先頭の行で選びます。`
      : `分からない項目は、セルに「${UNKNOWN_WORD}」と書いてください（一覧のあるセルでは一覧にあります）。`
  const rules: [string, string][] = [
    ['不明', unknown],
    ['空欄', '空欄のまま取り込むと、登録済みの値はそのまま残ります。0は「0」と書いてください。'],
    ['消すとき', `登録済みの値を消して空欄に戻すときは、「${CLEAR_WORD}」と書いてください。`],
    ['選択', '一覧から選ぶか、コードの数字だけを入力してください（例：「3」）。'],
    ['○×の項目', `あてはまるときは「${TICK}」、あてはまらないときは空欄か「${UNTICK}」です。`],
    ['年', '西暦4桁で入力してください。「令和6年」「R6」のような和暦も読み取ります。'],
    ['金額', '消費税を除いた額を、単位の欄の単位で入力してください。'],
    ['数式', '計算の結果の値を読み取ります。取り込む前の確認画面に「数式」と表示します。'],
    ...(form.subject.kind === 'company' ? [] : [newSubjects(writing)]),
    ...(hasSpecifications(writing)
      ? ([
          [
            '規格',
            `規格の行の題名は船種などで決まります。題名が印字されていないときは、シート「${SPECIFICATION_SHEET}」で行の番号と題名を確かめてください。種類を変えるときは、先にポータルの画面で変えてからダウンロードし直すと、題名が印字されます。`,
          ],
        ] as [string, string][])
      : []),
  ]
  for (const [name, text] of rules) {
    row++
    put(`B${row}`, name, style.group)
    put(`C${row}`, text, style.label)
    sheet.getRow(row).height = 6 + 14.5 * Math.max(1, Math.ceil((text.length * 2) / 80))
  }
  row += 2
  put(`B${row}`, '送り方', style.heading)
  const sending = [
    '1　このファイルを Excelブック（.xlsx）のまま保存します。',
    `2　ポータルにログインし、${form.name}の「Excelアップロード」でこのファイルを選びます。`,
    '3　変わる項目が一覧で表示されます。確かめてから「反映」を押すまで、登録内容は変わりません。',
    '4　直すところがあるときは、エラーの印が付いたファイルを受け取り、直してもう一度アップロードできます。',
  ]
  for (const text of sending) {
    row++
    put(`B${row}`, text, style.paragraph)
    sheet.mergeCells(`B${row}:C${row}`)
  }
}

const newSubjects = ({ request: { form, layout } }: Writing): [string, string] => [
  `新しい${form.subject.noun}`,
  layout === 'sheets'
    ? '「新規」のシートに記入してください。足りないときは、シートを複写してください。'
    : '「新規」の列に記入してください。',
]

const hasSpecifications = ({ request }: Writing): boolean =>
  request.form.steps.some((step) =>
    Object.values(step.fields).some((field) => field.kind === 'specification'),
  )

/** `2026年11月20日 19:58` in Japan's time, which has no daylight saving. */
function japaneseTime(iso: string): string {
  const time = new Date(Date.parse(iso) + 9 * 3_600_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getUTCFullYear()}年${time.getUTCMonth() + 1}月${time.getUTCDate()}日 ${time.getUTCHours()}:${two(time.getUTCMinutes())}`
}
