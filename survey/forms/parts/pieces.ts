import { materials, vesselTypes } from '../../codes/index.ts'
import type { Fields } from '../../definition.ts'
import { choice, text } from './shapes.ts'

// What accessories (form 3) and pipes (forms 3h1–3h6) are both asked in step 01.

interface Wording {
  readonly label: string
  readonly help: string
}

/** The vessel type it is mostly used on; the name is only for types that have no code. */
export const carrier = (wording: {
  readonly code: Wording & { readonly required?: true }
  readonly name: Wording
}): Fields => ({
  主搭載船種コード: { ...wording.code, ...choice(vesselTypes) },
  主搭載船種名: { ...wording.name, ...text(40), optional: true },
})

export const material = (): Fields => ({
  材質コード: { label: '材質（コード）', help: '主な部分の材質です。', ...choice(materials) },
  材質名: {
    label: '材質（名称）',
    help: '材質の名前を書いてください。',
    asked: { 材質コード: ['99'] },
    ...text(40),
  },
})
