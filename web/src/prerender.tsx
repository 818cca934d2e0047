/** Runs in Node while the site is built: the first screen of a path as HTML. */
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { Screens } from './routes.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'

export async function renderScreen(path: string): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <ErrorBoundary>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </ErrorBoundary>,
    {
      onError: (cause) => void failures.push(cause),
      // Everything in its place at once: moving late parts would need a script inside the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}
