/* Plain old script on purpose: it has to run where the site itself cannot, and shows there why. */
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
  function show(id) {
    var notice = document.getElementById(id)
    if (notice) notice.removeAttribute('hidden')
  }
  function expectSite() {
    if (!document.documentElement.hasAttribute('data-begun')) show('not-loaded')
  }
  if (!enough) show('old-browser')
  // The browser has then fetched, or failed to fetch, all scripts that the page names.
  else if (document.readyState === 'complete') expectSite()
  else addEventListener('load', expectSite)
})()
