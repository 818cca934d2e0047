import { DataError } from './client.ts'

/** What to tell the user when the server refused or could not be reached: what happened and what to do. */
export function problemOf(cause: unknown): { readonly title: string; readonly advice: string } {
  if (!(cause instanceof DataError)) return UNEXPECTED
  switch (cause.hint) {
    case 'ROUND_CLOSED':
      return {
        title: '調査の受付期間ではありません',
        advice: '回答は変更できません。期限についてはお問い合わせ先へご連絡ください。',
      }
    case 'SUBMITTED':
      return {
        title: '提出済みのため変更できません',
        advice: '変更するときは、ホームで提出を取り下げてください。',
      }
    case 'STALE':
    case 'CONFLICT':
    case 'AHEAD':
      return {
        title: 'ほかの画面で内容が変わっています',
        advice: '画面を再読み込みして、最新の内容を確かめてからやり直してください。',
      }
    case 'NOT_FOUND':
      return {
        title: '対象が見つかりません',
        advice: '削除された可能性があります。一覧を開き直してください。',
      }
    case 'UNKNOWN_KEY':
    case 'BAD_VALUE':
      return {
        title: '保存できない値が含まれています',
        advice: '画面を再読み込みして、もう一度入力してください。',
      }
  }
  if (cause.status === 401 || cause.status === 403)
    return {
      title: 'ログインの有効期間が切れました',
      advice: 'ログアウトして、もう一度ログインしてください。保存済みの回答は失われません。',
    }
  if (cause.status === 0)
    return { title: 'サーバーに接続できません', advice: '通信の状態を確かめて、もう一度お試しください。' }
  return UNEXPECTED
}

const UNEXPECTED = {
  title: '処理を完了できませんでした',
  advice: 'しばらくしてからもう一度お試しください。直らないときはお問い合わせ先へご連絡ください。',
}
