import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStack, DataDirInUse, type Stack, writeStackFile } from '../../supabase/local/index.ts'

// In place before the first stack, so that what the stack lets through is caught here.
const printed: unknown[] = []
console.error = (...parts: unknown[]) => void printed.push(parts)

const home = mkdtempSync(path.join(tmpdir(), 'survey-stack-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const clientOf = ({ fetch }: Stack, key: string) =>
  createClient('http://stack.local', key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as never },
    global: { fetch: (input, init) => fetch(new Request(input, init)) },
  })

describe('a data directory', () => {
  const dataDir = path.join(home, 'kept')

  test('keeps what was stored and its keys from one start to the next', async () => {
    const first = await createStack({ dataDir })
    await clientOf(first, first.keys.secretKey)
      .from('companies')
      .insert({ company_code: 'C901', company_name: '保存会社' })
      .throwOnError()
    // A second start while the first runs is refused by the name of the first, and nothing is damaged.
    await expect(createStack({ dataDir })).rejects.toThrow(
      new RegExp(`${dataDir} is in use by process ${process.pid} \\(.+\\) on ${hostname()}`),
    )
    await first.close()

    const second = await createStack({ dataDir })
    expect(second.keys).toEqual(first.keys)
    const { data } = await clientOf(second, second.keys.secretKey).from('companies').select('company_name')
    expect(data).toEqual([{ company_name: '保存会社' }])
    await second.close()
    expect(readdirSync(dataDir).sort()).toEqual(['keys.json', 'pgdata', 'ready'])
  })

  test('keeps its keys to its owner', () => {
    writeStackFile(dataDir, 'http://127.0.0.1:5173', { publishableKey: 'p', secretKey: 's', jwtSecret: 'j' })
    expect(JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8'))).toEqual({
      url: 'http://127.0.0.1:5173',
      publishableKey: 'p',
      secretKey: 's',
    })
    for (const file of ['stack.json', 'keys.json']) {
      expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600)
    }
  })

  test('is taken over from a process that has died, not from one that lives', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await new Promise((resolve) => other.once('spawn', resolve))
    const command = `${process.execPath} -e setInterval(() => {}, 1000)`
    const lock = { pid: other.pid, name: command, host: hostname() }
    const claimed = path.join(home, 'claimed')
    mkdirSync(claimed)
    writeFileSync(path.join(claimed, 'lock'), JSON.stringify(lock))
    await vi.waitFor(() =>
      expect(readFileSync(`/proc/${other.pid}/cmdline`, 'utf8')).toContain('setInterval'),
    )
    await expect(createStack({ dataDir: claimed })).rejects.toBeInstanceOf(DataDirInUse)
    expect(readdirSync(claimed)).toEqual(['lock'])

    const died = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await died
    // What a broken-off first start left is put aside, not used.
    mkdirSync(path.join(claimed, 'pgdata'))
    writeFileSync(path.join(claimed, 'pgdata', 'half'), '')
    const stack = await createStack({ dataDir: claimed })
    await stack.close()
    expect(readdirSync(claimed).sort()).toEqual([
      'keys.json',
      'pgdata',
      expect.stringMatching(/^pgdata\.unfinished-\d+$/),
      'ready',
    ])
  })
})

describe('the API', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await createStack({ port: 0, throttle: { failures: 5 } })
  })
  afterAll(() => stack.close())

  test('is also served on a port of this machine', async () => {
    expect(stack.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const answer = await fetch(`${stack.url}/rest/v1/companies?select=company_code`, {
      headers: { apikey: stack.keys.secretKey },
    })
    expect([answer.status, await answer.json()]).toEqual([200, []])
    expect((await fetch(`${stack.url}/elsewhere`)).status).toBe(404)
  })

  test('makes, shows, changes, bans and removes accounts with the secret key alone', async () => {
    const admin = clientOf(stack, stack.keys.secretKey).auth.admin
    const visitor = clientOf(stack, stack.keys.publishableKey)
    const email = 'cx01@vessel-survey.example'
    const signIn = async (password: string) =>
      (await visitor.auth.signInWithPassword({ email, password })).error?.code ?? 'in'

    const created = await admin.createUser({
      email: email.toUpperCase(),
      password: 'first-password',
      email_confirm: true,
      app_metadata: { company: 'X01' },
    })
    const { id } = created.data.user!
    expect(created.data.user).toMatchObject({ email, app_metadata: { company: 'X01', provider: 'email' } })
    expect((await admin.createUser({ email, password: 'first-password' })).error?.code).toBe('email_exists')
    expect((await admin.createUser({ email: 'b@c.test', password: 'short' })).error?.code).toBe(
      'weak_password',
    )
    expect((await admin.createUser({ email: 'nobody', password: 'first-password' })).error?.status).toBe(400)
    expect(await signIn('first-password')).toBe('in')

    const changed = await admin.updateUserById(id, {
      password: 'second-password',
      app_metadata: { extra: 1 },
    })
    expect(changed.data.user?.app_metadata).toMatchObject({ company: 'X01', extra: 1 })
    expect((await visitor.auth.getUser()).error).not.toBeNull()
    expect(await signIn('first-password')).toBe('invalid_credentials')
    expect(await signIn('second-password')).toBe('in')
    await admin.updateUserById(id, { ban_duration: '24h' })
    expect(await signIn('second-password')).toBe('user_banned')
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect(await signIn('second-password')).toBe('in')

    await admin.createUser({ email: 'cx02@vessel-survey.example', password: 'first-password' })
    const page = await admin.listUsers({ page: 1, perPage: 1 })
    expect([page.data.users.length, (page.data as { total: number }).total]).toEqual([1, 2])
    expect((await visitor.auth.admin.listUsers()).error?.code).toBe('not_admin')
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error?.code).toBe('user_not_found')
  })

  test('A-1..A-4, A-8, A-9: offers no way in but the password, and no password bcrypt would cut', async () => {
    const visitor = clientOf(stack, stack.keys.publishableKey)
    const email = 'stranger@vessel-survey.example'
    const answers = [
      await visitor.auth.signUp({ email, password: 'a-long-password' }),
      await visitor.auth.signInAnonymously(),
      await visitor.auth.signInWithOtp({ email }),
      await visitor.auth.resetPasswordForEmail(email),
    ]
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(4).fill('signup_disabled'))
    const admin = clientOf(stack, stack.keys.secretKey).auth.admin
    expect((await admin.listUsers()).data.users.map((user) => user.email)).toEqual([
      'cx02@vessel-survey.example',
    ])

    await admin.createUser({
      email: 'cx03@vessel-survey.example',
      password: 'first-password',
      email_confirm: true,
    })
    await visitor.auth.signInWithPassword({ email: 'cx03@vessel-survey.example', password: 'first-password' })
    const long = await visitor.auth.updateUser({ password: 'あ'.repeat(25) })
    expect(long.error?.code).toBe('weak_password')
    expect((await visitor.auth.updateUser({ password: 'short-pass1' })).error?.code).toBe('weak_password')
    expect((await visitor.auth.updateUser({ email: 'other@vessel-survey.example' })).error?.code).toBe(
      'not_admin',
    )
    expect((await visitor.auth.updateUser({ password: 'あ'.repeat(24) })).error).toBeNull()
  })

  test('A-13: a changed password ends the other sessions', async () => {
    const email = 'cx03@vessel-survey.example'
    const [one, two] = [
      clientOf(stack, stack.keys.publishableKey),
      clientOf(stack, stack.keys.publishableKey),
    ]
    for (const client of [one, two])
      await client.auth.signInWithPassword({ email, password: 'あ'.repeat(24) })
    await one.auth.updateUser({ password: 'third-password-x' })
    expect((await two.auth.refreshSession()).error).not.toBeNull()
    expect((await one.auth.refreshSession()).error).toBeNull()
  })

  test('A-5, A-6: wrong code and wrong password are answered alike, and only so often', async () => {
    const attempt = (email: string, peerAddress: string) =>
      stack.fetch(
        new Request('http://stack.local/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: { apikey: stack.keys.publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'wrong-password' }),
        }),
        { peerAddress },
      )
    const known = await attempt('cx03@vessel-survey.example', '192.0.2.1')
    const unknown = await attempt('cx99@vessel-survey.example', '192.0.2.1')
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    const statuses: number[] = []
    for (let at = 0; at < 5; at += 1)
      statuses.push((await attempt('cx03@vessel-survey.example', '192.0.2.1')).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    expect((await attempt('cx03@vessel-survey.example', '192.0.2.2')).status).toBe(400)
  })

  test('tokens carry the claims hosted Supabase puts in', async () => {
    const client = clientOf(stack, stack.keys.publishableKey)
    const { data } = await client.auth.signInWithPassword({
      email: 'cx03@vessel-survey.example',
      password: 'third-password-x',
    })
    const claims = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString())
    expect(claims).toMatchObject({
      iss: 'http://stack.local/auth/v1',
      role: 'authenticated',
      aal: 'aal1',
      app_metadata: { provider: 'email' },
      exp: claims.iat + 900,
    })
  })

  test('prints neither statements nor answers when a request is refused', async () => {
    const institute = clientOf(stack, stack.keys.secretKey)
    const refused = await institute
      .from('companies')
      .insert({ company_code: '秘密の会社', company_name: '秘' })
    expect([refused.status, refused.error?.code]).toEqual([400, '23514'])
    await stack.fetch(new Request('http://stack.local/rest/v1/rpc/save_sheet', { method: 'POST', body: '{' }))
    expect(inspect(printed, { depth: 9 })).not.toMatch(/秘密|insert into/)
  })
})
