import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { darken, expectNoViolationsInDeepRun } from '#e2e/screen'
import { addCopy, statsOf } from './copies.ts'

const entries = (page: Page) => page.getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Correct this sale' })

/** Sells a copy of $100.00 for $150.00 with $10.00 of fees at a fair. */
async function sell(api: Api) {
  const product = await addProduct(api)
  const { id } = await addCopy(api, product.id)
  const sale = { sold_price: 150, sale_fees: 10, venue: 'A fair', day: '2026-03-01' }
  await api('DELETE', `/api/collections/${id}`, sale)
  return { product, copyId: id }
}

test('corrects a sale from the list of sales, and back', async ({ page, api }) => {
  const { product } = await sell(api)
  await page.goto('/activity?view=sales')
  await entries(page).getByRole('button', { name: 'Correct' }).click()
  const form = dialog(page)
  await test.step('starts with the sale as recorded', async () => {
    await expect(form.getByText(product.name)).toBeVisible()
    await expect(form.getByLabel('Sold Price')).toHaveValue('150.00')
    await expect(form.getByLabel('Fees', { exact: true })).toHaveValue('10.00')
    await expect(form.getByLabel('Sold At')).toHaveValue('A fair')
    await expect(form.getByLabel('Day of Sale')).toHaveValue('2026-03-01')
    await expect(form.getByText(/^Sold before it was bought \(.+\): check the dates\.$/)).toBeVisible()
    await expect(form.getByText('Lifetime earnings and realised profit stay the same.')).toBeVisible()
  })
  await test.step('shows the effect before it happens', async () => {
    await form.getByLabel('Sold Price').fill('180.01')
    await form.getByLabel('Shipping').fill('4.50')
    await expect(form.getByRole('row', { name: 'Net' }).getByRole('cell')).toHaveText(['$140.00', '$165.51'])
    await expect(form.getByRole('row', { name: 'Profit or loss' }).getByRole('cell')).toHaveText([
      '$40.00',
      '$65.51',
    ])
    await expect(
      form.getByText('Lifetime earnings change by +$25.51, realised profit by +$25.51.'),
    ).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('says at its field what is wrong', async () => {
    await form.getByLabel('Sold Price').fill('lots')
    await form.getByRole('button', { name: 'Correct Sale' }).click()
    await expect(form.getByLabel('Sold Price')).toBeFocused()
    await expect(form.getByText('Enter an amount like 12.50.')).toBeVisible()
    await form.getByLabel('Sold Price').fill('180.01')
  })
  await test.step('replaces the sale', async () => {
    await form.getByLabel('Day of Sale').fill('2026-03-02')
    await form.getByRole('button', { name: 'Correct Sale' }).click()
    await expect(page.getByText('Sale corrected. Profit or loss: +$65.51.')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(entries(page)).toHaveCount(1)
    await expect(entries(page).getByText('Mar 2, 26')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ lifetime_earnings: 65.51, realised_profit: 65.51 })
  })
  await test.step('brings the sale back as it was', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Correction undone.')).toBeVisible()
    await expect(entries(page).getByText('Mar 1, 26')).toBeVisible()
    await expect(entries(page).getByRole('definition').first()).toHaveText('$150.00')
    expect(await statsOf(api)).toMatchObject({
      lifetime_earnings: 40,
      realised_profit: 40,
      total_quantity: 0,
    })
  })
})

test('all activity shows what a correction replaced', { tag: '@deep' }, async ({ page, api }) => {
  const { product } = await sell(api)
  await page.goto('/activity')
  await entries(page).first().getByRole('button', { name: 'Correct' }).click()
  await dialog(page).getByLabel('Sold Price').fill('100')
  await dialog(page).getByRole('button', { name: 'Correct Sale' }).click()
  await expect(page.getByText('Sale corrected. Profit or loss: -$10.00.')).toBeVisible()
  await expect(entries(page)).toHaveCount(4)
  const [correction, , sale] = [entries(page).nth(0), entries(page).nth(1), entries(page).nth(2)]
  await expect(correction.getByRole('heading')).toHaveText(
    `Corrected: sold ${product.name} (Near Mint) for $100.00, A fair`,
  )
  await expect(sale.getByText('Corrected', { exact: true })).toBeVisible()
  await expect(sale.getByRole('button')).toHaveCount(0)
  await sale.getByRole('link', { name: 'See the correction' }).click()
  await expect(page).toHaveURL(/\/activity\?copy=.+#.+/)

  await test.step('a total of sales leaves out the sale that was corrected', async () => {
    await page.goto('/activity?kind=sale')
    await expect(entries(page)).toHaveCount(2)
    await expect(page.getByText('1 entry, not counting 1 undone').first()).toBeVisible()
    await expect(page.getByText('+$90.00').first()).toBeVisible()
  })
  await test.step('undoing the correction undoes the sale, and says so', async () => {
    await correction.getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo this?' })
    await expect(question).toContainText('This undoes the whole sale, not only its correction.')
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Sale undone.')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1, realised_profit: 0 })
  })
})

test('a sale that was undone meanwhile stays undone', { tag: '@deep' }, async ({ page, api, complaints }) => {
  await sell(api)
  await page.goto('/activity?view=sales')
  await entries(page).getByRole('button', { name: 'Correct' }).click()
  const { operations } = await api<{ operations: { id: string }[] }>('GET', '/api/operations?kind=sale')
  await api('POST', `/api/operations/${operations[0]?.id}/undo`, {})
  await dialog(page).getByLabel('Sold Price').fill('1')
  await dialog(page).getByRole('button', { name: 'Correct Sale' }).click()
  await expect(page.getByText('Failed to correct the sale.')).toBeVisible()
  await expect.poll(() => complaints).toHaveLength(1)
  forgive(complaints, 409)
  expect(await statsOf(api)).toMatchObject({ total_quantity: 1, realised_profit: 0 })
})

/** Counts the clicks from now on, while the page is not loaded again. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { clicks: 0 })
    document.addEventListener('click', ({ isTrusted }) => (counted.clicks += Number(isTrusted)), true)
  })
  return () => page.evaluate(() => Number('clicks' in window ? window.clicks : Number.NaN))
}

test('three clicks from the collection correct a sale, or that of a lot', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await sell(api)
  const { id } = await addProduct(api)
  const lot = [await addCopy(api, id), await addCopy(api, id)]
  await api('POST', '/api/collections/bulk/sell', {
    holding_ids: lot.map(copy => copy.id),
    sold_price: 300,
  })
  const correctable = entries(page).filter({ has: page.getByRole('button', { name: 'Correct' }) })
  for (const [place, answer] of [
    'Sale corrected. Profit or loss: -$100.00.',
    'Sale corrected. Profit or loss: -$10.00.',
  ].entries()) {
    await page.goto('/collection')
    const clicks = await countClicks(page)
    await page.getByRole('banner').getByRole('link', { name: 'Activity' }).click()
    await correctable.nth(place).getByRole('button', { name: 'Correct' }).click()
    await dialog(page).getByLabel('Sold Price').fill('100')
    await dialog(page).getByRole('button', { name: 'Correct Sale' }).click()
    await expect(page.getByText(answer)).toBeVisible()
    expect(await clicks()).toBe(3)
  }
})
