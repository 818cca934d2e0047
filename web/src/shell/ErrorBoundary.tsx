import { Component, type ReactNode } from 'react'
import { site } from '../site.ts'
import './ErrorBoundary.css'

/** How browsers put it when a script of the site could not be fetched. */
const MISSING_PART = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

const isMissingPart = ({ message }: Error): boolean => MISSING_PART.test(message)

/** The site has been published anew under an open page, or the line is gone: only loading the page again helps. */
const MissingPart = () => (
  <main id="main" className="page page--narrow stack">
    <h1>画面を再読み込みしてください</h1>
    <p>
      新しい版が公開されたか、通信が切れたため、画面の続きを読み込めませんでした。通信の状態を確かめて「再読み込み」を押してください。送っていない入力は、再読み込みのあと元の欄に戻ります。
    </p>
    <p className="error-links">
      <a href={location.href}>再読み込み</a>
    </p>
  </main>
)

/** The way out when a screen cannot be shown. Plain links: nothing of the broken page is trusted. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode /** Another value tries again: the path. */; readonly of?: string },
  { readonly failed?: Error | undefined }
> {
  override state: { readonly failed?: Error | undefined } = {}
  static getDerivedStateFromError(failed: Error) {
    return { failed }
  }
  override componentDidUpdate(before: { readonly of?: string }) {
    if (this.state.failed && before.of !== this.props.of) this.setState({ failed: undefined })
  }
  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    if (isMissingPart(failed)) return <MissingPart />
    return (
      <main id="main" className="page page--narrow stack">
        <h1>画面を表示できませんでした</h1>
        <p>
          保存済みの回答は失われていません。「再読み込み」を押しても直らないときは、下の宛先へお知らせください。
        </p>
        <p className="error-links">
          <a href={location.href}>再読み込み</a>
          <a href="/home">ホームへ戻る</a>
          <a href={`mailto:${site.contact}`}>{site.contact}</a>
        </p>
        <details>
          <summary>お知らせいただく内容</summary>
          <p>
            <code>{`${failed.name}: ${failed.message}`}</code>
          </p>
        </details>
      </main>
    )
  }
}
