import type { Page } from '@playwright/test'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { button, give, holdCopy, receive, toReview } from '#e2e/trades/trade-steps'

const alerts = '**/api/prices/alerts'

test.beforeEach(async ({ collector }) => {
  expect(collector.token).not.toBe('')
})

for (const [address, path, query] of [
  ['/dashboard', '/api/collections', { page: '1', limit: '6' }],
  ['/collection', '/api/collections', { page: '1', limit: '12' }],
  ['/products', '/api/products', { page: '1', limit: '12' }],
  ['/trade', '/api/collections', { page: '1', limit: '1000' }],
] as const) {
  test(`${address} asks for ${query.limit}`, async ({ page }) => {
    const asked = page.waitForRequest(request => new URL(request.url()).pathname === path)
    await page.goto(address)
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject(query)
  })
}

test('a search and a set go to the server, for one page of twelve', async ({ page }) => {
  const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/api/collections')
  await page.goto('/collection?search=charizard&set=Base+Set')
  const { searchParams } = new URL((await asked).url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    page: '1',
    limit: '12',
    search: 'charizard',
    set: 'Base Set',
  })
})

test('a call that fails is made once more by itself, and then said to have failed', async ({
  page,
  complaints,
}) => {
  const calls = countCalls(page)
  await page.route(alerts, route =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText("Couldn't load price changes")).toBeVisible()
  expect(calls.count).toBe(2)
  forgive(complaints, 503)
})

test('coming back to the window asks for nothing again', async ({ page }) => {
  // Long after the answers came, by the clock of the page, so that only the rule keeps it from asking.
  await page.clock.install()
  const calls = countCalls(page)
  await page.goto('/dashboard')
  await expect(page.getByText('No price changes to show')).toBeVisible()
  await page.clock.fastForward('10:00')
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.getByRole('link', { name: 'Stats', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible()
  expect(calls.count).toBe(1)
})

test('a trade is sent after a refresh and a look at the price of what is received', async ({ page, api }) => {
  await page.route('**/api/prices/product/*', route =>
    route.fulfill({ json: { currentPrice: 10, prices: [] } }),
  )
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, wanted.name)
  await toReview(page, '5')
  await expect(page.getByText('Looking up market prices')).toHaveCount(0)
  const made: string[] = []
  const prices = `/api/prices/product/${wanted.id}`
  const watched = ['/api/prices/update-ebay-prices', prices, '/api/collections/trades']
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (watched.includes(pathname)) made.push(`${request.method()} ${pathname}`)
  })
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText('Trade submitted successfully!')).toBeVisible()
  expect(made).toEqual([
    'POST /api/prices/update-ebay-prices',
    `GET ${prices}`,
    'POST /api/collections/trades',
  ])

  // All of it is cleared: the next trade starts with nothing given, nothing received and no cash.
  await expect(page).toHaveURL('/trade')
  await expect(button(page, 'Next')).toBeDisabled()
  await page.getByRole('list', { name: 'Your copies' }).getByRole('button').first().click()
  await button(page, 'Next').click()
  await expect(button(page, 'Next: Add Cash')).toBeDisabled()
  await receive(page, mine.name)
  await button(page, 'Next: Add Cash').click()
  await expect(page.getByLabel('Cash Adjustment')).toHaveValue('')
})

/** Of price changes, which only the dashboard asks for. */
function countCalls(page: Page): { count: number } {
  const calls = { count: 0 }
  page.on('request', request => {
    if (request.url().endsWith('/api/prices/alerts')) calls.count += 1
  })
  return calls
}
