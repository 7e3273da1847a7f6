// Sets the theme before the first paint, so that a dark page never flashes light. The default is light.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch (_) {
    // Storage can be blocked; the default then applies.
  }
  var known = stored === 'dark' || stored === 'auto'
  document.documentElement.setAttribute('data-theme', known ? stored : 'light')
})()
