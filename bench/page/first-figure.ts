/** How many requests a screen makes before it shows its first amount of money. */
import { openBrowser } from './browser.ts'
import type { Visit } from './lighthouse.ts'

const patienceMs = 30_000
const betweenMs = 100

/** Runs in the page before its own scripts. Records when the first amount appears. */
const watch = `(() => {
  const note = () => {
    if (!window.benchFigureAt && document.body?.innerText.includes('$')) window.benchFigureAt = performance.now()
  }
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
})()`

/** Counts the requests until then: the document and everything but pictures. */
const count = `1 + performance.getEntriesByType('resource').filter(({ startTime, initiatorType }) =>
  initiatorType !== 'img' && startTime < window.benchFigureAt).length`

/** Opens the screen once in a new browser. */
export async function requestsBeforeFigure({ browser, url, path, token }: Visit): Promise<number> {
  const opened = await openBrowser({ path: browser, url, token, viewport: { width: 412, height: 823 } })
  try {
    await opened.page.addInitScript(watch)
    await opened.page.goto(`${url}${path}`)
    // The page's policy forbids the browser's own way of waiting for an expression.
    for (let left = patienceMs / betweenMs; left > 0; left--) {
      await opened.page.waitForTimeout(betweenMs)
      if (await opened.page.evaluate('window.benchFigureAt > 0'))
        return Number(await opened.page.evaluate(count))
    }
    throw new Error(`${path} showed no amount of money`)
  } finally {
    await opened.close()
  }
}
