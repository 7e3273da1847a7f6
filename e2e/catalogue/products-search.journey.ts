import type { Page } from '@playwright/test'
import { counted, tileOf, tiles } from './catalogue-tiles.ts'
import { expect, expectNoViolations } from '#e2e/fixtures'
import { test } from '#e2e/signed-in'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

test('products are found as people type them', async ({ page }) => {
  await page.goto('/products')
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
