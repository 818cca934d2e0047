import { describe, expect, test } from 'vitest'
import { restAfter } from '../../web/src/data/client.ts'
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

  test('サーバーが待つように言ったら、回線が戻っても、その時間に散らばりを足してから送る', async () => {
    const { store, saver, time, sent } = openOnScreen(
      {},
      { replies: [{ kind: 'retry', busy: true, afterMs: 30_000 }] },
    )
    store.choose('保有形態', '0')
    void saver.save()
    await settle()
    saver.lineIsBack()
    await time.pass(30_400)
    expect(sent).toHaveLength(1)
    await time.pass(200)
    expect(sent).toHaveLength(2)
    expect(saver.status.phase).toBe('saved')
  })

  test('Retry-After は秒でも日時でも読み、5分を超えて待たない', () => {
    const now = Date.parse('2026-06-30T08:00:00Z')
    const headers = ['120', 'Tue, 30 Jun 2026 08:01:30 GMT', '86400', '-5', '0', 'soon', '', null]
    expect(headers.map((header) => restAfter(header, now))).toEqual([120_000, 90_000, 300_000, 0, 0, 0, 0, 0])
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
        replies: [answered({ kind: 'conflict' })],
        loads: [{ kind: 'loaded', sheet: sheetOf(theirs, { version: 4 }) }],
      },
    )
    store.type('主な就役港', '名古屋港')
    await saver.save()
    await settle()
    expect(saver.status.phase).toBe('conflict')
    expect(saver.status.conflict).toEqual({
      clashes: [{ key: '主な就役港', mine: '名古屋港', theirs: '清水港' }],
      rewound: false,
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

describe('C-14 サーバーが前の状態に戻ったとき', () => {
  const before = { 船名: '第一海洋丸', 保有形態: '0', 主な就役港: '博多港' }
  const restored = { 船名: '第一海洋丸', 主な就役港: '清水港' }
  const rewind = async () => {
    const opened = openOnScreen(before, {
      version: 9,
      replies: [answered(refusalOf({ status: 409, hint: 'AHEAD', details: '{"current_version":7}' }))],
      loads: [{ kind: 'loaded', sheet: sheetOf(restored, { version: 7 }) }],
    })
    opened.store.choose('GNSS', '1')
    await opened.saver.save()
    await settle()
    return opened
  }

  test('画面の値を保ち、なくなった値を示し、選ぶまで送らない', async () => {
    const { store, saver, sent } = await rewind()
    expect(store.answers).toEqual({ ...before, GNSS: '1' })
    expect(saver.status.phase).toBe('conflict')
    expect(saver.status.conflict).toEqual({
      rewound: true,
      clashes: [
        { key: '保有形態', mine: '0', theirs: undefined },
        { key: '主な就役港', mine: '博多港', theirs: '清水港' },
        { key: 'GNSS', mine: '1', theirs: undefined },
      ],
    })
    expect(saver.draft()?.set).toMatchObject({ 主な就役港: '博多港', 保有形態: '0', GNSS: '1' })
    expect(sent).toHaveLength(1)
  })

  test('選んだ値を、戻った版の上に新しい保存として送り直す', async () => {
    const { store, saver, sent } = await rewind()
    saver.resolve(new Set(['主な就役港']))
    await settle()
    expect(sent[1]).toMatchObject({ baseVersion: 7, set: { 保有形態: '0', GNSS: '1' } })
    expect(sent[1]?.set).not.toHaveProperty('主な就役港')
    expect(sent[1]?.saveKey).not.toBe(sent[0]?.saveKey)
    expect(store.answers).toEqual({ ...before, 主な就役港: '清水港', GNSS: '1' })
    expect(saver.status.phase).toBe('saved')
  })

  test('戻る前に書いた下書きは、ほかの人の変更と間違えずに、戻った版の上に送る', async () => {
    const { store, saver, sent } = openOnScreen(restored, { version: 7 })
    saver.restore(
      {
        from: { 主な就役港: '博多港' },
        set: { 主な就役港: '門司港' },
        typed: {},
        pending: undefined,
        step: 0,
      },
      9,
    )
    await settle()
    expect(saver.status.conflict).toBeUndefined()
    expect(store.answers['主な就役港']).toBe('門司港')
    expect(sent).toMatchObject([{ baseVersion: 7, set: { 主な就役港: '門司港' } }])
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
  ).toEqual({ kind: 'conflict' })
  expect(refusalOf({ status: 422, hint: 'BAD_VALUE', details: '{"key":"船名"}' })).toEqual({
    kind: 'bad-value',
    key: '船名',
  })
  expect(refusalOf({ status: 409, hint: 'STALE', details: 'not json' })).toEqual({ kind: 'conflict' })
  expect(refusalOf({ status: 418, hint: '', details: '' })).toEqual({ kind: 'stopped', reason: 'unexpected' })
})
