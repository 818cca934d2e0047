import { type ComponentType, useEffect, useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import './late.css'

/**
 * A part fetched when it is first shown, and kept: the next time it stands at once. When it cannot be fetched, a
 * sentence and another try take its place, and the screen around it stays as it is. `inPlace` shows them where the
 * part would be, otherwise they lie over the foot of the window, as a dialog would.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  inPlace?: 'inPlace',
): ComponentType<Props> {
  let come: ComponentType<Props> | undefined
  return function Late(props) {
    const [Part, setPart] = useState(() => come)
    const [tries, setTries] = useState(0)
    const [missedAt, setMissedAt] = useState(-1)
    useEffect(() => {
      if (come) return
      let wanted = true
      load().then(
        (part) => {
          come = part
          if (wanted) setPart(() => part)
        },
        () => wanted && setMissedAt(tries),
      )
      return () => {
        wanted = false
      }
    }, [tries])
    if (Part) return <Part {...props} />
    if (missedAt !== tries) return null
    const { title = '続き', onClose } = props as { title?: string; onClose?: () => void }
    return (
      <div className={inPlace ? undefined : 'late-missing'}>
        <Banner
          kind="error"
          title={`「${title}」を読み込めませんでした`}
          announce="alert"
          {...(onClose && { onClose })}
        >
          <p>
            通信の状態を確かめて押してください。何度も出るときは、画面を再読み込みしてください。入力は残ります。
          </p>
          <Button size="small" onClick={() => setTries(tries + 1)}>
            もう一度読み込む
          </Button>
        </Banner>
      </div>
    )
  }
}
