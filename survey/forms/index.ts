import type { FormDefinition, FormId } from '../definition.ts'

/** One import per form, so that a screen loads its own and no other. */
const loaders: Readonly<Record<FormId, () => Promise<FormDefinition>>> = {
  '1': async () => (await import('./form1.ts')).form1,
  '2': async () => (await import('./form2.ts')).form2,
  '3': async () => (await import('./form3.ts')).form3,
  '3h1': async () => (await import('./form3h1.ts')).form3h1,
  '3h2': async () => (await import('./form3h2.ts')).form3h2,
  '3h3': async () => (await import('./form3h3.ts')).form3h3,
  '3h4': async () => (await import('./form3h4.ts')).form3h4,
  '3h5': async () => (await import('./form3h5.ts')).form3h5,
  '3h6': async () => (await import('./form3h6.ts')).form3h6,
  '4': async () => (await import('./form4.ts')).form4,
  '8': async () => (await import('./form8.ts')).form8,
}

export const loadForm = (id: FormId): Promise<FormDefinition> => loaders[id]()
