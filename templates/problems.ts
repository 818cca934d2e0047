/** What to tell the respondent about a file, and what to do about it. */
import { UNKNOWN_WORD } from './words.ts'
import type { FileProblem } from './workbook.ts'

const SAVE_AS =
  '表計算ソフトで開き、「名前を付けて保存」で「Excelブック（.xlsx）」を選んで保存してから、もう一度お選びください。'
const DOWNLOAD = '「Excelダウンロード」で受け取ったファイルに記入して、もう一度お選びください。'

export function problemMessage(problem: FileProblem): string {
  const name = problem.name ?? ''
  switch (problem.code) {
    case 'empty':
      return `ファイルの中身が空です。${DOWNLOAD}`
    case 'encrypted':
      return 'パスワードで保護されたファイルは読み取れません。パスワードを解除して保存し直してから、もう一度お選びください。'
    case 'xls':
      return `古い形式（.xls）のファイルです。${SAVE_AS}`
    case 'xlsb':
      return `バイナリ形式（.xlsb）のファイルです。${SAVE_AS}`
    case 'ods':
      return `OpenDocument形式（.ods）のファイルです。${SAVE_AS}`
    case 'numbers':
      return 'Numbersのファイルです。Numbersの「書き出す」でExcel形式（.xlsx）を選んで保存してから、もう一度お選びください。'
    case 'csv':
      return `CSVなどの文字だけのファイルです。${DOWNLOAD}`
    case 'html':
      return `Webページ（HTML）のファイルです。拡張子が.xlsxでも中身が異なります。${DOWNLOAD}`
    case 'pdf':
      return `PDFのファイルです。${DOWNLOAD}`
    case 'xml':
      return `XML形式のファイルです。${SAVE_AS}`
    case 'notExcel':
      return `Excelブック（.xlsx）として読み取れません。${DOWNLOAD}`
    case 'truncated':
      return 'ファイルが途中で切れています。保存や受け渡しが終わっていない可能性があります。もとのファイルを開いて保存し直してから、もう一度お選びください。'
    case 'corrupt':
      return `ファイルの一部が壊れています${name && `（${name}）`}。表計算ソフトで開いて保存し直してから、もう一度お選びください。`
    case 'tooLarge':
      return 'ファイルが大きすぎます（20MBまで）。画像などを取り除いて保存し直してから、もう一度お選びください。'
    case 'bomb':
      return `展開すると大きくなりすぎるため、読み取りを中止しました${name && `（${name}）`}。${DOWNLOAD}`
    case 'tooManyRows':
      return `行数または列数が多すぎます。記入欄から離れた場所に入力がないか確かめてください。分からないときは、${DOWNLOAD}`
    case 'macro':
      return `マクロを含むファイルは受け取れません（${name}）。${SAVE_AS}`
    case 'externalLink':
      return `ほかのファイルへのリンクを含んでいます（${name}）。表計算ソフトの「リンクの編集」でリンクを解除し、保存し直してから、もう一度お選びください。`
    case 'embedded':
      return `ほかの文書や部品が埋め込まれています（${name}）。埋め込みを取り除いて保存し直してから、もう一度お選びください。`
    case 'connection':
      return `外部データへの接続を含んでいます（${name}）。接続を削除して保存し直してから、もう一度お選びください。`
    case 'doctype':
      return `表計算ソフトが書かない記述（DOCTYPE）が含まれるため、読み取りを中止しました（${name}）。${DOWNLOAD}`
    case 'noTemplate':
      return `この調査の記入用ファイルではありません。${DOWNLOAD}`
    case 'otherForm':
      return `${name}のファイルです。${name}の画面で取り込むか、${problem.expected ?? 'この様式'}のファイルをお選びください。`
    case 'otherCompany':
      return `ほかの会社（${name}）のファイルです。ログイン中の会社のファイルをお選びください。`
    case 'otherYear':
      return `${name}年度調査のファイルです。${problem.expected ?? '今年'}年度調査のファイルに記入して、もう一度お選びください。`
    case 'otherVersion':
      return '以前の版の記入用ファイルです。同じ項目の値を読み取りました。印の付いたExcelは、記入された値を移した今の版のファイルです。'
    case 'noMeta':
      return '記入用ファイルの管理情報がありません。項目の印から読み取りました。内容をよく確かめてください。'
    case 'unknownSheet':
      return `シート「${name}」は記入用のシートではないため、読み取りませんでした。`
    case 'unknownColumn':
      return `「${name}」の列は記入欄ではないため、読み取りませんでした。`
    case 'unknownKeys':
      return `シート「${name}」に、この様式にない項目が${problem.count ?? 0}行あります。読み取りませんでした。`
    case 'missingKeys':
      return `シート「${name}」から、${problem.count ?? 0}項目の行がなくなっています。なくなった項目の登録済みの値は変わりません。`
    case 'keysLost':
      return `シート「${name}」の、行を見分けるための隠し列がなくなっています。${DOWNLOAD}`
    case 'keysByNumber':
      return `シート「${name}」の、行を見分けるための隠し列がなくなっているため、「番号」の列で項目を見分けました。内容をよく確かめてください。`
    case 'inputColumnLost':
      return `シート「${name}」の見出し「入力欄」がなくなっています。見出しを元に戻すか、${DOWNLOAD}`
    case 'copiedSubject':
      return `「${name}」は、ほかの記入票の写しです。新しい記入票として扱います。違うときは取り込まないでください。`
    case 'sameCopy':
      return `「${name}」は、ほかの記入票と同じ内容の写しです。読み取りませんでした。新しい記入票にするときは、名前を変えてください。`
    default:
      return problem.code satisfies never
  }
}

/** Why a cell cannot be used, besides what the rules of its field say. */
export const cellMessages = {
  failed: (raw: string) => `セルがエラー（${raw}）になっています。値を入力し直してください。`,
  formulaWithoutValue: () => '数式の計算結果が保存されていません。計算結果の値を入力してください。',
  date: () => '日付として入力されています。文字または数値で入力し直してください。',
  both: () => `値と${UNKNOWN_WORD}の両方が入っています。どちらか一方を消してください。`,
  repeated: (other: string) =>
    `同じ項目の行が2つあり、内容が違います（もう一つは${other}）。どちらか一方を消してください。`,
  notUnknown: () => `この項目は${UNKNOWN_WORD}にできません。値を入力するか、空欄にしてください。`,
  notAsked: () => '今の回答では尋ねない項目です。もとになる項目を確かめるか、空欄にしてください。',
  nameMissing: (noun: string, label: string) =>
    `新しい${noun}として登録するには「${label}」が必要です。入力してください。`,
  formula: () => '数式の計算結果を読み取りました。',
  reading: (text: string) => `「${text}」と読み取りました。`,
  conflict: (now: string) => `このファイルを作ったあとに「${now}」に変更されています。`,
  gone: (noun: string) =>
    `この${noun}の記入票が見つかりません。削除されたか、ほかの会社のものです。反映できません。`,
} as const
