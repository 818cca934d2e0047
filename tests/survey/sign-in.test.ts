import { expect, test } from 'vitest'
import { checkNewPassword, isCompanyCode, loginAddress, readCompanyCode } from '#survey'

test('a company code is read as printed, however it is typed', () => {
  expect(readCompanyCode(' ｃ００１ ')).toBe('C001')
  expect(readCompanyCode('c‐001')).toBe('C-001')
  expect(loginAddress('C001', 'vessel-survey.example')).toBe('cc001@vessel-survey.example')
  expect(loginAddress('ｃ００１', 'vessel-survey.example')).toBe('cc001@vessel-survey.example')
  expect(isCompanyCode('C001')).toBe(true)
  expect(isCompanyCode('C001@example')).toBe(false)
})

test.each([
  ['tide-lantern-grab-42', 0],
  ['あさひのみなとで会いました', 0],
  ['correct horse battery', 0],
  ['demo-pass-C001', 0],
])('A-9: %j may be used', (password, problems) => {
  expect(checkNewPassword(password, 'C001')).toHaveLength(problems)
})

test.each([
  ['short', ['12文字以上']],
  ['kazenooto', ['12文字以上']],
  ['aaaaaaaaaaaaaa', ['推測されやすい']],
  ['123456789012', ['推測されやすい']],
  ['password12345', ['推測されやすい']],
  ['C001C001C001', ['推測されやすい']],
  ['c001-survey-2025', ['推測されやすい']],
  ['港'.repeat(25), ['長すぎます', '推測されやすい']],
])('A-8: %j is refused', (password, sentences) => {
  const problems = checkNewPassword(password, 'C001')
  for (const sentence of sentences) expect(problems.join('\n')).toContain(sentence)
  expect(problems.length).toBeGreaterThanOrEqual(1)
})
