import { pipeJoints } from '../codes/index.ts'
import { dimension, feature, innerDiameter, mass, pipeForm } from './parts/pipe.ts'
import { between } from './parts/shapes.ts'

/** 曲管 (dictionary 2.4, h3): the only part without a 型式コード. */
export const form3h3 = pipeForm({
  id: '3h3',
  part: '曲管',
  unit: '本',
  dimensions: {
    内径: innerDiameter('内径'),
    管厚: dimension('管厚', 'mm', between(1, 60), between(6, 25)),
    曲げ角度: dimension('曲げ角度', '度', between(1, 180), between(10, 90)),
    曲げ半径: dimension(
      '曲げ半径（中心）',
      'mm',
      between(50, 20_000),
      between({ of: '内径' }, { of: '内径', times: 5 }),
    ),
    接続方式: feature('接続方式', pipeJoints),
    質量: mass('質量', 50, 5_000),
  },
})
