// Part of the page's head. Sets the theme before the first paint, so that a dark page never flashes light: that of
// the device for visitors, light by default for a collector. Asks for the files and the answers of the first screen
// while the page's code loads, and shows the first amount of money that they have. The build fills in the screens
// (scripts/page/plan.mjs); early-answers.ts takes the answers.
import { showFirstAmount } from './first-amount.ts'

{
  const stored = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage can be blocked.
      return null
    }
  }

  const token = stored('token')
  const theme = token === null ? 'auto' : stored('theme')
  document.documentElement.dataset.theme = theme === 'dark' || theme === 'auto' ? theme : 'light'

  const { pathname, search } = location
  const isForVisitors = /^\/(login)?$/.test(pathname)
  // The router would redirect too, but only after the drawn login screen was shown under this address.
  if (token === null && pathname === '/') history.replaceState(null, '', '/login')
  const screenAt = path => __SCREENS__.find(screen => new RegExp(`^${screen.path}$`).test(path))
  let screen = screenAt(token !== null && isForVisitors ? '/dashboard' : pathname)
  if (token === null && (screen === undefined || screen.calls)) screen = screenAt('/login')
  const { path = '', files = [], calls = null } = screen ?? {}

  // The login screen is drawn in the page (web/drawn-page.tsx), for visitors alone.
  if (token !== null) document.documentElement.dataset.token = ''
  addEventListener('submit', ({ target }) => {
    target.closest('#drawn')?.setAttribute('data-sent', '')
  })
  // The frame of a collector's screen is drawn in the page too (first-amount.ts).
  if (token !== null && calls !== null) document.documentElement.dataset.frame = path

  // The build leaves it to us to start the code: once what is drawn shows.
  const code = document.querySelector('script[data-src]')
  if (code === null) load(files)
  else if (token === null ? isForVisitors : calls !== null && !isForVisitors) afterPaint(startCode)
  else startCode()

  function startCode() {
    load([code.dataset.src, ...files])
    // Not before the page is parsed, as other modules.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
    else run()
    function run() {
      code.src = code.dataset.src
    }
  }

  function load(files) {
    for (const file of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = file
      document.head.append(link)
    }
  }

  // A page in the background is not painted, and some browsers do not tell.
  function afterPaint(begin) {
    let hasBegun = false
    const once = () => {
      if (!hasBegun) begin()
      hasBegun = true
    }
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return once()
    // A slow machine may paint the background alone before.
    const hasContent = list => list.getEntriesByName('first-contentful-paint').length > 0
    new PerformanceObserver(list => hasContent(list) && once()).observe({ type: 'paint', buffered: true })
    setTimeout(once, 1_000)
  }

  if (token !== null && calls !== null) {
    const answers = {}
    const first = calls.map(call => pathname.replace(new RegExp(`^${path}$`), call))
    for (const address of ['/api/auth/profile', ...(search === '' ? first : [])]) {
      answers[address] = fetch(address, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(30_000),
      })
      // The call that takes the answer deals with its failure.
      answers[address].catch(() => {})
    }
    window.earlyAnswers = { token, answers }
    const [profile, answer] = Object.values(answers)
    // Not shown when an answer is missing; the screen says why.
    if (answer) showFirstAmount({ path, address: pathname, token, profile, answer, stored }).catch(() => {})
  }
}
