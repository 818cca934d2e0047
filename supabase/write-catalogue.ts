import { readdirSync, writeFileSync } from 'node:fs'
import { allForms } from '#survey/forms/all'
import { catalogueSql } from './catalogue.ts'

const migrations = new URL('./migrations/', import.meta.url)
const newest = readdirSync(migrations)
  .filter((file) => file.endsWith('_field_catalogue.sql'))
  .sort()
  .at(-1)
writeFileSync(new URL(newest ?? '20261120100800_field_catalogue.sql', migrations), catalogueSql(allForms))
