import { Banner } from '../ui/Banner.tsx'
import { LinkButton } from '../ui/Button.tsx'

/** In place of a list or a step whose form the institute has switched off this year. */
export const PreparationNotice = () => (
  <Banner title="【作成中】この様式はまだ入力できません">
    <p>入力できるようになると、ホームに「編集」が出ます。</p>
    <LinkButton size="small" to="/home">
      ホームへ
    </LinkButton>
  </Banner>
)
