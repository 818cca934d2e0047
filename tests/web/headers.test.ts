import { describe, expect, test } from 'vitest'
import { hashesIn, hashOf, withStylesInside } from '../../scripts/inside-styles.ts'
import { contentSecurityPolicy, headerRules, headersOf, supabaseOrigin } from '../../web/security/headers.ts'
import { hostFiles, withMetaPolicy } from '../../web/security/hosts.ts'

const site = { supabaseUrl: 'https://abc.supabase.co/', isSecure: true }
const files = hostFiles(site)

describe('F-12: the headers of every kind of host come from one source', () => {
  test('the policy, word for word', () => {
    expect(contentSecurityPolicy(site)).toBe(
      "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; style-src-attr 'none'; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self' https://abc.supabase.co; worker-src 'self'; " +
        "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        'upgrade-insecure-requests',
    )
  })

  test('styles inside pages are named one by one', () => {
    // Of the specification: https://www.w3.org/TR/CSP3/#framework-directive-source-list
    expect(hashOf("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='")
    const styleHashes = [hashOf('a{}'), hashOf('b{}')]
    const policy = contentSecurityPolicy({ ...site, styleHashes })
    expect(policy).toContain(`; style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')}; `)
    expect(hashesIn(policy)).toEqual(styleHashes)
  })

  const parts = {
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    'Cache-Control': 'public, max-age=31536000, immutable',
  }

  test('every page and file has every header; parts of a fixed name may be kept, and do less than a page', () => {
    const rules = headerRules(site)
    const page = headersOf(rules, '/steps2/step01')
    expect(Object.keys(page).sort()).toEqual([
      'Cache-Control',
      'Content-Security-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
      'Permissions-Policy',
      'Referrer-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'X-Frame-Options',
    ])
    expect(page).toMatchObject({
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    })
    expect(headersOf(rules, '/assets/index-1a2b.js')).toEqual({ ...page, ...parts })
    expect(headersOf(rules, '/faq.csv')).toEqual({
      ...page,
      'Cache-Control': 'no-cache',
      'Content-Type': 'text/csv; charset=utf-8',
    })
  })

  test('Cloudflare Pages and Netlify', () => {
    expect(files._headers).toContain(`/*\n  Content-Security-Policy: ${contentSecurityPolicy(site)}\n`)
    expect(files._headers).toContain(
      '/assets/*\n  ! Content-Security-Policy\n  ! Cache-Control\n' +
        `  Content-Security-Policy: ${parts['Content-Security-Policy']}\n` +
        '  Cache-Control: public, max-age=31536000, immutable\n',
    )
  })

  test('Azure Static Web Apps', () => {
    const config = JSON.parse(files['staticwebapp.config.json']!)
    expect(config.globalHeaders).toEqual(headerRules(site)[0]!.headers)
    expect(config.routes[0]).toEqual({ route: '/assets/*', headers: parts })
  })

  test('Vercel', () => {
    const { headers } = JSON.parse(files['vercel.json']!)
    expect(headers.map(({ source }: { source: string }) => source)).toEqual([
      '/(.*)',
      '/assets/(.*)',
      '/faq.csv',
      '/notice.json',
    ])
    expect(headers[0].headers).toContainEqual({ key: 'X-Frame-Options', value: 'DENY' })
  })

  test('nginx, where a location with a header of its own inherits none', () => {
    const assets = files['nginx-headers.conf']!.split('location ').find((part) => part.startsWith('/assets/'))
    expect(assets).toContain(
      `add_header Content-Security-Policy "${parts['Content-Security-Policy']}" always;`,
    )
    expect(assets).toContain('add_header Cache-Control "public, max-age=31536000, immutable" always;')
  })

  test('the page’s own copy says all but what only a header can', () => {
    const html = withMetaPolicy('<meta charset="utf-8" />', site)
    expect(html).toContain("connect-src 'self' https://abc.supabase.co;")
    expect(html).not.toContain('frame-ancestors')
  })
})

test('styles put inside a page keep their order, are known to have come, and stand before the scripts or after them', () => {
  const files: Record<string, string> = { '/a.css': 'p{color:red}', '/b.css': 'p{color:blue}' }
  const read = (href: string) => files[href]!
  const pageOf = (head: string, foot: string) => `<html>
  <head>${head}
  </head>
  <body>
    <div id="root"></div>${foot}
  </body>
</html>`
  const scripts = `
    <script type="module" crossorigin src="/a.js"></script>
    <link rel="modulepreload" crossorigin href="/b.js">`
  const styled = `
    <style>p{color:red}p{color:blue}</style>
    <link rel="stylesheet" href="/a.css" disabled>
    <link rel="stylesheet" href="/b.css" disabled>`
  const linked = `
    <link rel="stylesheet" crossorigin href="/a.css">
    <link rel="stylesheet" crossorigin href="/b.css">`
  const page = pageOf(scripts + linked, '')
  const styles = 'p{color:red}p{color:blue}'
  expect(withStylesInside(page, read, 'after')).toEqual({ styles, html: pageOf(styled, scripts) })
  expect(withStylesInside(page, read, 'ahead')).toEqual({ styles, html: pageOf(scripts + styled, '') })
  expect(() => withStylesInside(page, () => '</style>', 'after')).toThrow(
    'styles that cannot stand in a page',
  )
})

test('F-12: a project that is not reached by HTTPS stops the build', () => {
  expect(() => supabaseOrigin('http://abc.supabase.co')).toThrow('VITE_SUPABASE_URL must be https')
  expect(supabaseOrigin('http://127.0.0.1:54321/x')).toBe('http://127.0.0.1:54321')
  expect(supabaseOrigin(undefined)).toBeUndefined()
  expect(contentSecurityPolicy({ isSecure: false })).toContain("connect-src 'self';")
})
