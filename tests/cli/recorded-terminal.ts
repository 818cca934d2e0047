import { createTerminal, type Terminal } from '../../cli/terminal.ts'

export interface RecordedTerminal {
  readonly terminal: Terminal
  readonly stdout: () => string
  readonly stderr: () => string
}

/** A terminal that remembers what was written to it. */
export function recordedTerminal({ isTTY = false, columns = 100 } = {}): RecordedTerminal {
  const written = { out: '', err: '' }
  const terminal = createTerminal({
    stdout: { write: (text) => void (written.out += text), isTTY, columns },
    stderr: { write: (text) => void (written.err += text), isTTY: false },
  })
  return { terminal, stdout: () => written.out, stderr: () => written.err }
}
