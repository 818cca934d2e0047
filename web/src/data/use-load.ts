import { useCallback, useEffect, useState } from 'react'
import { onSignedInAgain } from '../session/session-store.ts'

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly cause: unknown }
  | { readonly state: 'ready'; readonly value: T }

/**
 * What `load` brings, and a way to ask again. What was read stays on screen while it is read anew.
 * `key` names what is read: another key starts over.
 */
export function useLoad<T>(key: string, load: () => Promise<T>): Loaded<T> & { readonly reload: () => void } {
  const [turn, setTurn] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly key: string }>({ state: 'loading', key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `load` depends on
  useEffect(() => {
    let wanted = true
    load().then(
      (value) => wanted && setLoaded({ state: 'ready', value, key }),
      (cause: unknown) => wanted && setLoaded({ state: 'failed', cause, key }),
    )
    return () => {
      wanted = false
    }
  }, [key, turn])
  const failed = loaded.state === 'failed'
  useEffect(() => (failed ? onSignedInAgain(() => setTurn((before) => before + 1)) : undefined), [failed])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  return loaded.key === key ? { ...loaded, reload } : { state: 'loading', reload }
}
