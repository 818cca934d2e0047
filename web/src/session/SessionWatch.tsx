import { useEffect, useRef, useState } from 'react'
import { late } from '../ui/late.tsx'
import { createIdleWatch } from './idle.ts'
import { ownSessionId } from './session-id.ts'
import { useAccount } from './session-store.ts'
import { announce, listen } from './tabs.ts'

const IdleDialog = late(() => import('./IdleDialog.tsx').then(({ IdleDialog }) => IdleDialog))
const leave = (why: 'idle' | 'elsewhere') =>
  void import('./sign-out.ts').then(({ leaveForSignIn }) => leaveForSignIn(why))

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const PAUSE_BETWEEN_WORDS_MS = 60_000

/** Ends the session of a computer nobody sits at, and with the one in another tab of this browser. */
export function SessionWatch() {
  const { userId } = useAccount()
  const [warned, setWarned] = useState(false)
  const goOn = useRef(() => {})

  useEffect(() => {
    const watch = createIdleWatch({
      now: Date.now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      warn: () => setWarned(true),
      leave: () => leave('idle'),
    })
    // Taken while there is one: it is gone from here once another tab has ended it.
    const sessionId = ownSessionId()
    let told = 0
    const tell = () => {
      told = Date.now()
      announce({ kind: 'active', userId })
    }
    const alive = () => {
      watch.active()
      if (Date.now() - told > PAUSE_BETWEEN_WORDS_MS) tell()
    }
    goOn.current = () => {
      watch.goOn()
      tell()
      setWarned(false)
    }
    const deaf = listen((word) => {
      if (word.kind === 'signed-out' && word.sessionId === sessionId) leave('elsewhere')
      if (word.kind !== 'active' || word.userId !== userId) return
      watch.goOn()
      setWarned(false)
    })
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, alive, { passive: true, capture: true })
    document.addEventListener('visibilitychange', watch.look)
    return () => {
      watch.stop()
      deaf()
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, alive, { capture: true })
      document.removeEventListener('visibilitychange', watch.look)
    }
  }, [userId])

  if (!warned) return null
  return <IdleDialog onGoOn={() => goOn.current()} onLeave={() => leave('idle')} />
}
