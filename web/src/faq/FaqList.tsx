import { useState } from 'react'
import { matchesSearch } from '../data/search-text.ts'
import { useLoad } from '../data/use-load.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { loadFaq } from './faq.ts'
import './FaqList.css'

/** Numbered questions and answers, with a search over both. */
export function FaqList() {
  const faq = useLoad('faq', loadFaq)
  const [query, setQuery] = useState('')
  if (faq.state === 'loading') return <Skeleton lines={4} />
  if (faq.state === 'failed')
    return (
      <Banner kind="error" title="FAQを読み込めませんでした" announce="alert">
        <p>通信の状態を確かめて、もう一度お試しください。</p>
        <Button onClick={faq.reload}>もう一度読み込む</Button>
      </Banner>
    )
  const found = faq.value.filter(({ question, answer }) => matchesSearch(`${question} ${answer}`, query))
  return (
    <div className="stack">
      <TextField
        label="FAQを検索"
        type="search"
        hint="調べたい言葉を入れてください。空白で区切ると、すべてを含むものを探します。"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <LiveRegion message={query ? `${found.length}件見つかりました` : ''} />
      {found.length === 0 && (
        <p>「{query}」を含む質問は見つかりませんでした。言葉を短くするか、別の言葉でお試しください。</p>
      )}
      <ol className="faq">
        {found.map(({ number, question, answer }) => (
          <li key={number} className="faq-item">
            <h3 className="faq-question">
              <span className="faq-mark">Q{number}</span>
              <span>{question}</span>
            </h3>
            <div className="faq-answer">
              <span className="faq-mark">A</span>
              <p>{answer}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
