// The page before its code has loaded.

import type { Page } from '@playwright/test'

/** Holds back the code of the page. Returns the function that lets it through. */
export async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  return release
}

/**
 * Has the page wait for a paint for as long as it takes. It asks for the code after a second if the browser reports no
 * paint, and a slow machine may paint later.
 */
export async function waitForPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: TimerHandler, ms = 0) => setTimeout(run, ms === 1_000 ? 600_000 : ms)) as never
  })
}
