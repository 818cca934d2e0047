/** Once what has just been drawn is seen. A hidden page paints nothing, so waiting for the paint would wait for ever. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}
