/** The security cases by number, and how a test says which it proves: its title begins with them. */

/** How many cases each chapter has. */
const CHAPTERS = { A: 20, B: 20, C: 21, D: 12, E: 8, F: 16, G: 13 }

/** Cases a machine of our own cannot show, wholly or in part, and where they are shown. */
const ELSEWHERE = {
  'A-4': 'the refusing e-mail hook is part of a hosted project; here the ways in are closed before it',
  'A-7': 'the lock-out hook needs a Team plan; here sign-in is throttled by address (A-6)',
  'A-10':
    'the list of leaked passwords is a service of the hosted project; a list of common words is checked here',
  'A-20':
    'asking for the current password is a setting of the hosted project; other sessions end here (A-13)',
  'D-5':
    'a formula is never evaluated; the result stored beside it is taken and marked for a look, without one the cell is refused',
  'F-14': 'in Chromium; the other engines are not part of the machine',
  'G-6': 'needs a deployed site; the headers of the build are F-12',
  'G-10': 'measured by npm run bench -- load, not by a test',
}

/** @returns {{ id: string, elsewhere: string | undefined }[]} */
export const listCases = () =>
  Object.entries(CHAPTERS).flatMap(([chapter, count]) =>
    Array.from({ length: count }, (_, at) => {
      const id = `${chapter}-${at + 1}`
      return { id, elsewhere: ELSEWHERE[id] }
    }),
  )

/**
 * `B-5, B-10: …` → both; `A-1..A-4, A-9: …` →.
 * @param {string} title
 * @returns {string[]}
 */
export function casesOf(title) {
  const [, head] = /^((?:[A-G]-\d+(?:(?:\.\.|, | )(?=[A-G]-\d))?)+)\b/.exec(title) ?? []
  if (!head) return []
  return head.split(/, | /).flatMap((part) => {
    const [from, to = from] = part.split('..')
    const [chapter, first] = from.split('-')
    const last = Number(to.split('-')[1])
    return Array.from({ length: last - Number(first) + 1 }, (_, at) => `${chapter}-${Number(first) + at}`)
  })
}

/** @param {any} report @returns {{ title: string, passed: boolean }[]} */
export const titlesOfVitest = (report) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.flatMap(({ title, ancestorTitles, status }) =>
      // A case may name a whole group.
      [title, ...ancestorTitles].map((name) => ({ title: name, passed: status === 'passed' })),
    ),
  )

/** @param {any} report @returns {{ title: string, passed: boolean }[]} */
export function titlesOfPlaywright(report) {
  const inSuite = (suite) => [
    ...(suite.specs ?? []).flatMap(({ title, ok }) => [
      { title, passed: ok },
      { title: suite.title, passed: ok },
    ]),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return report.suites.flatMap(inSuite)
}
