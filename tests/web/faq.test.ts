import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { matchesSearch } from '../../web/src/data/search-text.ts'
import { parseFaq } from '../../web/src/faq/faq.ts'

describe('faq.csv', () => {
  test('rows are numbered from 1; byte order mark, blank lines and half rows are skipped', () => {
    const csv =
      '\ufeffquestion,answer\n問い一,答え一\n\n   \n"問い二","答え、二""三"""\n問いだけ,\n問い四,答え四\n'
    expect(parseFaq(csv)).toEqual([
      { number: 1, question: '問い一', answer: '答え一' },
      { number: 2, question: '問い二', answer: '答え、二"三"' },
      { number: 3, question: '問い四', answer: '答え四' },
    ])
  })

  test('an answer with commas is whole even when nobody quoted it', () => {
    expect(parseFaq('question,answer\n金額は,1,234円と書きます。\n')).toEqual([
      { number: 1, question: '金額は', answer: '1,234円と書きます。' },
    ])
  })

  test('the published file has at least fifteen different questions, each with an answer in sentences', () => {
    const items = parseFaq(readFileSync('web/public/faq.csv', 'utf8'))
    expect(items.length).toBeGreaterThanOrEqual(15)
    expect(new Set(items.map(({ question }) => question)).size).toBe(items.length)
    for (const { answer } of items) expect(answer).toMatch(/。$/)
    expect(items[0]?.question).toBe('会社コードとパスワードはどこに書かれていますか。')
  })

  test('a search finds words in any width, case and kana, and needs all of them', () => {
    expect(matchesSearch('Excelダウンロードで受け取る', 'ｅｘｃｅｌ だうんろーど')).toBe(true)
    expect(matchesSearch('Excelダウンロードで受け取る', 'Excel アップロード')).toBe(false)
    expect(matchesSearch('何か', '  ')).toBe(true)
  })
})
