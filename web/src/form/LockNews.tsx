import { Banner } from '../ui/Banner.tsx'
import type { Lock } from './sheet.ts'

const WORDS: Readonly<Record<Lock, { readonly title: string; readonly text: string }>> = {
  closed: {
    title: '受付期間が終わったため、内容を変更できません',
    text: '入力した内容はこの画面で確かめられます。変更が必要なときは事務局へ連絡してください。',
  },
  submitted: {
    title: '提出済みのため、内容を変更できません',
    text: '変更するときは、受付期間のあいだにホームで提出を取り下げてください。',
  },
  'not-open': {
    title: '受付期間の前のため、内容を変更できません',
    text: '受付が始まると入力できます。',
  },
}

export function LockNews({ lock }: { readonly lock: Lock }) {
  const { title, text } = WORDS[lock]
  return (
    <Banner kind="warning" title={title} announce="status">
      <p>{text}</p>
    </Banner>
  )
}
