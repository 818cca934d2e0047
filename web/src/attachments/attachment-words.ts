import type { AttachmentRefusal } from '../data/attachments.ts'
import type { DocumentFault } from './document-kind.ts'

export type AttachmentFault = DocumentFault | AttachmentRefusal | 'unreadable' | 'no-list' | 'no-download'

const WORDS: Readonly<Record<AttachmentFault, string>> = {
  empty: 'ファイルが空です。中身のあるファイルを選んでください。',
  'too-big': 'ファイルが5MBを超えています。解像度を下げるか、ページを分けてから選んでください。',
  'wrong-type': 'この種類のファイルは付けられません。PDF・JPEG・PNGのファイルを選んでください。',
  mismatched:
    'ファイル名はPDFか画像ですが、中身が違います。元の書類をPDFに保存し直すか、写真に撮って選んでください。',
  unreadable:
    'ファイルを読み取れませんでした。ほかのソフトで開いていないか、パソコンに保存されているかを確かめてください。',
  'too-many': '付けられる数を超えています。不要なファイルを削除してから選んでください。',
  refused: 'サーバーで受け付けられませんでした。5MBまでのPDF・JPEG・PNGかを確かめてください。',
  locked: '提出済みか受付期間外のため、変更できません。',
  'signed-out': 'ログインの有効期限が切れました。ログインし直してから、もう一度お試しください。',
  gone: 'ほかの画面で削除されています。画面を読み込み直して確かめてください。',
  offline: 'サーバーに接続できません。通信の状態を確かめて、もう一度お試しください。',
  failed: 'ファイルを処理できませんでした。時間をおいて、もう一度お試しください。',
  'no-list': 'ファイルの一覧を読み込めませんでした。通信の状態を確かめてください。',
  'no-download': 'ファイルを読み込めませんでした。通信の状態を確かめて、もう一度お試しください。',
}

export const faultWords = (fault: AttachmentFault): string => WORDS[fault]

export const PROTECTED_NOTE =
  'このPDFは保護されています。開くのにパスワードが要るときは、パスワードを外したPDFに差し替えてください。'
