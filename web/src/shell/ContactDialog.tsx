import { site } from '../site.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export const ContactDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="お問い合わせ" isOpen onClose={onClose} footer={<Button onClick={onClose}>閉じる</Button>}>
    <p>
      ご不明な点は <a href={`mailto:${site.contact}`}>{site.contact}</a> までご連絡ください。
    </p>
  </Dialog>
)
