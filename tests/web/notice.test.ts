import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readNotice } from '../../web/src/portal/notice.ts'

const published = () => JSON.parse(readFileSync('web/public/notice.json', 'utf8'))

describe('the maintenance notice', () => {
  test('the published file gives the announced period in Japan time', () => {
    expect(readNotice(published())).toEqual({
      title: 'システムメンテナンスのお知らせ',
      badge: '予定',
      period: '2025/11/05 22:00 ～ 2025/11/06 2:00 JST',
      body: 'データベースの更新作業を行います。作業中は一時的にアクセスしにくくなることがあります。入力中の内容は、作業の前に保存してください。',
    })
  })

  test('a period written in another offset is shown in Japan time', () => {
    const notice = readNotice({ ...published(), startsAt: '2026-12-31T15:00Z', endsAt: '2026-12-31T16:30Z' })
    expect(notice?.period).toBe('2027/01/01 0:00 ～ 2027/01/01 1:30 JST')
  })

  test('it is hidden when the file says so, or is not a notice', () => {
    expect(readNotice({ ...published(), show: false })).toBeUndefined()
    expect(readNotice({ ...published(), startsAt: '明日' })).toBeUndefined()
    expect(readNotice({ ...published(), title: 1 })).toBeUndefined()
    expect(readNotice(null)).toBeUndefined()
    expect(readNotice('show')).toBeUndefined()
  })
})
