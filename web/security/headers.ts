/**
 * The one source of the security headers. scripts/build.ts writes them in the form of each kind of host, and
 * `npm run preview` sends them.
 */

/** What the site talks to besides its own origin: the Supabase project, when the build names one. */
export interface Site {
  supabaseUrl?: string | undefined
  /** Whether it is served by HTTPS. Only a trial on one's own machine is not. */
  isSecure: boolean
  /** Of the styles that stand inside pages, as the policy names them; none when absent. */
  styleHashes?: readonly string[]
}

export interface HeaderRule {
  /** In the form of Cloudflare Pages and Netlify: a path, or everything below one. */
  path: string
  headers: Readonly<Record<string, string>>
}

/** Only the embedded stack's own origin may be spoken to without HTTPS. */
export function supabaseOrigin(url: string | undefined): string | undefined {
  if (!url || url === '/') return undefined
  const { protocol, origin, hostname } = new URL(url)
  if (protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(hostname))
    throw new Error(`VITE_SUPABASE_URL must be https: ${url}`)
  return origin
}

/**
 * Everything is closed; each exception is named. No inline script, no inline style but those of the build, no code made
 * from text.
 */
function directives({ supabaseUrl, styleHashes = [] }: Site): readonly string[] {
  const origin = supabaseOrigin(supabaseUrl)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    ["style-src 'self'", ...styleHashes].join(' '),
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${origin ? ` ${origin}` : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
}

export const contentSecurityPolicy = (site: Site): string =>
  [
    ...directives(site),
    "frame-ancestors 'none'",
    ...(site.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** For a host that loses the header: all that a page may say of itself. Framing and HTTPS it cannot. */
export const metaPolicy = (site: Site): string => directives(site).join('; ')

/**
 * Of the parts of the site, which are no pages: all that the one that runs beside a page, the reader of workbooks, may
 * do. Each is sent with its policy: the long one would be some 4 % of all that a form step asks for.
 */
const PARTS_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

const CLOSED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'display-capture',
  'browsing-topics',
]

export function headerRules(site: Site): readonly HeaderRule[] {
  return [
    {
      path: '/*',
      headers: {
        'Content-Security-Policy': contentSecurityPolicy(site),
        ...(site.isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'no-referrer',
        'Permissions-Policy': CLOSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'no-store',
      },
    },
    {
      path: '/assets/*',
      headers: {
        'Content-Security-Policy': PARTS_POLICY,
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    },
    { path: '/faq.csv', headers: { 'Cache-Control': 'no-cache', 'Content-Type': 'text/csv; charset=utf-8' } },
    { path: '/notice.json', headers: { 'Cache-Control': 'no-cache' } },
  ]
}

const covers = (path: string, asked: string): boolean =>
  path.endsWith('*') ? asked.startsWith(path.slice(0, -1)) : asked === path

/** What is sent with one address: later rules replace what earlier ones say. */
export const headersOf = (rules: readonly HeaderRule[], asked: string): Record<string, string> =>
  Object.assign({}, ...rules.filter(({ path }) => covers(path, asked)).map(({ headers }) => headers))
