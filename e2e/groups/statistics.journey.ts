import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addProduct } from '#e2e/products/products'
import { fail, unavailable } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, toTop } from '#e2e/screen'
import { addCopy } from '#e2e/copies/copies'

type StatDay = WireAnswer<'GET /api/collections/stat-history'>[number]
type Stats = WireAnswer<'GET /api/collections/stats'>

const history = '**/api/collections/stat-history'
const profit = (page: Page) => page.getByRole('region', { name: 'Profit/Loss % Over Time', exact: true })
const earningsChart = { name: 'Lifetime Earnings Over Time', exact: true }
const earnings = (page: Page) => page.getByRole('region', earningsChart)

test('statistics start with zero earnings, no market price and two empty charts', { tag: '@deep' }, async ({
  page,
  complaints,
}) => {
  const restore = await fail(page, history)
  await page.goto('/prices')

  await test.step('Retry loads the charts again', async () => {
    await expect(page.getByText("Couldn't load statistics")).toBeVisible()
    await expect(page.getByText(unavailable.error)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await restore()
    await button(page, 'Retry').click()
    forgive(complaints, 503)
  })
  await test.step('says what fills each chart', async () => {
    await expect(profit(page).getByText('No profit/loss data available yet')).toBeVisible()
    await expect(profit(page).getByText('Add cards to your collection to track performance')).toBeVisible()
    await expect(earnings(page).getByText('No earnings data available yet')).toBeVisible()
    await expect(
      earnings(page).getByText('Start trading or selling cards to see your earnings history'),
    ).toBeVisible()
  })
  await test.step('shows seven figures', async () => {
    await expect(page).toHaveTitle('Statistics · Holofolio')
    await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
    await expect(page.getByText("Your collection's value and performance.")).toBeVisible()
    for (const label of [
      'Total Investment',
      'Total Cards',
      'Total Sealed',
      'Total Market Price',
      '% Profit/Loss',
      'Lifetime Earnings',
      'Realised Profit',
    ]) {
      await expect(page.getByText(label, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('N/A')).toHaveCount(2)
    await expect(page.getByText('0.0%')).toHaveCount(0)
    await expect(page.getByText('$0.00')).toHaveCount(3)
    await expectNoViolationsInDeepRun(page)
  })
})

test('a purchase for 100.10 and a sale for 149.99 earn 49.89', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await addCopy(api, (await addProduct(api)).id, { purchase_price: 100.1 })
  await page.goto('/prices')
  await expect(page.getByText('-$100.10').first()).toBeVisible()
  await expect(earnings(page).getByRole('img', earningsChart)).toBeVisible()
  // A collection without prices is at exactly -100 percent, which the profit chart hides.
  await expect(page.getByText('No profit/loss data available yet')).toBeVisible()

  await api('DELETE', `/api/collections/${id}`, { sold_price: 149.99 })
  await page.reload()
  await expect(page.getByText('+$49.89')).toHaveCount(2)
  await earnings(page).getByText('Show as table').click()
  await expect(earnings(page).getByRole('columnheader')).toHaveText([
    'Date',
    'Lifetime earnings',
    'Realised profit',
  ])
  await expect(earnings(page).getByRole('cell')).toHaveText(['$49.89', '$49.89'])
  await expect(earnings(page).getByRole('rowheader')).toHaveText([/^[A-Z][a-z]{2} \d{1,2}, \d{2}$/])
  await expectNoViolationsInDeepRun(page)
})

function dayOf(date: string, profitLossPercent: number, pricedInvestment: number | null = null): StatDay {
  return {
    date,
    profit_loss_pct: profitLossPercent,
    lifetime_earnings: -200,
    realised_profit: 0,
    total_investment: 200,
    total_market_price: 200 + profitLossPercent * 2,
    priced_investment: pricedInvestment,
  }
}

test('the profit chart hides days at zero and at -100 percent, the earnings chart none', {
  tag: '@deep',
}, async ({ page, api }) => {
  const days = [
    dayOf('2025-06-01', -100),
    dayOf('2026-11-17', 0.01),
    dayOf('2026-11-18', -12.34),
    dayOf('2026-11-19', 0),
    dayOf('2026-11-20', 12.36),
  ]
  const worth = { total_investment: 1000, total_market_price: 1000 }
  const figures = { ...worth, lifetime_earnings: 0, priced_quantity: 1, total_quantity: 1 }
  const stats = await api<Stats>('GET', '/api/collections/stats')
  await page.route(history, route => route.fulfill({ json: days }))
  await page.route('**/api/collections/stats', route =>
    route.fulfill({ json: { basicStats: { ...stats.basicStats, ...figures, has_history: true } } }),
  )
  await page.goto('/prices')
  const valueOf = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition').first()

  await test.step('lists the days as a table', async () => {
    await profit(page).getByText('Show as table').click()
    await expect(profit(page).getByRole('row')).toHaveText([
      'DateProfit/loss',
      'Nov 20, 26+12.4%',
      'Nov 18, 26-12.3%',
    ])
    await earnings(page).getByText('Show as table').click()
    await expect(earnings(page).getByRole('rowheader')).toHaveCount(5)
    await earnings(page).getByRole('radio', { name: '1M' }).check()
    await expect(earnings(page).getByRole('rowheader')).toHaveCount(4)
  })
  await test.step('the arrow keys walk the days', async () => {
    const day = profit(page).getByRole('slider')
    await day.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(day).toHaveAttribute('aria-valuetext', 'Nov 18, 26: Profit/loss -12.3%')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('zero and more is green, less is red', async () => {
    const [gain, loss] = ['rgb(11, 107, 58)', 'rgb(176, 36, 28)']
    await expect(valueOf('% Profit/Loss')).toHaveText('0.0%')
    await expect(valueOf('% Profit/Loss')).toHaveCSS('color', gain)
    await expect(valueOf('Lifetime Earnings')).toHaveCSS('color', gain)
    Object.assign(figures, { total_market_price: 999, lifetime_earnings: -0.01 })
    await page.reload()
    await expect(valueOf('% Profit/Loss')).toHaveText('-0.1%')
    await expect(valueOf('% Profit/Loss')).toHaveCSS('color', loss)
    await expect(valueOf('Lifetime Earnings')).toHaveCSS('color', loss)
  })
})

test('a swap for cash within its cost realises no profit, cash beyond it does', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const product = (await addProduct(api)).id
  const swap = async (cash_delta: number) => {
    const { id } = await addCopy(api, product, { purchase_price: 20 })
    const traded = { traded_away: [{ id }], received: [{ id: product, condition: 'Damaged' }], cash_delta }
    await api('POST', '/api/collections/trades', traded)
    await page.goto('/prices')
  }
  const realised = page.getByRole('term').filter({ hasText: 'Realised Profit' }).locator('..')
  await swap(-20)
  await expect(realised.getByRole('definition')).toHaveText([
    '$0.00',
    'Sold prices minus what the sold copies cost.',
  ])
  await page.getByText('About these figures').click()
  await expect(page.getByText('Only cash you get beyond it is profit.')).toBeVisible()
  await swap(-20.01)
  await expect(realised.getByText('+$0.01')).toBeVisible()
})

test('a second line shows the percentage over priced copies', { tag: '@deep' }, async ({ page }) => {
  const days = [
    dayOf('2026-11-17', -50),
    dayOf('2026-11-18', -20, 150),
    dayOf('2026-11-19', 0, 190),
    dayOf('2026-11-20', 10, 200),
  ]
  await page.route(history, route => route.fulfill({ json: days }))
  await page.goto('/prices')

  await expect(profit(page).getByRole('img', { name: 'Profit/Loss % Over Time' })).toBeVisible()
  const legend = profit(page).getByRole('figure').getByRole('list').getByRole('listitem')
  await expect(legend).toHaveText(['Over all copies+10.0%', 'Over priced copies+10.0%'])
  await expect(profit(page).getByRole('figure')).toHaveAccessibleDescription(
    /^Over all copies, one without a price counts as \$0/,
  )
  await profit(page).getByText('Show as table').click()
  // The day at zero is hidden over all copies only; the first day has no known cost of priced copies.
  await expect(profit(page).getByRole('row')).toHaveText([
    'DateOver all copiesOver priced copies',
    'Nov 20, 26+10.0%+10.0%',
    'Nov 19, 26N/A+5.3%',
    'Nov 18, 26-20.0%+6.7%',
    'Nov 17, 26-50.0%N/A',
  ])
  const day = profit(page).getByRole('slider')
  await day.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(day).toHaveAttribute(
    'aria-valuetext',
    'Nov 19, 26: Over all copies N/A, Over priced copies +5.3%',
  )
  await expectNoViolationsInDeepRun(page)
  await darken(page)
  await expectNoViolationsInDeepRun(page)
})

test('a table says what changed in each range, and bars divide the value', async ({
  page,
  api,
  complaints,
}) => {
  // The sandbox has a price for any card of this set.
  const card = await addProduct(api, { set_name: 'Base Set' })
  await api('GET', `/api/prices/product/${card.id}?condition=Near+Mint`)
  const sold = await addCopy(api, card.id, { purchase_price: 10 })
  await addCopy(api, card.id, { purchase_price: 5.5 })
  await api('DELETE', `/api/collections/${sold.id}`, { sold_price: 12.25 })
  const changes = page.getByRole('region', { name: 'What changed' })
  const restore = await fail(page, '**/api/collections/changes/ranges')
  await page.goto('/prices')
  await expect(changes.getByText("Couldn't load what changed")).toBeVisible()
  await restore()
  await changes.getByRole('button', { name: 'Retry' }).click()
  forgive(complaints, 503)

  await expect(changes.getByRole('rowheader')).toHaveText([
    'Since yesterday',
    'Last 7 days',
    'Last 30 days',
    'Last 3 months',
    'Last 12 months',
    'This month',
    'Since your first copy',
    'Since purchase',
  ])
  const row = changes.getByRole('row').filter({ hasText: 'Last 7 days' })
  await expect(row.getByRole('listitem')).toHaveText([
    /^Prices \$0\.00/,
    /^Added \+\$[\d.]+, for \$15\.50$/,
    /^Removed -\$[\d.]+, for \$12\.25$/,
  ])
  await expect(row.getByRole('cell').last()).toHaveText(/^\+\$/)
  const values = page.getByRole('region', { name: 'Value by set, kind, grade, year' })
  await values.scrollIntoViewIfNeeded()
  await expect(values.getByRole('listitem')).toContainText([/Base Set.*1 copy.*\$.*100\.0%/])
  await values.getByRole('radio', { name: 'Year' }).check()
  await expect(values.getByRole('listitem')).toHaveCount(1)
  await toTop(page)
  await expectNoViolationsInDeepRun(page)
  await darken(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await toTop(page)
  await expectNoViolationsInDeepRun(page)
})
