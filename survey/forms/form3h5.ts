import { floatForms } from '../codes/index.ts'
import { dimension, feature, innerDiameter, mass, pieceCount, pipeForm } from './parts/pipe.ts'
import { between } from './parts/shapes.ts'

/** フロータ (dictionary 2.4, h5). */
export const form3h5 = pipeForm({
  id: '3h5',
  part: 'フロータ',
  unit: '個',
  models: floatForms,
  dimensions: {
    対応管内径: innerDiameter('支える管の内径'),
    形式: feature('形式', floatForms),
    長さ: dimension('長さ', 'm', between(0.2, 50), between(1, 12)),
    外径または幅: dimension('外径または幅', 'mm', between(100, 6_000), between(500, 2_500)),
    浮力: dimension('1個の浮力', 'kN', between(0.1, 2_000), between(1, 200)),
    組数: pieceCount('1組の個数', '個', between(1, 10), between(1, 2)),
    質量: mass('1個の質量', 50, 5_000),
  },
})
