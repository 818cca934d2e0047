import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { alignedTable, printable, shortened, wrapped } from '../../cli/terminal.ts'
import { recordedTerminal } from './recorded-terminal.ts'

describe('E-6: what reaches the terminal', () => {
  test('escape sequences, carriage returns and bidi overrides are shown, not obeyed', () => {
    const { terminal, stdout, stderr } = recordedTerminal()
    terminal.print('船\u001b[2J名\r消す')
    terminal.note('\u202eexe.海\u009b31m\u200b')
    terminal.table(['名'], [['\u001b]0;title\u0007', 'x']])
    terminal.json({ 船名: '\u202e海\u001b', 他: '\u2066\u{e0041}' })
    expect(stdout()).toContain('船\\u001b[2J名\\u000d消す\n')
    expect(stderr()).toBe('\\u202eexe.海\\u009b31m\\u200b\n')
    expect(stdout()).toContain('\\u001b]0;title\\u0007')
    expect(stdout()).not.toMatch(/[^\P{Cc}\n]|[\u202e\u2066]/u)
    const json = stdout().slice(stdout().indexOf('{'))
    expect(JSON.parse(json)).toEqual({ 船名: '\u202e海\u001b', 他: '\u2066\u{e0041}' })
  })

  test('whatever an answer holds, a printed line is one line without controls', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { terminal, stdout } = recordedTerminal()
        terminal.print(text)
        const line = stdout().slice(0, -1)
        expect(stdout().endsWith('\n')).toBe(true)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      }),
      { numRuns: 3000 },
    )
  })

  test('ordinary Japanese is left alone', () => {
    const text = '㈱髙﨑海運　第三🚢丸（①・〜ー）'
    expect(printable(text)).toBe(text)
  })

  test('data files go out unchanged into a pipe and are made visible on a screen', () => {
    const pipe = recordedTerminal()
    pipe.terminal.data('\ufeffa,"b\r\nc"\r\n')
    expect(pipe.stdout()).toBe('\ufeffa,"b\r\nc"\r\n')
    const screen = recordedTerminal({ isTTY: true })
    screen.terminal.data('\ufeffa,\u001b\r\n')
    expect(screen.stdout()).toBe('a,\\u001b\n')
  })
})

describe('tables', () => {
  test('columns line up when full-width and half-width characters mix; numbers stand right', () => {
    const lines = alignedTable(
      ['会社', '件数'],
      [
        ['海洋建設', 5],
        ['ABC', 120],
      ],
    )
    expect(lines).toEqual(['会社      件数', '--------  ----', '海洋建設     5', 'ABC        120'])
  })

  test('no line is wider than the terminal', () => {
    const rows = [['あ'.repeat(80), 'x'.repeat(80), 3]]
    for (const line of alignedTable(['長い', 'long', 'n'], rows, 60)) {
      expect(stringWidth(line)).toBeLessThanOrEqual(60)
    }
    expect(shortened('海洋建設株式会社', 9)).toBe('海洋建設…')
  })

  test('Japanese help is broken at the width, never before a full stop', () => {
    expect(wrapped('あいうえおかきくけこさしすせそ。', 20)).toBe('あいうえおかきくけこ\nさしすせそ。')
    expect(wrapped('あいうえおかきくけこ。', 20)).toBe('あいうえおかきくけこ。')
  })
})
