import type { RuleId } from '../rules/ids.ts'
import { CONFIRM, type Sentence } from './voice.ts'

const FORMATS: Readonly<Record<string, string>> = {
  postalCode: '数字7桁（例: 100-0001）で',
  phone: '市外局番から、9桁から11桁の数字（例: 03-1234-5678）で',
  email: '「名前@example.co.jp」の形で',
}

/** Specifications, fuel, quantities, contact, 不明 and companies. */
export const technicalMessages: Readonly<Partial<Record<RuleId, Sentence>>> = {
  R52: ({ name, amount, param }) =>
    `船の寸法の大小が通常と逆です。${name()}の${amount('value')}が${name(param('otherKey'))}の${amount('other')}より大きくなっています。欄を取り違えていないか確かめてください。${CONFIRM}`,
  R53: ({ name, amount, param }) =>
    `喫水が型深を超えています。${name()}の${amount('value')}と${name(param('otherKey'))}の${amount('other')}を確かめてください。${CONFIRM}`,
  R54: ({ name, amount, param }) =>
    `公称の深さが最大を超えています。${name()}の${amount('value')}と${name(param('otherKey'))}の${amount('other')}を確かめてください。${CONFIRM}`,
  R55: ({ name, amount, param }) =>
    `平積が山積を超えています。${name()}の${amount('value')}と${name(param('otherKey'))}の${amount('other')}を確かめてください。${CONFIRM}`,
  R56: ({ name, amount, param }) =>
    `一つの出力が全装備機関出力を超えています。${name()}の${amount('value')}と${name(param('otherKey'))}の${amount('other')}を確かめてください。${CONFIRM}`,
  R57: ({ name, param }) =>
    `${name()}の${param('value')} Lが、出力${param('power')} kWと期間内の運転時間${param('hours')}時間に合いません（1 kW・1時間当たり${param('rate')} L。通常は${param('min')}から${param('max')} L）。量・出力・時間を確かめてください。${CONFIRM}`,
  R58: ({ name, param }) =>
    `${name()}がPSですが、出力の値${param('value')}が昨年のkWの値と同じです。単位を確かめてください。${CONFIRM}`,
  R59: ({ name, param }) =>
    `燃料の消費量（${param('other')}）が入っています。${name()}で燃料の種類を選んでください。`,
  R60: ({ name, param }) =>
    `${name()}に${param('value')}が入っていますが、運転日数が0日です。日数か燃料を確かめてください。${CONFIRM}`,
  R65: ({ name, param }) =>
    `${name()}の${param('value')}が、持っていた数（期首＋購入の${param('limit')}）を超えています。数量を直してください。`,
  R66: ({ name, param }) =>
    `${name()}の${param('value')}が、昨年の期末の数（${param('prior')}）と違います。どちらが正しいか確かめてください。${CONFIRM}`,
  R67: ({ name, amount, param }) =>
    `${name()}の${amount('value')}が、昨年（${amount('prior')}）の${param('times')}倍で大きく違います。1個当たりの単価か確かめてください。${CONFIRM}`,
  R68: ({ name, amount }) =>
    `${name()}の${amount('value')}が、使用日数の${amount('other')}より少なくなっています。どちらかを確かめてください。${CONFIRM}`,
  R69: ({ name, amount }) =>
    `${name()}の${amount('value')}が、新品の管厚（${amount('other')}）以上です。欄を取り違えていないか確かめてください。${CONFIRM}`,
  R70: ({ name, amount, param }) =>
    `${name()}の${amount('value')}が本数と合いません。1本${param('each')} mが${param('pieces')}本で${amount('limit')}です。どれかを確かめてください。${CONFIRM}`,
  R71: ({ name, amount, param }) =>
    `${name()}の${amount('value')}が、つなぐ船「${param('ship')}」の排砂管の内径（${amount('other')}）と違います。どちらかを確かめてください。${CONFIRM}`,
  R72: ({ name, param }) =>
    param('format') === 'areaCode'
      ? `${name()}の「${param('value')}」が0で始まっていません。市外局番から入れてください。${CONFIRM}`
      : `${name()}の形式が正しくありません。${FORMATS[param('format')] ?? ''}入れてください。今の値は「${param('value')}」です。`,
  R73: ({ name, shown, param }) =>
    `郵便番号（${param('postalCode')}）と${name()}（${shown()}）が合いません。どちらかを確かめてください。${CONFIRM}`,
  R74: ({ name, param }) =>
    `不明を選んだ欄${name()}に値（${param('value')}）が残っています。値を消すか、不明を外してください。`,
  R75: ({ name, param }) =>
    `不明が${param('total')}欄のうち${param('value')}欄と多くなっています。${name()}など、分かる欄だけでも入れてください。${CONFIRM}`,
  R76: ({ name, param }) =>
    `用船先が自社になっています。${name()}の「${param('value')}」を、借りている相手の会社名に直してください。${CONFIRM}`,
  R77: ({ name, param }) =>
    `（機関への通知）${name()}の「${param('value')}」が、会社${param('companyCode')}からも出ています。同じ船が二社から出ています。`,
}
