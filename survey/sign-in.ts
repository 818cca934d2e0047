/** Company codes as printed in the survey's letter: letters, digits and hyphens. */
export const isCompanyCode = (code: string): boolean => /^[A-Za-z0-9-]{1,20}$/u.test(code)

/** `Ｃ００１ ` → `C001`. */
export const readCompanyCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−ー]/gu, '-')
    .replace(/\s/gu, '')
    .toUpperCase()

/** The address an account is registered under. No mail is ever sent to it. */
export const loginAddress = (companyCode: string, domain: string): string =>
  `c${readCompanyCode(companyCode).toLowerCase()}@${domain}`

export const PASSWORD_MIN_LENGTH = 12
/** bcrypt reads no further. */
export const PASSWORD_MAX_BYTES = 72

const COMMON_PARTS = [
  'password',
  'passw0rd',
  'pasuwado',
  'qwerty',
  'asdf',
  'zxcv',
  'letmein',
  'welcome',
  'admin',
  'login',
  'secret',
  'iloveyou',
  'monkey',
  'dragon',
  'master',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'abc123',
  'changeme',
  'sakura',
  'tokyo',
  'nippon',
  'japan',
  'himitsu',
  'survey',
  'vessel',
  'kouwan',
  'kowan',
  'sagyosen',
  'sagyousen',
  'kadou',
  'chousa',
  'senpaku',
  'portal',
  'パスワード',
  '調査',
  '船舶',
  '作業船',
  '稼働',
] as const

/** Why a new password is refused, in sentences; none when it may be used. No rule about kinds of characters. */
export function checkNewPassword(password: string, companyCode: string): string[] {
  const problems: string[] = []
  const length = [...password].length
  if (length < PASSWORD_MIN_LENGTH) {
    problems.push(`パスワードは${PASSWORD_MIN_LENGTH}文字以上にしてください（今は${length}文字です）。`)
  }
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) {
    problems.push(`パスワードが長すぎます。半角${PASSWORD_MAX_BYTES}文字（全角24文字）までにしてください。`)
  }
  if (length > 0 && isGuessable(password, companyCode)) {
    problems.push(
      '推測されやすいパスワードです。会社コードやよく使われる言葉、同じ文字の繰り返しや並び順の文字を避けてください。',
    )
  }
  return problems
}

/** What is left once guessable parts are taken out must still be worth guessing. */
const REMAINING_CHARACTERS = 8

function isGuessable(password: string, companyCode: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const parts = [readCompanyCode(companyCode).toLowerCase(), ...COMMON_PARTS].filter((part) => part !== '')
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), plain)
  return [...withoutRuns(rest)].length < Math.min(REMAINING_CHARACTERS, PASSWORD_MIN_LENGTH)
}

/** aaaa, 1234 and dcba count as one character each. */
function withoutRuns(text: string): string {
  const characters = [...text]
  return characters
    .filter((character, index) => {
      if (index < 2) return true
      const step = difference(characters[index - 1], character)
      return !(step === difference(characters[index - 2], characters[index - 1]) && Math.abs(step) <= 1)
    })
    .join('')
}

const difference = (a = '', b = ''): number => (b.codePointAt(0) ?? 0) - (a.codePointAt(0) ?? 0)
