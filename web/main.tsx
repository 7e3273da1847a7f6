import './styles/index.css'
import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App, LoadingSession } from './app.tsx'
import { readDrawnForm, resumeForm } from './drawn-form.ts'
import { keepFocusAndDialogs } from './focus-and-dialogs.ts'
import { isSoon } from './queries.ts'
import { router } from './routes.tsx'
import { storeTradeDraft } from './screens/trade/trade-draft-storage.ts'
import { currentSession, onSessionChange, startSession } from './session/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('missing #root element')
keepFocusAndDialogs(router)

// Signing out discards the trade draft. An expired session keeps it until the collector signs in again.
onSessionChange(() => {
  const session = currentSession()
  if (session.status === 'signed-out' && session.reason === 'left') storeTradeDraft(null)
})

void show(root)

/** Not awaited: the files of the screens import this one, and would wait for it while it waits for them. */
async function show(root: HTMLElement): Promise<void> {
  const session = startSession()
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  // A visitor's login screen is drawn already. It stays until the real one takes its place in one step.
  const drawn = currentSession().status === 'signed-out' ? root.querySelector('#drawn') : null
  if (drawn) {
    await router.load().catch(() => {})
    const form = readDrawnForm(drawn)
    flushSync(() => createRoot(root).render(app))
    resumeForm(root, form)
  } else {
    const page = createRoot(root)
    const loaded = session.then(loadScreen)
    // The first amount in the drawn frame says more than a spinner.
    if (!(await isSoon(loaded)) && !root.querySelector('[data-drawn]')) page.render(<LoadingSession />)
    // The routes are drawn once they are loaded, which may have redirected.
    await loaded
    // Drawing in a transition leaves room for a tap between two parts of it.
    startTransition(() => page.render(app))
  }
}

/** Loads the screen of the address with its first answers. A failure shows when it is drawn. */
async function loadScreen(): Promise<void> {
  // The routes correct an address with a search when they are drawn, and load its screen then.
  if (currentSession().status === 'unreachable' || location.search !== '') return
  // Only the drawn routes load what a redirect leads to.
  const stop = router.history.subscribe(router.load)
  await router.load().catch(() => {})
  stop()
}
