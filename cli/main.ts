import { randomBytes, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { createProgram } from './program.ts'
import { createTerminal } from './terminal.ts'

// A reader that stops early (`| head`) is not a mistake.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.stderr.write(`結果を書き出せませんでした: ${error.message}\n`)
  process.exitCode = 2
})

const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
process.once('SIGTERM', () => interruption.abort())

// npm runs scripts in the project's folder; paths are meant from where the user stands.
const { npm_lifecycle_event: script, INIT_CWD: start } = process.env
const directory = script === 'cli' && start ? start : process.cwd()

const program = createProgram({
  terminal: createTerminal(process),
  env: process.env,
  directory,
  project: process.cwd(),
  dataDirectory: resolve(process.env.SURVEY_DATA_DIR ?? '.local'),
  now: () => new Date(),
  newKey: randomUUID,
  randomBytes,
  interrupted: interruption.signal,
})
process.exitCode = await program.run(process.argv.slice(2))
