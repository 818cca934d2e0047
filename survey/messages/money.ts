import type { RuleId } from '../rules/ids.ts'
import { CONFIRM, type Sentence } from './voice.ts'

const PRICE = '新造購入価格'

/** Prices, ICT, management, repair and modification costs. */
export const moneyMessages: Readonly<Partial<Record<RuleId, Sentence>>> = {
  R37: ({ name, amount }) =>
    `${name()}の${amount('value')}は小さすぎます。千円の単位で入れていないか確かめ、円で入れてください。${CONFIRM}`,
  R38: ({ name, amount }) =>
    `${name()}の${amount('value')}が、新造の価格（${amount('price', PRICE)}）を超えています。どちらかを確かめてください。${CONFIRM}`,
  R39: ({ name, amount }) =>
    `${name()}の${amount('value')}が、同じ規格の船の中央の価格（${amount('median')}）と大きく違います。桁を確かめてください。${CONFIRM}`,
  R40: ({ name, amount }) =>
    `${name()}の${amount('value')}が通常の範囲（${amount('min')}から${amount('max')}まで）の外です。管理費の内容と新造購入価格を確かめてください。${CONFIRM}`,
  R41: ({ name, amount }) =>
    `${name()}が${amount('value')}です。管理費の合計（${amount('cost', '管理費合計金額')}）が新造価格（${amount('price', PRICE)}）を超えています。円と千円を取り違えていないか確かめて直してください。`,
  R42: ({ name, amount, param }) =>
    `${name()}の${amount('value')}が、昨年の値（${amount('prior')}）の${param('times')}倍で大きく違います。金額を確かめてください。${CONFIRM}`,
  R43: ({ name }) =>
    `自社で持つ船の管理費が0です。${name()}の各項目に、税・保険・保管などの費用を入れてください。${CONFIRM}`,
  R44: ({ name, amount }) =>
    `${name()}の${amount('value')}が通常（${amount('max')}まで）より高く、修理費が新造価格に比べて大きすぎます。金額を確かめてください。${CONFIRM}`,
  R45: ({ name, param }) => `（機関への通知）${name()}の0円が${param('years')}年続いています。`,
  R46: ({ name, param }) =>
    `${name(param('other'))}を概算で入れたときは根拠を書いてください。${name()}が空です。`,
  R47: ({ name, amount }) =>
    `${name()}の${amount('value')}が、新造価格（${amount('price', PRICE)}）を超えています。どちらかを確かめてください。${CONFIRM}`,
  R48: ({ name }) =>
    `改造の年月・価格・目的はそろえて入れてください。${name()}が空です。改造しなかったときは全部を空にしてください。`,
  R49: ({ name }) => `目的がその他のときは内容を書いてください。${name()}が空です。`,
  R50: ({ name, shown }) =>
    `${name()}が「${shown()}」ですが、主機能の船種（${shown('船種名_主機能')}）が昨年と変わっていません。目的か船種を確かめてください。${CONFIRM}`,
  R61: ({ name }) =>
    `購入価格が入っています。価格を証明する書類を${name()}で選んでください。出せないときは「なし」を選べます。`,
  R62: ({ name }) =>
    `ICT施工管理装置の機能を一つ以上選んでください。${name()}などが選ばれていません。分からないときは「不明」を選んでください。`,
  R63: ({ name, amount }) =>
    `${name()}の${amount('value')}が、船の価格（${amount('price', PRICE)}）を超えています。どちらかを確かめてください。${CONFIRM}`,
  R64: ({ name }) =>
    `ICT施工管理装置がありますが、${name()}が無になっています。どちらかを確かめてください。${CONFIRM}`,
  R80: ({ name, amount }) =>
    `${name()}の${amount('value')}が、新造価格の50%（${amount('limit')}）を超えて大きすぎます。金額を確かめてください。${CONFIRM}`,
}
