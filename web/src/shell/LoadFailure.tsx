import { problemOf } from '../data/problem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** What stands in the place of something that could not be read. */
export function LoadFailure({ cause, onRetry }: { readonly cause: unknown; readonly onRetry: () => void }) {
  const { title, advice } = problemOf(cause)
  return (
    <Banner kind="error" title={title} announce="alert">
      <p>{advice}</p>
      <Button size="small" onClick={onRetry}>
        もう一度読み込む
      </Button>
    </Banner>
  )
}
