import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../../supabase/local/auth.ts'
import { addressOf, addVessel, openSurvey, passwordOf, type TestSurvey, targets } from './survey.ts'

/** GoTrue has said it in two ways; auth-js reads both. */
async function codeOf(answer: Response): Promise<string | undefined> {
  const { code, error_code } = (await answer.json()) as { code?: string; error_code?: string }
  return error_code ?? code
}

describe.each(targets)('sessions and tokens on %s', (target) => {
  let survey: TestSurvey
  beforeAll(async () => {
    survey = await openSurvey(target)
    await addVessel(await survey.signIn('C101'), { 船名: '甲丸' })
    await addVessel(await survey.signIn('C102'), { 船名: '乙丸' })
  })
  afterAll(() => survey.close())

  const sessionOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session!
  const ask = (path: string, token: string, headers: Record<string, string> = {}) =>
    survey.stack.fetch(
      new Request(`http://stack.local${path}`, {
        headers: { apikey: survey.stack.keys.publishableKey, authorization: `Bearer ${token}`, ...headers },
      }),
    )
  const refresh = (token: string) =>
    survey.stack.fetch(
      new Request('http://stack.local/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        headers: { apikey: survey.stack.keys.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: token }),
      }),
    )

  test('B-4: a token that was made up or altered opens nothing', async () => {
    const { access_token } = await sessionOf(await survey.signIn('C101'))
    const [header, body, signature] = access_token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const other = await sessionOf(await survey.signIn('C102'))
    const now = Math.floor(Date.now() / 1000)
    const { jwtSecret } = survey.stack.keys
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
      `${header}.${encode({ ...claims, sub: other.user.id })}.${signature}`,
      signToken(claims, 'another-secret-another-secret-another-secret'),
      ...(jwtSecret ? [signToken({ ...claims, exp: now - 120, iat: now - 900 }, jwtSecret)] : []),
    ]
    for (const token of forged) {
      const answer = await ask('/rest/v1/answer_sheets?select=company_code', token)
      expect([token.slice(0, 12), answer.status]).toEqual([token.slice(0, 12), 401])
      expect(await answer.text()).not.toContain('C10')
    }
    expect((await ask('/rest/v1/answer_sheets?select=company_code', access_token)).status).toBe(200)
  })

  test('A-18: a refresh token used twice ends the session', async () => {
    const client = await survey.signIn('C101')
    const { refresh_token: first } = await sessionOf(client)
    const second = (await (await refresh(first)).json()) as { refresh_token: string }
    const third = (await (await refresh(second.refresh_token)).json()) as { refresh_token: string }
    const replayed = await refresh(first)
    expect([replayed.status, await codeOf(replayed)]).toEqual([400, 'refresh_token_already_used'])
    expect((await refresh(third.refresh_token)).status).toBe(400)
  })

  test.each([
    [
      'left alone for an hour',
      "refreshed_at = now() - interval '61 minutes', updated_at = now() - interval '61 minutes'",
    ],
    ['twelve hours old', "created_at = now() - interval '13 hours'"],
  ])('A-16: a session %s is not continued', async (_, change) => {
    const userId = (
      await survey.query<{ id: string }>(`select id from auth.users where email = '${addressOf('C102')}'`)
    )[0]!.id
    const { refresh_token } = await sessionOf(await survey.signIn('C102'))
    await survey.query(`update auth.sessions set ${change} where user_id = '${userId}'`)
    const answer = await refresh(refresh_token)
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'session_expired'])
  })

  test('B-10: no form of question reaches over the company', async () => {
    const { access_token } = await sessionOf(await survey.signIn('C101', passwordOf('C101')))
    for (const query of [
      'answer_sheets?select=company_code',
      'answer_sheets?select=company_code&or=(company_code.neq.C101,version.gt.0)',
      'answer_sheets?select=company_code&company_code=not.is.null&order=updated_by',
      'answer_history?select=company_code,answer_sheets(company_code,title)',
      'answer_sheets?select=company_code,companies(company_code,company_name)',
      'accounts?select=company_code,user_id',
    ]) {
      const answer = await ask(`/rest/v1/${query}`, access_token)
      const text = await answer.text()
      expect([query, text.includes('C102'), text.includes('乙')]).toEqual([query, false, false])
      if (answer.status === 200)
        expect([query, (JSON.parse(text) as unknown[]).length > 0]).toEqual([query, true])
    }
    const csv = await ask('/rest/v1/answer_sheets?select=company_code', access_token, { accept: 'text/csv' })
    expect(await csv.text()).not.toContain('C102')
  })
})
