import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'
import { damaged, ebay, graded, nearMint, servePrices } from './priced-product.ts'

type Added = WireAnswer<'POST /api/collections'>

// Tall enough for the whole page: what the bar at the top half covers counts as too small to press.
test.use({ viewport: { width: 1280, height: 2400 } })

test('while prices are asked for the known one stands, then every row has what stands behind it', async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  await api<Added>('POST', '/api/collections', {
    product_id: id,
    purchase_price: 350,
    condition: 'Near Mint',
    quantity: 2,
  })
  await servePrices(page, [graded('PSA', '9', 900), damaged, graded('PSA', '10', 5200.25), nearMint])
  const held = Promise.withResolvers<void>()
  await page.route('**/api/prices/product/*', async route => {
    await held.promise
    await route.fallback()
  })
  await page.route(`**/api/products/${id}`, async route => {
    const answer = await route.fetch()
    const { product } = (await answer.json()) as WireAnswer<'GET /api/products/:id'>
    await route.fulfill({ json: { product: { ...product, current_market_price: 400 } } })
  })

  await page.goto(`/products/${id}`)
  const prices = page.getByRole('region', { name: 'Prices' })
  await expect(prices.getByText('Looking up prices.')).toBeVisible()
  await expect(prices.getByRole('listitem').first()).toContainText('Near Mint')
  await expect(prices.getByRole('button')).toHaveCount(0)
  await expectNoViolations(page)

  held.resolve()
  await expect(prices.getByText('Looking up prices.')).toBeHidden()
  await expect(prices.getByRole('heading', { level: 3 })).toHaveText([
    'Near Mint',
    'Lightly Played',
    'Moderately Played',
    'Heavily Played',
    'Damaged',
    'PSA 10',
    'PSA 9',
    'Another grade',
  ])
  const rows = prices.getByRole('listitem')
  for (const text of [
    'You own 2',
    'Estimate',
    '$412.50',
    '12 listings, asking prices',
    '2 hours ago',
    'High confidence',
  ]) {
    await expect(rows.nth(0).getByText(text, { exact: true })).toBeVisible()
  }
  await expect(rows.nth(1)).toContainText('No price yet')
  await expect(rows.nth(4)).toContainText('Low confidence')
  await expect(rows.nth(5)).toContainText('$5,200.25')
  await expect(prices.getByText('You own')).toHaveCount(1)
  await expect(prices.getByText('$0.00')).toHaveCount(0)
  await expect(prices.getByText(ebay.prices)).toBeVisible()
  await expect(prices.getByRole('note')).toHaveText(ebay.notice ?? '')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
})

test('a missing price is found from its row, and one that nobody knows says so', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [nearMint], [damaged])
  await page.goto(`/products/${id}`)
  const rows = page.getByRole('region', { name: 'Prices' }).getByRole('listitem')
  await rows.nth(4).getByRole('button', { name: 'Find price' }).click()
  await expect(rows.nth(4)).toContainText('$61.00')
  await expect(rows.nth(4).getByRole('button', { name: 'How this price is calculated' })).toBeFocused()

  await rows.nth(1).getByRole('button', { name: 'Find price' }).click()
  await expect(rows.nth(1)).toContainText('None found')
  await expect(rows.nth(1).getByRole('button', { name: 'Try again' })).toBeFocused()
  await expectNoViolations(page)
})

test('another grade becomes a row, whether it has a price or not', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [nearMint], [graded('BGS', '9.5', 1234.5)])
  await page.goto(`/products/${id}`)
  const prices = page.getByRole('region', { name: 'Prices' })
  const form = prices.getByRole('form', { name: 'Another grade' })
  await form.getByRole('button', { name: 'Find price' }).click()
  await expect(form.getByText('Grade is required.')).toBeVisible()
  await expect(form.getByLabel('Grade', { exact: true })).toBeFocused()

  await form.getByLabel('Company').selectOption('BGS')
  await form.getByLabel('Grade', { exact: true }).fill('Gem Mint 9.5')
  await form.getByLabel('Grade', { exact: true }).press('Enter')
  await expect(form.getByRole('status')).toHaveText('BGS 9.5: $1,234.50')
  await expect(prices.getByRole('listitem').last()).toContainText('$1,234.50')

  await form.getByLabel('Company').selectOption('Other company')
  await form.getByLabel('Company name').fill('Zed')
  await form.getByLabel('Grade', { exact: true }).fill('8')
  await form.getByRole('button', { name: 'Find price' }).click()
  await expect(form.getByRole('status')).toHaveText('No price found for ZED 8.')
  await expect(prices.getByRole('listitem').last()).toContainText('None found')
  await expectNoViolations(page)
})

test('what is typed while a grade is asked for stays', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [nearMint], [graded('BGS', '9.5', 1234.5)])
  const { promise: told, resolve: letGo } = Promise.withResolvers<void>()
  await page.goto(`/products/${id}`)
  const form = page.getByRole('form', { name: 'Another grade' })
  await form.getByLabel('Company').selectOption('BGS')
  await form.getByLabel('Grade', { exact: true }).fill('9.5')
  await page.route(`**/api/prices/product/${id}*`, async route => {
    await told
    await route.fallback()
  })
  await form.getByRole('button', { name: 'Find price' }).click()
  await form.getByLabel('Company').selectOption('CGC')
  await form.getByLabel('Grade', { exact: true }).fill('8.5')
  letGo()
  await expect(form.getByRole('status')).toHaveText('BGS 9.5: $1,234.50')
  await expect(form.getByLabel('Company')).toHaveValue('CGC')
  await expect(form.getByLabel('Grade', { exact: true })).toHaveValue('8.5')
})

test('a sealed product has one row and no grades; without prices the history says what fills it', async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, '151 Booster Bundle')
  await servePrices(page, [])
  await page.goto(`/products/${id}`)
  const prices = page.getByRole('region', { name: 'Prices' })
  await expect(prices.getByRole('button', { name: 'Find price' })).toHaveCount(1)
  await expect(prices.getByRole('heading', { level: 3 })).toHaveText(['Sealed'])
  await expect(page.getByText('No price history yet')).toBeVisible()
  await expect(page.getByText('A point is added each day a price is found.')).toBeVisible()
  await expectNoViolations(page)
})

test('what cannot be loaded says so and can be tried again', async ({ page, api, complaints }) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [nearMint])
  const failure = { status: 503, json: { error: 'The prices cannot be read now.', code: 'unavailable' } }
  await page.route('**/api/prices/product/**', route => route.fulfill(failure))
  await page.goto(`/products/${id}`)
  await expect(page.getByText('The prices cannot be read now.')).toBeVisible()
  await expect(page.getByText("Couldn't load the price history")).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/prices/product/**')
  await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Prices' })).toContainText('$412.50')
  forgive(complaints, 503)
})
