import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { expect, expectNoViolations, test } from '#e2e/fixtures'
import { damaged, graded, nearMint, servePrices } from './priced-product.ts'

type Evidence = WireAnswer<'GET /api/prices/product/:id/evidence'>
type History = WireAnswer<'GET /api/prices/product/:id/history'>
type Added = WireAnswer<'POST /api/collections'>

// Tall enough for the whole page: what the bar at the top half covers counts as too small to press.
test.use({ viewport: { width: 1280, height: 2400 } })

test('how a price was made: the listings used, those left out and why', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [nearMint, damaged])
  const shown = {
    url: 'https://www.ebay.com/itm/1',
    country: 'US',
    listed_at: '2026-11-18T08:00:00.000Z',
  }
  const evidence: Evidence['evidence'] = {
    as_of: '2026-11-20T09:05:00.000Z',
    listings: [
      { ...shown, title: 'Charizard 4/102 Base Set NM', price: 455.5, left_out: null },
      { ...shown, title: 'Charizard Holo', price: 460, url: null, left_out: null },
      { ...shown, title: 'Charizard PSA 9', price: 900, country: null, left_out: 'graded' },
      { ...shown, title: 'Charizard auction', price: null, left_out: 'an auction' },
    ],
    left_out: [
      { reason: 'graded', count: 11 },
      { reason: 'an auction', count: 3 },
    ],
  }
  await page.route('**/evidence*', route => {
    const isOfDamaged = route.request().url().includes('Damaged')
    return route.fulfill({ json: { evidence: isOfDamaged ? null : evidence } })
  })
  await page.goto(`/products/${id}`)
  const rows = page.getByRole('region', { name: 'Prices' }).getByRole('listitem')
  const disclosure = page.getByRole('button', { name: 'How this price is calculated' })
  await disclosure.first().click()
  await expect(disclosure.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/Estimated selling price, based on asking prices times 0\.9/)).toBeVisible()
  await expect(page.getByText(/^2 listings used, found on Nov 20, 2026, 9:05/)).toBeVisible()

  const used = page.getByRole('table', { name: 'Listings used, Near Mint' })
  await expect(used.getByRole('row')).toHaveCount(3)
  await expect(used.getByRole('row').nth(1)).toContainText('US · listed Nov 18, 26')
  const link = used.getByRole('link', { name: 'Charizard 4/102 Base Set NM' })
  await expect(link).toHaveAttribute('href', 'https://www.ebay.com/itm/1')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(used.getByRole('link')).toHaveCount(1)

  await expect(page.getByText('Excluded: 14 listings')).toBeVisible()
  await expect(page.getByText('11 × graded')).toBeVisible()
  await page.getByText('Show excluded listings').click()
  const leftOut = page.getByRole('table', { name: 'Excluded listings, Near Mint' })
  await expect(leftOut.getByRole('row').nth(1)).toContainText('Excluded: graded')
  await expect(leftOut.getByRole('row').nth(2)).toContainText('No price')
  await expectNoViolations(page)

  await rows.filter({ hasText: 'Low confidence' }).getByRole('button').click()
  await expect(page.getByText('Listings are shown for six hours after a price is found.')).toBeVisible()
})

test('the history of a price, with what was paid for the copies it values', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  const add = async (purchase: object) =>
    (await api<Added>('POST', '/api/collections', { product_id: id, ...purchase })).items
  const raw = await add({
    purchase_price: 350.1,
    condition: 'Near Mint',
    quantity: 2,
    purchase_date: '2026-11-01',
  })
  const slab = await add({
    purchase_price: 4000,
    grading_company: 'PSA',
    grade: '10',
    purchase_date: '2026-11-02',
  })
  await servePrices(page, [nearMint, graded('PSA', '10', 5200)])
  const history: History = {
    history: [
      { ...graded('PSA', '10', 0), points: [{ date: '2026-11-05', price: 5200 }] },
      {
        ...nearMint,
        points: [
          { date: '2026-11-03', price: 400 },
          { date: '2026-11-04', price: 412.5 },
        ],
      },
    ],
    purchases: [...raw, ...slab].map(copy => ({
      id: copy.id,
      date: copy.purchase_date,
      price: copy.purchase_price,
      label: copy.label,
    })),
  }
  await page.route('**/history', route => route.fulfill({ json: history }))
  await page.goto(`/products/${id}`)
  const region = page.getByRole('region', { name: 'Price history', exact: true })
  await expect(region.getByText('$412.50').first()).toBeVisible()
  await region.getByText('Show as table').click()
  await expect(region.getByRole('columnheader')).toHaveText(['Date', 'Near Mint', 'Your purchases'])
  await expect(region.getByRole('row').nth(1)).toContainText('$412.50')
  await expect(region.getByRole('row').nth(3)).toHaveText(/Nov 1, 26.*N\/A.*2 bought for \$350\.10 each/)
  await expect(region.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Nov 4, 26: Near Mint $412.50')
  await region.getByRole('slider').press('Home')
  await expect(region.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'Nov 1, 26: Near Mint N/A, 2 bought for $350.10 each',
  )
  await expectNoViolations(page)

  await region.getByLabel('Show price for').selectOption('PSA 10')
  await expect(region.getByRole('columnheader')).toHaveText(['Date', 'PSA 10', 'Your purchases'])
  await expect(region.getByRole('cell', { name: 'Bought for $4,000.00' })).toBeVisible()
  await region.getByRole('radio', { name: '1M' }).check()
  await expect(region.getByRole('row')).toHaveCount(3)
})
