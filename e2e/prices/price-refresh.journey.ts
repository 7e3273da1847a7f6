import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/products/products'
import { lose } from '#e2e/calls'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test as base } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { type PlayedRefresh, playRefresh, type Progress, type Result } from './refresh.ts'

const test = base.extend<{ refresh: PlayedRefresh }>({
  refresh: async ({ page }, use) => {
    const refresh = await playRefresh(page)
    await use(refresh)
    await refresh.stop()
  },
})

const counts = { total: 63, currentCount: 0, heldBackCount: 0, notAskedCount: 0 }
const progress: Progress = {
  ...counts,
  done: 12,
  updatedCount: 9,
  failedCount: 1,
  unpricedCount: 2,
  name: 'Charizard',
}
const result: Result = {
  ...counts,
  updatedCount: 55,
  failedCount: 3,
  unpricedCount: 5,
  source: 'ebay',
  cancelled: false,
  failure: 'eBay refused a search (400).',
  notAskedReason: null,
}
const success = 'Successfully updated eBay prices for 55 products!'

const update = (page: Page) => button(page, 'Update prices')
const busy = (page: Page) => button(page, 'Updating prices…')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Update prices?' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function start(page: Page): Promise<void> {
  await update(page).click()
  await question(page).getByRole('button', { name: 'Update prices' }).click()
}

test('an update asks first, shows its progress and its end, and shows the new totals', async ({
  page,
  api,
  refresh,
  complaints,
}) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  const running = dialog(page, 'Updating prices')

  await test.step('asks first', async () => {
    await update(page).click()
    const sentence =
      'This will fetch current eBay prices for all products in your collection. This may take a few minutes. Continue?'
    await expect(question(page).getByText(sentence)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    expect(refresh.calls.POST).toBe(0)
  })
  await test.step('shows its progress', async () => {
    await start(page)
    const none = { ...counts, total: 0, done: 0, updatedCount: 0, failedCount: 0, unpricedCount: 0 }
    await refresh.send('progress', { ...none, name: null })
    await expect(running.getByText('Checking your collection')).toBeVisible()
    await refresh.send('progress', progress)
    const bar = running.getByRole('progressbar', { name: 'Price update' })
    await expect(bar).toHaveAttribute('aria-valuetext', '12 of 63 products, Charizard')
    await expect(running.getByText('Charizard')).toBeVisible()
    await expect(running.getByRole('definition')).toHaveText(['9', '2', '1'])
    await expect(running.getByText('You can close this page')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('shows its end and the new totals', async () => {
    await serveTotals(page, api)
    await refresh.send('done', result)
    const ended = dialog(page, 'Prices updated')
    await expect(ended.getByText(success)).toBeVisible()
    const failed = "Couldn't update 3 products: eBay refused a search (400). Their last prices are kept."
    await expect(ended.getByText(failed)).toBeVisible()
    await expect(ended.getByText('No price found for 5 products.')).toBeVisible()
    await expect(ended.getByRole('button', { name: 'Close' }).last()).toBeFocused()
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Enter')
    await expect(ended).toBeHidden()
    await expect(update(page)).toBeFocused()
    await expect(page.getByText('$150.50')).toBeVisible()
    await page.getByText('1 of 1 priced · prices of the last 24 hours').click()
    await expect(page.getByText('With your prices $175.25')).toBeVisible()
    await expect(page.getByText('1 price from the last 24 hours')).toBeVisible()
  })
  await test.step('shows a failure in the words of the server', async () => {
    await start(page)
    await refresh.send('progress', progress)
    await refresh.send('error', { error: 'eBay takes no more calls today.', code: 'marketplace' })
    const ended = dialog(page, "Couldn't update prices")
    await expect(ended.getByRole('alert').getByText(/./)).toHaveText(
      'Failed to update eBay prices: eBay takes no more calls today.',
    )
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Escape')
    await expect(update(page)).toBeFocused()
  })
  await test.step('says what was current, held back and not asked', async () => {
    await start(page)
    await refresh.send('done', {
      ...result,
      failedCount: 0,
      failure: null,
      currentCount: 40,
      heldBackCount: 2,
    })
    await expect(page.getByText(`${success} 40 of them were already current.`)).toBeVisible()
    await expect(page.getByText('2 products held back until their new prices are confirmed.')).toBeVisible()
    await page.keyboard.press('Enter')

    await start(page)
    await refresh.send('progress', { ...progress, heldBackCount: 2, notAskedCount: 30 })
    await expect(running.getByRole('definition')).toHaveText(['9', '2', '1', '2', '30'])
    const cut = { notAskedCount: 30, notAskedReason: 'eBay allows no more calls today.', heldBackCount: 2 }
    await refresh.send('done', { ...result, ...cut, failedCount: 0, failure: null, updatedCount: 26 })
    const sentence =
      'Updated 26 products; 30 not asked: eBay allows no more calls today; 2 held back until confirmed.'
    await expect(dialog(page, 'Prices partly updated').getByText(sentence)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Enter')
  })
  await test.step('keeps the prices it found when it is cancelled', async () => {
    await start(page)
    await refresh.send('progress', progress)
    await running.getByRole('button', { name: 'Cancel' }).dblclick()
    await expect(dialog(page, 'Cancelling…')).toBeVisible()
    const cancelled = { ...result, cancelled: true, updatedCount: 9, failedCount: 0, unpricedCount: 2 }
    await refresh.send('done', cancelled)
    const ended = dialog(page, 'Update cancelled')
    await expect(ended.getByText('Cancelled. Updated 9 products.')).toBeVisible()
    expect(refresh.calls.DELETE).toBe(1)
    await page.keyboard.press('Escape')
  })
  await test.step('reports a server that cannot be reached', async () => {
    await lose(page, '**/api/prices/update-ebay-prices')
    await start(page)
    await expect(
      page.getByText("Failed to update eBay prices: Can't reach Holofolio. Check your connection"),
    ).toBeVisible()
    forgive(complaints, 'lost calls')
  })
})

async function serveTotals(page: Page, api: Parameters<typeof addCopy>[0]) {
  const stats = await api<WireAnswer<'GET /api/collections/stats'>>('GET', '/api/collections/stats')
  const basicStats = {
    ...stats.basicStats,
    total_market_price: 150.5,
    priced_quantity: 1,
    total_with_own_prices: 175.25,
    own_priced_quantity: 1,
    valued_at: new Date().toISOString(),
    price_ages: { within_day: 1, within_week: 0, older: 0, oldest: new Date().toISOString() },
  }
  await page.route('**/api/collections/stats', route => route.fulfill({ json: { basicStats } }))
}

test('an update continues in the background and reports its end on another screen', { tag: '@deep' }, async ({
  page,
  refresh,
}) => {
  await page.goto('/collection')
  const running = dialog(page, 'Updating prices')

  await test.step('can be hidden and shown again', async () => {
    await start(page)
    await refresh.send('progress', progress)
    await running.getByRole('button', { name: 'Continue in background' }).click()
    await expect(running).toBeHidden()
    await expectNoViolationsInDeepRun(page)
    await busy(page).click()
    await expect(running.getByText('12 of 63 products')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('reports its end on the dashboard', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page).toHaveURL('/dashboard')
    await refresh.send('done', result)
    await expect(page.getByRole('status').getByText(success)).toBeVisible()
    await expect(page.getByRole('alert').getByText("Couldn't update 3 products")).toBeVisible()
    expect(refresh.calls.POST).toBe(1)
  })
  await test.step('a double press on a phone starts one, and does not close its dialog', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goBack()
    // On a phone the button is where messages appear, and those under the pointer stay.
    await page.mouse.move(195, 600)
    await expect(page.getByText("Couldn't update 3 products")).toHaveCount(0)
    await update(page).click()
    await question(page).getByRole('button', { name: 'Update prices' }).dblclick()
    await refresh.send('progress', progress)
    await expect(running.getByText('12 of 63 products')).toBeVisible()
    expect(refresh.calls.POST).toBe(2)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('signing out ends the reports', async () => {
    await page.keyboard.press('Escape')
    await button(page, 'Log out').click()
    await refresh.closed()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(/eBay prices/)).toHaveCount(0)
  })
})

test('a reload joins the update that runs and starts no other', { tag: '@deep' }, async ({
  page,
  refresh,
}) => {
  refresh.setRunning(progress)
  await page.goto('/collection')

  await test.step('joins it without a question', async () => {
    await busy(page).click()
    const running = dialog(page, 'Updating prices')
    await expect(running.getByText('12 of 63 products')).toBeVisible()
    await refresh.send('progress', { ...progress, done: 13, name: 'Professor Oak' })
    await expect(running.getByText('Professor Oak')).toBeVisible()
    refresh.setRunning(null)
    await refresh.send('done', { ...result, failedCount: 0, unpricedCount: 0, failure: null })
    await expect(page.getByText(success)).toBeVisible()
    expect(refresh.calls.POST).toBe(1)
  })
  await test.step('starts none when it has ended meanwhile', async () => {
    refresh.setRunning(progress)
    await page.reload()
    await expect(busy(page)).toBeVisible()
    refresh.setRunning(null)
    await busy(page).click()
    await expect(update(page)).toBeVisible()
    expect(refresh.calls.POST).toBe(1)
  })
})
