/** Where a signed-out visitor is sent: login, with the whole wanted path (path, query, fragment). */
export function loginPath(wanted: { pathname: string; search: string; hash: string }): string {
  // A static host may have added a slash to the address of a folder.
  const pathname = wanted.pathname.length > 1 ? wanted.pathname.replace(/\/+$/, '') : wanted.pathname
  return `/login?redirect=${encodeURIComponent(`${pathname}${wanted.search}${wanted.hash}`)}`
}

const SCREEN =
  /^\/(home|shiplist|acclist|haisyakan_list|equiplist|machinelist|submit|receipt|faq|steps(1|2|3|3_h[1-6]|4|8)(\/(step\d\d|review|print))?)$/

/**
 * The screen to show after signing in. Only our own routes are accepted: anything else, such as another
 * site's address in disguise (`//evil`, `/\evil`, `javascript:`), leads to Home.
 */
export function redirectTarget(wanted: string | null): string {
  const home = '/home'
  if (!wanted?.startsWith('/')) return home
  const origin = 'https://here.invalid'
  let target: URL
  try {
    target = new URL(wanted, origin)
  } catch {
    // Not an address at all.
    return home
  }
  if (target.origin !== origin || !SCREEN.test(target.pathname)) return home
  return `${target.pathname}${target.search}${target.hash}`
}
