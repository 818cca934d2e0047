import { late } from '../ui/late.tsx'
import { useLock } from './sheet-context.ts'

const LockNews = late(() => import('./LockNews.tsx').then(({ LockNews }) => LockNews), 'inPlace')

/** Says plainly why the sheet is read-only. Most sheets may be changed, and do without the words for it. */
export function LockBanner() {
  const lock = useLock()
  return lock && <LockNews lock={lock} />
}
