// What says so of a slab's price: a guide for any company, and one that contradicts others.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { expectNoViolationsInDeepRun, unfold } from '#e2e/screen'
import { graded, nearMint, servePrices } from './prices.ts'

type Groups = Extract<WireAnswer<'GET /api/collections'>, { groups: unknown }>

const guide = 'A price guide for this grade at any grading company'

/** Answers with the groups of the collection, those in grade 9.5 at a guide of $205.00. */
async function serveGuides(page: Page) {
  await page.route('**/api/collections?*grouped=true*', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Groups
    const priced = {
      current_market_price: 205,
      counted_price: 205,
      change: 55,
      change_percent: 36.67,
      price_for_any_company: true,
    }
    const groups = body.groups.map(group => (group.grade === '9.5' ? { ...group, ...priced } : group))
    await route.fulfill({ json: { ...body, groups } })
  })
}

test('a guide for any company says so at the product, in the collection and at the totals', async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  const slab = { condition: null, grading_company: 'BGS', grade: '9.5', purchase_price: 150 }
  await addCopy(api, id, slab)
  await addCopy(api, id, { ...slab, grade: '10', purchase_price: 500 })
  const figure = { kind: 'guide', confidence: 'low', listings: null, source_label: 'PriceCharting' } as const
  const bgs95 = { ...graded('BGS', '9.5', 205), ...figure, for_any_company: true }
  const { key, label, condition, grading_company, grade } = graded('BGS', '10', 0)
  const found = { price: 40, found_at: '2026-11-28T10:00:00.000Z', contradicts: true }
  const waiting = { key, label, condition, grading_company, grade, ...found }
  await servePrices(page, [nearMint, bgs95], [], [waiting])
  await page.goto(`/products/${id}`)
  const rows = page.getByRole('region', { name: 'Prices' }).getByRole('listitem')

  await test.step('the product page says what the figure is for', async () => {
    const row = rows.filter({ hasText: 'BGS 9.5' })
    await expect(row).toContainText('price guide for any company')
    await row.getByRole('button', { name: 'How this price is calculated' }).click()
    await expect(row).toContainText('The figure of PriceCharting for grade 9.5 at any company.')
  })
  await test.step('and what was found that does not fit', async () => {
    const row = rows.filter({ hasText: 'BGS 10' })
    await expect(row).toContainText('No price yet')
    await expect(row).toContainText('$40.00 was found on Nov 28, 26, which does not fit')
    await expectNoViolationsInDeepRun(page)
  })

  await page.route('**/api/collections/stats', async route => {
    const answer = await route.fetch()
    const { basicStats } = (await answer.json()) as WireAnswer<'GET /api/collections/stats'>
    const guide_prices = { quantity: 1, total_market_price: 205 }
    const totals = { total_market_price: 205, priced_quantity: 1, guide_prices, finding_prices: false }
    const none = { quantity: 0, total_investment: 0 }
    const unpriced_by_kind = {
      ...basicStats.unpriced_by_kind,
      graded: { quantity: 1, total_investment: 500 },
      sealed: none,
    }
    await route.fulfill({ json: { basicStats: { ...basicStats, ...totals, unpriced_by_kind } } })
  })
  await serveGuides(page)

  await test.step('tiles mark it, with its sentence for readers', async () => {
    await page.goto('/collection')
    const tile = page.getByRole('article').filter({ hasText: 'BGS 9.5' })
    await expect(tile).toContainText('$205.00')
    await expect(tile.getByText(guide)).toBeAttached()
    await expect(tile.getByTitle(guide)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('the totals say how many are guides, and what has no price', async () => {
    await unfold(page)
    await expect(page.getByText('Including 1 guide price for any company, $205.00')).toBeVisible()
    await expect(page.getByText('1 slab without a price, bought for $500.00')).toBeVisible()
  })
})
