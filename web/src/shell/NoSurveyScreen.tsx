import { Banner } from '../ui/Banner.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'

export const NoSurveyScreen = () => (
  <>
    <ScreenHeader title="ホーム" home={false} />
    <main id="main" className="page page--narrow">
      <Banner title="受付中の調査はありません">
        <p>調査が始まると、ここから回答できます。開始の時期は調査の案内でお知らせします。</p>
      </Banner>
    </main>
  </>
)
