import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { expect } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { button, details, give, holdCopy, receive, receivable, toReview } from '#e2e/trades/trade-steps'

const conditions = ['Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged']
const kinds = ['Graded Card', 'Raw Card', 'In Grading', 'Sealed Product']
const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).getByRole('option').allTextContents()

test('the collection: four figures, a search, a set and a type', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  const bundle = await productNamed(api, '151 Booster Bundle')
  await holdCopy(api, charizard.id)
  await holdCopy(api, bundle.id, { condition: null, purchase_price: 30 })
  await page.goto('/collection')
  for (const label of ['Total Investment', 'Total Cards', 'Total Sealed', 'Total Market Price']) {
    await expect(page.getByRole('term').filter({ hasText: label })).toHaveCount(1)
  }
  await expect(page.getByRole('term').filter({ hasText: '% Profit/Loss' })).toHaveCount(0)
  await expect(page.getByPlaceholder('Search your collection...')).toBeVisible()
  await expect.poll(() => optionsOf(page, 'Set')).toEqual(['All Sets', '151', 'Base Set'])
  expect(await optionsOf(page, 'Type')).toEqual(['All Types', ...kinds])
  await page.getByLabel('Set', { exact: true }).selectOption('151')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: bundle.name })).toBeVisible()
})

test('a tile says the mean investment, the price and the change of its copies', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  await holdCopy(api, charizard.id, { purchase_price: 100.01, quantity: 2 })
  await page.route('**/api/collections?*grouped=true*', async route => {
    const answer = (await (await route.fetch()).json()) as { groups: object[] }
    const groups = answer.groups.map(group => ({
      ...group,
      current_market_price: 125.01,
      change: 25,
      change_percent: 24.9975,
    }))
    await route.fulfill({ json: { ...answer, groups } })
  })
  await page.goto('/collection')
  const tile = page.getByRole('article', { name: 'Charizard' })
  await expect(tile.getByText('Base Set').last()).toBeVisible()
  await expect(tile.getByRole('term')).toHaveText([
    'Quantity',
    'Mean investment',
    'Market price',
    'Change',
    'Purchased',
  ])
  await expect(tile.getByRole('definition')).toHaveText([
    '2',
    '$100.01',
    '$125.01',
    /\+\$25\.00\s*\(\+25\.0%\)\s*gain/,
    /^[A-Z][a-z]{2} \d{1,2}, \d{2}$/,
  ])
})

test('the removal names the copy with its company and grade', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await holdCopy(api, id, { condition: null, grading_company: 'PSA', grade: '10', purchase_price: 1450 })
  await page.goto('/collection')
  await button(page, 'Remove Charizard, PSA 10').click()
  const removal = page.getByRole('dialog', { name: 'Remove from Collection' })
  for (const text of ['Charizard', 'Base Set', 'PSA', '10', '$1,450.00']) {
    await expect(removal.getByText(text, { exact: true }).last()).toBeVisible()
  }
  await expect(removal.getByRole('term')).toHaveText(['Grading Company', 'Grade', 'Investment', 'Purchased'])
  await expect(removal.getByLabel('Sold Price')).toBeHidden()
  await expect(removal.getByText('is added back to your lifetime earnings')).toBeVisible()
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(removal).toBeHidden()
})

test('the catalogue: a spinner first, then its filters, its grades and the way to a new product', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/products?*', async route => {
    await released
    const answer = (await (await route.fetch()).json()) as WireAnswer<'GET /api/products'>
    const products = answer.products.map(product => ({ ...product, grading_company: 'PSA', grade: '9' }))
    await route.fulfill({ json: { ...answer, products } })
  })
  await page.goto('/products')
  await expect(page.getByRole('progressbar', { name: 'Loading products' })).toBeVisible()
  release()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('article').first().getByText('PSA 9')).toBeVisible()
  expect(await optionsOf(page, 'Product type')).toEqual(['All Types', 'Card', 'Sealed Product'])
  expect((await optionsOf(page, 'Set'))[0]).toBe('All Sets')
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await expect(page).toHaveURL('/products/add')
  await expect(page.getByPlaceholder('Extra info, e.g. language or error')).toBeVisible()
})

test('products stand in one to four columns, by the width of the page', async ({ page }) => {
  // Of a set whose products stay the same, whatever the other journeys put into the catalogue.
  await page.goto('/products?set=Base+Set')
  const tiles = page.getByRole('article')
  await expect(tiles.first()).toBeVisible()
  for (const [width, columns] of [
    [320, 1],
    [390, 2],
    [820, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = () => tiles.evaluateAll(found => found.map(tile => tile.getBoundingClientRect().left))
    await expect
      .poll(async () => new Set((await lefts()).map(Math.round)).size, `${width} pixels wide`)
      .toBe(columns)
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overhang, `${width} pixels wide`).toBeLessThanOrEqual(0)
  }
})

test('a copy is added with a free company and grade or one of five conditions', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Alakazam')
  await page.goto(`/products/${id}`)
  await page.getByRole('button', { name: 'Add to Collection' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await expect(dialog.getByLabel('Grading Company')).toHaveAttribute('placeholder', 'e.g. PSA, BGS, CGC')
  await expect(dialog.getByLabel('Grade', { exact: true })).toHaveAttribute('placeholder', 'e.g. 9, 10')
  const offered = await dialog.getByLabel('Card Condition').getByRole('option').allTextContents()
  expect(offered.slice(1)).toEqual(conditions)
})

test('statistics: zero and more is green, less is red', async ({ page, api }) => {
  const [gain, loss] = ['rgb(11, 107, 58)', 'rgb(176, 36, 28)']
  const stats = await api<WireAnswer<'GET /api/collections/stats'>>('GET', '/api/collections/stats')
  const told = { profit_loss_pct: 0, lifetime_earnings: 0, priced_quantity: 1, total_quantity: 1 }
  await page.route('**/api/collections/stats', route =>
    route.fulfill({ json: { basicStats: { ...stats.basicStats, ...told } } }),
  )
  await page.goto('/prices')
  await expect(page.getByText('The value and performance of your collection over time.')).toBeVisible()
  const valueOf = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition').first()
  await expect(valueOf('% Profit/Loss')).toHaveText('0.0%')
  await expect(valueOf('% Profit/Loss')).toHaveCSS('color', gain)
  await expect(valueOf('Lifetime Earnings')).toHaveCSS('color', gain)
  Object.assign(told, { profit_loss_pct: -0.1, lifetime_earnings: -0.01 })
  await page.reload()
  await expect(valueOf('% Profit/Loss')).toHaveText('-0.1%')
  await expect(valueOf('% Profit/Loss')).toHaveCSS('color', loss)
  await expect(valueOf('Lifetime Earnings')).toHaveCSS('color', loss)
})

test('settings: four tabs at the side, three themes, and a word for what happened at the top right', async ({
  page,
}) => {
  await page.goto('/profile')
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Security', 'Notifications', 'Preferences'])
  const [tab, panel] = [page.getByRole('tab').last(), page.getByRole('tabpanel')]
  const [tabBox, panelBox] = [await tab.boundingBox(), await panel.boundingBox()]
  expect((tabBox?.x ?? 0) + (tabBox?.width ?? 0)).toBeLessThan(panelBox?.x ?? 0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const toast = page.getByRole('status').getByText('Profile updated successfully!')
  const toastBox = await toast.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(toastBox?.x).toBeGreaterThan(width / 2)
  expect(toastBox?.y).toBeLessThan(height / 4)
  await page.getByRole('tab', { name: 'Preferences' }).click()
  expect(await optionsOf(page, 'Theme')).toEqual(['Light', 'Dark', 'Auto'])
})

test('a trade: what stands on its tiles, in its filters, its details and its review', async ({
  page,
  api,
}) => {
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  const slab = { condition: null, grading_company: 'PSA', grade: '10' }
  await holdCopy(api, mine.id, slab)
  await page.goto('/trade')
  const copy = page.getByRole('list', { name: 'Your copies' }).getByRole('button')
  await expect(copy).toContainText(/Own Set.*PSA 10.*Investment \$100\.00/)
  await give(page, mine.name)
  expect(await optionsOf(page, 'Product type')).toEqual(['All Types', 'Card', 'Sealed Product'])
  expect((await optionsOf(page, 'Set'))[0]).toBe('All Sets')
  expect((await optionsOf(page, 'Rarity'))[0]).toBe('All Rarities')
  await expect(receivable(page, '').first()).toBeVisible()
  expect(await receivable(page, '').count()).toBe(12)
  await receive(page, wanted.name, async dialog => {
    const offered = await dialog.getByLabel('Card Condition').getByRole('option').allTextContents()
    expect(offered).toEqual(conditions)
    await dialog.getByLabel('This card is graded').check()
    await expect(dialog.getByLabel('Card Condition')).toBeHidden()
    await dialog.getByLabel('This card is graded').uncheck()
    await expect(details(page).getByLabel('Grading Company')).toBeHidden()
  })
  await toReview(page)
  await expect(page.getByText('It is split across the received cards')).toBeVisible()
  await button(page, 'Back').click()
  await expect(page.getByText('Positive: you add cash. Negative: you receive cash.')).toBeVisible()
})

test('a trade from an empty catalogue says that nothing was added yet', async ({ page, api }) => {
  const mine = await addOwnProduct(api)
  await holdCopy(api, mine.id)
  const pagination = { page: 1, totalPages: 0, totalItems: 0, itemsPerPage: 12 }
  await page.route('**/api/products?*', route => route.fulfill({ json: { products: [], pagination } }))
  await give(page, mine.name)
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('No products have been added to the database yet')).toBeVisible()
})
