import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface IdleDialogProps {
  readonly onGoOn: () => void
  readonly onLeave: () => void
}

export const IdleDialog = ({ onGoOn, onLeave }: IdleDialogProps) => (
  <Dialog
    title="まもなくログアウトします"
    role="alertdialog"
    isOpen
    onClose={onGoOn}
    footer={
      <>
        <Button variant="primary" onClick={onGoOn}>
          続ける
        </Button>
        <Button onClick={onLeave}>ログアウトする</Button>
      </>
    }
  >
    <p>
      28分間、操作がありませんでした。このままだと2分後にログアウトします。続けるときは「続ける」を押してください。
    </p>
    <p>
      入力した内容は失われません。送っていない分は暗号化してこの端末に保管し、次にログインしたときに戻します。
    </p>
  </Dialog>
)
