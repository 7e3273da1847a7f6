import type { WireAnswer } from '#contract/endpoints'
import { counted, tileOf, tiles } from './catalogue-tiles.ts'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations } from '#e2e/fixtures'
import { addOwnProduct, ownWord } from './own-product.ts'
import { test } from '#e2e/signed-in'

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
