import { late } from '../ui/late.tsx'
import { useSaveStatus } from './sheet-context.ts'

const DraftNews = late(() => import('./DraftNews.tsx').then(({ DraftNews }) => DraftNews), 'inPlace')

/** Most sheets are opened without a draft, and do without the words for one. */
export function DraftBanner() {
  const { restored, dropped } = useSaveStatus().drafts
  return (restored || dropped) && <DraftNews />
}
