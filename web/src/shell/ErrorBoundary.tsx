import { Component, type ReactNode } from 'react'
import { site } from '../site.ts'
import './ErrorBoundary.css'

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
