import { site } from '../site.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export const UnreachableScreen = () => (
  <>
    <PageHeader title="接続できません" siteName={site.name} />
    <main id="main" className="page page--narrow stack">
      <Banner kind="error" title="サーバーに接続できません" announce="alert">
        <p>通信の状態を確かめてから「再読み込み」を押してください。入力した内容は失われていません。</p>
      </Banner>
      <div>
        <Button variant="primary" onClick={() => location.reload()}>
          再読み込み
        </Button>
      </div>
    </main>
  </>
)
