// What was paid in another currency, on a server that reads exchange rates.

import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { expect } from '#e2e/fixtures'
import { test } from '#e2e/rates-app'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, success } from '#e2e/screen'
import { copiesOf, statsOf } from './copies.ts'

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add to Collection' })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Investment' })
const widths = [390, 820, 1440]

type Rates = { rates: { rate: number | null }[] }

test('yen are converted once, by the rate of the day, and keep it', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id, name, set_name } = await productNamed(api, 'Pikachu')
  await expect
    .poll(async () => (await api<Rates>('GET', '/api/exchange-rates?currencies=JPY')).rates[0]?.rate)
    .toBeGreaterThan(0)
  const add = addDialog(page)
  const edit = editDialog(page)

  await test.step('shows the price in dollars and the rate before it is saved', async () => {
    await page.goto(`/products?search=${name}&set=${set_name}`)
    await tileOf(page, name).getByRole('button', { name: 'Add to Collection' }).click()
    await add.getByLabel('Price Paid').fill('12000')
    await add.getByText('More details').click()
    await add.getByLabel('Paid in').selectOption('JPY')
    await expect(add.getByLabel('Price Paid')).toHaveValue('12000')
    await expect(add.getByText('$75.54 at 0.00629507.')).toBeVisible()
    await expect(add.getByText(/^European Central Bank, /)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
  })
  await test.step('refuses decimals of yen', async () => {
    await add.getByLabel('Price Paid').fill('12000.5')
    await add.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(add.getByLabel('Price Paid')).toBeFocused()
    await expect(add.getByText('JPY has no decimals.')).toBeVisible()
    await add.getByLabel('Price Paid').fill('12,000')
    await add.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(success(page).filter({ hasText: 'Added to collection!' })).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_investment: 75.54, lifetime_earnings: -75.54 })
  })
  await test.step('says what was paid where the copy is, and remembers the currency', async () => {
    await page.goto(`/products/${id}`)
    await expect(page.getByRole('row').getByText(/^Paid ¥12,000 \(at 0\.00629507 on /)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.goto(`/products?search=${name}&set=${set_name}`)
    await tileOf(page, name).getByRole('button', { name: 'Add to Collection' }).click()
    await expect(add.getByLabel('Paid in')).toHaveValue('JPY')
    await page.keyboard.press('Escape')
  })
  await test.step('an edit keeps the rate, another one may be entered', async () => {
    await page.goto('/collection')
    await button(page, `Edit ${name}, Near Mint`).click()
    await expect(edit.getByLabel('Investment Price')).toHaveValue('12000')
    await edit.getByLabel('Investment Price').fill('13000')
    await expect(edit.getByText('$81.84 at 0.00629507.')).toBeVisible()
    await edit.getByLabel('Rate: USD for 1 JPY').fill('0.0066')
    await expect(edit.getByText('$85.80 at 0.0066.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(success(page).filter({ hasText: 'Updated!' })).toBeVisible()
    expect(await copiesOf(api)).toMatchObject([
      { purchase_price: 85.8, paid_amount: 13_000, paid_currency: 'JPY', rate: 0.0066, rate_day: null },
    ])
  })
  await test.step('dollars instead forget the yen, and undo brings them back', async () => {
    await button(page, `Edit ${name}, Near Mint`).click()
    await edit.getByLabel('Paid in').selectOption('USD')
    await expect(edit.getByLabel('Investment Price')).toHaveValue('85.80')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    expect(await copiesOf(api)).toMatchObject([{ purchase_price: 85.8, paid_amount: null }])
    await button(page, 'Undo').last().click()
    await expect.poll(() => copiesOf(api)).toMatchObject([{ purchase_price: 85.8, paid_amount: 13_000 }])
  })
})

test('a day without a rate asks for it', { tag: '@deep' }, async ({ page, api }) => {
  const { name, set_name } = await productNamed(api, 'Charizard')
  const add = addDialog(page)
  await page.goto(`/products?search=${name}&set=${set_name}`)
  await tileOf(page, name).getByRole('button', { name: 'Add to Collection' }).click()
  await add.getByText('More details').click()
  await add.getByLabel('Paid in').selectOption('EUR')
  await add.getByLabel('Price Paid').fill('100')
  await add.getByLabel('Purchase Date').fill('2025-06-01')
  await expect(add.getByText('No exchange rate is known for this day. Enter the one you paid.')).toBeVisible()
  await add.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(add.getByLabel('Rate: USD for 1 EUR')).toBeFocused()
  await expectNoViolationsInDeepRun(page)
  await add.getByLabel('Rate: USD for 1 EUR').fill('1.09')
  await expect(add.getByText('$109.00 at 1.09.')).toBeVisible()
  await add.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(add).toBeHidden()
  expect(await copiesOf(api)).toMatchObject([{ purchase_price: 109, rate: 1.09, rate_day: null }])
})
