// Totals while the first prices of copies are looked for, as after an import.

import type { Locator } from '@playwright/test'
import { expect, test } from '#e2e/fixtures'
import { countCalls } from '#e2e/presses'
import { basicStats, changesOf } from '#e2e/groups/figures'

const colourOf = (locator: Locator) => locator.evaluate(element => getComputedStyle(element).color)

test('a price that is still looked for is no loss, and shows once it is found', async ({ page }) => {
  const finding = {
    ...basicStats,
    total_quantity: 423,
    priced_quantity: 60,
    finding_prices: true,
    profit_loss_pct: -82.9,
    total_investment: 1052.63,
  }
  let stats = finding
  await page.clock.install()
  await page.route('**/api/collections/changes?*', route =>
    route.fulfill({ json: { changes: changesOf('30d', -8), basicStats: stats } }),
  )
  const movers = countCalls(page, 'GET', '/api/collections/movers')
  await page.goto('/dashboard')
  const total = page.getByRole('region', { name: 'Total Market Price' })
  const figure = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition')

  await expect(total.getByText('Finding prices: 60 of 423')).toBeVisible()
  await expect(total.getByText('-$13.00')).toBeVisible()
  await expect(total.getByText(/^(gain|loss)$/)).toHaveCount(0)
  await expect(figure('% Profit/Loss')).toHaveText('-82.9%')
  expect(await colourOf(figure('% Profit/Loss'))).toBe(await colourOf(figure('Total Cards')))

  stats = { ...finding, priced_quantity: 423, finding_prices: false }
  const asked = movers.length
  await page.clock.fastForward(5_000)
  await expect(total.getByText(/priced|Finding/)).toHaveCount(0)
  await expect(total.getByText(/^(gain|loss)$/)).toHaveText(['loss', 'gain'])
  expect(await colourOf(figure('% Profit/Loss'))).not.toBe(await colourOf(figure('Total Cards')))
  await expect.poll(() => movers.length).toBeGreaterThan(asked)
})
