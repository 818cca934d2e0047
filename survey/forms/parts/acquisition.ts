import { attachableProofs, gnss, ictDevices, priceProofs } from '../../codes/index.ts'
import type { Condition, Fields, Range } from '../../definition.ts'
import { between, choice, cost, month, price, TRILLION, text, year } from './shapes.ts'

interface Acquisition {
  /** What was acquired, in sentences. */
  readonly noun: '船' | '機器'
  /** Key of the purchase form, answered in step 1. */
  readonly purchaseKey: string
  readonly usualPrice: Range
}

const BOUGHT_USED = ['1']
const SCRAPPED_OR_SOLD = ['1', '2']
const WITH_DEVICE = ['1', '2']

/** Step 02 船舶情報 of forms 2, 4 and 8 (dictionary 2.2, 2.5, 2.6). */
export function acquisition({ noun, purchaseKey, usualPrice }: Acquisition): Fields {
  const used: Condition = { [purchaseKey]: BOUGHT_USED }
  const gone: Condition = { 保有形態: SCRAPPED_OR_SOLD }
  return {
    新造年月_年: {
      label: '新造年',
      help: `${noun}が完成した年（西暦）です。`,
      ...year(between(1950, { period: 'lastYear' })),
      required: true,
    },
    新造年月_月: { label: '新造月', help: `${noun}が完成した月です。`, ...month, required: true },
    新造購入価格: {
      label: '新造購入価格（税抜・重要）',
      help: '消費税を除いた価格です。管理費率などの計算の基になるため、できるだけ調べて入れてください。',
      ...price(TRILLION, usualPrice),
      required: true,
      lastYear: '昨年入力値',
    },
    中古購入年月_年: {
      label: '中古購入年',
      help: '自社が取得した年（西暦）です。',
      asked: used,
      ...year(between({ of: '新造年月_年' }, { period: 'lastYear' })),
      required: true,
    },
    中古購入年月_月: {
      label: '中古購入月',
      help: '自社が取得した月です。',
      asked: used,
      ...month,
      required: true,
    },
    中古購入価格: {
      label: '中古購入価格（税抜）',
      help: '消費税を除いた価格です。',
      asked: used,
      ...price(TRILLION, { max: { of: '新造購入価格' } }),
      required: true,
    },
    購入価格_証明書類コード: {
      label: '価格の証明書類',
      help: '出せる書類を選んでください。',
      ...choice(priceProofs),
      required: [{ 新造購入価格: 'answered' }, { 中古購入価格: 'answered' }],
    },
    購入価格_証明書類名: {
      label: '書類の名称',
      help: '書類の名前を書いてください。',
      asked: { 購入価格_証明書類コード: ['99'] },
      ...text(40),
    },
    購入価格_証明書類ファイル: {
      label: '書類ファイル',
      help: '書類の写しを選んでください。PDF・JPEG・PNGで5MBまでです。',
      asked: { 購入価格_証明書類コード: attachableProofs },
      kind: 'file',
      optional: true,
    },
    廃船または売船年月_年: {
      label: '廃船または売船年',
      help: '廃船・売船とした年です。',
      asked: gone,
      ...year(between({ period: 'firstYear' }, { period: 'lastYear' })),
      required: true,
    },
    廃船または売船年月_月: {
      label: '廃船または売船月',
      help: '廃船・売船とした月です。',
      asked: gone,
      ...month,
      required: true,
    },
    解体費用: {
      label: '解体費用（税抜）',
      help: '廃船または売船のときに支払った費用があれば入れてください。支払いが無ければ0です。',
      popup: 'demolitionCost',
      asked: gone,
      ...cost(TRILLION, { max: { of: '新造購入価格', times: 0.5 } }),
    },
    GNSS: { label: 'GNSS', help: '衛星測位装置の有無です。', ...choice(gnss) },
    ICT施工管理装置: {
      label: 'ICT施工管理装置',
      help: '施工管理装置を自社で持つときは損料、借りているときはリースを選んでください。',
      popup: 'ictDevice',
      ...choice(ictDevices),
    },
    ...ictFunctions(),
    ICT_その他_内容: {
      label: 'その他の機能の内容',
      help: '機能の内容を書いてください。',
      asked: { ICT_その他: true },
      ...text(100),
    },
    ICT装置価格: {
      label: 'ICT装置価格（税抜）',
      help: '損料のときは購入価格、リースのときは1年分の支払額です。',
      asked: { ICT施工管理装置: WITH_DEVICE },
      ...price(10_000_000_000, between(1_000_000, 200_000_000)),
    },
  }
}

/** Ticks (dictionary 1.7); they share one 不明. */
function ictFunctions(): Fields {
  const tick = (label: string, help: string) =>
    ({
      label,
      help,
      group: 'ICT施工管理装置の機能',
      asked: { ICT施工管理装置: WITH_DEVICE },
      kind: 'flag',
      unknown: 'ICT_機能',
      optional: true,
    }) as const
  return {
    ICT_バケット平面位置: tick('バケットの平面位置表示', '装置が持つ機能をすべて選んでください。'),
    'ICT_目標位置・深度': tick('目標位置・目標深度の表示', '目標の位置と深さを画面に出す機能です。'),
    ICT_事前測量取込: tick('事前測量成果の取込', '施工前の測量結果を読み込む機能です。'),
    ICT_地形変化: tick('地形変化の表示', '掘った後の地形の変化を出す機能です。'),
    ICT_船体3D表示: tick('船体の3次元表示', '自船の姿を立体で出す機能です。'),
    ICT_海底面3D表示: tick('海底面の3次元表示', '海底面を立体で出す機能です。'),
    ICT_その他: tick('その他の機能', '上に無い機能があれば選んでください。'),
  }
}
