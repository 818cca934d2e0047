export type { StackConnection } from './connection.ts'
export { type StackKeys, writeStackFile } from './keys.ts'
export { DataDirInUse } from './lock.ts'
export { createStack, type Stack, type StackOptions } from './stack.ts'
