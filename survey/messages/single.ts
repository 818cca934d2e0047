import type { RuleId } from '../rules/ids.ts'
import { CONFIRM, type Sentence, type Voice } from './voice.ts'

/** 0日から365日まで, 1円以上, 100円以下. */
export function range({ has, amount }: Voice): string {
  if (has('min') && has('max')) return `${amount('min')}から${amount('max')}まで`
  return has('min') ? `${amount('min')}以上` : `${amount('max')}以下`
}

const typed = ({ param }: Voice): string => `「${param('typed')}」`

/** Why what was typed cannot be read, by `params.reason`. */
const UNREADABLE: Readonly<Record<string, Sentence>> = {
  notNumber: (voice) => `${voice.name()}は数値で入力してください。${typed(voice)}は数値として読めません。`,
  comma: (voice) =>
    `${voice.name()}の${typed(voice)}は、カンマの位置が3桁ごとになっていません。数字を確かめて入力し直してください。`,
  unit: (voice) => {
    const unit = voice.as && 'unit' in voice.as ? voice.as.unit : ''
    const found = voice.param('found')
    return unit === ''
      ? `${voice.name()}は単位「${found}」を付けず、数字だけを入力してください。単位は単位の欄で選びます。`
      : `${voice.name()}は「${unit}」の値で入力してください。入力された単位は「${found}」です。`
  },
  integer: (voice) => `${voice.name()}は整数で入力してください。${typed(voice)}には小数があります。`,
  decimals: (voice) =>
    `${voice.name()}は小数点以下${voice.param('decimals')}桁までで入力してください。入力された値は${typed(voice)}です。`,
  digits: (voice) => `${voice.name()}の桁数が多すぎます。${typed(voice)}を確かめて入力し直してください。`,
  twoDigitYear: (voice) =>
    `${voice.name()}は西暦4桁（例: 2024）か、元号を付けて（例: 令和6年、R6）入力してください。${typed(voice)}だけでは年が決まりません。`,
  era: (voice) => `${voice.name()}の${typed(voice)}は、その元号に無い年です。西暦4桁で入力してください。`,
  notYear: (voice) =>
    `${voice.name()}は年だけを、西暦4桁（例: 2024）か和暦（例: 令和6年）で入力してください。${typed(voice)}は年として読めません。`,
  notMonth: (voice) =>
    `${voice.name()}は1から12の月で入力してください。${typed(voice)}は月として読めません。`,
  notDay: (voice) => `${voice.name()}は1から31の日で入力してください。${typed(voice)}は日として読めません。`,
  kana: (voice) =>
    `${voice.name()}はひらがなで入力してください。漢字や英字は使えません。入力された値は${typed(voice)}です。`,
  flag: (voice) =>
    `${voice.name()}は、当てはまるときは○（または1）を、当てはまらないときは空欄にしてください。`,
  text: (voice) => `${voice.name()}は文字で入力してください。`,
}

export const singleMessages: Readonly<Partial<Record<RuleId, Sentence>>> = {
  F01: (voice) => {
    const sentence = UNREADABLE[voice.param('reason')]
    return sentence
      ? sentence(voice)
      : `${voice.name()}を読み取れません。${typed(voice)}を入力し直してください。`
  },
  F02: (voice) =>
    `${voice.name()}は${range(voice)}で入力してください。今の値は${voice.amount('value')}です。`,
  F03: (voice) =>
    Number(voice.issue.params?.length) > Number(voice.issue.params?.max)
      ? `${voice.name()}は${voice.param('max')}文字までで入力してください。今は${voice.param('length')}文字です。`
      : `${voice.name()}は${voice.param('min')}文字以上で入力してください。今は${voice.param('length')}文字です。`,
  F04: (voice) =>
    `${voice.name()}は一覧にあるコードか名称から選んでください。${typed(voice)}は一覧にありません。`,
  F05: (voice) => {
    const act = voice.as?.kind === 'choice' ? '選んでください' : '入力してください'
    return `${voice.name()}を${act}。${voice.canBeUnknown ? '分からないときは「不明」を選んでください。' : ''}`
  },
  F06: (voice) =>
    `${voice.name()}の${voice.amount('value')}は、通常の範囲（${range(voice)}）の外です。${CONFIRM}`,
}
