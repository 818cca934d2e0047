/* Plain old script on purpose: it has to run where the site itself cannot. Shows the notice of the page there. */
;(() => {
  function has(test) {
    try {
      return Boolean(test())
    } catch (_error) {
      return false
    }
  }
  var enough =
    has(() => 'noModule' in HTMLScriptElement.prototype) &&
    has(() => Array.prototype.toSorted && Object.hasOwn && structuredClone) &&
    has(() => CSS.supports('selector(:has(a))'))
  var notice = document.getElementById('old-browser')
  if (notice && !enough) notice.removeAttribute('hidden')
})()
