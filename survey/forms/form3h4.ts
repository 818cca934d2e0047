import { branchForms, presence } from '../codes/index.ts'
import { dimension, feature, innerDiameter, mass, pieceCount, pipeForm } from './parts/pipe.ts'
import { between } from './parts/shapes.ts'

/** 分岐管 (dictionary 2.4, h4). */
export const form3h4 = pipeForm({
  id: '3h4',
  part: '分岐管',
  unit: '個',
  models: branchForms,
  dimensions: {
    内径: innerDiameter('本管の内径'),
    枝管内径: dimension('枝管の内径', 'mm', between(50, 2_000), { max: { of: '内径' } }),
    分岐形: feature('分岐形', branchForms),
    分岐数: pieceCount('枝の数', '本', between(1, 6), between(1, 3)),
    分岐角度: dimension('分岐角度', '度', between(10, 170), between(30, 90)),
    管厚: dimension('管厚', 'mm', between(1, 60), between(6, 25)),
    切替弁: feature('切替弁の有無', presence),
    質量: mass('質量', 50, 10_000),
  },
})
