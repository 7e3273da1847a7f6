import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addProduct } from '#e2e/products/products'
import { fail } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { runUntilVisible, stopClock } from '#e2e/page-clock'
import { button, expectNoViolationsInDeepRun, openUnderMore } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addCopy, statsOf } from '#e2e/copies/copies'

const entries = (page: Page) => page.getByRole('article')
/** The total of the list under this label. */
const total = (page: Page, label: string) =>
  page.getByRole('main').locator('dl').filter({ hasText: label }).first().getByRole('definition').first()

/** Adds two copies of a product at once. */
const addBoth = (api: Api, product_id: string) =>
  api<WireAnswer<'POST /api/collections'>>('POST', '/api/collections', {
    product_id,
    purchase_price: 100,
    condition: 'Near Mint',
    quantity: 2,
  })

async function sell(api: Api, id: string, sold_price: number, more: object = {}) {
  await api('DELETE', `/api/collections/${id}`, { sold_price, ...more })
}

test('an empty activity says so and leads to the catalogue', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/prices')
  await page.getByRole('main').getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveTitle('Activity · Holofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused()
  await expect(page.getByText('No activity yet')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await page.getByText('Sales', { exact: true }).click()
  await expect(page).toHaveURL('/activity?view=sales')
  await expect(page.getByText('No sales yet')).toBeVisible()
})

test('tells what happened, with effect and balance, and undoes it', async ({ page, api, complaints }) => {
  const product = await addProduct(api)
  const { id } = await addCopy(api, product.id)
  await api('PUT', `/api/collections/${id}`, { purchase_price: 80 })
  await sell(api, id, 120.5, { sale_fees: 0.5 })
  await page.goto('/activity')
  await expect(entries(page)).toHaveCount(3)
  const [sale, edit, add] = [entries(page).nth(0), entries(page).nth(1), entries(page).nth(2)]
  await expect(sale.getByRole('heading')).toHaveText(`Sold ${product.name} (Near Mint) for $120.50`)
  await expect(sale.getByRole('definition')).toHaveText(['+$120.00', '+$40.00', '+$40.00', '+$40.00'])
  await expect(edit.getByRole('heading')).toHaveText(
    `Edited the cost of ${product.name} (Near Mint) from $100.00 to $80.00`,
  )
  await expect(add.getByRole('heading')).toHaveText(`Added ${product.name} (Near Mint)`)
  await expect(total(page, 'Lifetime Earnings')).toHaveText('+$40.00')
  await expectNoViolationsInDeepRun(page)

  await test.step('refuses what a later change is in the way of', async () => {
    await add.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('has changed since. Undo the later change first.')).toBeVisible()
    await expect(entries(page)).toHaveCount(3)
    forgive(complaints, 409)
  })
  await test.step('undoes once the question is answered', async () => {
    await sale.getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo this?' })
    await expect(question).toContainText('Lifetime earnings change by -$120.00, realised profit by -$40.00.')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(entries(page)).toHaveCount(3)
    await sale.getByRole('button', { name: 'Undo' }).click()
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Sale undone.')).toBeVisible()
    await expect(entries(page)).toHaveCount(4)
    await expect(entries(page).nth(0).getByRole('heading')).toHaveText(
      `Undid: sold ${product.name} (Near Mint) for $120.50`,
    )
    await expect(entries(page).nth(1).getByText('Undone', { exact: true })).toBeVisible()
    await expect(entries(page).nth(1).getByRole('button', { name: 'Undo' })).toHaveCount(0)
    expect(await statsOf(api)).toMatchObject({ total_investment: 80, realised_profit: 0 })
  })
  await test.step('leads from what was undone to what undid it', async () => {
    await entries(page).nth(1).getByRole('link', { name: 'See what undid it' }).click()
    await expect(page).toHaveURL(/\/activity\?copy=.+#.+/)
    await expect(page.getByText(`Only one copy of ${product.name}`)).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/activity')
  })
})

test('filters by what, set and day, kept in the address', { tag: '@deep' }, async ({ page, api }) => {
  const [card, other] = [await addProduct(api, { set_name: 'Skyridge' }), await addProduct(api)]
  await addCopy(api, card.id)
  const { id } = await addCopy(api, other.id)
  await sell(api, id, 150, { day: '2026-01-15' })
  await page.goto('/activity')
  await expect(entries(page)).toHaveCount(3)
  await page.getByLabel('What').selectOption('Sale')
  await expect(page).toHaveURL('/activity?kind=sale')
  await expect(entries(page)).toHaveCount(1)
  await page.getByLabel('What').selectOption('With a profit or loss')
  await expect(page).toHaveURL('/activity?effect=profit')
  await expect(entries(page)).toHaveCount(1)
  await button(page, 'Clear Filters').click()
  await expect(entries(page)).toHaveCount(3)
  await page.getByLabel('Set').selectOption('Skyridge')
  await expect(entries(page)).toHaveCount(1)
  await page.reload()
  await expect(entries(page)).toHaveCount(1)
  await button(page, 'Clear Filters').click()
  await page.getByLabel('To', { exact: true }).fill('2026-01-31')
  await expect(page).toHaveURL('/activity?to=2026-01-31')
  await expect(entries(page)).toHaveCount(1)
  await page.getByLabel('From').fill('2026-01-16')
  await expect(page.getByText('No entries found')).toBeVisible()
})

test('the navigation, a product and a copy lead to the activity', { tag: '@deep' }, async ({ page, api }) => {
  const [product, other] = [await addProduct(api), await addProduct(api)]
  const { items } = await addBoth(api, product.id)
  await addCopy(api, other.id)
  await sell(api, items[1]?.id ?? '', 120)

  await page.goto('/dashboard')
  await openUnderMore(page, 'Activity')
  await expect(page).toHaveURL('/activity')
  await expect(entries(page)).toHaveCount(3)

  await page.goto(`/products/${product.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(`/activity?product=${product.id}`)
  await expect(page.getByText(`Only ${product.name}`)).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  await page.goBack()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect(page).toHaveURL(`/activity?copy=${items[0]?.id}`)
  await expect(entries(page)).toHaveCount(1)
})

test('lists sales with profit, days held and return, and adds up to the realised profit', {
  tag: '@deep',
}, async ({ page, api }) => {
  const product = await addProduct(api)
  const { id } = await addCopy(api, product.id, { purchase_date: '2026-01-01' })
  await sell(api, id, 150, { day: '2026-03-01', sale_fees: 10, venue: 'A fair' })
  const free = await addCopy(api, product.id, { purchase_price: 0, purchase_date: '2026-01-01' })
  await sell(api, free.id, 0.29, { day: '2026-01-02' })

  await page.goto('/prices')
  await page.getByRole('link', { name: '+$40.29' }).last().click()
  await expect(page).toHaveURL('/activity?effect=profit')
  await expect(total(page, 'Realised Profit')).toHaveText('+$40.29')
  await page.getByText('Sales', { exact: true }).click()
  await expect(page).toHaveURL('/activity?view=sales')
  await expect(total(page, 'Profit from Sales')).toHaveText('+$40.29')
  const [sale, gift] = [entries(page).nth(0), entries(page).nth(1)]
  await expect(sale.getByRole('definition')).toHaveText([
    '$150.00',
    '$10.00',
    '$140.00',
    '$100.00',
    '59 days',
    /^\+\$40\.00\(\+40\.0%\)/,
  ])
  await expect(sale.getByText('A fair')).toBeVisible()
  await expect(gift.getByRole('definition').last()).toHaveText(/^\+\$0\.29\s*gain$/)
  await expect(gift.getByText('1 day', { exact: true })).toBeVisible()
  await expectNoViolationsInDeepRun(page)
})

test('says when the activity cannot be loaded, and tries again', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  await addCopy(api, (await addProduct(api)).id)
  const restore = await fail(page, '**/api/operations?*')
  await page.goto('/activity')
  await expect(page.getByText("Couldn't load your activity")).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Realised Profit')).toHaveCount(0)
  await restore()
  forgive(complaints, 503)
  await button(page, 'Retry').click()
  await expect(entries(page)).toHaveCount(1)
})

/** Removes the only copy and stops the page's clock. From then on only the journey moves it. */
async function removeOne(page: Page, api: Api) {
  await page.clock.install()
  const product = await addProduct(api)
  await addCopy(api, product.id)
  await page.goto('/collection')
  await button(page, `Remove ${product.name}, Near Mint`).click()
  const remove = page.getByRole('button', { name: 'Remove Item' })
  await expect(remove).toBeVisible()
  await settled(page)
  await stopClock(page)
  await remove.click()
  const toast = page.locator('.toast').filter({ hasText: 'Removed from collection.' })
  await runUntilVisible(page, toast)
  return { product, toast }
}

test.describe('the toast after a change', () => {
  test('undoes it, and stays while it has the focus', async ({ page, api }) => {
    const { product, toast } = await removeOne(page, api)
    await expect(page.getByRole('status').filter({ has: toast })).toBeVisible()
    await page.clock.runFor(9_000)
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Undo' }).focus()
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.clock.resume()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Removal undone.')).toBeVisible()
    await expect(button(page, `Remove ${product.name}, Near Mint`)).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1, total_investment: 100 })
  })

  test('stays while the pointer is on it, and then for what was left', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const { toast } = await removeOne(page, api)
    await page.clock.runFor(6_000)
    await toast.hover()
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(toast).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(toast).toBeHidden()
  })

  test('does not keep other toasts', { tag: '@deep' }, async ({ page, api }) => {
    const { toast } = await removeOne(page, api)
    await toast.getByRole('button', { name: 'Undo' }).focus()
    await button(page, 'Log out').evaluate((element: HTMLElement) => element.click())
    const other = page.getByText('Logged out successfully')
    await runUntilVisible(page, other)
    await page.clock.runFor(1_500)
    await expect(other).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(other).toBeHidden()
    await expect(toast).toBeVisible()
  })

  test('leaves after ten seconds', { tag: '@deep' }, async ({ page, api }) => {
    const { toast } = await removeOne(page, api)
    await page.clock.runFor(10_500)
    await expect(toast).toBeHidden()
  })
})
