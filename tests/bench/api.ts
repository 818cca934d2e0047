/** The API in front of a database, as a process of its own: what it costs is not counted as its callers' work. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createStack, type StackKeys } from '../../supabase/local/index.ts'

export interface Api {
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function serveApi(databaseUrl: string, keys: StackKeys): Promise<Api> {
  const child = fork(import.meta.filename, [], { execArgv: ['--import', 'tsx'] })
  child.send({ databaseUrl, keys })
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the API did not start')
    }),
  ])) as [{ url: string }]
  return {
    url,
    stop: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

if (process.send) {
  const [{ databaseUrl, keys }] = (await once(process, 'message')) as [
    { databaseUrl: string; keys: StackKeys },
  ]
  const stack = await createStack({ driver: 'postgres', url: databaseUrl, port: 0, keys })
  process.send({ url: stack.url })
  await once(process, 'disconnect')
  await stack.close()
}
