import type { Condition, Field, Fields } from '../../definition.ts'
import { between, days, hours } from './shapes.ts'

/** 不稼働年度 has 15 places (specification 9). */
const IDLE_YEARS = 15

interface Use {
  /** End of the keys, e.g. `_兼用1`. Of the main function only the days carry one. */
  readonly suffix: '' | '_兼用1' | '_兼用2'
  readonly name: string
  readonly asked?: Condition
}

/** Hours and days of one function of the vessel. */
function use({ suffix, name, asked }: Use): Fields {
  const daysKey = `運転日数${suffix || '_主機能'}`
  const when = asked && { asked }
  return {
    [`運転時間${suffix}`]: {
      label: `運転時間（${name}）`,
      help: '作業のための機械を動かした時間の合計です。作業のための移動と作業待ちの空運転を含みます。',
      ...when,
      ...hours(between({ of: daysKey }, { of: daysKey, times: 16 })),
    },
    [`準備・後片付時間${suffix}`]: {
      label: `準備・後片付時間（${name}）`,
      help: '始業前の暖機・錨の展張、終業後の片付けなどの時間です。運転時間には入れません。',
      ...when,
      ...hours(between(0, { of: daysKey, times: 4 })),
    },
    [daysKey]: {
      label: `運転日数（${name}）`,
      help: 'その機能で1時間でも運転した日を1日と数えます。同じ日に二つの機能で動かしたときは長く使った方だけに数えます。',
      ...when,
      ...days(between(0, 330)),
    },
  }
}

function idleYears(): Fields {
  const fields: Record<string, Field> = {}
  for (let place = 1; place <= IDLE_YEARS; place++) {
    fields[`不稼働年度_${String(place).padStart(2, '0')}`] = {
      label: `不稼働年度 ${place}`,
      help: '取得してから一度も運転しなかった年度を西暦で入れてください。',
      group: '不稼働年度',
      kind: 'year',
      unit: '年度',
      hard: { min: 1900, max: { period: 'lastYear' } },
      soft: between({ of: '新造年月_年' }, { period: 'lastYear' }),
      optional: true,
      unknown: '不稼働年度',
    }
  }
  return fields
}

/** Step 04 運転実績 of forms 2, 4 and 8. Days are days for joint use too (dictionary 8.2, defect 3). */
export function operatingRecord(): Fields {
  return {
    ...use({ suffix: '', name: '主機能' }),
    ...use({ suffix: '_兼用1', name: '兼用船種1', asked: { 兼用船種_1: 'answered' } }),
    ...use({ suffix: '_兼用2', name: '兼用船種2', asked: { 兼用船種_2: 'answered' } }),
    運転日数_計: {
      label: '運転日数　計',
      kind: 'total',
      unit: '日',
      formula: { sum: ['運転日数_主機能', '運転日数_兼用1', '運転日数_兼用2'] },
      hard: between(0, { period: 'days' }),
    },
    休止日数: {
      label: '休止日数',
      help: '現場に置いたまま運転しなかった日です。荒天・休日・段取り待ちなどです。',
      ...days(between(0, 250)),
    },
    回航日数: { label: '回航日数', help: '現場や港の間を移動した日です。', ...days(between(0, 60)) },
    定期整備日数: {
      label: '定期整備日数',
      help: '入渠・検査・定期の整備に使った日です。',
      ...days(between(0, 120)),
    },
    遊休日数: { label: '遊休日数', help: '工事が無く係留していた日です。', ...days() },
    合計日数: {
      label: '合計日数',
      kind: 'total',
      unit: '日',
      formula: { sum: ['運転日数_計', '休止日数', '回航日数', '定期整備日数', '遊休日数'] },
      hard: between(0, { period: 'days' }),
    },
    ...idleYears(),
  }
}
