import './styles/index.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readDrawnForm, resumeForm } from './drawn-form.ts'
import { router } from './routes.tsx'
import { currentSession, startSession } from './session/session.ts'

void startSession()

const root = document.getElementById('root')
if (!root) throw new Error('missing #root element')

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)
// A visitor's login screen is drawn already. It stays until the real one takes its place in one step.
const drawn = currentSession().status === 'signed-out' ? root.firstElementChild : null
if (drawn) {
  await router.load().catch(() => {})
  const form = readDrawnForm(drawn)
  flushSync(() => createRoot(root).render(app))
  resumeForm(root, form)
} else {
  createRoot(root).render(app)
}
