import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'

type StatDay = WireAnswer<'GET /api/collections/stat-history'>[number]
type Added = WireAnswer<'POST /api/collections'>

const profitChart = { name: 'Profit/Loss % Over Time', exact: true }
const earningsChart = { name: 'Lifetime Earnings Over Time', exact: true }

test('nothing bought yet: zero earnings, no market price, two empty charts', async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  await page.goto('/prices')
  await expect(page).toHaveTitle('Statistics · Holofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
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
  await expect(page.getByText('$0.00')).toHaveCount(3)

  const profit = page.getByRole('region', profitChart)
  await expect(profit.getByText('No profit/loss data available yet')).toBeVisible()
  await expect(profit.getByText('Add cards to your collection to track performance')).toBeVisible()
  const earnings = page.getByRole('region', earningsChart)
  await expect(earnings.getByText('No earnings data available yet')).toBeVisible()
  await expect(
    earnings.getByText('Start trading or selling cards to see your earnings history'),
  ).toBeVisible()
  await expectNoViolations(page)
})

test('bought for 100.10 and sold for 149.99: earnings and profit agree to the cent', async ({
  page,
  api,
}) => {
  // Nobody has asked for the price of this one.
  const product = await addOwnProduct(api)
  const { item } = await api<Added>('POST', '/api/collections', {
    product_id: product.id,
    purchase_price: 100.1,
    condition: 'Near Mint',
  })
  await page.goto('/prices')
  await expect(page.getByText('-$100.10').first()).toBeVisible()
  const earnings = page.getByRole('region', earningsChart)
  await expect(earnings.getByRole('img', earningsChart)).toBeVisible()
  // An unpriced collection stands at exactly -100 percent, which the profit chart hides.
  await expect(page.getByText('No profit/loss data available yet')).toBeVisible()

  await api('DELETE', `/api/collections/${item.id}`, { sold_price: 149.99 })
  await page.reload()
  await expect(page.getByText('+$49.89')).toHaveCount(2)
  await earnings.getByText('Show as table').click()
  await expect(earnings.getByRole('columnheader')).toHaveText([
    'Date',
    'Lifetime earnings',
    'Realised profit',
  ])
  await expect(earnings.getByRole('cell')).toHaveText(['$49.89', '$49.89'])
  await expect(earnings.getByRole('rowheader')).toHaveText([/^[A-Z][a-z]{2} \d{1,2}, \d{2}$/])
  await expectNoViolations(page)
})

function dayOf(date: string, profitLossPercent: number, earnings: number): StatDay {
  return {
    date,
    profit_loss_pct: profitLossPercent,
    lifetime_earnings: earnings,
    realised_profit: 0,
    total_investment: 200,
    total_market_price: 200 + profitLossPercent * 2,
  }
}

test('the profit chart leaves out days of zero and of -100 percent, the earnings chart none', async ({
  page,
  api,
}) => {
  const charizard = await productNamed(api, 'Charizard')
  await api('POST', '/api/collections', {
    product_id: charizard.id,
    purchase_price: 200,
    condition: 'Near Mint',
  })
  const history = [
    dayOf('2025-06-01', -100, -200),
    dayOf('2026-11-17', 0.01, -200),
    dayOf('2026-11-18', -12.34, -200),
    dayOf('2026-11-19', 0, -200),
    dayOf('2026-11-20', 12.36, -200),
  ]
  await page.route('**/api/collections/stat-history', route => route.fulfill({ json: history }))
  await page.goto('/prices')

  const profit = page.getByRole('region', profitChart)
  await profit.getByText('Show as table').click()
  await expect(profit.getByRole('row')).toHaveText([
    'DateProfit/loss',
    'Nov 20, 26+12.4%',
    'Nov 18, 26-12.3%',
  ])
  const earnings = page.getByRole('region', earningsChart)
  await earnings.getByText('Show as table').click()
  await expect(earnings.getByRole('rowheader')).toHaveCount(5)
  await earnings.getByRole('radio', { name: '1M' }).check()
  await expect(earnings.getByRole('rowheader')).toHaveCount(4)

  const day = profit.getByRole('slider')
  await day.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(day).toHaveAttribute('aria-valuetext', 'Nov 18, 26: Profit/loss -12.3%')
  await expectNoViolations(page)
})

test('what cannot be loaded says so and can be tried again', async ({ page, collector, complaints }) => {
  expect(collector.token).not.toBe('')
  await page.route('**/api/collections/stat-history', route =>
    route.fulfill({ status: 503, json: { error: 'The database cannot be used now', code: 'unavailable' } }),
  )
  await page.goto('/prices')
  await expect(page.getByText("Couldn't load statistics")).toBeVisible()
  await expect(page.getByText('The database cannot be used now')).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/collections/stat-history')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No earnings data available yet')).toBeVisible()
  forgive(complaints, 503)
})
