import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from './catalogue.ts'
import { forgive } from './complaints.ts'
import { expect, expectNoViolations, test } from './fixtures.ts'
import { addOwnProduct, ownWord, servePictures } from './own-product.ts'

const tiles = (page: Page) => page.getByRole('article')
const tileOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
/** The line under the grid, which is read out when it changes; the toasts have one of their own. */
const counted = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

test.beforeEach(async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  await servePictures(page)
})

test('the first page shows twelve products and how many there are', async ({ page, api }) => {
  const { pagination } = await api<WireAnswer<'GET /api/products'>>('GET', '/api/products')
  await page.goto('/products')
  await expect(page).toHaveTitle('Pokemon Products · Holofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Pokemon Products' })).toBeVisible()
  await expect(tiles(page)).toHaveCount(12)
  await expect(counted(page)).toContainText(`Showing 1 to 12 of ${pagination.totalItems} products`)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expectNoViolations(page)
})

test('a tile says what the catalogue knows', async ({ page }) => {
  await page.goto('/products?search=charizard+base+set')
  const tile = tileOf(page, 'Charizard')
  for (const text of ['Charizard', 'Base Set', '#4', 'HP 120', 'Rare', 'Card', 'Fire']) {
    await expect(tile.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(tile.getByRole('button', { name: 'Add to Collection' })).toBeVisible()
  await expect(tile.getByRole('button', { name: 'Edit Charizard' })).toBeVisible()
  await tile.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charizard' })).toBeVisible()
})

for (const [typed, name] of [
  ['charizard 4/102', 'Charizard'],
  ['base charizard', 'Charizard'],
  ['pokemon breeder', 'Pokémon Breeder'],
  ['charzard', 'Charizard'],
  ['charizard delta', 'Charizard δ'],
  ['nidoran female', 'Nidoran♀'],
  ['profes', 'Professor Oak'],
] as const) {
  test(`"${typed}" finds ${name}`, async ({ page }) => {
    await page.goto('/products')
    await searchBox(page).fill(typed)
    await expect(tileOf(page, name)).toBeVisible()
    await expect(searchBox(page)).toBeFocused()
    await expect(searchBox(page)).toHaveValue(typed)
  })
}

test('typing keeps the cursor, leaves one step in the history, and tells the count', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(tiles(page)).toHaveCount(12)
  await searchBox(page).pressSequentially('professor oak', { delay: 20 })
  await expect(page).toHaveURL(/search=professor/)
  await expect(counted(page)).toContainText('Showing 1 to 1 of 1 products')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('professor oak')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

/** Other journeys have added products of their own. */
async function lastPage(api: <Answer>(method: string, path: string) => Promise<Answer>): Promise<number> {
  const { pagination } = await api<WireAnswer<'GET /api/products'>>('GET', '/api/products?limit=12')
  return pagination.totalPages
}

test('pages are in the address, and Back and Forward step through them', async ({ page, api }) => {
  const last = await lastPage(api)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/products?page=2')
  await expect(counted(page)).toContainText('Showing 13 to 24 of')
  await page.getByRole('button', { name: `Page ${last}`, exact: true }).click()
  await expect(counted(page)).toContainText(`Showing ${(last - 1) * 12 + 1} to`)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.goBack()
  await expect(counted(page)).toContainText('Showing 13 to 24 of')
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect(counted(page)).toContainText('Showing 1 to 12 of')
  await page.goForward()
  await expect(counted(page)).toContainText('Showing 13 to 24 of')
})

test('a page past the end leads to the last one', async ({ page, api }) => {
  const last = await lastPage(api)
  await page.goto('/products?page=999')
  await expect(page).toHaveURL(`/products?page=${last}`)
  await expect(counted(page)).toContainText(`Showing ${(last - 1) * 12 + 1} to`)
})

test('type and set narrow from page 1, and Clear Filters takes both away', async ({ page }) => {
  await page.goto('/products?page=2')
  await expect(tiles(page)).toHaveCount(12)
  await page.getByLabel('Product type').selectOption('Sealed Product')
  await expect(page).toHaveURL('/products?type=sealed_product')
  await expect(tileOf(page, '151 Booster Bundle')).toBeVisible()
  await page.getByLabel('Set', { exact: true }).selectOption('Base Set')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tileOf(page, 'Base Set Booster Pack')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Product type')).toHaveValue('sealed_product')
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/products')
  await expect(tiles(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeDisabled()
})

test('Clear Filters takes back what is typed before it is searched for', async ({ page }) => {
  await page.goto('/products?set=Base+Set')
  await expect(tileOf(page, 'Alakazam')).toBeVisible()
  await searchBox(page).fill('charizard')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(counted(page)).toContainText('Showing 1 to 12 of')
  await expect(page).toHaveURL('/products')
})

test('Back brings back the search of the page before', async ({ page }) => {
  await page.goto('/products?search=pikachu')
  await expect(tileOf(page, 'Pikachu').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('pikachu')
  await expect(page).toHaveURL('/products?search=pikachu')
})

test('a set whose name is a number can be chosen', async ({ page }) => {
  await page.goto('/products')
  await page.getByLabel('Set', { exact: true }).selectOption('151')
  await expect(tileOf(page, 'Mew ex')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Set', { exact: true })).toHaveValue('151')
  await expect(tileOf(page, 'Mew ex')).toBeVisible()
})

test('on a phone the filters are in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Product type').selectOption('Sealed Product')
  await expectNoViolations(page)
  await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(tileOf(page, '151 Booster Bundle')).toBeVisible()
  await expectNoViolations(page)
})

test('a search without results says so', async ({ page }) => {
  await page.goto('/products?search=nothingiscalledthis')
  await expect(page.getByText('No products found', { exact: true })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add First Product' })).toBeHidden()
  await expectNoViolations(page)
})

test('an empty catalogue asks for its first product', async ({ page }) => {
  const pagination = { page: 1, totalPages: 0, totalItems: 0, itemsPerPage: 12 }
  await page.route('**/api/products?*', route => route.fulfill({ json: { products: [], pagination } }))
  await page.goto('/products')
  await expect(page.getByText('No products found', { exact: true })).toBeVisible()
  await expect(page.getByText('No products have been added to the database yet')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Add First Product' }).click()
  await expect(page).toHaveURL('/products/add')
})

test('a failure says so, and Retry reloads', async ({ page, complaints }) => {
  const failure = { error: 'The database is not available.', code: 'unavailable' }
  await page.route('**/api/products?*', route => route.fulfill({ status: 503, json: failure }))
  await page.goto('/products')
  await expect(page.getByText('Error loading products')).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(tiles(page)).toHaveCount(12)
  forgive(complaints, 503)
})

test('a raw card is added from its tile, which then counts it', async ({ page, api }) => {
  const pikachu = await productNamed(api, 'Pikachu')
  await page.goto(`/products?search=${pikachu.name}&set=${pikachu.set_name}`)
  await tileOf(page, 'Pikachu').getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await expect(dialog.getByLabel('Price Paid')).toBeFocused()
  await expectNoViolations(page)
  await dialog.getByLabel('Price Paid').fill('12.50')
  await dialog.getByLabel('Quantity').fill('3')
  await expect(dialog.getByText('For one copy; $37.50 in all.')).toBeVisible()
  await dialog.getByLabel('Card Condition').selectOption('Lightly Played')
  await dialog.getByLabel('Purchase Date').fill('2025-02-28')
  await dialog.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(page.getByText('Added to collection!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(tileOf(page, 'Pikachu').getByText('3 copies in your collection')).toBeAttached()
  const { collection } = await api<{ collection: unknown[] }>('GET', '/api/collections')
  expect(collection).toHaveLength(3)
  expect(collection[0]).toMatchObject({
    product_id: pikachu.id,
    purchase_price: 12.5,
    purchase_date: '2025-02-28',
    condition: 'Lightly Played',
    kind: 'raw',
  })
})

test('a graded card needs company and grade, and then no condition', async ({ page, api }) => {
  await page.goto('/products?search=alakazam')
  await tileOf(page, 'Alakazam').getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  const add = dialog.getByRole('button', { name: 'Add to Collection' })
  const alert = dialog.getByRole('alert').filter({ hasText: 'Please' })
  const sentence =
    'Please specify either grading company + grade, card condition, or use the grading workflow.'
  await add.click()
  await expect(dialog.getByText('Price paid is required.')).toBeVisible()
  await dialog.getByLabel('Price Paid').fill('80')
  await add.click()
  await expect(alert).toHaveText(sentence)
  await dialog.getByLabel('Grading Company').fill('PSA')
  await add.click()
  await expect(alert).toHaveText(sentence)
  await expect(dialog.getByLabel('Grade', { exact: true })).toBeFocused()
  await expectNoViolations(page)
  await dialog.getByLabel('Grade', { exact: true }).fill('10')
  await add.click()
  await expect(page.getByText('Added to collection!')).toBeVisible()
  const { collection } = await api<{ collection: unknown[] }>('GET', '/api/collections')
  expect(collection).toMatchObject([{ kind: 'graded', grading_company: 'PSA', grade: '10', condition: null }])
})

test('a card sent for grading costs the sum of both amounts', async ({ page, api }) => {
  await page.goto('/products?search=venusaur')
  await tileOf(page, 'Venusaur').getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  const add = dialog.getByRole('button', { name: 'Add to Collection' })
  const price = dialog.getByLabel('Price Paid')
  await price.fill('5')
  await dialog.getByLabel('This card is being sent for grading').check()
  await expect(price).not.toBeEditable()
  await expect(dialog.getByLabel('Card Condition')).toBeHidden()
  await dialog.getByLabel('Raw Card Cost').fill('0.10')
  await add.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please' })).toHaveText(
    'Please fill out all grading fields.',
  )
  await expect(dialog.getByLabel('Grading Cost')).toBeFocused()
  await expectNoViolations(page)
  await dialog.getByLabel('Grading Cost').fill('0.20')
  await expect(price).toHaveValue('0.30')
  await dialog.getByLabel('Predicted Grade').fill('9')
  await add.click()
  await expect(page.getByText('Added to collection!')).toBeVisible()
  const { collection } = await api<{ collection: unknown[] }>('GET', '/api/collections')
  expect(collection).toMatchObject([
    { kind: 'grading', purchase_price: 0.3, raw_card_cost: 0.1, grading_cost: 0.2, predicted_grade: '9' },
  ])
})

test('unticking the grading box brings the typed price back', async ({ page }) => {
  await page.goto('/products?search=venusaur')
  await tileOf(page, 'Venusaur').getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await dialog.getByLabel('Price Paid').fill('5')
  await dialog.getByLabel('This card is being sent for grading').check()
  await expect(dialog.getByLabel('Price Paid')).toHaveValue('0.00')
  await dialog.getByLabel('This card is being sent for grading').uncheck()
  await expect(dialog.getByLabel('Price Paid')).toHaveValue('5')
})

test('a sealed product asks for neither grading nor condition', async ({ page, api }) => {
  await page.goto('/products?type=sealed_product')
  await tileOf(page, "Collector's Tin").getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await expect(dialog.getByLabel('This card is being sent for grading')).toBeHidden()
  await expect(dialog.getByLabel('Card Condition')).toBeHidden()
  await dialog.getByLabel('Price Paid').fill('0')
  await dialog.getByLabel('Price Paid').press('Enter')
  await expect(page.getByText('Added to collection!')).toBeVisible()
  const { collection } = await api<{ collection: unknown[] }>('GET', '/api/collections')
  expect(collection).toMatchObject([{ kind: 'sealed', purchase_price: 0 }])
})

test('a failed add keeps the dialog, says why, and a second try adds once', async ({
  page,
  api,
  complaints,
}) => {
  await page.goto('/products?search=professor+oak')
  await tileOf(page, 'Professor Oak').getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await dialog.getByLabel('Price Paid').fill('3')
  await dialog.getByLabel('Card Condition').selectOption('Damaged')
  // The server does it, but its answer is lost.
  await page.route('**/api/collections', async route => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(page.getByText('Failed to add to collection.')).toBeVisible()
  await expect(dialog.getByText(/cannot be reached/)).toBeVisible()
  await page.unroute('**/api/collections')
  await dialog.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(page.getByText('Added to collection!')).toBeVisible()
  const { collection } = await api<{ collection: unknown[] }>('GET', '/api/collections')
  expect(collection).toHaveLength(1)
  forgive(complaints, 'lost calls')
})

test('an edit from the tile shows at once', async ({ page, api }) => {
  const product = await addOwnProduct(api)
  const name = ownWord()
  await page.goto(`/products?search=${product.name}`)
  await tileOf(page, product.name)
    .getByRole('button', { name: `Edit ${product.name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(dialog.getByLabel('Set Name')).toHaveValue('Own Set')
  await expect(dialog.getByLabel('Card Number')).toHaveValue('7')
  await expectNoViolations(page)
  await dialog.getByLabel('Name', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Name is required.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(`${product.name} ${name}`)
  await dialog.getByLabel('Rarity').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await expect(tileOf(page, `${product.name} ${name}`)).toBeVisible()
  await expect(tileOf(page, `${product.name} ${name}`).getByText('Rare', { exact: true })).toBeHidden()
})
