import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations } from '#e2e/fixtures'
import { type PlayedRefresh, playRefresh, type Progress, type Result } from './played-refresh.ts'
import { test as base } from '#e2e/signed-in'

const test = base.extend<{ refresh: PlayedRefresh }>({
  refresh: async ({ page }, use) => {
    const refresh = await playRefresh(page)
    await use(refresh)
    await refresh.stop()
  },
})

const question =
  'This will fetch current eBay prices for all products in your collection. This may take a few minutes. Continue?'
const progress: Progress = { done: 12, total: 63, updatedCount: 9, failedCount: 1, name: 'Charizard' }
const result: Result = {
  updatedCount: 55,
  failedCount: 3,
  unpricedCount: 5,
  total: 63,
  source: 'ebay',
  cancelled: false,
  failure: 'eBay takes no more calls today.',
}

const button = (page: Page) => page.getByRole('button', { name: 'Update prices', exact: true })
const busyButton = (page: Page) => page.getByRole('button', { name: 'Updating prices…' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Presses the button and agrees. */
async function start(page: Page): Promise<void> {
  await button(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update prices' }).click()
}

test('asks first, tells how far it is, says how it ended, and shows the new totals', async ({
  page,
  api,
  refresh,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  await api('POST', '/api/collections', { product_id: id, purchase_price: 100, condition: 'Near Mint' })
  await page.goto('/collection')
  await button(page).click()
  const asked = page.getByRole('alertdialog', { name: 'Update prices?' })
  await expect(asked.getByText(question)).toBeVisible()
  await expectNoViolations(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toBeHidden()
  expect(refresh.calls.POST).toBe(0)

  await start(page)
  const running = dialog(page, 'Updating prices')
  await refresh.say('progress', { done: 0, total: 0, updatedCount: 0, failedCount: 0, name: null })
  await expect(running.getByText('Checking your collection')).toBeVisible()
  await refresh.say('progress', progress)
  const bar = running.getByRole('progressbar', { name: 'Price update' })
  await expect(bar).toHaveAttribute('aria-valuetext', '12 of 63 products, Charizard')
  await expect(running.getByText('Charizard')).toBeVisible()
  await expect(running.getByRole('definition')).toHaveText(['9', '2', '1'])
  await expect(running.getByText('You can close this page')).toBeVisible()
  await expectNoViolations(page)

  const basicStats = {
    ...(await api<WireAnswer<'GET /api/collections/stats'>>('GET', '/api/collections/stats')).basicStats,
    total_market_price: 150.5,
    priced_quantity: 1,
    total_with_own_prices: 175.25,
    own_priced_quantity: 1,
    valued_at: new Date().toISOString(),
  }
  await page.route('**/api/collections/stats', route => route.fulfill({ json: { basicStats } }))
  await refresh.say('done', result)
  const ended = dialog(page, 'Prices updated')
  await expect(ended.getByText('Successfully updated eBay prices for 55 products!')).toBeVisible()
  await expect(
    ended.getByText(
      "Couldn't update 3 products: eBay takes no more calls today. Their last prices are kept.",
    ),
  ).toBeVisible()
  await expect(ended.getByText('No price found for 5 products.')).toBeVisible()
  await expect(ended.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(ended).toBeHidden()
  await expect(button(page)).toBeFocused()
  await expect(page.getByText('$150.50')).toBeVisible()
  await expect(page.getByText('With your prices $175.25')).toBeVisible()
  await expect(page.getByText('Prices as of just now')).toBeVisible()
})

test('a collection with nothing in it is refreshed at once, by the real server', async ({ page }) => {
  await page.goto('/collection')
  await start(page)
  const ended = dialog(page, 'Prices updated')
  await expect(ended.getByText('Successfully updated eBay prices for 0 products!')).toBeVisible()
})

test('a failure underway is said in the words of the server', async ({ page, refresh }) => {
  await page.goto('/collection')
  await start(page)
  await refresh.say('progress', progress)
  await refresh.say('error', { error: 'eBay takes no more calls today.', code: 'marketplace' })
  const ended = dialog(page, "Couldn't update prices")
  await expect(ended.getByRole('alert').getByText(/./)).toHaveText(
    'Failed to update eBay prices: eBay takes no more calls today.',
  )
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(button(page)).toBeFocused()
})

test('a server that cannot be reached is said so', async ({ page, complaints }) => {
  await page.goto('/collection')
  await page.route('**/api/prices/update-ebay-prices', route => route.abort())
  await start(page)
  await expect(
    page.getByText("Failed to update eBay prices: Can't reach Holofolio. Check your connection"),
  ).toBeVisible()
  forgive(complaints, 'lost calls')
})

test('cancelling keeps what was found', async ({ page, refresh }) => {
  await page.goto('/collection')
  await start(page)
  await refresh.say('progress', progress)
  await dialog(page, 'Updating prices').getByRole('button', { name: 'Cancel' }).dblclick()
  await expect(dialog(page, 'Cancelling…')).toBeVisible()
  await refresh.say('done', { ...result, cancelled: true, updatedCount: 9, failedCount: 0, unpricedCount: 2 })
  await expect(dialog(page, 'Update cancelled').getByText('Cancelled. Updated 9 products.')).toBeVisible()
  expect(refresh.calls.DELETE).toBe(1)
})

test('it goes on in the background, can be looked at again, and tells of its end on another screen', async ({
  page,
  refresh,
}) => {
  await page.goto('/collection')
  await start(page)
  await refresh.say('progress', progress)
  const running = dialog(page, 'Updating prices')
  await running.getByRole('button', { name: 'Continue in background' }).click()
  await expect(running).toBeHidden()
  await expectNoViolations(page)
  await busyButton(page).click()
  await expect(running.getByText('12 of 63 products')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/dashboard')
  await refresh.say('done', result)
  await expect(
    page.getByRole('status').getByText('Successfully updated eBay prices for 55 products!'),
  ).toBeVisible()
  await expect(page.getByRole('alert').getByText("Couldn't update 3 products")).toBeVisible()
  expect(refresh.calls.POST).toBe(1)
})

test('after a reload the one that runs is joined without a question', async ({ page, refresh }) => {
  refresh.saysRunning(progress)
  await page.goto('/collection')
  await busyButton(page).click()
  const running = dialog(page, 'Updating prices')
  await expect(running.getByText('12 of 63 products')).toBeVisible()
  await refresh.say('progress', { ...progress, done: 13, name: 'Professor Oak' })
  await expect(running.getByText('Professor Oak')).toBeVisible()
  refresh.saysRunning(null)
  await refresh.say('done', { ...result, failedCount: 0, unpricedCount: 0, failure: null })
  await expect(page.getByText('Successfully updated eBay prices for 55 products!')).toBeVisible()
  expect(refresh.calls.POST).toBe(1)
})

test('one that has ended meanwhile is not started anew', async ({ page, refresh }) => {
  refresh.saysRunning(progress)
  await page.goto('/collection')
  await expect(busyButton(page)).toBeVisible()
  refresh.saysRunning(null)
  await busyButton(page).click()
  await expect(button(page)).toBeVisible()
  expect(refresh.calls.POST).toBe(0)
})

test('a double press on a phone starts one, and does not close what it opens', async ({ page, refresh }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/collection')
  await button(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update prices' }).dblclick()
  await refresh.say('progress', progress)
  await expect(dialog(page, 'Updating prices').getByText('12 of 63 products')).toBeVisible()
  expect(refresh.calls.POST).toBe(1)
})

test('whoever signs out hears no more of it', async ({ page, refresh }) => {
  await page.goto('/collection')
  await start(page)
  await refresh.say('progress', progress)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log out' }).click()
  await refresh.left()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/eBay prices/)).toHaveCount(0)
})
