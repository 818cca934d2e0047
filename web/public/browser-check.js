/* Plain old script on purpose: it has to run where the site itself cannot. Shows the notice of the page there. */
// biome-ignore-all lint/complexity/useArrowFunction: the oldest browsers cannot read arrows
;(function () {
  function has(test) {
    try {
      return Boolean(test())
    } catch (_error) {
      return false
    }
  }
  var enough =
    has(function () {
      return 'noModule' in HTMLScriptElement.prototype
    }) &&
    has(function () {
      return Array.prototype.toSorted && Object.hasOwn && structuredClone
    }) &&
    has(function () {
      return CSS.supports('selector(:has(a))')
    })
  var notice = document.getElementById('old-browser')
  if (notice && !enough) notice.removeAttribute('hidden')
})()
