import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { expect, test } from '#e2e/fixtures'
import { expectNoViolationsInDeepRun, expectToFit, toTop } from '#e2e/screen'
import { nearMint, servePrices } from './prices.ts'

const points = [
  { date: '2026-09-01', price: 250 },
  { date: '2026-10-15', price: 310 },
  { date: '2026-11-20', price: 305 },
]

/** Answers `points` as the price history of a product. */
async function answerHistory(page: Page, productId: string): Promise<void> {
  const target = { condition: 'Near Mint', grading_company: null, grade: null }
  const sources = [{ from: '2026-09-01', source_label: 'eBay' }]
  const history = [{ key: 'raw:near%20mint', label: 'Near Mint', ...target, points, sources }]
  await page.route(`**/api/prices/product/${productId}/history`, route =>
    route.fulfill({ json: { history, purchases: [] } }),
  )
}

/** Answers what three sources said of a product. */
async function answerSources(page: Page, productId: string): Promise<void> {
  await page.route(`**/api/prices/product/${productId}/sources*`, route =>
    route.fulfill({
      json: {
        sources: [
          { source: 'cardmarket', source_label: 'Cardmarket', points: points.slice(1) },
          { source: 'ebay', source_label: 'eBay', points },
          {
            source: 'tcgcsv',
            source_label: 'TCGplayer via TCGCSV',
            points: [{ ...points[0], price: 199.5 }],
          },
        ],
      },
    }),
  )
}

test('a figure without listings says what it is, and what other sources say', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [
    {
      ...nearMint,
      kind: 'market',
      listings: null,
      source: 'tcgcsv',
      source_label: 'TCGCSV',
      is_estimate: false,
    },
  ])
  await answerSources(page, id)
  await page.goto(`/products/${id}`)
  const prices = page.getByRole('region', { name: 'Prices' })
  await prices.getByRole('button', { name: 'How this price is calculated' }).click()
  await expect(
    prices.getByText('The market price of TCGCSV: made there from what was sold lately.'),
  ).toBeVisible()
  await expect(prices.getByRole('term')).toHaveText(['Cardmarket, Nov 20, 26', 'eBay, Nov 20, 26'])
  await expect(prices.getByRole('definition')).toHaveText(['$305.00', '$305.00'])
  await expect(prices.getByText(/^TCGCSV counts: of the sources with a recent price/)).toBeVisible()
})

test('a chart that was drawn for a wider window does not widen the page', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await answerHistory(page, id)
  // A window can go without frames, and then says nothing of its new size.
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => undefined
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/products/${id}`)
  await page.getByRole('switch', { name: 'By source' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: 'Price history, Near Mint' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 844 })
  await expectToFit(page)
})

test('the price history shows what each source said', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await answerHistory(page, id)
  await answerSources(page, id)
  await page.goto(`/products/${id}`)
  const bySource = page.getByRole('switch', { name: 'By source' })
  await bySource.scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: 'Price history, Near Mint' })).toBeVisible()
  await bySource.focus()
  await page.keyboard.press('Space')
  const chart = page.getByRole('img', { name: 'Price history by source, Near Mint' })
  await expect(chart).toBeVisible()
  await expect(chart.locator('path.chart-line')).toHaveCount(3)
  await page.keyboard.press('Tab')

  const day = page.getByRole('slider', { name: 'Price history by source, Near Mint: choose a day' })
  await day.focus()
  await day.press('Home')
  await expect(day).toHaveAttribute(
    'aria-valuetext',
    'Sep 1, 26: Cardmarket N/A, eBay $250.00, TCGplayer via TCGCSV $199.50',
  )
  await page.getByText('Show as table').click()
  const table = page.getByRole('table', { name: 'Price history by source, Near Mint' })
  await expect(table.getByRole('columnheader', { name: 'TCGplayer via TCGCSV' })).toBeVisible()
  await toTop(page)
  await expectNoViolationsInDeepRun(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectToFit(page)
  await bySource.click()
  await expect(page.getByRole('img', { name: 'Price history, Near Mint' })).toBeVisible()
})
