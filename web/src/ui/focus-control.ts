/** Moves the focus to a control and brings it into view with its label. */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
