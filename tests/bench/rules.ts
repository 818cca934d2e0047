/** What the rules of `validate` are measured by: packed as the command is (`scripts/cli.mjs`), not translated by `tsx`. */
export { findings } from '#survey'
export { form2 } from '#survey/forms/form2'
