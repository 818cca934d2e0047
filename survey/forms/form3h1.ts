import { pipeJoints, pipeUses, presence } from '../codes/index.ts'
import { dimension, feature, innerDiameter, mass, pipeForm } from './parts/pipe.ts'
import { between } from './parts/shapes.ts'

/** 排砂管 (dictionary 2.4, h1). */
export const form3h1 = pipeForm({
  id: '3h1',
  part: '排砂管',
  unit: '本',
  models: pipeUses,
  dimensions: {
    内径: innerDiameter('内径'),
    管厚: dimension('管厚', 'mm', between(1, 60), between(6, 20)),
    長さ: dimension('1本の長さ', 'm', between(0.1, 100), between(3, 12)),
    用途: feature('用途', pipeUses),
    接続方式: feature('接続方式', pipeJoints),
    質量: mass('1本の質量', 50, 5_000),
    ライニング: feature('内面の耐摩耗処理', presence),
    管厚_廃棄基準: dimension(
      '廃棄とする管厚',
      'mm',
      between(0, 60),
      { max: { of: '管厚' } },
      'この厚さまで減ったら捨てるという値です。',
    ),
    総延長: {
      label: '保有総延長',
      help: '空欄なら長さ×期末数量で計算します。',
      kind: 'number',
      unit: 'm',
      decimals: 2,
      hard: between(0, 1_000_000),
      optional: true,
    },
  },
})
