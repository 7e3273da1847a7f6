/**
 * When a screen shows its first amount of money, with network and CPU really slowed as Lighthouse's phone: at the first
 * visit of a browser, when it comes back, and when it comes back and keeps the collection.
 */
import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { slower } from './interaction.ts'
import type { Visit } from './lighthouse.ts'

/** NaN for a screen that shows no amount. */
export interface FirstAmount {
  readonly firstMs: number
  readonly returnMs: number
  /** The same on a device that keeps the collection. */
  readonly keptMs: number
  /** Requests of the first visit without pictures, once the page is at rest. */
  readonly requests: number
}

/** Lighthouse's `mobileSlow4G`, for throttling by the browser. */
const phoneNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
}
const patienceMs = 30_000
/** Until a screen counts as one that shows no amount. */
const longestMs = 15_000
const betweenMs = 100
const restMs = 3_000

/** Runs in the page before its own scripts. Notes the first frame with an amount in it. */
const watch = `(() => {
  const look = () => {
    const text = document.querySelector('main, #drawn-frame')?.innerText
    if (text && /\\$\\d/.test(text)) requestAnimationFrame(() => (window.benchAmountAt = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

const requestsSoFar = `1 + performance.getEntriesByType('resource')
  .filter(({ initiatorType }) => initiatorType !== 'img').length`

/** Opens the screen in a new browser, and again. */
export async function firstAmountOf({ browser, url, path, token }: Visit): Promise<FirstAmount> {
  const opened = await openBrowser({ path: browser, url, token, viewport: { width: 412, height: 823 } })
  const { page } = opened
  try {
    await page.addInitScript(watch)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', phoneNetwork)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const firstMs = await amountAt(page, `${url}${path}`)
    const requests = await requestsAtRest(page)
    if (Number.isNaN(firstMs)) return { firstMs, returnMs: firstMs, keptMs: firstMs, requests }
    await isKept(page)
    await page.goto('about:blank')
    const returnMs = await amountAt(page, `${url}${path}`)
    await page.evaluate(`localStorage.setItem('keeping', ${JSON.stringify(await collectorOf(url, token))})`)
    // The visit that keeps the amount.
    await amountAt(page, `${url}${path}`)
    await requestsAtRest(page)
    await page.goto('about:blank')
    return { firstMs, returnMs, keptMs: await amountAt(page, `${url}${path}`), requests }
  } finally {
    await opened.close()
  }
}

/** Counts the requests once none has come for a while: the amount may show long before the screen. */
async function requestsAtRest(page: Page): Promise<number> {
  for (let before = 0; ; ) {
    const requests = Number(await page.evaluate(requestsSoFar))
    if (requests === before) return requests
    before = requests
    await page.waitForTimeout(restMs)
  }
}

async function collectorOf(url: string, token: string | null): Promise<string> {
  const answer = await fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })
  const { user } = (await answer.json()) as { readonly user: { readonly id: string } }
  return user.id
}

async function amountAt(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  // The page's policy forbids the browser's own way of waiting for an expression.
  for (let left = longestMs / betweenMs; left > 0; left--) {
    await page.waitForTimeout(betweenMs)
    const at = await page.evaluate('window.benchAmountAt ?? null')
    if (at !== null) return Number(at)
  }
  return Number.NaN
}

/** Waits until the service worker has kept the page, as it has when somebody comes back another day. */
async function isKept(page: Page): Promise<void> {
  for (let left = patienceMs / betweenMs; left > 0; left--) {
    const state = await page.evaluate(
      `navigator.serviceWorker?.getRegistration().then(found => found?.active?.state ?? null)`,
    )
    if (state === 'activated') return
    await page.waitForTimeout(betweenMs)
  }
  throw new Error('the service worker kept nothing')
}
