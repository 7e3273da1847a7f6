// Figures in a currency of the collector's choice, on a server that reads exchange rates.

import { productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { addCopy, statsOf } from '#e2e/copies/copies'
import { expect } from '#e2e/fixtures'
import { test } from '#e2e/rates-app'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, goInside } from '#e2e/screen'

type Rates = { rates: { rate: number | null }[] }

test('figures are shown in yen at the rate of today, and forms stay in dollars', async ({ page, api }) => {
  const { id, name } = await productNamed(api, 'Pikachu')
  await addCopy(api, id, { purchase_price: 75.54 })
  await expect
    .poll(async () => (await api<Rates>('GET', '/api/exchange-rates?currencies=JPY')).rates[0]?.rate)
    .toBeGreaterThan(0)
  const note = page.getByText(/^≈ in JPY at today's rate: 1 USD is 158\.855 JPY \(European Central Bank, /)

  await test.step('from the preferences on', async () => {
    await page.goto('/profile?tab=preferences')
    await page.getByLabel('Show amounts in').focus()
    await page.getByLabel('Show amounts in').selectOption('JPY')
    await expect(note).toBeVisible()
    await expect(page.getByLabel('Show amounts in')).toBeFocused()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('on the collection, not in its dialogs', async () => {
    await goInside(page, '/collection')
    await expect(tileOf(page, name).getByText('≈ ¥12,000')).toBeVisible()
    await expect(note).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
    await button(page, `Edit ${name}, Near Mint`).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Investment' })
    await expect(dialog.getByText('$75.54')).toBeVisible()
    await expect(dialog.getByText('≈')).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await statsOf(api)).toMatchObject({ total_investment: 75.54 })
  })
  await test.step('on the dashboard and the statistics, in the dark too', async () => {
    for (const path of ['/dashboard', '/prices']) {
      await goInside(page, path)
      await expect(page.getByText('≈ ¥12,000').or(page.getByText('≈ -¥12,000')).first()).toBeVisible()
      await expect(note).toBeVisible()
      await darken(page)
      await expectNoViolationsInDeepRun(page)
    }
  })
  await test.step('a currency without a rate says so', async () => {
    await api('PUT', '/api/auth/settings', { display_currency: 'TWD' })
    await page.goto('/collection')
    await expect(page.getByText('No exchange rate to TWD is known, so amounts are in USD.')).toBeVisible()
    await expect(tileOf(page, name).getByText('$75.54')).toBeVisible()
  })
})
