import type { RuleId } from '../rules/ids.ts'
import { CONFIRM, type Sentence } from './voice.ts'

/** Dates, ownership, vessel types, days and hours. */
export const holdingMessages: Readonly<Partial<Record<RuleId, Sentence>>> = {
  R01: ({ name, param }) =>
    `${name()}の${param('value')}が調査対象期間（${param('limit')}まで）より後です。年と月を確かめてください。`,
  R02: ({ name, param }) =>
    `${name()}の${param('value')}が新造年月（${param('other')}）より前です。どちらかを直してください。`,
  R03: ({ name, param }) =>
    `${name()}の${param('value')}が新造年月（${param('other')}）より前です。どちらかを直してください。`,
  R04: ({ name, param }) =>
    `${name()}の${param('value')}が中古購入年月（${param('other')}）より前です。どちらかを直してください。`,
  R05: ({ name, param }) =>
    `${name()}の${param('value')}が新造年月（${param('other')}）より前です。どちらかを直してください。`,
  R06: ({ name, param }) =>
    `${name()}の${param('value')}が今年の調査対象期間（${param('from')}から${param('to')}まで）の外です。期間内の改造だけを入れてください。${CONFIRM}`,
  R07: ({ name, issue }) =>
    issue.keys.length > 2
      ? `契約期間の一部だけが入っています。${name()}も入れるか、契約期間の6欄を全部空にしてください。`
      : `年と月の片方だけが入っています。${name()}も入れるか、両方を空にしてください。`,
  R08: ({ name, param }) =>
    param('reason') === 'unreal'
      ? `${name()}を確かめてください。${param('value')}は実在しない日付です。`
      : `契約期間の終わり（${param('value')}）が始まり（${param('other')}）より前です。${name()}と始まりの日を確かめてください。`,
  R09: ({ name, param }) =>
    `契約期間（${param('from')}から${param('to')}まで）が調査対象期間（${param('periodFrom')}から${param('periodTo')}まで）と重なっていません。${name()}から確かめてください。${CONFIRM}`,
  R10: ({ name, param }) =>
    `${name()}の${param('value')}は${param('limit')}年より前（船齢${param('years')}年）です。年を確かめてください。${CONFIRM}`,
  R11: ({ name, shown }) =>
    `保有形態が「${shown('保有形態')}」のときは、廃船・売船の年月を入れてください。${name()}が空です。分からないときは「不明」を選んでください。`,
  R12: ({ name, param, shown }) =>
    `廃船・売船の年月（${param('other')}）がありますが、${name()}が「${shown()}」です。${name()}を廃船か売船にするか、年月を空にしてください。${CONFIRM}`,
  R13: ({ name }) => `用船のときは${name()}を入れてください。分からないときは「不明」を選んでください。`,
  R14: ({ name }) =>
    `購買形態がその他のときは${name()}を入れてください。分からないときは「不明」を選んでください。`,
  R15: ({ name }) =>
    `中古船購入のときは、中古購入の年月と価格を入れてください。${name()}が空です。分からないときは「不明」を選んでください。`,
  R16: ({ name, shown }) =>
    `新造船購入ですが、中古購入の欄${name()}に${shown()}が入っています。購買形態を確かめるか、中古購入の欄を空にしてください。${CONFIRM}`,
  R17: ({ name, shown, param }) =>
    `${name()}に${name(param('other'))}と同じ船種「${shown()}」が選ばれています。違う船種を選ぶか、空にしてください。`,
  R18: ({ name, shown }) =>
    `兼用船種2（${shown('兼用船種_2')}）があるのに${name()}が空です。${name()}を先に選んでください。`,
  R19: ({ name, param }) =>
    `${name()}の${param('value')}日が、調査対象期間の${param('limit')}日を超えています。各日数を確かめてください。`,
  R20: ({ name, param }) =>
    param('allowed') === '0'
      ? `${name()}の${param('value')}日が、調査対象期間の${param('limit')}日と合いません。休止・遊休も含めて入れてください。${CONFIRM}`
      : `${name()}の${param('value')}日が、期間中に持っていた日数（およそ${param('limit')}日）と合いません。休止・遊休も含めて入れてください。${CONFIRM}`,
  R21: ({ name, param }) =>
    `${name()}の${param('value')}日を直してください。日数は0から調査対象期間の日数（${param('limit')}日）までの整数です。`,
  R22: ({ name, param }) =>
    `${name()}の${param('value')}日が、調査対象期間の${param('limit')}日を超えています。機能ごとの運転日数を確かめてください。`,
  R23: ({ name, amount, param }) =>
    `${name()}の${amount('value')}が、運転日数${param('days')}日（最大${param('limit')}時間）に対して多すぎます。時間か日数を直してください。`,
  R24: ({ name, issue, amount, param }) =>
    `${name(issue.keys[1])}と${name()}の合計${amount('sum')}が、運転日数${param('days')}日の1日24時間（${param('limit')}時間）を超えています。どちらかを直してください。`,
  R25: ({ name, amount, param }) =>
    `${name()}の${amount('value')}は、運転日数${param('days')}日では1日当たり${param('perDay')}時間です。通常の範囲（${param('min')}から${param('max')}時間）の外です。${CONFIRM}`,
  R26: ({ name, amount }) =>
    `${name()}の${amount('value')}が、運転時間の${amount('hours')}より多くなっています。入れる欄を取り違えていないか確かめてください。${CONFIRM}`,
  R27: ({ name, amount, issue }) =>
    `${name()}が${amount('value')}なのに、${name(issue.keys[1])}が0日です。どちらかを直してください。`,
  R28: ({ name }) =>
    `運転も遊休も0日です。${name()}と運転日数を見直し、どこで過ごしたかを確かめてください。${CONFIRM}`,
  R29: ({ name, param }) =>
    `${name()}の${param('value')}日が${param('limit')}日を超えています。休止や整備の日を含めていないか確かめてください。${CONFIRM}`,
  R30: ({ name, param }) =>
    `${name()}の${param('value')}日が、運転日数${param('other')}日に比べて通常と違います。現場に置いたまま動かさなかった日を数えてください。${CONFIRM}`,
  R31: ({ name, amount }) =>
    `定期整備の費用が${amount('other', '定期整備費_計')}ありますが、${name()}が0日です。日数か費用を確かめてください。${CONFIRM}`,
  R32: ({ name, amount }) =>
    `${name()}が${amount('value')}ありますが、定期整備の費用が0円です。費用か日数を確かめてください。${CONFIRM}`,
  R33: ({ name, param }) =>
    `就役港が昨年の「${param('prior')}」から「${param('other')}」に変わりましたが、${name()}が0日です。移動した日を入れてください。${CONFIRM}`,
  R34: ({ name, param, issue }) => {
    const year = `${issue.params?.value}年度`
    const limit = `${issue.params?.limit}年度`
    if (param('reason') === 'repeated')
      return `${name()}の${year}が重複しています。同じ年度は一度だけ入れてください。${CONFIRM}`
    return param('reason') === 'early'
      ? `${name()}の${year}が取得した年度（${limit}）より前です。年度を確かめてください。${CONFIRM}`
      : `${name()}の${year}が調査対象期間の年（${limit}）より後です。年度を確かめてください。${CONFIRM}`
  },
  R35: ({ name, issue, param }) =>
    `${name()}に調査対象の${issue.params?.value}年度がありますが、運転日数が${param('days')}日入っています。どちらかを直してください。`,
  R36: ({ name, param }) =>
    `${name()}までに入れた不稼働年度（${param('value')}件）が、保有年数（${param('limit')}年）より多くなっています。年度か取得の年月を確かめてください。${CONFIRM}`,
  R51: ({ name, shown, param }) =>
    `${name()}が昨年（${param('prior')}）から「${shown()}」に変わっています。選び間違いでないか、改造の記入（目的は3 船種変更）を確かめてください。${CONFIRM}`,
  R78: ({ name, shown }) =>
    `海外就役の船ですが、${name()}に国内の「${shown()}」が入っています。保有形態か${name()}を確かめてください。${CONFIRM}`,
  R79: ({ name, param }) =>
    `${name()}の${param('value')}日に、手放した（${param('other')}）後の日数が入っています。期間の初めから手放した月までの${param('limit')}日以内にしてください。`,
}
