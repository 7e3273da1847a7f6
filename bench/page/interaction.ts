/**
 * What a collector waits for after a press, at a CPU four times as slow: until the next paint, and until the answer is
 * painted, which is the last change of the page.
 */
import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

/** Times. */
export const slower = 4
/** Once the answer is there, a page that changes nothing for as long is done. */
const quietMs = 700
const patienceMs = 30_000
const betweenMs = 100

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
  /** An expression that is true in the page once the answer is in it. */
  readonly isAnswered: string
}

/** Whether the tiles show the new page. */
const areTilesNew = `document.querySelector('.shelf')?.closest('[aria-busy]')?.ariaBusy !== 'true'`
/** Whether a call with this search has been answered. */
const hasArrived = (search: string) =>
  `performance.getEntriesByType('resource').some(call => call.name.includes('${search}') && call.responseEnd > 0)`

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search your collection' })

export const interactions: readonly Interaction[] = [
  {
    name: 'typing in a search',
    path: '/collection',
    before: page => search(page).focus(),
    press: page => page.keyboard.press('a'),
    isAnswered: `${hasArrived('search=a')} && ${areTilesNew}`,
  },
  {
    name: 'next page',
    path: '/collection',
    before: page => page.getByRole('button', { name: 'Next', exact: true }).scrollIntoViewIfNeeded(),
    press: page => page.getByRole('button', { name: 'Next', exact: true }).click(),
    isAnswered: `document.querySelector('.page-number[aria-current]').textContent === '2' && ${areTilesNew}`,
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
    isAnswered: `document.querySelector('dialog[open] h2') !== null`,
  },
  {
    name: 'a range of the dashboard',
    path: '/dashboard',
    before: async () => {},
    press: page => page.getByRole('radio', { name: '7D' }).check(),
    isAnswered: hasArrived('range=7d'),
  },
  {
    name: 'choosing a copy to trade',
    path: '/trade',
    before: async () => {},
    press: page => page.getByRole('list', { name: 'Your copies' }).getByRole('button').first().click(),
    isAnswered: `document.querySelector('main [aria-pressed="true"]') !== null`,
  },
  {
    name: 'a range of the statistics',
    path: '/prices',
    before: async () => {},
    press: page => page.getByRole('radio', { name: '3M' }).first().check(),
    isAnswered: 'true',
  },
]

/** In the page: times the first press or choice, the paint after it, and the paint after the last change. */
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
  addEventListener('change', press, true)
  new MutationObserver(() => afterPaint(at => (seen.changed = at)))
    .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
})()`

/** Sees presses and changes from now on. */
export async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(watch)
}

const isLoading = `document.querySelector('[aria-busy="true"], .skeleton') !== null`

/** Waits until a watched page has loaded and has not changed for a while. */
export async function isQuiet(page: Page): Promise<void> {
  const startedAt = Number(await page.evaluate('performance.now()'))
  for (let left = patienceMs / betweenMs; left > 0; left--) {
    await page.waitForTimeout(betweenMs)
    const now = Number(await page.evaluate('performance.now()'))
    const changed = Number(await page.evaluate('window.benchSeen.changed'))
    if (now - Math.max(changed, startedAt) > quietMs && !(await page.evaluate(isLoading))) return
  }
  throw new Error('the page went on changing')
}

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
    await page.waitForLoadState('networkidle')
    await interaction.before(page)
    await page.waitForTimeout(quietMs)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await watchPresses(page)
    await interaction.press(page)
    for (let left = patienceMs / betweenMs; left > 0; left--) {
      await page.waitForTimeout(betweenMs)
      const { pressed, painted, changed, now, isAnswered } = (await page.evaluate(
        `({ ...window.benchSeen, now: performance.now(), isAnswered: ${interaction.isAnswered} })`,
      )) as Record<'pressed' | 'painted' | 'changed' | 'now', number> & { isAnswered: boolean }
      if (isAnswered && pressed > 0 && changed > pressed && now - changed > quietMs)
        return { nextPaintMs: painted - pressed, answerMs: changed - pressed }
    }
    throw new Error(`${interaction.path} did not answer a press`)
  } finally {
    await opened.close()
  }
}
