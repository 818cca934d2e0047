import { createRoot, hydrateRoot } from 'react-dom/client'
import { keptSession } from './data/kept-session.ts'
import { fetchScreen, Screens } from './routes.tsx'
import { resume } from './session/RequireSession.tsx'
import { missingSetting } from './settings.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { ScreenRouter } from './shell/ScreenRouter.tsx'
import './styles/base.css'
import './styles/controls.css'

const root = document.getElementById('root')!
// For the page's own check that its scripts have come.
document.documentElement.dataset.begun = ''

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

/** The file of a screen behind the sign-in holds a placeholder: React draws once, when it has the screen to draw. */
async function replacePlaceholder(): Promise<void> {
  // What has failed is shown by the screens.
  await Promise.allSettled([resume(), fetchScreen(location.pathname)])
  createRoot(root).render(app)
}

const isPrerendered = root.firstElementChild !== null
const isBehindSignIn = document.querySelector('meta[name="first-reads"]') !== null
if (!isPrerendered) createRoot(root).render(app)
else if (isBehindSignIn && keptSession()) void replacePlaceholder()
else hydrateRoot(root, app)
