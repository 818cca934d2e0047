/** Runs in the page of a screen behind the sign-in before all else, and asks for what that screen reads first. */
import { keptSession } from './data/kept-session.ts'
import { askAhead } from './data/under-way.ts'

const reads = document.querySelector<HTMLMetaElement>('meta[name="first-reads"]')?.content
const session = reads && keptSession()
if (session) {
  const inAddress = Object.fromEntries(new URLSearchParams(location.search))
  askAhead(reads.split(' '), { ...inAddress, user: session.userId }, session.accessToken)
}
