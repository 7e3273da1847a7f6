// The dashboard and the statistics answer what happened in a range.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addProduct } from '#e2e/products/products'
import { fail } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { darken, expectNoViolationsInDeepRun } from '#e2e/screen'
import { addCopy } from '#e2e/copies/copies'
import { basicStats, type Changes, changesOf, dayOf, moverOf, noMovers } from '#e2e/groups/figures'

type Breakdown = WireAnswer<'GET /api/collections/breakdown'>

const changed: Partial<Record<Changes['range'], number>> = { '7d': -8, '30d': 20, all: 180 }
const total = (page: Page) => page.getByRole('region', { name: 'Total Market Price' })
const headline = (page: Page) => total(page).getByRole('paragraph').filter({ hasText: 'by prices' })
const movers = (page: Page) => page.getByRole('region', { name: 'Price Changes' })
const values = (page: Page) => page.getByRole('region', { name: 'Value by set, kind, grade, year' })
const choose = (page: Page, range: string) =>
  total(page).getByRole('radio', { name: range, exact: true }).check()

/** Answers the calls of the dashboard with figures by range. */
async function serveFigures(page: Page) {
  const rangeOf = (url: string) => (new URL(url).searchParams.get('range') ?? '30d') as Changes['range']
  const dayMs = 86_400_000
  const history = Array.from({ length: 60 }, (_, index) =>
    dayOf(new Date(Date.UTC(2026, 10, 19) - (59 - index) * dayMs).toISOString().slice(0, 10), 121 + index),
  )
  await page.route('**/api/collections/stat-history', route => route.fulfill({ json: history }))
  await page.route('**/api/collections/changes?*', route => {
    const range = rangeOf(route.request().url())
    return route.fulfill({ json: { changes: changesOf(range, changed[range] ?? 0), basicStats } })
  })
  await page.route('**/api/collections/stats', route => route.fulfill({ json: { basicStats } }))
  await page.route('**/api/collections/movers?*', route => {
    const range = rangeOf(route.request().url())
    const up = [1, 2, 3, 4, 5].map(order => moverOf(`Up ${order} in ${range}`, 10 - order))
    const down = range === '7d' ? [moverOf('Down in 7d', -5)] : []
    return route.fulfill({ json: { ...noMovers, range, up, down } })
  })
  await page.route('**/api/collections/breakdown?*', route => {
    const by = (new URL(route.request().url()).searchParams.get('by') ?? 'set') as Breakdown['by']
    const share = { total_investment: 50, priced_investment: 50, quantity: 1, priced_quantity: 1 }
    const json: Breakdown = {
      by,
      shares: [
        { key: 'raw', label: `First ${by}`, ...share, total_market_price: 135 },
        { key: 'grading', label: `Second ${by}`, ...share, total_market_price: 0, priced_quantity: 0 },
      ],
      rest: { ...share, total_market_price: 45 },
    }
    return route.fulfill({ json })
  })
}

test('one range governs the change, the chart and the movers', async ({ page }) => {
  await serveFigures(page)
  await page.goto('/dashboard')

  await test.step('starts with 30 days, and gives the amounts on press', async () => {
    await expect(headline(page)).toHaveText('+$15.00(+9.4%)gain by prices · Last 30 days')
    await total(page).getByText('Added for $12.50 · Removed for $9.99').click()
    await expect(total(page).getByRole('term')).toHaveText([
      'Added, for $12.50',
      'Removed, for $9.99',
      'All changes',
    ])
    await expect(total(page).getByRole('definition')).toHaveText(['+$15.00', '-$10.00', '+$20.00'])
    await expect(movers(page).getByRole('listitem')).toHaveCount(5)
    await expect(movers(page).getByRole('listitem').first()).toContainText(
      /Up 1 in 30d.*Base Set.*Near Mint ×2.*\+\$9\.00.*\(\+9\.0%\).*gain/,
    )
    await expect(movers(page).getByText('Nothing went down.')).toBeVisible()
    await total(page).getByText('Show as table').click()
    await expect(total(page).getByRole('rowheader')).toHaveCount(31)
  })
  await test.step('7 days change all three, and the address', async () => {
    await choose(page, '7D')
    await expect(headline(page)).toHaveText('-$13.00(-8.1%)loss by prices · Last 7 days')
    await expect(total(page).getByRole('definition')).toHaveText(['+$15.00', '-$10.00', '-$8.00'])
    await expect(movers(page).getByRole('listitem')).toHaveCount(5)
    await expect(movers(page).getByRole('listitem').last()).toContainText(/Down in 7d.*-\$5\.00.*loss/)
    await expect(total(page).getByRole('rowheader')).toHaveCount(8)
    await expect(page).toHaveURL('/dashboard?range=7d')
  })
  await test.step('all time adds up to the total, and a reload keeps it', async () => {
    await choose(page, 'All')
    await expect(headline(page)).toHaveText('+$175.00(+109.4%)gain by prices · Since your first copy')
    await expect(total(page).getByRole('definition')).toHaveText(['+$15.00', '-$10.00'])
    await expect(total(page).getByText('+$30.00')).toBeVisible()
    await page.reload()
    await expect(total(page).getByRole('radio', { name: 'All' })).toBeChecked()
    await expect(movers(page).getByRole('link', { name: 'Up 1 in all' })).toBeVisible()
  })
  await test.step('no amount is there three times', async () => {
    await expect(total(page).getByText('Show as table')).toBeVisible()
    // The folded table has it too.
    await expect(page.getByText('$180.00').filter({ visible: true })).toHaveCount(2)
  })
})

test('the value is divided by set, kind and grade, and folded on a phone', { tag: '@deep' }, async ({
  page,
}) => {
  await serveFigures(page)
  await page.goto('/prices')
  await values(page).scrollIntoViewIfNeeded()
  await expect(values(page).getByRole('listitem')).toContainText([
    /First set.*1 copy.*\$135\.00.*75\.0%/,
    /Second set.*1 copy.*N\/A/,
    /Other sets.*\$45\.00.*25\.0%/,
  ])
  await values(page).getByRole('radio', { name: 'Kind' }).check()
  await expect(values(page).getByRole('link', { name: 'First kind' })).toHaveAttribute(
    'href',
    '/collection?type=raw',
  )
  await values(page).getByRole('radio', { name: 'Grade' }).check()
  await expect(values(page).getByText('First grade')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await darken(page)
  await expectNoViolationsInDeepRun(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await values(page).scrollIntoViewIfNeeded()
  await expect(values(page).getByText('Show')).toBeVisible()
  await expect(values(page).getByText('First set')).toBeHidden()
  await values(page).getByText('Show').click()
  await expect(values(page).getByText('First set')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
})

test('parts that fail say so, and the rest is there', { tag: '@deep' }, async ({ page, complaints }) => {
  await serveFigures(page)
  // Other patterns than those of the figures, which restoring keeps.
  const restoreMovers = await fail(page, '**/collections/movers?*')
  const restoreShares = await fail(page, '**/collections/breakdown?*')
  await page.goto('/dashboard')
  await expect(movers(page).getByText("Couldn't load price changes")).toBeVisible()
  await expect(total(page).getByText('$180.00').first()).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await restoreMovers()
  await movers(page).getByRole('button', { name: 'Retry' }).click()
  await expect(movers(page).getByRole('link', { name: 'Up 1 in 30d' })).toBeVisible()

  await page.goto('/prices')
  await values(page).scrollIntoViewIfNeeded()
  await expect(values(page).getByText("Couldn't load the shares")).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await restoreShares()
  await values(page).getByRole('button', { name: 'Retry' }).click()
  await expect(values(page).getByText('First set')).toBeVisible()
  forgive(complaints, 503)
})

test('the server says what was bought', { tag: '@deep' }, async ({ page, api }) => {
  // The sandbox has a price for any card of this set.
  const card = await addProduct(api, { set_name: 'Base Set' })
  await api('GET', `/api/prices/product/${card.id}?condition=Near+Mint`)
  await addCopy(api, card.id, { purchase_price: 10 })
  await page.goto('/dashboard')
  await expect(headline(page)).toHaveText(/^\$0\.00\(0\.0%\)no change by prices/)
  await total(page).getByText('Added for $10.00').click()
  await expect(total(page).getByRole('term')).toHaveText(['Added, for $10.00'])
  await expect(movers(page).getByText('Since you bought them')).toBeVisible()
})
