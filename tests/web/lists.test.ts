import { describe, expect, test } from 'vitest'
import { form2 } from '#survey/forms/form2'
import { form3 } from '#survey/forms/form3'
import type { SheetRow } from '../../web/src/data/sheet-rows.ts'
import { collect } from '../../web/src/home/collection.ts'
import { arrange } from '../../web/src/lists/arrange.ts'
import { listColumns } from '../../web/src/lists/columns.ts'
import { readEntries } from '../../web/src/lists/entries.ts'

const year = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }
const ship = (title: string, reading: string, more: Partial<SheetRow> = {}): SheetRow => ({
  id: title,
  formId: '2',
  subjectCode: 'C001-0001',
  title,
  reading,
  summary: {},
  status: '登録途中',
  done: 0,
  total: 10,
  errors: 0,
  warnings: 0,
  unknowns: 0,
  version: 1,
  carriedOver: false,
  ...more,
})

describe('list columns', () => {
  test('a ship list shows name, reading, type and ownership with their words', () => {
    const columns = listColumns(form2)
    expect(columns.map(({ label }) => label)).toEqual(['船名', '船名よみがな', '主機能船種', '保有形態'])
    const row = ship('第一丸', 'だいいちまる', {
      summary: { 船名よみがな: 'だいいちまる', 船種名_主機能: '1005', 保有形態_不明: true },
    })
    expect(columns.map(({ textOf }) => textOf(row))).toEqual([
      '第一丸',
      'だいいちまる',
      '1005 グラブ浚渫船',
      '不明',
    ])
  })

  test('an accessory list shows name, number, model and maker', () => {
    expect(listColumns(form3).map(({ key }) => key)).toEqual(['付属品名', '管理番号', '型式名', 'メーカー名'])
  })
})

describe('search and sort', () => {
  const columns = listColumns(form2)
  const rows = [
    ship('若潮', 'わかしお', { done: 5, status: '登録途中' }),
    ship('暁', 'あかつき', { done: 10, status: '登録済み' }),
    ship('海神2号', 'かいじん2ごう', { done: 0, status: '未登録', subjectCode: 'C001-0099' }),
    ship('海神10号', 'かいじん10ごう', { done: 1 }),
  ]
  const titles = (query: string, sort?: { by: string; descending: boolean }) =>
    arrange(rows, columns, query, sort).map(({ title }) => title)

  test('names sort by their reading, numbers in them by value', () => {
    expect(titles('', { by: '船名', descending: false })).toEqual(['暁', '海神2号', '海神10号', '若潮'])
    expect(titles('', { by: '船名', descending: true })).toEqual(['若潮', '海神10号', '海神2号', '暁'])
  })

  test('status sorts by how far it is, progress by its share', () => {
    expect(titles('', { by: 'status', descending: false })[0]).toBe('海神2号')
    expect(titles('', { by: 'status', descending: true })[0]).toBe('暁')
    expect(titles('', { by: 'progress', descending: true })).toEqual(['暁', '若潮', '海神10号', '海神2号'])
  })

  test('a search looks in names, readings, codes and states', () => {
    expect(titles('カイジン')).toEqual(['海神2号', '海神10号'])
    expect(titles('0099')).toEqual(['海神2号'])
    expect(titles('登録済み')).toEqual(['暁'])
    expect(titles('')).toEqual(['若潮', '暁', '海神2号', '海神10号'])
  })
})

describe('registering', () => {
  test('the name is needed; the reading may stay blank', () => {
    const refused = readEntries(form2, year, { 船名: '　 ', 船名よみがな: '' })
    expect(refused).toEqual({ ok: false, errors: { 船名: '船名を入力してください' } })
    expect(readEntries(form2, year, { 船名: ' 第一丸　', 船名よみがな: '' })).toEqual({
      ok: true,
      values: { 船名: '第一丸', 船名よみがな: null },
    })
  })

  test('a name that is too long is refused with a sentence', () => {
    const refused = readEntries(form2, year, { 船名: '長'.repeat(41), 船名よみがな: 'なが' })
    expect(refused.ok).toBe(false)
    if (!refused.ok) expect(refused.errors['船名']).toContain('40')
  })
})

describe('what Home adds up', () => {
  test('a row is 登録済み only when every sheet is', () => {
    const rows = [
      ship('a', '', { status: '登録済み', done: 10, errors: 0 }),
      ship('b', '', { done: 4, errors: 2 }),
    ]
    expect(collect(rows, ['2'])).toMatchObject({
      sheets: 2,
      status: '登録途中',
      done: 14,
      total: 20,
      errors: 2,
    })
    expect(collect(rows.slice(0, 1), ['2']).status).toBe('登録済み')
    expect(collect([], ['2'])).toMatchObject({ sheets: 0, status: '未登録', done: 0, total: 0 })
    expect(collect(rows, ['3'])).toMatchObject({ sheets: 0, status: '未登録' })
  })
})
