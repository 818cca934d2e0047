import { type ComponentType, isValidElement, lazy, Suspense, useState } from 'react'
import {
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useParams,
  useRoutes,
} from 'react-router-dom'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { RequireSession } from './session/RequireSession.tsx'
import { useSession } from './session/session-store.ts'
import { ArrivalFocus } from './shell/ArrivalFocus.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { WaitingScreen } from './shell/WaitingScreen.tsx'

const chunks = new Map<unknown, () => Promise<unknown>>()

/** A screen in a chunk of its own; one that has been fetched is drawn at once. */
function screen<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): ComponentType {
  let come: ComponentType | undefined
  const fetch = async (): Promise<{ default: ComponentType }> => {
    const { [name]: part } = await load()
    come = part
    return { default: part }
  }
  const Awaited = lazy(fetch)
  const Screen = () => {
    const [Part] = useState(() => come ?? Awaited)
    return <Part />
  }
  chunks.set(Screen, fetch)
  return Screen
}

const PortalPage = screen(() => import('./pages/PortalPage.tsx'), 'PortalPage')
const LoginPage = screen(() => import('./pages/LoginPage.tsx'), 'LoginPage')
const TermsPage = screen(() => import('./pages/TermsPage.tsx'), 'TermsPage')
const PrivacyPage = screen(() => import('./pages/PrivacyPage.tsx'), 'PrivacyPage')
const FaqPage = screen(() => import('./pages/FaqPage.tsx'), 'FaqPage')
const HomePage = screen(() => import('./pages/HomePage.tsx'), 'HomePage')
const SubjectListPage = screen(() => import('./pages/SubjectListPage.tsx'), 'SubjectListPage')
const PipeListPage = screen(() => import('./pages/PipeListPage.tsx'), 'PipeListPage')
const ReviewPage = screen(() => import('./pages/ReviewPage.tsx'), 'ReviewPage')
const PrintPage = screen(() => import('./pages/PrintPage.tsx'), 'PrintPage')
const SubmitPage = screen(() => import('./pages/SubmitPage.tsx'), 'SubmitPage')
const ReceiptPage = screen(() => import('./pages/ReceiptPage.tsx'), 'ReceiptPage')
const FormStepPage = screen(() => import('./pages/FormStepPage.tsx'), 'FormStepPage')

const SessionWatch = screen(() => import('./session/SessionWatch.tsx'), 'SessionWatch')

/** The folder of each form's steps. */
const STEP_FOLDERS = [
  'steps1',
  'steps2',
  'steps3',
  'steps3_h1',
  'steps3_h2',
  'steps3_h3',
  'steps3_h4',
  'steps3_h5',
  'steps3_h6',
  'steps4',
  'steps8',
]

/** The screens of one form. One route for all forms: the router reads its whole list at every step. */
function FormFolder() {
  const { folder = '' } = useParams()
  return STEP_FOLDERS.includes(folder) ? <RequireSession /> : <NotFoundPage />
}

/** The base path of a form leads to its first step; the subject stays. */
function FirstStep() {
  const { folder } = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: `/${folder}/step01`, search, hash }} replace />
}

/** Another screen is tried afresh after one has failed. */
function Frame() {
  const { pathname } = useLocation()
  const { state } = useSession()
  return (
    <ErrorBoundary of={pathname}>
      <Suspense fallback={null}>{state === 'signed-in' && <SessionWatch />}</Suspense>
      <Suspense fallback={<WaitingScreen />}>
        <ArrivalFocus />
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

const ROUTES = createRoutesFromElements(
  <Route element={<Frame />}>
    <Route path="/" element={<PortalPage />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path="/terms" element={<TermsPage />} />
    <Route path="/privacy" element={<PrivacyPage />} />
    <Route path="/faq" element={<FaqPage />} />
    <Route element={<RequireSession />}>
      <Route path="/home" element={<HomePage />} />
      <Route path="/shiplist" element={<SubjectListPage />} />
      <Route path="/acclist" element={<SubjectListPage />} />
      <Route path="/equiplist" element={<SubjectListPage />} />
      <Route path="/machinelist" element={<SubjectListPage />} />
      <Route path="/haisyakan_list" element={<PipeListPage />} />
      <Route path="/submit" element={<SubmitPage />} />
      <Route path="/receipt" element={<ReceiptPage />} />
    </Route>
    <Route path="/:folder" element={<FormFolder />}>
      <Route index element={<FirstStep />} />
      <Route path="review" element={<ReviewPage />} />
      <Route path="print" element={<PrintPage />} />
      <Route path=":step" element={<FormStepPage />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </Route>,
)

export const Screens = () => useRoutes(ROUTES)

/** What the screen of a path needs before it can be drawn. */
export async function fetchScreen(path: string): Promise<void> {
  const element = matchRoutes(ROUTES, path)?.at(-1)?.route.element
  if (isValidElement(element)) await chunks.get(element.type)?.()
}
