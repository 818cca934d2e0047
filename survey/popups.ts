import { ictDevices, modificationPurposes, serviceRegions } from './codes/index.ts'
import type { Choices, PopupId } from './definition.ts'

/** Help that needs more than a sentence (dictionary 2.2, popup texts). */
export interface Popup {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Shown as a bulleted list after the paragraphs. */
  readonly examples?: readonly string[]
  /** Shown as a table of code, label and note. */
  readonly choices?: Choices
}

export const popups: Readonly<Record<PopupId, Popup>> = {
  regionMap: {
    title: '就役地域の地図',
    paragraphs: [
      '主な就役港のある海域の番号を選んでください。海域の境にある港は、工事の多い側を選びます。複数の海域で働いた船は、日数の最も多い海域にします。',
    ],
    choices: serviceRegions,
  },
  demolitionCost: {
    title: '解体費用',
    paragraphs: [
      '廃船または売船のときに、解体・処分・回送のために支払った額です。売却で受け取った額は差し引きません。',
    ],
  },
  ictDevice: {
    title: 'ICT施工管理装置',
    paragraphs: [
      'バケットや船の位置と深さを画面で見ながら施工できる装置です。自社で買った装置は「損料」、借りた装置は「リース」を選びます。魚群探知機や航海計器だけの場合は「無」です。',
    ],
    choices: ictDevices,
  },
  modificationPurpose: {
    title: '改造目的コード',
    paragraphs: ['目的が複数あるときは、代表を一つ選んでください。'],
    choices: modificationPurposes,
  },
  repairCostBasis: {
    title: '修理費の根拠（記入例）',
    paragraphs: ['見込みで入れたときは、金額の出し方を次のように書いてください。'],
    examples: [
      '造船所の見積書',
      '前回入渠の実績に物価を加味',
      '整備契約の月額×12',
      '自社の作業日数×日額＋部品代',
      '同型船の実績',
    ],
  },
}
