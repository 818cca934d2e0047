import type { FormDefinition } from '../definition.ts'
import { form1 } from './form1.ts'
import { form2 } from './form2.ts'
import { form3 } from './form3.ts'
import { form3h1 } from './form3h1.ts'
import { form3h2 } from './form3h2.ts'
import { form3h3 } from './form3h3.ts'
import { form3h4 } from './form3h4.ts'
import { form3h5 } from './form3h5.ts'
import { form3h6 } from './form3h6.ts'
import { form4 } from './form4.ts'
import { form8 } from './form8.ts'

/** Every form at once, in the order of Home. For the CLI and tests; a screen uses `loadForm`. */
export const allForms: readonly FormDefinition[] = [
  form1,
  form2,
  form3,
  form3h1,
  form3h2,
  form3h3,
  form3h4,
  form3h5,
  form3h6,
  form4,
  form8,
]
