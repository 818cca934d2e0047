import { createRoot, hydrateRoot } from 'react-dom/client'
import { Screens } from './routes.tsx'
import { missingSetting } from './settings.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { ScreenRouter } from './shell/ScreenRouter.tsx'
import './styles/base.css'
import './styles/controls.css'

const root = document.getElementById('root')!

const missing = missingSetting()
if (missing) {
  const problem = `Missing env: ${missing}`
  root.textContent = problem
  throw new Error(problem)
}

const app = (
  <ErrorBoundary>
    <ScreenRouter>
      <Screens />
    </ScreenRouter>
  </ErrorBoundary>
)
// A prerendered file already holds the first screen; the development server's page is empty.
if (root.firstElementChild) hydrateRoot(root, app)
else createRoot(root).render(app)
