import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storableKeys } from '#survey'
import { allForms } from '#survey/forms/all'
import { catalogueRows, catalogueSql } from '../../supabase/catalogue.ts'

const migrations = new URL('../../supabase/migrations/', import.meta.url)

test('the committed catalogue is what the definitions give now (else: npx tsx supabase/write-catalogue.ts)', () => {
  const file = readdirSync(migrations)
    .filter((name) => name.endsWith('_field_catalogue.sql'))
    .sort()
    .at(-1)
  expect(readFileSync(new URL(file!, migrations), 'utf8')).toBe(catalogueSql(allForms))
})

test('it lists the keys an answer sheet of each form may store, no more and no fewer', () => {
  expect(allForms).toHaveLength(11)
  for (const form of allForms) {
    expect(new Set(catalogueRows(form).map(({ key }) => key))).toEqual(storableKeys(form))
  }
})

test('every form has a name for its list, and at most one reading', () => {
  for (const form of allForms) {
    const parts = catalogueRows(form).map(({ part }) => part)
    expect([form.id, parts.filter((part) => part === 'title').length]).toEqual([form.id, 1])
    expect(parts.filter((part) => part === 'reading').length).toBeLessThan(2)
  }
})

test('bounds are the widest any survey year can have', () => {
  const form2 = allForms.find(({ id }) => id === '2')!
  const row = (key: string) => catalogueRows(form2).find((found) => found.key === key)
  expect(row('休止日数')).toMatchObject({ kind: 'number', min: 0, max: 366, decimals: 0 })
  expect(row('運転時間')).toMatchObject({ max: 8784 })
  expect(row('新造年月_年')).toMatchObject({ min: 1900, max: 2100 })
  expect(row('保有形態')?.codes).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  expect(row('ICT_機能_不明')).toEqual({ formId: '2', key: 'ICT_機能_不明', kind: 'unknown' })
  expect(row('ICT_目標位置・深度')).toMatchObject({ kind: 'flag', unknownKey: 'ICT_機能_不明' })
})
