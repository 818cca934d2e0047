/** What tabs of one browser tell each other. */
export type Word =
  | { readonly kind: 'saved'; readonly sheetId: string; readonly version: number }
  /** Ends the tabs that share the session; a tab that has signed in by itself goes on. */
  | { readonly kind: 'signed-out'; readonly sessionId: string }
  /** Somebody is at work, though not in this tab. */
  | { readonly kind: 'active'; readonly userId: string }

const CHANNEL = 'vessel-survey-tabs'

let channel: BroadcastChannel | undefined

const joined = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

/** To the other tabs; this one does not hear it. */
export const announce = (word: Word): void => joined().postMessage(word)

export function listen(hear: (word: Word) => void): () => void {
  const listener = ({ data }: MessageEvent<Word>) => hear(data)
  joined().addEventListener('message', listener)
  return () => joined().removeEventListener('message', listener)
}
