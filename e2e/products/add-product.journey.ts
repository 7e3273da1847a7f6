import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fail, hold } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { countCalls, pressTwice } from '#e2e/presses'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { picture } from './pictures.ts'
import { productNamed, showFacts } from './products.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const create = (page: Page) => button(page, 'Create Product')
const imageField = (page: Page) => page.getByLabel('Product Image')
const imageUrl = (page: Page) => page.getByLabel('Image URL')
const chosen = (page: Page) => page.getByRole('img', { name: 'Chosen product' })

async function upload(page: Page) {
  await imageField(page).setInputFiles(picture)
  await expect(imageUrl(page)).toHaveValue(/^\/uploads\//)
}

async function fillNames(page: Page, name: string, set = 'Own Set') {
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Set Name').fill(set)
}

test('a card is added and its page opens', async ({ page, complaints }) => {
  const name = ownWord()
  await page.goto('/products/add')

  await test.step('starts as a card, with the sets of the catalogue to choose from', async () => {
    await expect(title(page, 'Add New Product')).toBeVisible()
    await expect(page).toHaveTitle('Add New Product · Holofolio')
    await expect(page.getByLabel('Product Type')).toHaveValue('card')
    await expect(page.getByLabel('Product Description')).toBeHidden()
    // The browser draws the suggestions outside the page, so this reads their source.
    const suggestions = () =>
      page
        .getByLabel('Set Name')
        .evaluate((field: HTMLInputElement) => Array.from(field.list?.options ?? [], option => option.value))
    await expect.poll(suggestions).toContain('Crystal Guardians')
  })
  await test.step('shows each missing field and focuses the first', async () => {
    await create(page).click()
    for (const sentence of [
      'Product name is required.',
      'Set name is required.',
      'Product image is required.',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Product Name')).toBeFocused()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('rejects a picture that is too large or no picture, and takes another', () =>
    expectUploadFailures(page, complaints))
  await test.step('removes the picture and takes it again', async () => {
    await expect(chosen(page)).toBeVisible()
    await button(page, 'Remove image').click()
    await expect(imageUrl(page)).toHaveValue('')
    await expect(chosen(page)).toBeHidden()
    await upload(page)
    await expect(imageUrl(page)).not.toBeEditable()
  })
  await test.step('creates one product, even on a double press', async () => {
    await fillNames(page, name)
    await page.getByLabel('Card Number').fill('12')
    await page.getByLabel('Misc Information').fill('Japanese')
    await expectNoViolationsInDeepRun(page)
    const calls = countCalls(page, 'POST', '/api/products')
    const release = await hold(page, '**/api/products')
    await pressTwice(create(page))
    await expect(button(page, 'Creating...')).toBeVisible()
    release()
    await expect(title(page, name)).toBeFocused()
    await expect(page).toHaveURL(/\/products\/[^/]+$/)
    await showFacts(page)
    await expect(page.getByText('Japanese', { exact: true })).toBeVisible()
    await expect(page.getByText('#12', { exact: true })).toBeVisible()
    expect(calls).toHaveLength(1)
  })
})

async function expectUploadFailures(page: Page, complaints: string[]) {
  const failed = page.getByText('Failed to upload image. Please try again.')
  const tooLarge = page.getByText('The image must be 5 MB or smaller.')
  // A browser takes a path faster than so much content.
  const big = test.info().outputPath('big.png')
  await writeFile(big, Buffer.alloc(5 * 1024 * 1024 + 1))
  await imageField(page).setInputFiles(big)
  await expect(failed).toBeVisible()
  await expect(tooLarge).toBeVisible()
  await imageField(page).setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html></html>'),
  })
  await expect(tooLarge).toBeHidden()
  await expect(failed).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await upload(page)
  await expect(failed).toBeHidden()
  forgive(complaints, 400)
  forgive(complaints, 415)
}

test('a sealed product needs a description and has no card number', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const name = ownWord()
  const charizard = await productNamed(api, 'Charizard')
  await page.goto('/products/add')

  await test.step('Cancel returns to the catalogue', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/products')
    await page.getByRole('link', { name: 'Add New Product' }).click()
  })
  await test.step('links to the product when the catalogue already has it', async () => {
    await fillNames(page, '  charizard ', 'Base Set')
    await page.getByLabel('Card Number').fill('4')
    await upload(page)
    await create(page).click()
    await expect(page.getByText('Failed to create product. Please try again.')).toBeVisible()
    await expect(page.getByText('This product is already in the catalogue.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('link', { name: 'View existing product' }).click()
    await expect(page).toHaveURL(`/products/${charizard.id}`)
    await expect(title(page, 'Charizard')).toBeVisible()
    forgive(complaints, 409)
  })
  await test.step('adds the sealed product with its description', async () => {
    await page.getByRole('link', { name: 'Add Product' }).first().click()
    await page.getByLabel('Product Type').selectOption('Sealed Product')
    await expect(page.getByLabel('Card Number')).toBeHidden()
    await expect(page.getByLabel('Misc Information')).toBeHidden()
    await fillNames(page, name)
    await upload(page)
    await create(page).click()
    await expect(page.getByText('Product description is required.')).toBeVisible()
    await expect(page.getByLabel('Product Description')).toBeFocused()
    await expectNoViolationsInDeepRun(page)
    await page.getByLabel('Product Description').fill('Ten packs\nand a coin')
    await create(page).click()
    await expect(title(page, name)).toBeVisible()
    await showFacts(page)
    await expect(page.getByText('Ten packs and a coin')).toBeVisible()
  })
  await test.step('reports a failure after the screen was left', async () => {
    await page.getByRole('link', { name: 'Add Product' }).first().click()
    await fillNames(page, ownWord())
    await upload(page)
    await fail(page, '**/api/products')
    const release = await hold(page, '**/api/products')
    await create(page).click()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
    release()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create product.' })).toBeVisible()
    forgive(complaints, 503)
  })
})
