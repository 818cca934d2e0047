import { vesselSpecifications } from '../../codes/index.ts'
import type { Fields } from '../../definition.ts'
import { specifications } from './specifications.ts'

// Joint use in step 03 of forms 2, 4 and 8.

/** The joint-use types as answered in step 01. */
export const shownFunctions = (): Fields => ({
  船種コード_兼用1: {
    label: '兼用船種1',
    asked: { 兼用船種_1: 'answered' },
    kind: 'shown',
    from: { key: '兼用船種_1' },
  },
  船種コード_兼用2: {
    label: '兼用船種2',
    asked: { 兼用船種_2: 'answered' },
    kind: 'shown',
    from: { key: '兼用船種_2' },
  },
})

export const jointUseRows = (): Fields => ({
  ...specifications({
    prefix: '規格_兼用1',
    label: '規格 兼用1',
    by: '兼用船種_1',
    table: vesselSpecifications,
  }),
  ...specifications({
    prefix: '規格_兼用2',
    label: '規格 兼用2',
    by: '兼用船種_2',
    table: vesselSpecifications,
  }),
})
