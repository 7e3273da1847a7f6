// Double presses, and the calls they cause.

import type { Locator, Page } from '@playwright/test'

/** Clicks twice so fast that the page handles the first click but no timer in between. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    element.click()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    element.click()
  })
}

/** Lists the calls of a method to a path from now on. */
export function countCalls(page: Page, method: string, path: string): string[] {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls.push(path)
  })
  return calls
}
