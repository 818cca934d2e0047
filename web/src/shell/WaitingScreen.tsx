import { site } from '../site.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** What a protected screen shows until it is known who is there; also what its prerendered file holds. */
export const WaitingScreen = () => (
  <>
    <PageHeader siteName={site.name} />
    <main id="main" className="page">
      <Skeleton />
    </main>
  </>
)
