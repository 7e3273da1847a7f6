// Waiting for a page itself, however slow the machine is. `waitForLoadState('networkidle')` is no such wait: it tells
// of the first pause of half a second after a load, and nothing of what is pressed later.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { isAskedByPage } from './asked.ts'
import { answerWithPicture } from './products/pictures.ts'

/** The requests of each watched page that have no answer yet. */
const underWay = new WeakMap<Page, Set<Request>>()

/** The browser never reports the end of some answers that the page has stopped reading, as of event streams. */
const longestBodyMs = 5_000

const echoPath = '/echo-of-a-journey.png'

/** Notes the requests of a page from now on, for `settled`. */
export async function watchRequests(page: Page, opensOffline?: boolean): Promise<void> {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  await answerWithPicture(page, `*${echoPath}*`, opensOffline)
  page.on('request', request => {
    if (isAskedByPage(request) && !request.url().includes(echoPath)) requests.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', request => requests.delete(request))
  }
}

/** Waits until a page has no request under way, has drawn what came, and begins nothing of itself. */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page)
  if (requests === undefined) throw new Error('The requests of this page are not watched.')
  do {
    for (const request of requests) {
      const response = await request.response()
      const isStream = response?.headers()['content-type'] === 'text/event-stream'
      if (!isStream) await Promise.race([response?.finished(), pause(longestBodyMs, null, { ref: false })])
      requests.delete(request)
    }
    // The journey can hear of an answer before the page does, which then draws it and may make another call.
    await echo(page)
    await still(page)
    await echo(page)
  } while (requests.size > 0)
}

/** Waits for a request that the page makes now: a busy browser tells of requests late, but one after the other. */
async function echo(page: Page): Promise<void> {
  await page.evaluate(
    path =>
      new Promise((resolve, reject) => {
        const image = Object.assign(new Image(), { onload: resolve, onerror: reject })
        image.src = `${path}?${performance.now()}`
      }),
    echoPath,
  )
}

/**
 * Waits until a page has drawn all that it knows: twice in a row it has time to spare after a frame, in which nothing
 * changed. A long list is drawn a few items in a frame.
 */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let isChanged = false
    const observer = new MutationObserver(() => {
      isChanged = true
    })
    const everything = { subtree: true, childList: true, attributes: true, characterData: true }
    observer.observe(document, everything)
    const spare = () =>
      new Promise(resolve => {
        // A window can go without frames, and after some changes of its size Chromium 156 calls no idle time.
        setTimeout(resolve, 250)
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(resolve, { timeout: 50 })))
      })
    for (let quiet = 0; quiet < 2; quiet++) {
      isChanged = false
      await spare()
      if (isChanged) quiet = -1
    }
    observer.disconnect()
  })
}
