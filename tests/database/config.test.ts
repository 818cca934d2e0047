import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** `section.key` → value as written. */
function readConfig(): Map<string, string> {
  const settings = new Map<string, string>()
  let section = ''
  for (const line of readFileSync(new URL('../../supabase/config.toml', import.meta.url), 'utf8').split(
    '\n',
  )) {
    const heading = /^\[(.+)\]$/.exec(line)?.[1]
    if (heading !== undefined) section = `${heading}.`
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? []
    if (key && value) settings.set(section + key, value)
  }
  return settings
}

test('G-12: no other service or way in is switched on', () => {
  const on = [...readConfig()].filter(
    ([key, value]) => /(\.|_)enabled?(_\w+)?$/.test(key) && value === 'true',
  )
  expect(on.map(([key]) => key).sort()).toEqual([
    'api.enabled',
    'auth.email.enable_signup',
    'auth.enable_refresh_token_rotation',
    'auth.enabled',
    'auth.mfa.totp.enroll_enabled',
    'auth.mfa.totp.verify_enabled',
    'db.migrations.enabled',
    'db.seed.enabled',
  ])
})

test('G-12: the settings security rests on', () => {
  const settings = readConfig()
  const expected = {
    'api.schemas': '["public"]',
    'api.max_rows': '1000',
    'auth.jwt_expiry': '900',
    'auth.enable_signup': 'false',
    // false here would switch off sign-in by password altogether.
    'auth.email.enable_signup': 'true',
    'auth.enable_anonymous_sign_ins': 'false',
    'auth.enable_manual_linking': 'false',
    'auth.minimum_password_length': '12',
    'auth.password_requirements': '""',
    'auth.enable_refresh_token_rotation': 'true',
    'auth.refresh_token_reuse_interval': '10',
    'auth.email.enable_confirmations': 'false',
    'auth.email.secure_password_change': 'false',
    'auth.email.double_confirm_changes': 'true',
    'auth.sms.enable_signup': 'false',
    'auth.sessions.timebox': '"12h"',
    'auth.sessions.inactivity_timeout': '"1h"',
    'auth.email.otp_length': '10',
    'auth.email.otp_expiry': '60',
    'auth.rate_limit.sign_in_sign_ups': '30',
    'auth.rate_limit.token_refresh': '150',
    'auth.rate_limit.token_verifications': '5',
    'auth.rate_limit.anonymous_users': '1',
    'auth.mfa.totp.enroll_enabled': 'true',
    'auth.mfa.totp.verify_enabled': 'true',
    'realtime.enabled': 'false',
    'storage.enabled': 'false',
  }
  expect(Object.fromEntries(Object.keys(expected).map((key) => [key, settings.get(key)]))).toEqual(expected)
})
