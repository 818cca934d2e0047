import { Banner } from '../ui/Banner.tsx'
import type { Restored } from './draft.ts'
import { namesInWords } from './restored.ts'
import { useSaveStatus, useSheet } from './sheet-context.ts'

/** What came back from this device, and what could not. */
export function DraftNews() {
  const { saver } = useSheet()
  const { drafts, lock } = useSaveStatus()
  const { restored, dropped } = drafts
  return (
    <>
      {restored && (
        <Banner
          kind={lock ? 'warning' : 'info'}
          title={`前に送れなかった入力を戻しました（${namesInWords(restored.names)}）`}
          announce="status"
          onClose={() => saver.noteDrafts({ restored: undefined })}
        >
          <p>
            {stepsInWords(restored)}
            {lock
              ? '受付が止まっているため送れません。この端末に暗号化して保管しています。'
              : '内容を確かめてください。自動で保存します。'}
          </p>
        </Banner>
      )}
      {dropped && (
        <Banner
          kind="warning"
          title={
            dropped === 'old'
              ? '30日より前の書きかけを、この端末から消しました'
              : 'この端末に保管していた書きかけを読み取れないため、消しました'
          }
          announce="status"
          onClose={() => saver.noteDrafts({ dropped: undefined })}
        >
          <p>
            保存済みの回答はこの画面のとおり残っています。抜けている項目があれば、もう一度入力してください。
          </p>
        </Banner>
      )}
    </>
  )
}

const stepsInWords = ({ steps }: Restored): string =>
  `ステップ${steps.map((step) => step + 1).join('・')}にあります。`
