import type { Page } from '@playwright/test'
import { productNamed } from './catalogue.ts'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'
import { ownWord, picture } from './own-product.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create Product' })

test.beforeEach(async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  await page.goto('/products/add')
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
})

async function upload(page: Page) {
  await page.getByLabel('Product Image').setInputFiles(picture)
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/uploads\//)
}

test('a card is added and its page opens', async ({ page }) => {
  const name = ownWord()
  await expect(page).toHaveTitle('Add New Product · Holofolio')
  await expect(page.getByLabel('Product Type')).toHaveValue('card')
  await expect(page.getByLabel('Product Description')).toBeHidden()
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Set Name').fill('Own Set')
  await page.getByLabel('Card Number').fill('12')
  await page.getByLabel('Misc Information').fill('Japanese')
  await upload(page)
  await expect(page.getByLabel('Image URL')).not.toBeEditable()
  await expect(page.getByRole('img', { name: 'Chosen product' })).toBeVisible()
  await expectNoViolations(page)
  await create(page).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page).toHaveURL(/\/products\/[^/]+$/)
  await expect(page.getByText('Japanese', { exact: true })).toBeVisible()
  await expect(page.getByText('#12', { exact: true })).toBeVisible()
})

test('a sealed product needs a description and has no card number', async ({ page }) => {
  const name = ownWord()
  await page.getByLabel('Product Type').selectOption('Sealed Product')
  await expect(page.getByLabel('Card Number')).toBeHidden()
  await expect(page.getByLabel('Misc Information')).toBeHidden()
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Set Name').fill('Own Set')
  await upload(page)
  await create(page).click()
  await expect(page.getByText('Product description is required.')).toBeVisible()
  await expect(page.getByLabel('Product Description')).toBeFocused()
  await expectNoViolations(page)
  await page.getByLabel('Product Description').fill('Ten packs\nand a coin')
  await create(page).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Ten packs and a coin')).toBeVisible()
})

test('what is missing is told by field, and the first one is focused', async ({ page }) => {
  await create(page).click()
  for (const sentence of [
    'Product name is required.',
    'Set name is required.',
    'Product image is required.',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Product Name')).toBeFocused()
  await expectNoViolations(page)
})

test('sets are suggested', async ({ page }) => {
  // The browser draws suggestions outside the page, so they are read where it takes them from.
  const suggestions = () =>
    page
      .getByLabel('Set Name')
      .evaluate((field: HTMLInputElement) => Array.from(field.list?.options ?? [], option => option.value))
  await expect.poll(suggestions).toContain('Crystal Guardians')
})

test('a picture can be removed again', async ({ page }) => {
  await upload(page)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect(page.getByLabel('Image URL')).toHaveValue('')
  await expect(page.getByRole('img', { name: 'Chosen product' })).toBeHidden()
})

test('a failed upload says so and can be tried again', async ({ page, complaints }) => {
  await page
    .getByLabel('Product Image')
    .setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  await expect(page.getByText('The image must be 5 MB or smaller.')).toBeVisible()
  await page
    .getByLabel('Product Image')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(page.getByText('The image must be 5 MB or smaller.')).toBeHidden()
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  await expectNoViolations(page)
  await upload(page)
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeHidden()
  forgive(complaints, 400)
  forgive(complaints, 415)
})

test('a product that is there already is linked to', async ({ page, api, complaints }) => {
  const charizard = await productNamed(api, 'Charizard')
  await page.getByLabel('Product Name').fill('  charizard ')
  await page.getByLabel('Set Name').fill('Base Set')
  await page.getByLabel('Card Number').fill('4')
  await upload(page)
  await create(page).click()
  await expect(page.getByText('Failed to create product. Please try again.')).toBeVisible()
  await expect(page.getByText('This product is already in the catalogue.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'View existing product' }).click()
  await expect(page).toHaveURL(`/products/${charizard.id}`)
  forgive(complaints, 409)
})

test('Create Product is busy until the answer is there, and Cancel goes back', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/products', async route => {
    await answered
    await route.continue()
  })
  const name = ownWord()
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Set Name').fill('Own Set')
  await upload(page)
  await create(page).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto('/products/add')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/products')
})
