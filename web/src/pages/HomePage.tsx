import { useState } from 'react'
import { homeRows } from '#survey/forms/catalog'
import { placesNoted } from '../data/places.ts'
import { serverNow } from '../data/server-clock.ts'
import { readSheetRows } from '../data/sheet-rows.ts'
import { readSubmission } from '../data/submission.ts'
import { useLoad } from '../data/use-load.ts'
import { useWaitingSheets } from '../drafts/use-waiting.ts'
import { ExcelDialogs, type ExcelRequest } from '../excel/ExcelDialogs.tsx'
import { ClockWarning } from '../home/ClockWarning.tsx'
import { CollectionStatus } from '../home/CollectionStatus.tsx'
import { collect } from '../home/collection.ts'
import { FormTable } from '../home/FormTable.tsx'
import { Resume } from '../home/Resume.tsx'
import { WaitingNotice } from '../home/WaitingNotice.tsx'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { formsInPreparation, isOpen } from '../session/survey-year.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Banner } from '../ui/Banner.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import './HomePage.css'

export function HomePage() {
  useTitle('ホーム')
  return useAccount().kind === 'staff' ? <StaffHome /> : <CompanyHome />
}

/** Staff have no answers of their own, and their work is done with the command line. */
const StaffHome = () => (
  <>
    <ScreenHeader title="ホーム" subtitle="調査担当" home={false} />
    <main id="main" className="page page--narrow stack">
      <Banner title="調査担当のアカウントでログインしています">
        <p>
          このアカウントに入力する調査票はありません。督促・点検・書き出し・集計は、コマンド survey
          で行います。使い方は survey --help で表示されます。
        </p>
        <p>回答の画面を見るときは、ログアウトして、会社コードでログインし直してください。</p>
      </Banner>
    </main>
    <SiteFooter />
  </>
)

function CompanyHome() {
  const { companyCode, companyName, userId } = useAccount()
  const waiting = useWaitingSheets(userId)
  const round = useSurveyYear()
  const [excel, setExcel] = useState<ExcelRequest>()
  const home = useLoad(`home/${companyCode}/${round.year}`, async () => {
    await placesNoted()
    const [sheets, submission] = await Promise.all([
      readSheetRows({ year: round.year, companyCode, places: true }),
      readSubmission(round.year, companyCode),
    ])
    return { sheets, submission }
  })

  return (
    <>
      <ScreenHeader title="ホーム" subtitle={`${round.year}年度調査`} home={false} />
      <main id="main" className="page stack">
        <ClockWarning />
        <dl className="company">
          <dt>会社コード</dt>
          <dd>{companyCode || '—'}</dd>
          <dt>会社名</dt>
          <dd>{companyName || '—'}</dd>
        </dl>
        {home.state === 'loading' && <Skeleton lines={7} />}
        {home.state === 'failed' && <LoadFailure cause={home.cause} onRetry={home.reload} />}
        {home.state === 'ready' && (
          <>
            <CollectionStatus
              round={round}
              submission={home.value.submission}
              submits
              onWithdrawn={home.reload}
              collected={collect(
                home.value.sheets,
                homeRows.flatMap(({ forms }) => forms),
              )}
            />
            <WaitingNotice sheets={home.value.sheets} waiting={waiting} />
            {isOpen(round, serverNow()) && !home.value.submission && <Resume sheets={home.value.sheets} />}
            <FormTable
              sheets={home.value.sheets}
              waiting={waiting}
              inPreparation={formsInPreparation(round)}
              onExcel={setExcel}
            />
          </>
        )}
      </main>
      <SiteFooter />
      {excel && <ExcelDialogs request={excel} onClose={() => setExcel(undefined)} onApplied={home.reload} />}
    </>
  )
}
