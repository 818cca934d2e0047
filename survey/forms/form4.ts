import { auxiliaryKinds, equipmentSpecifications } from '../codes/index.ts'
import { machineryForm } from './parts/machinery.ts'

/** 4号様式: one sheet per piece of auxiliary equipment (dictionary 2.5). */
export const form4 = machineryForm({
  id: '4',
  name: '4号様式',
  title: '4号様式　港湾工事用補助機器調査',
  subjectKind: 'equipment',
  noun: '補助機器',
  kinds: auxiliaryKinds,
  otherKind: '499',
  table: equipmentSpecifications,
})
