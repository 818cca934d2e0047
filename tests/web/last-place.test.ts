import { describe, expect, test } from 'vitest'
import type { SheetRow } from '../../web/src/data/sheet-rows.ts'
import { lastPlaceOf } from '../../web/src/home/last-place.ts'
import { formsInPreparation, type SurveyRound } from '../../web/src/session/survey-year.ts'

const row = (id: string, place?: SheetRow['place']): SheetRow => ({
  id,
  formId: '2',
  subjectCode: `C001-${id}`,
  title: '第一海洋丸',
  reading: '',
  summary: {},
  status: '登録途中',
  done: 1,
  total: 34,
  errors: 0,
  warnings: 0,
  unknowns: 0,
  version: 1,
  carriedOver: false,
  ...(place && { place }),
})

describe('続きから', () => {
  test('いちばん新しい場所に戻る。時刻の書き方には左右されない', () => {
    const sheets = [
      row('a', { step: 2, field: '全長', at: '2026-11-20T09:00:00+09:00' }),
      row('b', { step: 4, field: null, at: '2026-11-20T00:30:00+00:00' }),
      row('c'),
    ]
    expect(lastPlaceOf(sheets)).toMatchObject({ sheet: { id: 'b' }, place: { step: 4 } })
  })

  test('どこも開いていなければ無い', () => {
    expect(lastPlaceOf([row('a')])).toBeUndefined()
  })
})

test('作成中の様式は年度の設定で決まり、設定が無ければ無い', () => {
  const round = (settings: SurveyRound['settings']): SurveyRound => ({
    year: 2026,
    periodStart: '2025-04-01',
    periodEnd: '2026-03-31',
    status: 'open',
    opensAt: '2026-11-01T00:00:00+09:00',
    closesAt: '2027-02-01T00:00:00+09:00',
    settings,
  })
  expect([...formsInPreparation(round({ formsInPreparation: ['4', '8'] }))]).toEqual(['4', '8'])
  expect([...formsInPreparation(round({}))]).toEqual([])
  expect([...formsInPreparation(round({ formsInPreparation: '8' }))]).toEqual([])
})
