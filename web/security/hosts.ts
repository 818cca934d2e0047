import { type HeaderRule, headerRules, headersOf, metaPolicy, type Site } from './headers.ts'

/** The headers in the form of each kind of host; file name → contents. */
export function hostFiles(site: Site): Readonly<Record<string, string>> {
  const rules = headerRules(site)
  return {
    _headers: headersFile(rules),
    'staticwebapp.config.json': json(staticWebApp(rules)),
    'vercel.json': json(vercel(rules)),
    'nginx-headers.conf': nginx(rules),
  }
}

export const withMetaPolicy = (html: string, site: Site): string =>
  html.replace(
    '<meta charset="utf-8" />',
    () =>
      `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${metaPolicy(site)}" />`,
  )

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** Cloudflare Pages would send both values of a header named twice: `! Name` takes the earlier one away. */
function headersFile(rules: readonly HeaderRule[]): string {
  const [all, ...others] = rules
  const lines = rules.flatMap(({ path, headers }) => [
    path,
    ...Object.keys(headers)
      .filter((name) => others.some((rule) => rule.path === path) && all && name in all.headers)
      .map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

function staticWebApp(rules: readonly HeaderRule[]): object {
  const [all, ...others] = rules
  return {
    globalHeaders: all?.headers,
    routes: others.map(({ path, headers }) => ({ route: path, headers })),
    responseOverrides: { 404: { rewrite: '/404.html', statusCode: 404 } },
  }
}

const vercel = (rules: readonly HeaderRule[]): object => ({
  cleanUrls: true,
  headers: rules.map(({ path, headers }) => ({
    source: path.replace('*', '(.*)'),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  })),
})

/** A location that adds a header of its own inherits none: each has to say all. */
function nginx(rules: readonly HeaderRule[]): string {
  return rules
    .toReversed()
    .map(({ path }) => {
      const exact = !path.endsWith('*')
      const asked = exact ? path : path.slice(0, -1)
      const { 'Content-Type': type, ...headers } = headersOf(rules, asked)
      const lines = Object.entries(headers).map(([name, value]) => `  add_header ${name} "${value}" always;`)
      return [
        `location ${exact ? '= ' : ''}${asked} {`,
        ...(type ? [`  types { }`, `  default_type "${type}";`] : []),
        ...lines,
        ...(path === '/*' ? ['  try_files $uri $uri/index.html =404;'] : []),
        '}',
      ].join('\n')
    })
    .join('\n')
    .concat('\nerror_page 404 /404.html;\n')
}
