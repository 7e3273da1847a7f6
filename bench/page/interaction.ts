/**
 * What a collector waits for after a press, at a CPU four times as slow: until the next paint, and until the answer is
 * painted, which is the last change of the page.
 */
import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

const slower = 4
/** A page that changes nothing for as long is done. */
const quietMs = 700

export interface Waits {
  readonly nextPaintMs: number
  readonly answerMs: number
}

export interface Interaction {
  readonly name: string
  readonly path: string
  /** Brings the page to where the press is made. */
  readonly before: (page: Page) => Promise<void>
  readonly press: (page: Page) => Promise<void>
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search your collection' })

export const interactions: readonly Interaction[] = [
  {
    name: 'typing in a search',
    path: '/collection',
    before: page => search(page).focus(),
    press: page => page.keyboard.press('a'),
  },
  {
    name: 'next page',
    path: '/collection',
    before: page => page.getByRole('button', { name: 'Next', exact: true }).scrollIntoViewIfNeeded(),
    press: page => page.getByRole('button', { name: 'Next', exact: true }).click(),
  },
  {
    name: 'opening a dialog',
    path: '/collection',
    before: page =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .scrollIntoViewIfNeeded(),
    press: page =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
]

/** In the page: times the first press, the paint after it, and the paint after the last change. */
const watch = `(() => {
  const seen = (window.benchSeen = { pressed: 0, painted: 0, changed: 0 })
  const afterPaint = note => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => note(performance.now())
    channel.port2.postMessage(0)
  })
  const press = event => {
    if (seen.pressed) return
    seen.pressed = event.timeStamp
    afterPaint(at => (seen.painted = at))
  }
  addEventListener('keydown', press, true)
  addEventListener('click', press, true)
  new MutationObserver(() => seen.pressed && afterPaint(at => (seen.changed = at)))
    .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
})()`

export interface Visited {
  /** The browser's executable. */
  readonly browser: string
  readonly url: string
  readonly token: string
}

/** Makes the press once in a new browser. */
export async function waitsFor(interaction: Interaction, { browser, url, token }: Visited): Promise<Waits> {
  const opened = await openBrowser({ path: browser, url, token, viewport: { width: 1_280, height: 900 } })
  const { page } = opened
  try {
    await page.goto(`${url}${interaction.path}`)
    await page.getByRole('article').first().waitFor()
    await interaction.before(page)
    await page.waitForTimeout(quietMs)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.evaluate(watch)
    await interaction.press(page)
    for (;;) {
      await page.waitForTimeout(100)
      const { pressed, painted, changed, now } = (await page.evaluate(
        `({ ...window.benchSeen, now: performance.now() })`,
      )) as Record<'pressed' | 'painted' | 'changed' | 'now', number>
      if (pressed > 0 && changed > 0 && now - changed > quietMs)
        return { nextPaintMs: painted - pressed, answerMs: changed - pressed }
    }
  } finally {
    await opened.close()
  }
}
