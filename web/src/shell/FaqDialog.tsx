import { FaqList } from '../faq/FaqList.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export const FaqDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog
    title="FAQ（よくある質問）"
    size="wide"
    isOpen
    onClose={onClose}
    footer={<Button onClick={onClose}>閉じる</Button>}
  >
    <FaqList />
  </Dialog>
)
