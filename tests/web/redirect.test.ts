import { describe, expect, test } from 'vitest'
import { loginPath, redirectTarget } from '../../web/src/session/redirect.ts'

describe('where a signed-out visitor is sent', () => {
  test('the redirect carries path, query and fragment', () => {
    expect(loginPath({ pathname: '/steps2/step03', search: '?sheet=a1', hash: '#f-船名' })).toBe(
      '/login?redirect=%2Fsteps2%2Fstep03%3Fsheet%3Da1%23f-%E8%88%B9%E5%90%8D',
    )
  })

  test('the slash a static host adds to a folder is left out', () => {
    expect(loginPath({ pathname: '/shiplist/', search: '', hash: '' })).toBe('/login?redirect=%2Fshiplist')
  })

  test('Home is named like any other screen', () => {
    expect(loginPath({ pathname: '/home', search: '', hash: '' })).toBe('/login?redirect=%2Fhome')
  })
})

describe('where signing in leads', () => {
  test.each([
    ['/shiplist', '/shiplist'],
    ['/steps2/step03?sheet=a1', '/steps2/step03?sheet=a1'],
    ['/steps3_h4/step02?sheet=a1#f-1', '/steps3_h4/step02?sheet=a1#f-1'],
    ['/steps8', '/steps8'],
    ['/home', '/home'],
  ])('%s → %s', (wanted, target) => {
    expect(redirectTarget(wanted)).toBe(target)
  })

  test.each([
    null,
    '',
    '//evil.example',
    '//evil.example/home',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example/home',
    'https://evil.example/home',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'home',
    '/login?redirect=/login',
    '/',
    '/unknown',
    '/home/../../evil',
    '/steps9/step01',
    '/steps2/step1',
    '/shiplist/@evil.example',
    '/home.evil.example',
    'http://[',
  ])('%j → Home', (wanted) => {
    expect(redirectTarget(wanted)).toBe('/home')
  })

  test('what signing in leads to is what the guard asked for', () => {
    const wanted = { pathname: '/steps4/step08', search: '?sheet=b2', hash: '#f-x' }
    const query = new URL(loginPath(wanted), 'http://here').searchParams.get('redirect')
    expect(redirectTarget(query)).toBe('/steps4/step08?sheet=b2#f-x')
  })
})
