import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { button, give, holdCopy, receive, statsOf, toReview } from './trade-steps.ts'

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

const done = 'Trade submitted successfully!'

/** To the review of one card of $100.00 for two others that are worth $10.00 each. */
async function toReviewOfTwo(page: Page, api: Api) {
  await priceBy(page, () => 10)
  const [mine, one, two] = [await addOwnProduct(api), await addOwnProduct(api), await addOwnProduct(api)]
  const copy = await holdCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, one.name)
  await receive(page, two.name)
  await toReview(page)
  return { copy, one, two }
}

/** From now on, prices are what the journey says of each product. */
async function priceBy(page: Page, priceOf: (productId: string) => number | null) {
  await page.route('**/api/prices/product/*', route => {
    const { pathname } = new URL(route.request().url())
    const currentPrice = priceOf(pathname.slice(pathname.lastIndexOf('/') + 1))
    const json: WireAnswer<'GET /api/prices/product/:id'> = { currentPrice, prices: [] }
    return route.fulfill({ json })
  })
}

const goneAlert = (page: Page, who: string) =>
  page.getByRole('alert').filter({ hasText: `${who} no longer in your collection.` })

test('shares that move while prices are refreshed are shown, and confirmed again', async ({ page, api }) => {
  const [mine, one, two] = [await addOwnProduct(api), await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id)
  const prices = new Map([
    [one.id, 10],
    [two.id, 30],
  ])
  await priceBy(page, id => prices.get(id) ?? null)
  await give(page, mine.name)
  await receive(page, one.name)
  await receive(page, two.name)
  await toReview(page)
  const received = page.getByRole('region', { name: 'Received' })
  await expect(received.getByRole('listitem')).toHaveText([/\$10\.00.*\$25\.00/, /\$30\.00.*\$75\.00/])

  prices.set(one.id, 30)
  await button(page, 'Confirm Trade').click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Prices moved while they were refreshed' }),
  ).toBeVisible()
  await expect(received.getByRole('listitem')).toHaveText([/\$30\.00.*\$50\.00/, /\$30\.00.*\$50\.00/])
  await expectNoViolations(page)
  expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })

  await button(page, 'Confirm Trade').click()
  await expect(page.getByText(done)).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 2, total_investment: 100 })
})

test('a price that fails is passed over, and the last one known holds', async ({ page, api, complaints }) => {
  await toReviewOfTwo(page, api)
  await expect(page.getByText('Looking up market prices')).toHaveCount(0)
  await page.route('**/api/prices/product/*', route =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } }),
  )
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText(done)).toBeVisible()
  forgive(complaints, 503)
})

test('a refresh that fails stops the trade', async ({ page, api, complaints }) => {
  await toReviewOfTwo(page, api)
  await page.route('**/api/prices/update-ebay-prices', route =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } }),
  )
  await button(page, 'Confirm Trade').click()
  const failed = 'Failed to refresh market prices. Please try again.'
  await expect(page.getByRole('alert').filter({ hasText: failed }).first()).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })
  await page.unroute('**/api/prices/update-ebay-prices')
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText(done)).toBeVisible()
  forgive(complaints, 503)
})

test('a refusal is said in the words of the server, and everything stays as it was', async ({
  page,
  api,
  complaints,
}) => {
  await toReviewOfTwo(page, api)
  await page.route('**/api/collections/trades', route =>
    route.fulfill({ status: 409, json: { error: 'This copy was traded away.', code: 'conflict' } }),
  )
  await button(page, 'Confirm Trade').click()
  const sentence = 'Failed to submit trade: This copy was traded away.'
  await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Received' }).getByRole('listitem')).toHaveCount(2)
  await expect(button(page, 'Confirm Trade')).toBeEnabled()
  forgive(complaints, 409)
})

test('an answer that is lost is asked for again under the same key, and one trade is made', async ({
  page,
  api,
  complaints,
}) => {
  await toReviewOfTwo(page, api)
  await expect(page.getByText('Looking up market prices')).toHaveCount(0)
  const keys: (string | null)[] = []
  await page.route('**/api/collections/trades', async route => {
    keys.push(await route.request().headerValue('idempotency-key'))
    if (keys.length > 1) return route.continue()
    await route.abort()
  })
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText("Failed to submit trade: Can't reach Holofolio").first()).toBeVisible()
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText(done)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  forgive(complaints, 'lost calls')
})

test('a double press makes one trade', async ({ page, api }) => {
  await toReviewOfTwo(page, api)
  let calls = 0
  await page.route('**/api/collections/trades', route => {
    calls += 1
    return route.continue()
  })
  await button(page, 'Confirm Trade').dblclick()
  await expect(page.getByText(done)).toBeVisible()
  expect(calls).toBe(1)
  expect(await statsOf(api)).toMatchObject({ total_quantity: 2 })
})

test('a refresh underway can be given up, and nothing was sent', async ({ page, api }) => {
  await toReviewOfTwo(page, api)
  await page.route('**/api/prices/update-ebay-prices', async () => {})
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText('Refreshing market prices…')).toBeVisible()
  await expect(page.getByText('Submitting...')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Cancel').click()
  await expect(button(page, 'Back')).toBeEnabled()
  await expect(button(page, 'Confirm Trade')).toBeEnabled()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })
})

test('a copy sold meanwhile is left out', async ({ page, api }) => {
  const { copy } = await toReviewOfTwo(page, api)
  await holdCopy(api, copy.product_id, { purchase_price: 7 })
  await api('DELETE', `/api/collections/${copy.id}`, { sold_price: 110 })
  await page.reload()
  await expect(page.getByText('1 copy you selected is no longer in your collection.')).toBeVisible()
  await button(page, 'Confirm Trade').click()
  await expect(goneAlert(page, '1 copy you selected is')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Leave it out').click()
  await expect(page).toHaveURL('/trade')
})

test('a copy sold under a review is named when the trade is confirmed', async ({ page, api }) => {
  const [sold, kept, wanted] = [await addOwnProduct(api), await addOwnProduct(api), await addOwnProduct(api)]
  const copy = await holdCopy(api, sold.id)
  await holdCopy(api, kept.id)
  await priceBy(page, () => 10)
  await give(page, sold.name, kept.name)
  await receive(page, wanted.name)
  await toReview(page)
  await api('DELETE', `/api/collections/${copy.id}`, { sold_price: 110 })
  await button(page, 'Confirm Trade').click()
  await expect(goneAlert(page, `${sold.name} is`)).toBeVisible()
  await expect(button(page, 'Confirm Trade')).toBeFocused()
  await expectNoViolations(page)
  await button(page, 'Leave it out').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Traded away' }).getByRole('listitem')).toHaveCount(1)
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText(done)).toBeVisible()
})

test('a copy sold while the trade is sent leaves the review once it is refused', async ({
  page,
  api,
  complaints,
}) => {
  const { copy } = await toReviewOfTwo(page, api)
  await page.route('**/api/collections/trades', async route => {
    await api('DELETE', `/api/collections/${copy.id}`, { sold_price: 110 })
    await route.continue()
  })
  await button(page, 'Confirm Trade').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to submit trade: ' }).first()).toBeVisible()
  await expect(page.getByText('1 copy you selected is no longer in your collection.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Traded away' }).getByRole('listitem')).toHaveCount(0)
  forgive(complaints, 409)
})

test('a trade whose answer is lost is confirmed again, and made once', async ({ page, api, complaints }) => {
  await toReviewOfTwo(page, api)
  await page.route('**/api/collections/trades', async route => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Confirm Trade').click()
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be made twice' }).first()).toBeVisible()
  await page.unroute('**/api/collections/trades')
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText(done)).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 2, total_investment: 100 })
  const { trades } = await api<{ trades: unknown[] }>('GET', '/api/trades')
  expect(trades).toHaveLength(1)
  forgive(complaints, 'lost calls')
})
