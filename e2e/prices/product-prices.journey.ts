import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addBox, productNamed } from '#e2e/products/products'
import { fail, hold, unavailable } from '#e2e/calls'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { expectNoViolationsInDeepRun } from '#e2e/screen'
import { cheap, damaged, ebay, graded, historyOf, nearMint, servePrices } from './prices.ts'

type Evidence = WireAnswer<'GET /api/prices/product/:id/evidence'>

const prices = (page: Page) => page.getByRole('region', { name: 'Prices' })
const history = (page: Page) => page.getByRole('region', { name: 'Price history', exact: true })
const unfold = (page: Page) => prices(page).getByText(/^No price yet: /)
const rows = (page: Page) => prices(page).getByRole('listitem')

// The whole page fits: axe counts a control half covered by the top bar as too small to press.
test.use({ viewport: { width: 1280, height: 3200 } })

test('the known price shows while prices load, then each row shows its source', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await addCopy(api, id, { quantity: 2 })
  await servePrices(page, [graded('PSA', '9', 900), damaged, graded('PSA', '10', 5200.25), nearMint])
  const release = await hold(page, '**/api/prices/product/*')
  await page.route(`**/api/products/${id}`, async route => {
    const answer = await route.fetch()
    const { product } = (await answer.json()) as WireAnswer<'GET /api/products/:id'>
    await route.fulfill({ json: { product: { ...product, current_market_price: 400 } } })
  })
  await page.goto(`/products/${id}`)

  await test.step('shows the known price, and no button, while it loads', async () => {
    await expect(prices(page).getByText('Looking up prices.')).toBeVisible()
    await expect(rows(page).first()).toContainText('Near Mint')
    await expect(prices(page).getByRole('button')).toHaveCount(0)
    await expectNoViolationsInDeepRun(page)
    release()
    await expect(prices(page).getByText('Looking up prices.')).toBeHidden()
  })
  await test.step('has a row for each condition and grade, and one for all without a price', async () => {
    await expect(prices(page).getByRole('heading', { level: 3 })).toHaveText([
      'Near Mint',
      'Damaged',
      'PSA 10',
      'PSA 9',
      'Another grade',
    ])
    await unfold(page).click()
    await expect(prices(page).getByRole('heading', { level: 3 })).toHaveText([
      'Near Mint',
      'Damaged',
      'PSA 10',
      'PSA 9',
      'Lightly Played',
      'Moderately Played',
      'Heavily Played',
      'Another grade',
    ])
    await expect(rows(page).nth(4)).toContainText('No price yet')
    await expect(rows(page).nth(1)).toContainText('Low confidence')
    await expect(rows(page).nth(1)).toContainText('$610.00 was found on Nov 19, 26, far from this price.')
    await expect(rows(page).nth(2)).toContainText('$5,200.25')
  })
  await test.step('each row shows its listings, age and confidence', async () => {
    for (const text of [
      'You own 2',
      'Estimate',
      '$412.50',
      '12 listings, asking prices',
      '2 hours ago',
      'High confidence',
    ]) {
      await expect(rows(page).nth(0).getByText(text, { exact: true })).toBeVisible()
    }
    await expect(prices(page).getByText('You own')).toHaveCount(1)
    await expect(prices(page).getByText('$0.00')).toHaveCount(0)
    await expect(prices(page).getByText(ebay.prices)).toBeVisible()
    await expect(prices(page).getByRole('note')).toHaveText(ebay.notice ?? '')
    await expectNoViolationsInDeepRun(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoViolationsInDeepRun(page)
  })
})

test('an ask for a cheap card shows as a ceiling, with what counts', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [nearMint, cheap])
  await page.goto(`/products/${id}`)
  const row = rows(page).nth(1)
  for (const text of ['under $0.99', 'counted as $0.35', 'Estimate'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'How this price is calculated' }).click()
  await expect(row).toContainText('Your totals count $0.35, the usual share of $0.99.')
  await expectNoViolationsInDeepRun(page)
})

test('a missing price is found from its row or under another grade', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [nearMint], [damaged, graded('BGS', '9.5', 1234.5)])
  await page.goto(`/products/${id}`)
  const form = prices(page).getByRole('form', { name: 'Another grade' })
  const company = form.getByLabel('Company')
  const grade = form.getByLabel('Grade', { exact: true })
  const find = form.getByRole('button', { name: 'Find price' })

  await test.step('a row shows the price it finds, or that there is none', async () => {
    await expect(unfold(page)).toHaveText(
      'No price yet: Lightly Played, Moderately Played, Heavily Played, Damaged',
    )
    await unfold(page).click()
    await rows(page).nth(4).getByRole('button', { name: 'Find price' }).click()
    await expect(rows(page).nth(4)).toContainText('$61.00')
    await expect(
      rows(page).nth(4).getByRole('button', { name: 'How this price is calculated' }),
    ).toBeFocused()
    await rows(page).nth(1).getByRole('button', { name: 'Find price' }).click()
    await expect(rows(page).nth(1)).toContainText('None found')
    await expect(rows(page).nth(1).getByRole('button', { name: 'Try again' })).toBeFocused()
  })
  await test.step('another grade needs the grade', async () => {
    await find.click()
    await expect(form.getByText('Grade is required.')).toBeVisible()
    await expect(grade).toBeFocused()
  })
  await test.step('what is typed while it looks stays in the form', async () => {
    await company.selectOption('BGS')
    await grade.fill('Gem Mint 9.5')
    const release = await hold(page, `**/api/prices/product/${id}*`)
    await grade.press('Enter')
    await company.selectOption('CGC')
    await grade.fill('8.5')
    release()
    await expect(form.getByRole('status')).toHaveText('BGS 9.5: $1,234.50')
    await expect(company).toHaveValue('CGC')
    await expect(grade).toHaveValue('8.5')
    await expect(rows(page).filter({ hasText: 'BGS 9.5' })).toContainText('$1,234.50')
  })
  await test.step('a grade without a price gets a row too', async () => {
    await company.selectOption('Other company')
    await form.getByLabel('Company name').fill('Zed')
    await grade.fill('8')
    await find.click()
    await expect(form.getByRole('status')).toHaveText('No price found for ZED 8.')
    await expect(rows(page).filter({ hasText: 'ZED 8' })).toContainText('None found')
    await expectNoViolationsInDeepRun(page)
  })
})

test('a sealed product has one row and no grades', { tag: '@deep' }, async ({ page, api, complaints }) => {
  const { id } = await addBox(api)
  await servePrices(page, [])
  const restore = await fail(page, '**/api/prices/product/**')
  await page.goto(`/products/${id}`)

  await test.step('Retry loads the prices and their history again', async () => {
    await expect(prices(page).getByText(unavailable.error)).toBeVisible()
    await expect(page.getByText("Couldn't load the price history")).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await restore()
    await history(page).getByRole('button', { name: 'Retry' }).click()
    await prices(page).getByRole('button', { name: 'Retry' }).click()
    forgive(complaints, 503)
  })
  await test.step('says what fills the history', async () => {
    await expect(prices(page).getByRole('button', { name: 'Find price' })).toHaveCount(1)
    await expect(prices(page).getByRole('heading', { level: 3 })).toHaveText(['Sealed'])
    await expect(page.getByText('No price history yet')).toBeVisible()
    await expect(page.getByText('A point is added each day a price is found.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
})

const listing = {
  url: 'https://www.ebay.com/itm/1',
  country: 'US',
  listed_at: '2026-11-18T08:00:00.000Z',
  by_operator: false,
}
const evidence: Evidence['evidence'] = {
  source: 'ebay',
  as_of: '2026-11-20T09:05:00.000Z',
  listings: [
    { ...listing, id: '1', title: 'Charizard 4/102 Base Set NM', price: 455.5, left_out: null },
    { ...listing, id: '2', title: 'Charizard Holo', price: 460, url: null, left_out: null },
    { ...listing, id: '3', title: 'Charizard PSA 9', price: 900, country: null, left_out: 'graded' },
    { ...listing, id: '4', title: 'Charizard auction', price: null, left_out: 'an auction' },
  ],
  left_out: [
    { reason: 'graded', count: 11 },
    { reason: 'an auction', count: 3 },
  ],
}

test('a price shows the listings behind it and its history', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  const add = async (purchase: object) =>
    (
      await api<WireAnswer<'POST /api/collections'>>('POST', '/api/collections', {
        product_id: id,
        ...purchase,
      })
    ).items
  const bought = [
    ...(await add({
      purchase_price: 350.1,
      condition: 'Near Mint',
      quantity: 2,
      purchase_date: '2026-11-01',
    })),
    ...(await add({
      purchase_price: 4000,
      grading_company: 'PSA',
      grade: '10',
      purchase_date: '2026-11-02',
    })),
  ]
  // Not of today, which the history would have.
  const found = { as_of: '2026-11-20T09:05:00.000Z' }
  const prices = [nearMint, damaged, graded('PSA', '10', 5200)].map(price => ({ ...price, ...found }))
  await servePrices(page, prices)
  await page.route('**/evidence*', route => {
    const isOfDamaged = route.request().url().includes('Damaged')
    return route.fulfill({ json: { evidence: isOfDamaged ? null : evidence } })
  })
  await page.route('**/history', route => route.fulfill({ json: historyOf(bought) }))
  await page.goto(`/products/${id}`)
  await test.step('the listings used', () => expectListingsUsed(page))
  await test.step('the listings left out, and why', () => expectListingsLeftOut(page))
  await test.step('the history, with what each copy cost', () => expectHistory(page))
  await test.step('a price that is not found can be asked for again', async () => {
    await unfold(page).click()
    const played = rows(page).filter({ has: page.getByRole('heading', { name: 'Lightly Played' }) })
    await played.getByRole('button', { name: 'Find price' }).click()
    await expect(played.getByRole('button', { name: 'Try again' })).toBeFocused()
  })
})

async function expectListingsUsed(page: Page) {
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
}

async function expectListingsLeftOut(page: Page) {
  await expect(page.getByText('Excluded: 14 listings')).toBeVisible()
  await expect(page.getByText('11 × graded')).toBeVisible()
  await page.getByText('Show excluded listings').click()
  const leftOut = page.getByRole('table', { name: 'Excluded listings, Near Mint' })
  await expect(leftOut.getByRole('row').nth(1)).toContainText('Excluded: graded')
  await expect(leftOut.getByRole('row').nth(2)).toContainText('No price')
  await rows(page).filter({ hasText: 'Low confidence' }).getByRole('button').click()
  await expect(page.getByText('Listings are shown for six hours after a price is found.')).toBeVisible()
}

async function expectHistory(page: Page) {
  const region = history(page)
  const slider = region.getByRole('slider')
  await region.scrollIntoViewIfNeeded()
  await expect(region.getByText('$412.50').first()).toBeVisible()
  await region.getByText('Show as table').click()
  await expect(region.getByRole('columnheader')).toHaveText(['Date', 'Near Mint', 'Your purchases'])
  await expect(region.getByRole('row').nth(1)).toContainText('$412.50')
  await expect(region.getByRole('row').nth(3)).toHaveText(/Nov 1, 26.*N\/A.*2 bought for \$350\.10 each/)
  await expect(slider).toHaveAttribute('aria-valuetext', 'Nov 4, 26: Near Mint $412.50')
  await slider.press('Home')
  const first = 'Nov 1, 26: Near Mint N/A, 2 bought for $350.10 each'
  await expect(slider).toHaveAttribute('aria-valuetext', first)
  await expectNoViolationsInDeepRun(page)

  await region.getByLabel('Show price for').selectOption('PSA 10')
  await expect(region.getByRole('columnheader')).toHaveText(['Date', 'PSA 10', 'Your purchases'])
  await expect(region.getByRole('cell', { name: 'Bought for $4,000.00' })).toBeVisible()
  await region.getByRole('radio', { name: '1M' }).check()
  await expect(region.getByRole('row')).toHaveCount(3)
}
