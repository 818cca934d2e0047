import { pipeJoints, valveDrives } from '../codes/index.ts'
import { dimension, feature, innerDiameter, mass, pipeForm } from './parts/pipe.ts'
import { between } from './parts/shapes.ts'

/** ゲートバルブ (dictionary 2.4, h2). */
export const form3h2 = pipeForm({
  id: '3h2',
  part: 'ゲートバルブ',
  unit: '個',
  models: valveDrives,
  dimensions: {
    内径: innerDiameter('口径'),
    駆動方式: feature('駆動方式', valveDrives),
    最高使用圧力: dimension('最高使用圧力', 'MPa', between(0, 10), between(0.3, 2.5)),
    面間寸法: dimension('面間寸法', 'mm', between(50, 5_000), between(200, 2_000)),
    接続方式: feature('接続方式', pipeJoints),
    質量: mass('質量', 100, 10_000),
  },
})
