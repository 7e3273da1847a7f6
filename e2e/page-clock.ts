// The clock of a page after `page.clock.install`, which runs on with that of the machine: a slow one would leave less of
// a span than a journey needs.

import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the clock of a page. From now on only `page.clock.runFor` moves it, until `page.clock.resume`. */
export async function stopClock(page: Page): Promise<void> {
  // Ahead of the page, which runs on until then.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Moves a stopped clock as little as it takes until this shows. */
export async function runUntilVisible(page: Page, shown: Locator): Promise<void> {
  const isShown = async () => {
    await page.clock.runFor(10)
    return shown.isVisible()
  }
  await expect.poll(isShown).toBe(true)
}
