import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { LastYearLine } from './same-as-last-year.ts'

interface LastYearDialogProps {
  readonly lines: readonly LastYearLine[]
  readonly onApply: () => void
  readonly onClose: () => void
}

/** What 昨年と同じ would put into the step, before it does. */
export const LastYearDialog = ({ lines, onApply, onClose }: LastYearDialogProps) => (
  <Dialog
    title="この画面を昨年と同じにする"
    isOpen
    onClose={onClose}
    footer={
      <>
        <Button variant="primary" onClick={onApply}>
          {lines.length}件に入れる
        </Button>
        <Button onClick={onClose}>キャンセル</Button>
      </>
    }
  >
    <div className="help-body">
      <p>空欄の{lines.length}件に、昨年の回答を入れます。入力済みの項目は変わりません。</p>
      <table className="help-codes">
        <thead>
          <tr>
            <th scope="col">項目</th>
            <th scope="col">昨年の回答</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, answer }) => (
            <tr key={key}>
              <td>{name}</td>
              <td>{answer}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Dialog>
)
