// Adds that wait while the server is there, but too busy or failing: tried again ever more seldom, and made once.

import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { copiesOf } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect } from '#e2e/fixtures'
import { button } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { test } from './busy-front.ts'
import { keepHere, waiting } from './kept-device.ts'
import { addDialog, fillAndAdd, untilKept } from './queued-adds.ts'

/** Waits until the page has heard what became of what it sent: it holds a lock while it sends. */
const untilHeard = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)

for (const [status, code] of [
  [429, 'too_many_requests'],
  [503, 'unavailable'],
  [500, 'internal'],
] as const) {
  test(`after a ${status} an add is tried again, each time after twice as long`, { tag: '@deep' }, async ({
    page,
    context,
    api,
    front,
    complaints,
  }) => {
    const product = await addProduct(api)
    await keepHere(page, '"keptAt"')
    await page.clock.install()
    await page.goto(`/products/${product.id}`)
    await button(page, 'Add to Collection').first().click()
    await expect(addDialog(page)).toBeVisible()
    await settled(page)
    await context.setOffline(true)
    await fillAndAdd(page)
    await untilKept(page)
    await expect(addDialog(page)).toBeHidden()
    await page.clock.pauseAt(Date.now() + 60_000)
    await untilHeard(page)

    front.refuseAdds({ status, code })
    await context.setOffline(false)
    await expect.poll(() => front.keys.length).toBe(1)
    for (const [attempt, waitMs] of [5_000, 10_000, 20_000].entries()) {
      await untilHeard(page)
      await page.clock.runFor(waitMs - 1)
      await untilHeard(page)
      expect(front.keys).toHaveLength(attempt + 1)
      await page.clock.runFor(1)
      await expect.poll(() => front.keys.length).toBe(attempt + 2)
    }
    expect(new Set(front.keys).size).toBe(1)
    expect(await copiesOf(api)).toEqual([])

    await untilHeard(page)
    front.refuseAdds(null)
    await page.clock.runFor(40_000)
    await expect.poll(async () => (await copiesOf(api)).length).toBe(1)
    await page.clock.resume()
    await page.goto('/collection')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(waiting(page)).toHaveCount(0)
    expect(await copiesOf(api)).toHaveLength(1)
    forgive(complaints, 'no network')
    forgive(complaints, status)
  })
}
