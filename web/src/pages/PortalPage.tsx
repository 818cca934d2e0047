import { MaintenanceNotice } from '../portal/MaintenanceNotice.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { useTitle } from '../shell/use-title.ts'
import { site } from '../site.ts'
import { NavButton } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import './PortalPage.css'

const REASONS = [
  {
    title: 'すばやく',
    text: '昨年の回答を見ながら入力できます。合計は自動で計算し、Excel での一括入力にも対応しています。',
  },
  {
    title: 'かんたんに',
    text: 'ステップごとに分けて入力できます。分からない項目は「不明」にチェックを入れて先へ進めます。',
  },
  {
    title: '安全に',
    text: '回答は会社ごとに守られ、ほかの会社には見えません。途中で保存して、続きはいつでも再開できます。',
  },
]

const NEEDED = [
  '調査の案内に書かれた会社コードとパスワード',
  '船舶原簿・船舶検査証書、または機械の台帳（規格と購入価格）',
  '調査期間の運転日報（運転時間・日数、燃料の消費量）',
  '管理費・修理費・改造費の分かる帳簿',
]

export function PortalPage() {
  useTitle()
  return (
    <>
      <PageHeader siteName={site.portalTitle} />
      <main id="main" className="page stack">
        <MaintenanceNotice />
        <section className="hero">
          <div className="hero-text">
            <h1>作業船と機械の稼働状況を、オンラインで回答できます</h1>
            <p className="hero-lead">
              港湾工事用の作業船・付属品・機械の一年間の稼働状況をお答えいただく調査です。画面の案内に沿って、一項目ずつ入力してください。
            </p>
            <div>
              <NavButton variant="primary" size="large" to="/login">
                ログインして開始
              </NavButton>
            </div>
          </div>
          <img
            className="hero-picture"
            src="/ship.svg"
            width="640"
            height="420"
            alt="海の上で働く作業船の絵"
          />
        </section>

        <section aria-labelledby="reasons">
          <h2 id="reasons">このポータルでできること</h2>
          <ul className="reasons">
            {REASONS.map(({ title, text }) => (
              <li key={title} className="card">
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section className="before" aria-labelledby="before">
          <h2 id="before">始める前に</h2>
          <div className="before-columns">
            <div>
              <h3>用意するもの</h3>
              <ul className="plain-list">
                {NEEDED.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <div>
              <h3>かかる時間の目安</h3>
              <ul className="plain-list">
                <li>提出会社調査（1号様式）：約5分</li>
                <li>作業船調査（2号様式）：1隻あたり約30分。昨年から変わらない項目が多い船は約10分</li>
                <li>付属品・排砂管設備：1件あたり約5分</li>
                <li>補助機器・作業機械（4号・8号様式）：1台あたり約20分</li>
              </ul>
              <p className="quiet">一度に終える必要はありません。保存した所から再開できます。</p>
            </div>
          </div>
        </section>
      </main>
      <SiteFooter />
    </>
  )
}
