// Confirm Trade while the price source does not answer for everything.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { statsOf } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { toReviewOfTwo } from './steps.ts'

const refresh = '**/api/prices/update-ebay-prices'

const confirm = (page: Page) => button(page, 'Confirm Trade')
const done = (page: Page) => page.getByRole('status').filter({ hasText: 'Trade submitted successfully!' })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()

test('a trade at prices that could not be refreshed is confirmed twice', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await toReviewOfTwo(page, api)
  const result: WireAnswer<'POST /api/prices/update-ebay-prices'> = {
    total: 3,
    updatedCount: 1,
    currentCount: 0,
    failedCount: 0,
    unpricedCount: 0,
    heldBackCount: 0,
    notAskedCount: 2,
    source: 'ebay',
    cancelled: false,
    failure: null,
    notAskedReason: 'eBay allows no more calls today.',
  }
  const answerWith = (name: string, data: object) =>
    page.route(refresh, route =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
      }),
    )

  await test.step('a cancelled refresh stops it each time', async () => {
    await answerWith('done', { ...result, cancelled: true })
    for (const attempt of [1, 2]) {
      await confirm(page).click()
      await expect(alert(page, 'Failed to refresh market prices. Please try again.')).toBeVisible()
      await expect(confirm(page), `attempt ${attempt}`).toBeEnabled()
    }
    await page.unroute(refresh)
  })
  await test.step('a source that does not answer is named', async () => {
    await answerWith('error', { error: 'eBay is unavailable (503).', code: 'marketplace' })
    await confirm(page).click()
    const sentence = 'Failed to refresh market prices. Please try again. eBay is unavailable (503).'
    await expect(alert(page, sentence)).toBeVisible()
    await expect(alert(page, 'Confirm again to trade at the last known prices.')).toBeVisible()
    await page.unroute(refresh)
  })
  await test.step('prices that were not asked for are used when the collector confirms again', async () => {
    await page.reload()
    await expect(page.getByText('Looking up market prices')).toHaveCount(0)
    await answerWith('done', result)
    await confirm(page).click()
    const sentence = "Couldn't refresh the market price of 2 products: eBay allows no more calls today."
    await expect(alert(page, sentence)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })
    await confirm(page).click()
    await expect(done(page)).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 2, total_investment: 100 })
  })
})
