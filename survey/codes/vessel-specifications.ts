import type { SpecificationTable } from '../definition.ts'
import { attendantCraftSpecifications } from './attendant-craft-specifications.ts'
import { mainVesselSpecifications } from './main-vessel-specifications.ts'

/** Dictionary 3: vessel type → its 規格 rows, for 主機能 and 兼用船種 alike. */
export const vesselSpecifications: SpecificationTable = {
  ...mainVesselSpecifications,
  ...attendantCraftSpecifications,
}
