import { machineKinds, machineSpecifications } from '../codes/index.ts'
import { machineryForm } from './parts/machinery.ts'

/** 8号様式: one sheet per work machine (dictionary 2.6). */
export const form8 = machineryForm({
  id: '8',
  name: '8号様式',
  title: '8号様式　港湾工事用作業機械調査',
  subjectKind: 'machine',
  noun: '作業機械',
  kinds: machineKinds,
  otherKind: '899',
  table: machineSpecifications,
})
