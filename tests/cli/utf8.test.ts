import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeUtf8, encodeUtf8 } from '../../cli/utf8.ts'

const units = (text: string) => Buffer.from(text, 'utf16le')

test('Japanese, emoji and the empty text go there and back', () => {
  const text = '船名「第1海工丸」𠮷野🚢\r\n=1+1'
  expect(encodeUtf8(units(text))).toEqual(Buffer.from(text))
  expect(decodeUtf8(Buffer.from(text))).toBe(text)
  expect(encodeUtf8(units(''))).toEqual(Buffer.alloc(0))
  expect(decodeUtf8(new Uint8Array())).toBe('')
})

test('a byte order mark is taken off, broken bytes and halves of characters are marked', () => {
  expect(decodeUtf8(Buffer.from('\ufeff会社'))).toBe('会社')
  expect(decodeUtf8(Buffer.from([0xe4, 0xbc, 0x41]))).toBe('\ufffdA')
  expect(encodeUtf8(units('会\ud842社')).toString()).toBe('会\ufffd社')
})

test('whatever the text is, it means what Node makes of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const bytes = encodeUtf8(units(text))
      expect(bytes).toEqual(Buffer.from(text))
      expect(decodeUtf8(bytes)).toBe(new TextDecoder().decode(bytes))
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(decodeUtf8(bytes)).toBe(new TextDecoder().decode(bytes))
    }),
    { numRuns: 500 },
  )
})
