// The last step: what can happen between Confirm Trade and the answer.

import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { fail, hold } from '#e2e/calls'
import { addCopy, statsOf } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { settled } from '#e2e/settled'
import {
  copyNamed,
  give,
  graded,
  receive,
  servePrice,
  stepHeading,
  toReview,
  toReviewOfTwo,
} from './steps.ts'

const refresh = '**/api/prices/update-ebay-prices'
const prices = '**/api/prices/product/*'
const trades = '**/api/collections/trades'

const confirm = (page: Page) => button(page, 'Confirm Trade')
const done = (page: Page) => page.getByRole('status').filter({ hasText: 'Trade submitted successfully!' })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const givenItems = (page: Page) => page.getByRole('region', { name: 'Traded away' }).getByRole('listitem')
const receivedItems = (page: Page) => page.getByRole('region', { name: 'Received' }).getByRole('listitem')

test('shares that move while prices are refreshed are shown and confirmed again', async ({ page, api }) => {
  const [mine, one, two] = [await addProduct(api), await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  const priceOf = new Map([
    [one.id, 10],
    [two.id, 30],
  ])
  await servePrice(page, id => priceOf.get(id) ?? null)
  await give(page, mine.name)
  await receive(page, one.name)
  await receive(page, two.name)
  await toReview(page)
  await expect(receivedItems(page)).toHaveText([/\$10\.00.*\$25\.00/, /\$30\.00.*\$75\.00/])

  priceOf.set(one.id, 30)
  await confirm(page).click()
  await expect(alert(page, 'Market prices changed')).toBeVisible()
  await expect(receivedItems(page)).toHaveText([/\$30\.00.*\$50\.00/, /\$30\.00.*\$50\.00/])
  await expectNoViolationsInDeepRun(page)
  expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })

  await confirm(page).click()
  await expect(done(page)).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 2, total_investment: 100 })
})

test('a trade that fails stays in the review, and is made once however often it is sent', {
  tag: '@deep',
}, async ({ page, api, complaints }) => {
  test.slow()
  await toReviewOfTwo(page, api)

  await test.step('a failed price refresh stops it', async () => {
    const restore = await fail(page, refresh)
    await confirm(page).click()
    await expect(alert(page, 'Failed to refresh market prices. Please try again.')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })
    await restore()
    forgive(complaints, 503)
  })
  await test.step('a running price refresh can be cancelled', async () => {
    await page.route(refresh, async () => {})
    await confirm(page).click()
    await expect(page.getByText('Refreshing market prices…')).toBeVisible()
    await expect(page.getByText('Submitting...')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Cancel').click()
    await expect(button(page, 'Back')).toBeEnabled()
    await expect(confirm(page)).toBeEnabled()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })
    await page.unroute(refresh)
  })
  await test.step('a refusal shows the words of the server and changes nothing', async () => {
    const refusal = { error: 'This copy was traded away.', code: 'conflict' }
    await page.route(trades, route => route.fulfill({ status: 409, json: refusal }))
    await confirm(page).click()
    await expect(alert(page, `Failed to submit trade: ${refusal.error}`)).toBeVisible()
    await expect(receivedItems(page)).toHaveCount(2)
    await expect(confirm(page)).toBeEnabled()
    await page.unroute(trades)
    forgive(complaints, 409)
  })
  await test.step('a lost call and a lost answer are sent again under the same key', async () => {
    const keys: (string | null)[] = []
    await page.route(trades, async route => {
      keys.push(await route.request().headerValue('idempotency-key'))
      if (keys.length > 2) return route.continue()
      if (keys.length === 2) await route.fetch()
      return route.abort()
    })
    await confirm(page).click()
    await expect(page.getByText("Failed to submit trade: Can't reach Holofolio").first()).toBeVisible()
    await expect.poll(() => keys.length).toBe(1)
    await expect(confirm(page)).toBeEnabled()
    await confirm(page).click()
    await expect.poll(() => keys.length).toBe(2)
    await expect(alert(page, "won't be recorded twice")).toBeVisible()
    await expect(confirm(page)).toBeEnabled()
    await confirm(page).click()
    await expect(done(page)).toBeVisible()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await statsOf(api)).toMatchObject({ total_quantity: 2, total_investment: 100 })
    expect((await api<{ trades: unknown[] }>('GET', '/api/trades')).trades).toHaveLength(1)
    forgive(complaints, 'lost calls')
  })
})

test('a price that cannot be refreshed keeps its last value, and a double press makes one trade', {
  tag: '@deep',
}, async ({ page, api, complaints }) => {
  await toReviewOfTwo(page, api)
  await fail(page, prices)
  let calls = 0
  await page.route(trades, route => {
    calls += 1
    return route.continue()
  })
  await confirm(page).dblclick()
  await expect(done(page)).toBeVisible()
  expect(calls).toBe(1)
  expect(await statsOf(api)).toMatchObject({ total_quantity: 2 })
  forgive(complaints, 503)
})

test('copies sold during a trade are left out of it', { tag: '@deep' }, async ({ page, api, complaints }) => {
  const products = [await addProduct(api), await addProduct(api), await addProduct(api)] as const
  const wanted = await addProduct(api)
  const [first, second, third] = [
    await addCopy(api, products[0].id),
    await addCopy(api, products[1].id),
    await addCopy(api, products[2].id),
  ]
  const sell = (id: string) => api('DELETE', `/api/collections/${id}`, { sold_price: 110 })
  await servePrice(page, () => 10)
  await give(page, ...products.map(({ name }) => name))
  await receive(page, wanted.name)
  await toReview(page)

  await test.step('a copy sold under the review is named at the confirmation', async () => {
    // A call under way would tell the review before.
    await settled(page)
    await sell(first.id)
    await confirm(page).click()
    await expect(alert(page, `${products[0].name} is no longer in your collection.`)).toBeVisible()
    await expect(confirm(page)).toBeFocused()
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Remove from trade').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(givenItems(page)).toHaveCount(2)
  })
  await test.step('a copy sold while the trade is sent leaves the review after the refusal', async () => {
    await page.route(trades, async route => {
      await sell(second.id)
      await route.continue()
    })
    await confirm(page).click()
    await expect(alert(page, 'Failed to submit trade: ')).toBeVisible()
    await expect(page.getByText('1 copy you selected is no longer in your collection.')).toBeVisible()
    await expect(givenItems(page)).toHaveCount(1)
    await page.unroute(trades)
    forgive(complaints, 409)
    await button(page, 'Remove from trade').click()
  })
  await test.step('a copy sold before a reload blocks the confirmation until it is left out', async () => {
    await addCopy(api, products[2].id, { purchase_price: 7 })
    await sell(third.id)
    await page.reload()
    await expect(page.getByText('1 copy you selected is no longer in your collection.')).toBeVisible()
    await confirm(page).click()
    await expect(alert(page, '1 copy you selected is no longer in your collection.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Remove from trade').click()
    await expect(page).toHaveURL('/trade')
  })
})

/** Confirms a trade of two copies; the server receives it when `answer` is called. */
async function confirmUnanswered(page: Page, api: Api) {
  const [mine, other] = [await addProduct(api), await addProduct(api)]
  const [kept, wanted] = [await addProduct(api), await addProduct(api)]
  for (const { id } of [mine, other, kept]) await addCopy(api, id)
  await servePrice(page, () => 10)
  const answer = await hold(page, trades)
  await give(page, mine.name, other.name)
  await receive(page, wanted.name, graded('PSA', '10'))
  await toReview(page, '-5')
  const sent = page.waitForRequest(trades)
  await confirm(page).click()
  await sent
  return { answer, mine, kept }
}

/** Leaves the wizard while the trade is sent, and returns to its first step. */
async function returnWhileSent(page: Page, api: Api) {
  const confirmed = await confirmUnanswered(page, api)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Trade', exact: true }).first().click()
  await expect(copyNamed(page, confirmed.mine.name)).toHaveAttribute('aria-pressed', 'true')
  return confirmed
}

test('a trade made after the collector returned leaves no draft', { tag: '@deep' }, async ({ page, api }) => {
  const { answer, mine, kept } = await returnWhileSent(page, api)
  answer()
  await expect(done(page)).toBeVisible()
  await expect(copyNamed(page, mine.name)).toHaveCount(0)
  await expect(button(page, 'Next')).toBeDisabled()
  await expect(page.getByText('no longer in your collection')).toHaveCount(0)

  await copyNamed(page, kept.name).click()
  await button(page, 'Next').click()
  await expect(page.getByText('Select at least one product to continue.')).toBeVisible()
  await page.reload()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
  await expect(button(page, 'Next: Add Cash')).toBeDisabled()
})

test('a draft changed while a trade is sent outlives that trade', { tag: '@deep' }, async ({ page, api }) => {
  const { answer, kept } = await returnWhileSent(page, api)
  await copyNamed(page, kept.name).click()
  answer()
  await expect(done(page)).toBeVisible()
  await expect(page.getByText('2 copies you selected are no longer in your collection.')).toBeVisible()
  await button(page, 'Remove from trade').click()
  await expect(copyNamed(page, kept.name)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(copyNamed(page, kept.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 copy selected')).toBeVisible()
})

test('a draft changed in another step while a trade is sent outlives that trade', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { answer, kept } = await confirmUnanswered(page, api)
  await page.getByRole('list', { name: 'Trade steps' }).getByRole('link', { name: 'Give' }).click()
  await copyNamed(page, kept.name).click()
  answer()
  await expect(done(page)).toBeVisible()
  await button(page, 'Remove from trade').click()
  await expect(copyNamed(page, kept.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('You traded 2 copies for 1 copy.')).toBeVisible()
})
