import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { hold, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { type Api, expect, ownApp, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { button, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { addProduct } from './products.ts'
import { counted, tileOf, tiles } from './tiles.ts'

type Products = WireAnswer<'GET /api/products'>

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
const typeFilter = (page: Page) => page.getByLabel('Product type')
const setFilter = (page: Page) => page.getByLabel('Set', { exact: true })
const clear = (page: Page) => button(page, 'Clear Filters')

async function countsOf(api: Api) {
  return (await api<Products>('GET', '/api/products?limit=12')).pagination
}

/** For journeys about the first products of the catalogue or of a set, where products of other journeys could come first. */
const alone = test.extend({ app: ownApp() })

alone('the catalogue shows twelve products a page', { tag: '@deep' }, async ({ page, api }) => {
  const { totalItems, totalPages: last } = await countsOf(api)
  const release = await hold(page, '**/api/products?*')
  const asked = page.waitForRequest('**/api/products?*')
  await page.goto('/products')

  await test.step('asks for one page of twelve and shows a spinner meanwhile', async () => {
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({ page: '1', limit: '12' })
    await expect(page.getByRole('progressbar', { name: 'Loading products' })).toBeVisible()
    release()
  })
  await test.step('shows the first page and its filters', async () => {
    await expect(page).toHaveTitle('Pokemon Products · Holofolio')
    await expect(page.getByRole('heading', { level: 1, name: 'Pokemon Products' })).toBeVisible()
    await expect(tiles(page)).toHaveCount(12)
    await expect(counted(page)).toContainText(`Showing 1 to 12 of ${totalItems} products`)
    await expect(button(page, 'Previous')).toBeDisabled()
    await expect(typeFilter(page).getByRole('option')).toHaveText(['All Types', 'Card', 'Sealed Product'])
    await expect(setFilter(page).getByRole('option').first()).toHaveText('All Sets')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('keeps the page in the address, so that Back and Forward step through pages', async () => {
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/products?page=2')
    await expect(counted(page)).toContainText('Showing 13 to 24 of')
    await button(page, `Page ${last}`).click()
    await expect(counted(page)).toContainText(`Showing ${(last - 1) * 12 + 1} to`)
    await expect(button(page, 'Next')).toBeDisabled()
    await page.goBack()
    await expect(counted(page)).toContainText('Showing 13 to 24 of')
    await page.goBack()
    await expect(page).toHaveURL('/products')
    await expect(counted(page)).toContainText('Showing 1 to 12 of')
    await page.goForward()
    await expect(counted(page)).toContainText('Showing 13 to 24 of')
  })
  await test.step('links to the form for a new product', async () => {
    await page.getByRole('link', { name: 'Add New Product' }).click()
    await expect(page).toHaveURL('/products/add')
    await expect(page.getByPlaceholder('Extra info, e.g. language or error')).toBeVisible()
  })
  await test.step('redirects a page past the end to the last page', async () => {
    await page.goto('/products?page=999')
    await expect(page).toHaveURL(`/products?page=${last}`)
    await expect(counted(page)).toContainText(`Showing ${(last - 1) * 12 + 1} to`)
  })
})

test('a tile shows the facts of its product', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/products?*', async route => {
    const answer = (await (await route.fetch()).json()) as Products
    const products = answer.products.map(product => ({ ...product, grading_company: 'PSA', grade: '9' }))
    await route.fulfill({ json: { ...answer, products } })
  })
  await page.goto('/products?search=charizard+base+set')
  const tile = tileOf(page, 'Charizard')
  for (const text of ['Charizard', 'Base Set', '#4', 'HP 120', 'Rare', 'Card', 'Fire', 'PSA 9']) {
    await expect(tile.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(tile.getByRole('button', { name: 'Add to Collection' })).toBeVisible()
  await expect(tile.getByRole('button', { name: 'Edit Charizard' })).toBeVisible()
  await tile.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charizard' })).toBeVisible()
})

test('products are found as people type them', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(tiles(page)).toHaveCount(12)

  await test.step('typing keeps the cursor and adds one step to the history', async () => {
    await searchBox(page).pressSequentially('professor oak', { delay: 20 })
    await expect(page).toHaveURL(/search=professor/)
    await expect(counted(page)).toContainText('Showing 1 to 1 of 1 products')
    await expect(searchBox(page)).toBeFocused()
    await expect(searchBox(page)).toHaveValue('professor oak')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await page.goForward()
  })
  await test.step('finds a product by name, set and number, in parts and with typing errors', async () => {
    for (const [typed, name] of [
      ['charizard 4/102', 'Charizard'],
      ['base charizard', 'Charizard'],
      ['pokemon breeder', 'Pokémon Breeder'],
      ['chari zard', 'Charizard'],
      ['charzard', 'Charizard'],
      ['charizard delta', 'Charizard δ'],
      ['nidoran female', 'Nidoran♀'],
      ['profes', 'Professor Oak'],
    ] as const) {
      await searchBox(page).fill(typed)
      await expect(page).toHaveURL(url => url.searchParams.get('search') === typed)
      await expect(tileOf(page, name), typed).toBeVisible()
      await expect(searchBox(page)).toBeFocused()
      await expect(searchBox(page)).toHaveValue(typed)
    }
  })
  await test.step('Clear Filters empties the search, and Back restores it', async () => {
    await clear(page).click()
    await expect(searchBox(page)).toHaveValue('')
    await page.goBack()
    await expect(searchBox(page)).toHaveValue('profes')
    await expect(page).toHaveURL('/products?search=profes')
  })
  await test.step('an unmatched search finds nothing', async () => {
    await searchBox(page).fill('nothingiscalledthis')
    await expect(page.getByText('No products found', { exact: true })).toBeVisible()
    await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add First Product' })).toBeHidden()
    await expectNoViolationsInDeepRun(page)
  })
})

alone('type and set narrow the catalogue', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/products?page=2')
  await expect(tiles(page)).toHaveCount(12)

  await test.step('start at page 1 and stay after a reload', async () => {
    await typeFilter(page).selectOption('Sealed Product')
    await expect(page).toHaveURL('/products?type=sealed_product')
    await expect(tileOf(page, '151 Booster Bundle')).toBeVisible()
    await setFilter(page).selectOption('Base Set')
    await expect(tiles(page)).toHaveCount(1)
    await expect(tileOf(page, 'Base Set Booster Pack')).toBeVisible()
    await page.reload()
    await expect(typeFilter(page)).toHaveValue('sealed_product')
    await expect(tiles(page)).toHaveCount(1)
  })
  await test.step('Clear Filters removes both', async () => {
    await clear(page).click()
    await expect(page).toHaveURL('/products')
    await expect(tiles(page)).toHaveCount(12)
    await expect(clear(page)).toBeDisabled()
  })
  await test.step('Clear Filters also removes a search that is still being typed', async () => {
    await setFilter(page).selectOption('Base Set')
    await expect(tileOf(page, 'Alakazam')).toBeVisible()
    await searchBox(page).fill('charizard')
    await clear(page).click()
    await expect(searchBox(page)).toHaveValue('')
    await expect(counted(page)).toContainText('Showing 1 to 12 of')
    await expect(page).toHaveURL('/products')
  })
  await test.step('one to four columns, depending on the width', async () => {
    await setFilter(page).selectOption('Base Set')
    await expect(tileOf(page, 'Alakazam')).toBeVisible()
    await expectColumns(page)
  })
  await test.step('a set with a number for a name survives a reload', async () => {
    await setFilter(page).selectOption('151')
    await expect(tileOf(page, 'Mew ex')).toBeVisible()
    await page.reload()
    await expect(setFilter(page)).toHaveValue('151')
    await expect(tileOf(page, 'Mew ex')).toBeVisible()
    await clear(page).click()
  })
  await test.step('a phone has the filters in a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'Filters').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Product type').selectOption('Sealed Product')
    await expectNoViolationsInDeepRun(page)
    await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click()
    await expect(sheet).toBeHidden()
    await expect(button(page, 'Filters (1)')).toBeVisible()
    await expect(tileOf(page, '151 Booster Bundle')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
})

async function expectColumns(page: Page) {
  for (const [width, columns] of [
    [320, 1],
    [390, 2],
    [820, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = () => tiles(page).evaluateAll(found => found.map(tile => tile.getBoundingClientRect().left))
    await expect
      .poll(async () => new Set((await lefts()).map(Math.round)).size, `${width} pixels wide`)
      .toBe(columns)
    await expectToFit(page, `${width} pixels wide`)
  }
}

test('"Error loading products": Retry reloads the page', { tag: '@deep' }, async ({ page, complaints }) => {
  const restore = await lose(page, '**/api/products?*')
  await page.goto('/products')
  await expect(page.getByText('Error loading products')).toBeVisible()
  await expect(page.getByText("Can't reach Holofolio. Check your connection")).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  const reloaded = page.waitForEvent('domcontentloaded')
  await button(page, 'Retry').click()
  await reloaded
  await expect(page.getByText('Error loading products')).toBeVisible()
  await restore()
  forgive(complaints, 'lost calls')

  await test.step('an empty catalogue leads to its first product', async () => {
    const pagination = { page: 1, totalPages: 0, totalItems: 0, itemsPerPage: 12 }
    await page.route('**/api/products?*', route => route.fulfill({ json: { products: [], pagination } }))
    await button(page, 'Retry').click()
    await expect(page.getByText('No products found', { exact: true })).toBeVisible()
    await expect(page.getByText('No products have been added to the database yet')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('link', { name: 'Add First Product' }).click()
    await expect(page).toHaveURL('/products/add')
  })
})

test('an edit from the tile shows at once', { tag: '@deep' }, async ({ page, api }) => {
  const product = await addProduct(api)
  const renamed = `${product.name} ${ownWord()}`
  await page.goto(`/products?search=${product.name}`)
  await button(page, `Edit ${product.name}`).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const name = dialog.getByLabel('Name', { exact: true })
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await expect(dialog.getByLabel('Set Name')).toHaveValue('Own Set')
  await expect(dialog.getByLabel('Card Number')).toHaveValue('7')
  await expectNoViolationsInDeepRun(page)
  await name.fill('')
  await save.click()
  await expect(dialog.getByText('Name is required.')).toBeVisible()
  await name.fill(renamed)
  await dialog.getByLabel('Rarity').fill('')
  await save.click()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await expect(tileOf(page, renamed)).toBeVisible()
  await expect(tileOf(page, renamed).getByText('Rare', { exact: true })).toBeHidden()
})
