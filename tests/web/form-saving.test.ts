import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../web/src/data/sheets.ts'
import { pauseBefore } from '../../web/src/form/save-queue.ts'
import { answered, openOnScreen, retry, settle, sheetOf } from './form-sheet.ts'

describe('自動保存', () => {
  test('変えた項目だけを、少し間をおいて一度に送る', async () => {
    const { store, saver, time, sent } = openOnScreen({ 船名: '第一海洋丸', 主な就役港: '清水港' })
    expect(saver.status.phase).toBe('saved')
    store.type('主な就役港', '名古屋港')
    store.choose('保有形態', '0')
    expect(saver.status.phase).toBe('unsaved')
    await time.pass(2_000)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.set).toEqual({
      主な就役港: '名古屋港',
      主な就役港_不明: null,
      保有形態: '0',
      保有形態_不明: null,
    })
    expect(sent[0]?.baseVersion).toBe(1)
    expect(sent[0]?.progress.done).toBe(3)
    expect(saver.status.phase).toBe('saved')
  })

  test('送っている間に打った分は、次の版を基に次に送る', async () => {
    const { store, saver, sent } = openOnScreen({})
    store.choose('保有形態', '0')
    const first = saver.save()
    store.choose('GNSS', '1')
    await first
    await saver.save()
    expect(sent.map(({ baseVersion }) => baseVersion)).toEqual([1, 2])
    expect(sent[1]?.set).toEqual({ GNSS: '1', GNSS_不明: null })
  })

  test('通信が切れたら同じ鍵と同じ中身でやり直し、つながれば保存済みになる', async () => {
    const { store, saver, time, sent } = openOnScreen({}, { replies: [retry, retry] })
    store.choose('保有形態', '0')
    void saver.save()
    await settle()
    expect(saver.status.phase).toBe('waiting')
    store.choose('GNSS', '1')
    await time.pass(500)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0])
    await time.pass(1_000)
    expect(sent.map(({ saveKey }) => saveKey)).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
    expect(sent[3]?.set).toEqual({ GNSS: '1', GNSS_不明: null })
    expect(saver.status.phase).toBe('saved')
  })

  test('回線が戻ったら待たずに送る', async () => {
    const { store, saver, sent } = openOnScreen({}, { replies: [retry] })
    store.choose('保有形態', '0')
    void saver.save()
    await settle()
    saver.lineIsBack()
    await settle()
    expect(sent).toHaveLength(2)
    expect(saver.status.phase).toBe('saved')
  })

  test('やり直しの間隔は倍になり、1分を超えない', () => {
    expect([0, 1, 2, 3, 10].map((attempt) => pauseBefore(attempt, () => 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 60_000,
    ])
    expect(pauseBefore(3, () => 0.25)).toBe(2_000)
  })

  test('保存できない値は送らず、数を示す', async () => {
    const { store, saver, sent } = openOnScreen({})
    store.type('新造年月_月', '13')
    store.type('主な就役港', '清水港')
    await saver.save()
    expect(sent).toHaveLength(1)
    expect(Object.keys(sent[0]?.set ?? {})).toEqual(['主な就役港', '主な就役港_不明'])
    expect(saver.status).toMatchObject({ phase: 'saved', refused: 1 })
    expect(saver.unsaved).toBe(true)
  })

  test('サーバーが一つの値を断ったら、それを残してほかを保存する', async () => {
    const { store, saver, sent } = openOnScreen(
      {},
      { replies: [answered({ kind: 'bad-value', key: '主な就役港' })] },
    )
    store.type('主な就役港', '清水港')
    store.choose('保有形態', '0')
    await saver.save()
    await settle()
    expect(sent.map(({ set }) => Object.keys(set))).toEqual([
      ['保有形態', '保有形態_不明', '主な就役港', '主な就役港_不明'],
      ['保有形態', '保有形態_不明', '主な就役港_不明'],
    ])
    expect(store.answers['主な就役港']).toBe('清水港')
    expect(saver.status.refused).toBe(1)
  })
})

describe('ほかの画面との重なり', () => {
  test('別の項目なら取り込んで知らせる', async () => {
    const { store, saver } = openOnScreen(
      { 船名: '第一海洋丸' },
      {
        replies: [
          answered({
            kind: 'saved',
            version: 5,
            answers: { 船名: '第一海洋丸', 保有形態: '0', 主な就役港: '清水港' },
          }),
        ],
      },
    )
    store.choose('保有形態', '0')
    await saver.save()
    expect(store.answers['主な就役港']).toBe('清水港')
    expect(saver.status).toMatchObject({ phase: 'saved', taken: '主な就役港' })
    store.choose('GNSS', '1')
    expect(saver.status.taken).toBeUndefined()
  })

  test('同じ項目なら両方の値を示し、選ぶまで送らない', async () => {
    const theirs = { 船名: '第一海洋丸', 主な就役港: '清水港' }
    const { store, saver, sent } = openOnScreen(
      { 船名: '第一海洋丸' },
      {
        replies: [answered({ kind: 'conflict', channel: 'excel' })],
        loads: [{ kind: 'loaded', sheet: sheetOf(theirs, { version: 4 }) }],
      },
    )
    store.type('主な就役港', '名古屋港')
    await saver.save()
    await settle()
    expect(saver.status.phase).toBe('conflict')
    expect(saver.status.conflict).toMatchObject({
      channel: 'excel',
      clashes: [{ key: '主な就役港', mine: '名古屋港', theirs: '清水港' }],
    })
    store.choose('保有形態', '0')
    await saver.save()
    expect(sent).toHaveLength(1)

    saver.resolve(new Set())
    await settle()
    expect(sent[1]?.baseVersion).toBe(4)
    expect(sent[1]?.set).toMatchObject({ 主な就役港: '名古屋港', 保有形態: '0' })
  })

  test('相手の値を選ぶと、その値になって送り直さない', async () => {
    const { store, saver, sent } = openOnScreen(
      {},
      {
        replies: [answered({ kind: 'conflict' })],
        loads: [{ kind: 'loaded', sheet: sheetOf({ 主な就役港_不明: true }, { version: 2 }) }],
      },
    )
    store.type('主な就役港', '名古屋港')
    await saver.save()
    await settle()
    saver.resolve(new Set(['主な就役港', '主な就役港_不明']))
    await settle()
    expect(store.answers).toEqual({ 主な就役港_不明: true })
    expect(sent).toHaveLength(1)
    expect(saver.status.phase).toBe('saved')
  })
})

describe('変更できないとき', () => {
  test.each([
    ['closed', 'ROUND_CLOSED'],
    ['submitted', 'SUBMITTED'],
  ] as const)('%s は読み取り専用になり、入力は画面に残る', async (lock, hint) => {
    const { store, saver, time, sent } = openOnScreen(
      {},
      { replies: [answered(refusalOf({ status: 423, hint, details: '' }))] },
    )
    store.type('主な就役港', '清水港')
    await saver.save()
    expect(saver.status).toMatchObject({ phase: 'locked', lock })
    expect(store.field('主な就役港').text).toBe('清水港')
    await time.pass(120_000)
    expect(sent).toHaveLength(1)
  })

  test.each([
    [401, 'signed-out'],
    [403, 'forbidden'],
    [404, 'not-found'],
  ] as const)('%i はやり直さず、求められたときだけもう一度送る', async (status, reason) => {
    const { store, saver, time, sent } = openOnScreen(
      {},
      { replies: [answered(refusalOf({ status, hint: '', details: '' }))] },
    )
    store.choose('保有形態', '0')
    await saver.save()
    await time.pass(120_000)
    expect(saver.status).toMatchObject({ phase: 'stopped', stop: reason })
    expect(sent).toHaveLength(1)
    saver.retry()
    await settle()
    expect(sent).toHaveLength(2)
    expect(saver.status.phase).toBe('saved')
  })
})

test('サーバーの断りは hint と details だけで見分ける', () => {
  expect(
    refusalOf({
      status: 409,
      hint: 'CONFLICT',
      details: '{"keys":["船名"],"at":"2026-11-20T10:00:00Z","channel":"excel"}',
    }),
  ).toEqual({ kind: 'conflict', at: '2026-11-20T10:00:00Z', channel: 'excel' })
  expect(refusalOf({ status: 422, hint: 'BAD_VALUE', details: '{"key":"船名"}' })).toEqual({
    kind: 'bad-value',
    key: '船名',
  })
  expect(refusalOf({ status: 409, hint: 'STALE', details: 'not json' })).toEqual({ kind: 'conflict' })
  expect(refusalOf({ status: 418, hint: '', details: '' })).toEqual({ kind: 'stopped', reason: 'unexpected' })
})
