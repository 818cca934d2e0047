import { Banner } from '../ui/Banner.tsx'

export const ClosedNotice = () => (
  <Banner kind="warning" title="受付期間外のため、登録と変更はできません">
    <p>回答は「編集」を押すと見られます。変更が必要なときは、お問い合わせ先へご連絡ください。</p>
  </Banner>
)
