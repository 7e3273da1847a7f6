// A collector who goes elsewhere while a trade is being sent, and comes back before it is answered.

import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { button, copyNamed, give, graded, holdCopy, receive, stepHeading, toReview } from './trade-steps.ts'

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/** Confirms a trade of two copies, which the server only hears of when `answer` is called. */
async function confirmUnanswered(page: Page, api: Api) {
  const [mine, other] = [await addOwnProduct(api), await addOwnProduct(api)]
  const [kept, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  for (const { id } of [mine, other, kept]) await holdCopy(api, id)
  await page.route('**/api/prices/product/*', route =>
    route.fulfill({ json: { currentPrice: 10, prices: [] } }),
  )
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/collections/trades', async route => {
    await asked
    await route.continue()
  })
  await give(page, mine.name, other.name)
  await receive(page, wanted.name, graded('PSA', '10'))
  await toReview(page, '-5')
  const sent = page.waitForRequest('**/api/collections/trades')
  await button(page, 'Confirm Trade').click()
  await sent
  return { answer, mine, kept }
}

async function comeBackWhileSent(page: Page, api: Api) {
  const confirmed = await confirmUnanswered(page, api)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Trade', exact: true }).first().click()
  await expect(copyNamed(page, confirmed.mine.name)).toHaveAttribute('aria-pressed', 'true')
  return confirmed
}

const done = (page: Page) => page.getByRole('status').filter({ hasText: 'Trade submitted successfully!' })

test('a trade made after its collector came back leaves no draft behind', async ({ page, api }) => {
  const { answer, mine, kept } = await comeBackWhileSent(page, api)
  answer()
  await expect(done(page)).toBeVisible()
  await expect(copyNamed(page, mine.name)).toHaveCount(0)
  await expect(button(page, 'Next')).toBeDisabled()
  await expect(page.getByText('no longer in your collection')).toHaveCount(0)

  await copyNamed(page, kept.name).click()
  await button(page, 'Next').click()
  await expect(page.getByText('Select at least one product to go on.')).toBeVisible()
  await page.reload()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
  await expect(button(page, 'Next: Add Cash')).toBeDisabled()
})

test('a draft changed while a trade is sent outlives that trade', async ({ page, api }) => {
  const { answer, kept } = await comeBackWhileSent(page, api)
  await copyNamed(page, kept.name).click()
  answer()
  await expect(done(page)).toBeVisible()
  await expect(page.getByText('2 copies you selected are no longer in your collection.')).toBeVisible()
  await button(page, 'Leave them out').click()
  await expect(copyNamed(page, kept.name)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(copyNamed(page, kept.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 copy selected')).toBeVisible()
})

test('a draft changed in another step while the trade is sent outlives that trade', async ({ page, api }) => {
  const { answer, kept } = await confirmUnanswered(page, api)
  await page.getByRole('list', { name: 'Steps of the trade' }).getByRole('link', { name: 'Give' }).click()
  await copyNamed(page, kept.name).click()
  answer()
  await expect(done(page)).toBeVisible()
  await button(page, 'Leave them out').click()
  await expect(copyNamed(page, kept.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('You gave 2 copies for 1 copy.')).toBeVisible()
})
