import { createTerminal, type Terminal } from '../../cli/terminal.ts'

export interface RecordedTerminal {
  readonly terminal: Terminal
  readonly stdout: () => string
  readonly stderr: () => string
}

/** A terminal that remembers what was written to it. */
export function recordedTerminal({ isTTY = false, columns = 100 } = {}): RecordedTerminal {
  const out: string[] = []
  const err: string[] = []
  const terminal = createTerminal({
    stdout: { write: (text) => out.push(text), isTTY, columns },
    stderr: { write: (text) => err.push(text), isTTY: false },
  })
  return { terminal, stdout: () => out.join(''), stderr: () => err.join('') }
}
