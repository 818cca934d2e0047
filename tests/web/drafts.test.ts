import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { importDraftKey, seal, unseal } from '../../web/src/drafts/cipher.ts'
import type { Draft } from '../../web/src/form/draft.ts'
import { createIdleWatch } from '../../web/src/session/idle.ts'
import { createTime, openOnScreen, retry, settle } from './form-sheet.ts'

const place = { userId: 'b40304e7', sheetId: '3c14adc6', baseVersion: 7 }
const draft: Draft = {
  from: { 船名: null },
  set: { 船名: '秘密丸' },
  typed: { 新造年月_月: '13' },
  pending: undefined,
  step: 2,
}
const newKey = () => importDraftKey(randomBytes(32).toString('hex'))

describe('下書きの暗号', () => {
  test('F-2 同じ鍵と同じ場所でだけ開き、別の鍵では開かない', async () => {
    const key = await newKey()
    const sealed = await seal(key, place, draft)
    expect(await unseal(key, place, sealed)).toEqual(draft)
    expect(await unseal(await newKey(), place, sealed)).toBeUndefined()
  })

  test('F-2 鍵は取り出せず、64桁の16進数だけを受け取る', async () => {
    const key = await newKey()
    expect(key.extractable).toBe(false)
    expect(key.algorithm).toMatchObject({ name: 'AES-GCM', length: 256 })
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    for (const hex of ['', 'ab', 'g'.repeat(64), 'a'.repeat(63)])
      expect(() => importDraftKey(hex)).toThrow('64 hex digits')
  })

  test('F-3 どのビットが変わっても開かない', async () => {
    const key = await newKey()
    const sealed = await seal(key, place, draft)
    for (const part of ['iv', 'ct'] as const) {
      for (let bit = 0; bit < sealed[part].length * 8; bit += 7) {
        const bytes = Uint8Array.from(sealed[part])
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        expect(await unseal(key, place, { ...sealed, [part]: bytes })).toBeUndefined()
      }
    }
  })

  test('F-3 利用者・調査票・基の版のどれが入れ替わっても開かない', async () => {
    const key = await newKey()
    const sealed = await seal(key, place, draft)
    for (const other of [{ userId: 'ffffffff' }, { sheetId: 'ffffffff' }, { baseVersion: 6 }])
      expect(await unseal(key, { ...place, ...other }, sealed)).toBeUndefined()
  })

  test('F-3 同じ内容でも書くたびに別の IV と別の暗号文になり、平文は含まれない', async () => {
    const key = await newKey()
    const ivs = new Set<string>()
    for (let count = 0; count < 200; count += 1) {
      const { iv, ct } = await seal(key, place, draft)
      expect(iv).toHaveLength(12)
      ivs.add(Buffer.from(iv).toString('hex'))
      expect(Buffer.from(ct).includes('秘密丸')).toBe(false)
    }
    expect(ivs.size).toBe(200)
  })
})

describe('下書きの出し入れ', () => {
  test('送っていない答えと、答えにならない文字と、返事を待つ保存が下書きになる', async () => {
    const { store, saver } = openOnScreen({ 主な就役港: '清水港' }, { replies: [retry] })
    expect(saver.draft()).toBeUndefined()
    store.type('主な就役港', '博多港')
    expect(saver.draft()?.typed).toEqual({ 主な就役港: '博多港' })
    store.type('新造年月_月', '13')
    void saver.save()
    await settle()
    expect(saver.draft()).toMatchObject({
      from: { 主な就役港: '清水港' },
      set: { 主な就役港: '博多港' },
      typed: { 新造年月_月: '13' },
      pending: { saveKey: 'key-1', baseVersion: 1 },
    })
    saver.lineIsBack()
    await settle()
    expect(saver.draft()).toMatchObject({ set: {}, typed: { 新造年月_月: '13' }, pending: undefined })
  })

  test('下書きが端末から消えるまでは、保存済みと言わない', async () => {
    const written: (() => void)[] = []
    const { store, saver } = openOnScreen(
      { 主な就役港: '清水港' },
      { keepDraft: () => new Promise((resolve) => written.push(resolve)) },
    )
    store.type('主な就役港', '博多港')
    void saver.save()
    written.shift()?.()
    await settle()
    expect(saver.draft()).toBeUndefined()
    expect(saver.status.phase).toBe('saving')
    written.shift()?.()
    await settle()
    expect(saver.status.phase).toBe('saved')
  })

  test('戻した下書きは、元の鍵と元の版で一度だけ送る', async () => {
    const lost = openOnScreen({ 主な就役港: '清水港' }, { replies: [retry] })
    lost.store.type('主な就役港', '博多港')
    void lost.saver.save()
    await settle()
    const { store, saver, sent } = openOnScreen({ 主な就役港: '清水港', GNSS: '1' }, { version: 4 })
    saver.restore(lost.saver.draft()!)
    await settle()
    expect(sent.map(({ saveKey, baseVersion }) => [saveKey, baseVersion])).toEqual([['key-1', 1]])
    expect(store.answers).toEqual({ 主な就役港: '博多港', GNSS: '1' })
    expect(saver.status.drafts.restored).toEqual({
      names: [store.field('主な就役港').asked!.label],
      steps: [0],
    })
    expect(saver.draft()).toBeUndefined()
  })

  test('サーバーがもう同じ値を持っていれば、何も言わず何も送らない', async () => {
    const { saver, sent } = openOnScreen({ 主な就役港: '博多港' })
    saver.restore({
      from: { 主な就役港: '清水港' },
      set: { 主な就役港: '博多港' },
      typed: {},
      pending: undefined,
      step: 0,
    })
    await settle()
    expect(saver.status.drafts.restored).toBeUndefined()
    expect(sent).toEqual([])
  })

  test('同じ項目がその間に変わっていたら、両方を見せて待つ', async () => {
    const { store, saver, sent } = openOnScreen({ 主な就役港: '別の港' })
    saver.restore({
      from: { 主な就役港: '清水港' },
      set: { 主な就役港: '博多港' },
      typed: {},
      pending: undefined,
      step: 0,
    })
    await settle()
    expect(saver.status.phase).toBe('conflict')
    expect(saver.status.conflict?.clashes).toEqual([{ key: '主な就役港', mine: '博多港', theirs: '別の港' }])
    expect(sent).toEqual([])
    saver.resolve(new Set(['主な就役港']))
    await settle()
    expect(store.answers).toEqual({ 主な就役港: '別の港' })
    expect(saver.status.phase).toBe('saved')
  })

  test('受付が終わっていれば送らず、下書きのまま残る', async () => {
    const { saver, sent } = openOnScreen({}, { lock: 'closed' })
    saver.restore({ from: { GNSS: null }, set: { GNSS: '1' }, typed: {}, pending: undefined, step: 1 })
    await settle()
    expect(sent).toEqual([])
    expect(saver.status).toMatchObject({ phase: 'locked' })
    expect(saver.draft()).toMatchObject({ set: { GNSS: '1' } })
  })
})

describe('F-5 無操作', () => {
  const MINUTE = 60_000
  const watched = () => {
    const time = createTime()
    let now = 0
    const heard: string[] = []
    const watch = createIdleWatch({
      now: () => now,
      after: time.after,
      warn: () => heard.push(`warn ${now / MINUTE}`),
      leave: () => heard.push(`leave ${now / MINUTE}`),
    })
    const pass = async (minutes: number) => {
      for (let step = 0; step < minutes; step += 1) {
        now += MINUTE
        await time.pass(MINUTE)
      }
    }
    return { watch, heard, pass, sleep: (minutes: number) => (now += minutes * MINUTE) }
  }

  test('28分で知らせ、30分で終わる。操作があれば数え直す', async () => {
    const { watch, heard, pass } = watched()
    await pass(20)
    watch.active()
    await pass(27)
    expect(heard).toEqual([])
    await pass(1)
    expect(heard).toEqual(['warn 48'])
    watch.active()
    await pass(2)
    expect(heard).toEqual(['warn 48', 'leave 50'])
  })

  test('「続ける」で数え直し、眠っていた端末は起きたときに終わる', async () => {
    const { watch, heard, pass, sleep } = watched()
    await pass(28)
    watch.goOn()
    await pass(27)
    expect(heard).toEqual(['warn 28'])
    sleep(600)
    watch.look()
    expect(heard).toEqual(['warn 28', 'leave 655'])
  })
})
