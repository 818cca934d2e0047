/** The survey without its forms: import a form from `#survey/forms/index` (loads lazily, one at a time). */
export * from './answers.ts'
export * from './definition.ts'
export * from './issue.ts'
export * from './year.ts'
