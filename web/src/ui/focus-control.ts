/** Moves the focus to a control and brings it into view with its label. */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** To the top of the screen's content, where reading goes on. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
