/**
 * Shows the first amount of money of a screen in the drawn frame, in the head of the page: as this device has kept it, and
 * as soon as its early answer is there. The screen takes its place.
 */
import {
  type FirstAnswer,
  type FirstTexts,
  type FirstUser,
  firstTexts,
  keptTexts,
  withTexts,
} from './first-texts.ts'

interface FirstScreen {
  /** As the plan of the page has it. */
  readonly path: string
  /** The path of the address. */
  readonly address: string
  readonly token: string
  readonly profile: Promise<Response>
  readonly answer: Promise<Response>
  readonly stored: (key: string) => string | null
}

/** Deleted with what else is kept (web/session/keeping.ts). */
const keptKey = 'first texts'

/** Resolves once the fresh amount is shown, or the screen is there. Rejects when an answer is missing. */
export async function showFirstAmount({ path, address, token, profile, answer, stored }: FirstScreen) {
  // Read before the client of the page takes them.
  const fresh = Promise.all([copyOf(profile), copyOf(answer)])
  // It may fail before anything waits for it.
  fresh.catch(() => {})
  const keeper = stored('keeping')
  const hidesAny = (userId: string | null) => stored(`adds wait, for ${userId}`) !== null
  await parsed()
  const kept = keeper && !hidesAny(keeper) ? keptTexts(stored(keptKey), token, address) : null
  if (kept) draw(path, kept)
  const [{ user }, content] = (await fresh) as [{ user: FirstUser }, FirstAnswer]
  const texts = hidesAny(user.id) ? null : firstTexts(path, content, user)
  draw(path, texts)
  if (stored('keeping') !== user.id || stored('token') !== token) return
  localStorage.setItem(keptKey, withTexts(stored(keptKey), token, address, texts, new Date()))
}

async function copyOf(answer: Promise<Response>): Promise<unknown> {
  return (await answer).clone().json()
}

function parsed(): Promise<unknown> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve))
}

function draw(path: string, texts: FirstTexts | null): void {
  const part = document.querySelector(`#drawn-frame [data-screen="${path}"]`)
  // Else the screen is there already.
  if (part === null) return
  part.toggleAttribute('data-drawn', texts !== null)
  part.toggleAttribute('data-kept', Boolean(texts?.['age']))
  for (const [name, text] of Object.entries(texts ?? {})) {
    const place = part.querySelector<HTMLElement>(`[data-place="${name}"]`)
    if (place === null) continue
    place.textContent = text
    place.style.setProperty('--characters', String(text.length))
  }
}
