let pressed = false

if (typeof document !== 'undefined') {
  const track = (down: boolean) => () => {
    pressed = down
  }
  addEventListener('pointerdown', track(true), true)
  addEventListener('pointerup', track(false), true)
  addEventListener('pointercancel', track(false), true)
}

/**
 * Runs now, or once the press that is going on has become a click. Leaving a field by pressing something below it
 * must not push that thing from under the pointer by a message that appears in between.
 */
export function afterPointer(run: () => void): void {
  if (!pressed) {
    run()
    return
  }
  const released = new AbortController()
  const once = () => {
    released.abort()
    setTimeout(run)
  }
  addEventListener('pointerup', once, { capture: true, signal: released.signal })
  addEventListener('pointercancel', once, { capture: true, signal: released.signal })
}
