import { describe, expect, test } from 'vitest'
import { type Answers, accessibleName, askedFields, type FormDefinition, type FormId } from '#survey'
import { accessoryKinds, auxiliaryKinds, machineKinds, vesselTypes } from '#survey/codes/index'
import { allForms } from '#survey/forms/all'

const form = (id: FormId): FormDefinition => allForms.find((one) => one.id === id)!

/** Names that two fields of one step bear at once under these answers. */
function clashes(definition: FormDefinition, answers: Answers): string[] {
  return definition.steps.flatMap((_, step) => {
    const names = askedFields(definition, answers, step).map((asked) => accessibleName(definition, asked))
    return names.filter((name, index) => names.indexOf(name) !== index)
  })
}

const codes = (list: { readonly items: readonly { readonly code: string }[] }) =>
  list.items.map(({ code }) => code)

describe('a name is borne by one field of the step, whatever is answered', () => {
  test.each(codes(vesselTypes))('vessel type %s, as main function and beside a pump dredger', (type) => {
    expect(clashes(form('2'), { 船種名_主機能: type })).toEqual([])
    const beside = { 船種名_主機能: '1001', 兼用船種_1: type, 兼用船種_2: '1002' }
    expect(askedFields(form('2'), beside, 2).length).toBeGreaterThanOrEqual(13 + 12 + 13)
    expect(clashes(form('2'), beside)).toEqual([])
  })

  test.each(codes(accessoryKinds))('accessory kind %s', (kind) => {
    expect(clashes(form('3'), { 型式コード: kind })).toEqual([])
  })

  test.each<[FormId, readonly string[]]>([
    ['4', codes(auxiliaryKinds)],
    ['8', codes(machineKinds)],
  ])('machine kinds of form %s', (id, kinds) => {
    for (const kind of kinds) {
      const answers = { 機器種別コード: kind, 船種名_主機能: '1001', 兼用船種_1: '1002', 兼用船種_2: '1011' }
      expect(clashes(form(id), answers), kind).toEqual([])
    }
  })
})
