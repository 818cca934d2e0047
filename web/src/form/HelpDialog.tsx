import { askedField, type Choices } from '#survey'
import { popups } from '#survey/popups'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { late } from '../ui/late.tsx'
import { type HelpRequest, useSheet } from './sheet-context.ts'

const RegionMapDialog = late(() =>
  import('../map/RegionMapDialog.tsx').then(({ RegionMapDialog }) => RegionMapDialog),
)

interface HelpDialogProps {
  readonly request: HelpRequest
  readonly onClose: () => void
}

/** What a button beside a field opens: its help, or the map on which it can be answered. */
export const HelpDialog = (props: HelpDialogProps) =>
  props.request.popup === 'regionMap' ? <RegionMap {...props} /> : <HelpText {...props} />

function RegionMap({ request: { key }, onClose }: HelpDialogProps) {
  const { store, saver, readOnly } = useSheet()
  const { asked, text } = store.field(key)
  if (asked?.as.kind !== 'choice') return null
  const choose = (code: string) => {
    store.choose(key, code)
    saver.left()
    store.say(`${asked.label}に${code}を入れました。`)
  }
  return (
    <RegionMapDialog
      regions={asked.as.choices}
      chosen={text || undefined}
      onChoose={readOnly ? undefined : choose}
      onClose={onClose}
    />
  )
}

/** The sentence of the field, and where there is more to say, the longer help and the codes. */
function HelpText({ request, onClose }: HelpDialogProps) {
  const { store } = useSheet()
  const asked = askedField(store.form, store.answers, request.key)
  const popup = request.popup && popups[request.popup]
  const own = asked?.as.kind === 'choice' ? asked.as : undefined
  const choices = popup?.choices ?? own?.choices
  return (
    <Dialog
      title={popup?.title ?? request.title}
      isOpen
      onClose={onClose}
      size={choices?.items.some(({ note }) => note) ? 'wide' : 'normal'}
      footer={
        <>
          <Button onClick={onClose}>閉じる</Button>
          <HistoryButton form={store.form} sheetId={store.sheet.id} fieldKey={request.key} />
        </>
      }
    >
      <div className="help-body">
        {request.help && <p>{request.help}</p>}
        {popup?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {popup?.examples && (
          <ul>
            {popup.examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        )}
        {choices && <CodeTable choices={choices} only={popup?.choices ? undefined : own?.only} />}
      </div>
    </Dialog>
  )
}

function CodeTable({ choices, only }: { choices: Choices; only: readonly string[] | undefined }) {
  const items = only ? choices.items.filter(({ code }) => only.includes(code)) : choices.items
  const noted = items.some(({ note }) => note)
  return (
    <table className="help-codes">
      <caption>{choices.title}</caption>
      <thead>
        <tr>
          <th scope="col">コード</th>
          <th scope="col">名称</th>
          {noted && <th scope="col">説明</th>}
        </tr>
      </thead>
      <tbody>
        {items.map(({ code, label, note }) => (
          <tr key={code}>
            <td>{code}</td>
            <td>{label}</td>
            {noted && <td>{note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
