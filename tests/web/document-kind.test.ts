import { describe, expect, test } from 'vitest'
import { faultOf, isProtected, kindOfBytes, sizeInWords } from '../../web/src/attachments/document-kind.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])

describe('a document is known by its first bytes', () => {
  test.each([
    ['pdf', bytes('%PDF-1.7\n')],
    ['jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['png', png],
    [undefined, bytes('PK\u0003\u0004')],
    [undefined, png.slice(0, 7)],
    [undefined, bytes(' %PDF-1.7')],
  ])('%s', (kind, content) => {
    expect(kindOfBytes(content)).toBe(kind)
  })
})

describe('each fault is told apart', () => {
  const five = 5 * 1024 * 1024
  const pdfOf = (length: number) => {
    const content = new Uint8Array(length)
    content.set(bytes('%PDF-1.4'))
    return content
  }
  test.each([
    ['契約書.pdf', new Uint8Array(), 'empty'],
    ['契約書.pdf', pdfOf(five), undefined],
    ['契約書.pdf', pdfOf(five + 1), 'too-big'],
    ['契約書.xlsx', bytes('PK\u0003\u0004'), 'wrong-type'],
    ['契約書', bytes('text'), 'wrong-type'],
    ['契約書.PDF', bytes('PK\u0003\u0004'), 'mismatched'],
    // Named wrongly but sound: the content decides.
    ['scan.pdf', png, undefined],
  ])('%s', (name, content, fault) => {
    expect(faultOf(name, content)).toBe(fault)
  })
})

test('an encrypted PDF is noticed, the word in a picture is not', () => {
  expect(isProtected(bytes('%PDF-1.7\n1 0 obj\ntrailer << /Root 1 0 R /Encrypt 5 0 R >>'))).toBe(true)
  expect(isProtected(bytes('%PDF-1.7\ntrailer << /Root 1 0 R >>'))).toBe(false)
  expect(isProtected(new Uint8Array([...png, ...bytes('/Encrypt')]))).toBe(false)
})

test('sizes are said in short', () => {
  expect([10, 330_000, 1_500_000].map(sizeInWords)).toEqual(['1KB', '322KB', '1.4MB'])
})
