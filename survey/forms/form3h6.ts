import { jointForms, pipeJoints } from '../codes/index.ts'
import { dimension, feature, innerDiameter, mass, pipeForm } from './parts/pipe.ts'
import { between } from './parts/shapes.ts'

/** ジョイント (dictionary 2.4, h6). */
export const form3h6 = pipeForm({
  id: '3h6',
  part: 'ジョイント',
  unit: '個',
  models: jointForms,
  dimensions: {
    内径: innerDiameter('内径'),
    種別: feature('種別', jointForms),
    長さ: dimension('長さ', 'm', between(0.1, 50), between(0.5, 12)),
    許容屈曲角: dimension('許容する曲がり', '度', between(0, 60), between(5, 30)),
    最高使用圧力: dimension('最高使用圧力', 'MPa', between(0, 10), between(0.3, 2.5)),
    接続方式: feature('接続方式', pipeJoints),
    質量: mass('質量', 10, 5_000),
  },
})
