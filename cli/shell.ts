import type { Command } from 'commander'
import type { Connection } from './connection.ts'
import type { Terminal } from './terminal.ts'

/** 0 fine · 1 something was found · 2 wrong use or configuration */
export type ExitCode = 0 | 1 | 2

export type Environment = Readonly<Record<string, string | undefined>>

/** Everything a command may know of the machine it runs on. */
export interface Shell {
  readonly terminal: Terminal
  readonly env: Environment
  /** What relative paths start from. */
  readonly directory: string
  /** The folder of the project: what is published lies in it. */
  readonly project: string
  /** Where the embedded stack keeps its data and its address. */
  readonly dataDirectory: string
  readonly now: () => Date
  readonly newKey: () => string
  readonly randomBytes: (count: number) => Uint8Array
  /** Set when the user pressed Ctrl-C. */
  readonly interrupted: AbortSignal
}

/** The command cannot go on: wrong use, wrong configuration, no connection. Shown as it is, without a trace. */
export class Stop extends Error {
  readonly remedy: string | undefined
  readonly exitCode: ExitCode
  constructor(message: string, remedy?: string, exitCode: ExitCode = 2) {
    super(message)
    this.remedy = remedy
    this.exitCode = exitCode
  }
}

/** The server did not answer: whether the last request was carried out is not known. */
export class NoAnswer extends Stop {}

/** What the definition of a command gets to build its actions with. */
export interface CommandTools {
  readonly shell: Shell
  readonly terminal: Terminal
  /** Signs in on first use. */
  readonly connect: () => Promise<Connection>
  /** Wraps an action so that what it returns becomes the exit code. */
  readonly act: <A extends unknown[]>(
    work: (...args: A) => Promise<ExitCode>,
  ) => (...args: A) => Promise<void>
}

export type DefineCommand = (command: Command, tools: CommandTools) => void
