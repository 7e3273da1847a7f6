import type { Page } from '@playwright/test'
import { fail, hold } from '#e2e/calls'
import { addAtGrader, addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { servePrices } from '#e2e/prices/prices'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { picture } from './pictures.ts'
import { addProduct, productNamed, showFacts } from './products.ts'

const conditions = ['Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged']
const copies = (page: Page) => page.getByRole('region', { name: 'Your copies' })
const rows = (page: Page) => copies(page).getByRole('row')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.beforeEach(({ page }) => servePrices(page, []))

test('a product shows its facts, and N/A where it has no price', { tag: '@deep' }, async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  await page.route(`**/api/products/${charizard.id}`, async route => {
    const { product } = await (await route.fetch()).json()
    await route.fulfill({ json: { product: { ...product, current_market_price: null } } })
  })
  await page.goto(`/products/${charizard.id}`)

  await test.step('shows what the catalogue knows', async () => {
    await expect(page).toHaveTitle('Charizard · Holofolio')
    await expect(title(page, 'Charizard')).toBeVisible()
    const details = page.getByRole('region', { name: 'Details' })
    await showFacts(page)
    for (const text of ['Card', 'Base Set', '#4', 'Rare', 'Fire', '120', 'N/A']) {
      await expect(details.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('$0.00')).toBeHidden()
    await expect(page.getByText("You don't own this yet")).toBeVisible()
    // A field half covered by the top bar counts as too small to press.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectNoViolationsInDeepRun(page)
  })
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await test.step('a copy takes any company and grade, or one of five conditions', async () => {
    await button(page, 'Add to Collection').first().click()
    const offered = await dialog.getByLabel('Card Condition').getByRole('option').allTextContents()
    expect(offered.slice(1)).toEqual(conditions)
    await dialog.getByRole('radio', { name: 'Graded' }).check()
    await expect(dialog.getByLabel('Grading Company')).toHaveAttribute('placeholder', 'e.g. PSA, BGS, CGC')
    await expect(dialog.getByLabel('Grade', { exact: true })).toHaveAttribute('placeholder', 'e.g. 9, 10')
    await dialog.getByRole('radio', { name: 'Raw' }).check()
  })
  await test.step('an added copy appears without waiting for prices', async () => {
    await settled(page)
    const release = await hold(page, '**/api/prices/product/*')
    await dialog.getByLabel('Price Paid').fill('5')
    await button(page, 'Add to Collection').last().click()
    await expect(page.getByText('Added to collection!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rows(page).nth(1)).toContainText('$5.00')
    await expect(copies(page).getByText('1 copy', { exact: true })).toBeVisible()
    release()
  })
})

test('a sealed product shows of what kind and set it is', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await productNamed(api, '151 Elite Trainer Box')
  await page.goto(`/products/${id}`)
  const details = page.getByRole('region', { name: 'Details' })
  await showFacts(page)
  for (const text of ['Sealed Product', 'Elite Trainer Box', '151', 'Sep 22, 23']) {
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  }
  await expectNoViolationsInDeepRun(page)
})

test('a copy is edited, graded and removed on the product page', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await addProduct(api)
  await addAtGrader(api, id)
  await page.goto(`/products/${id}`)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  const actions = copies(page).getByRole('button', { name: /^Actions for/ })
  const choose = async (action: string) => {
    await actions.click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await test.step('edits its cost', async () => {
    await choose('Edit')
    await dialog.getByLabel('Grading Cost').fill('25.50')
    await save.click()
    await expect(rows(page).nth(1)).toContainText('$105.50')
  })
  await test.step('updates it to graded, once', async () => {
    await choose('Update to Graded')
    await dialog.getByLabel('Grading Company').fill('PSA')
    await dialog.getByLabel('Grade', { exact: true }).fill('10')
    await save.click()
    await expect(rows(page).nth(1)).toContainText('PSA 10')
    await actions.click()
    await expect(page.getByRole('menuitem', { name: 'Update to Graded' })).toBeHidden()
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Escape')
    await expect(actions).toBeFocused()
  })
  await test.step('removes it', async () => {
    await choose('Remove from Collection')
    await dialog.getByRole('button', { name: 'Remove Item' }).click()
    await expect(copies(page).getByText("You don't own this yet")).toBeVisible()
  })
})

test('the newest copies show their costs, and the totals count every copy', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id } = await addProduct(api)
  await addCopy(api, id, { purchase_price: 350.1, quantity: 24, purchase_date: '2025-01-31' })
  await addAtGrader(api, id, { grading_cost: 24.99, predicted_grade: '9' })
  await page.goto(`/products/${id}`)
  await expect(rows(page)).toHaveCount(22)
  const newest = rows(page).nth(1)
  await expect(newest).toContainText('Being Graded')
  await expect(newest).toContainText('Predicted 9')
  await expect(newest).toContainText('$104.99')
  await expect(newest).toContainText('N/A')
  await expect(rows(page).nth(2)).toContainText('Near Mint')
  await expect(rows(page).nth(2)).toContainText('Jan 31, 25')
  await expect(rows(page).last()).toContainText('$8,507.39')
  await expectNoViolationsInDeepRun(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows(page).last()).toContainText('$8,507.39')
  await expectNoViolationsInDeepRun(page)
  await copies(page).getByRole('button', { name: 'Show all 25 copies' }).click()
  await expect(rows(page)).toHaveCount(27)
})

test('a product that is missing or fails to load says so', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  await test.step('an unknown id leads back to the catalogue', async () => {
    await page.goto('/products/no-such-product')
    await expect(title(page, 'Product not found')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('link', { name: 'Search the catalogue' }).click()
    await expect(page).toHaveURL('/products')
    forgive(complaints, 404)
  })
  await test.step('Retry loads it again', async () => {
    const { id } = await productNamed(api, 'Charizard')
    const restore = await fail(page, `**/api/products/${id}`)
    await page.goto(`/products/${id}`)
    await expect(page.getByText("Couldn't load the product")).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await restore()
    await button(page, 'Retry').click()
    await expect(title(page, 'Charizard')).toBeVisible()
    forgive(complaints, 503)
  })
})

test('a product is edited', async ({ page, api, complaints }) => {
  const other = await addProduct(api)
  const product = await addProduct(api, { card_number: '8' })
  await page.goto(`/products/${product.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  const chosen = dialog.getByRole('img', { name: 'Chosen product' })
  const address = dialog.getByLabel('Or enter image URL')
  const rarity = dialog.getByLabel('Rarity')
  const open = () => button(page, 'Edit').click()

  await test.step('removes the picture and rejects a file that is no picture', async () => {
    await open()
    await expect(chosen).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await expect(address).toHaveValue('')
    await dialog
      .getByLabel('Upload image')
      .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
    await expect(dialog.getByText('Failed to upload image.', { exact: true })).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    forgive(complaints, 400)
    forgive(complaints, 415)
  })
  await test.step('uploads a picture and shows it', async () => {
    await dialog.getByLabel('Upload image').setInputFiles(picture)
    await expect(address).toHaveValue(/^\/uploads\//)
    await expect(chosen).toBeVisible()
    await save.click()
    await expect(page.getByText('Product updated!')).toBeVisible()
    await expect(page.getByRole('img', { name: product.name })).toHaveAttribute('src', /^\/uploads\//)
  })
  await test.step('refuses an edit of an older version, and loads the newest', async () => {
    await open()
    await rarity.fill('Common')
    await settled(page)
    await api('PUT', `/api/products/${product.id}`, { rarity: 'Uncommon' })
    await save.click()
    await expect(page.getByText('Failed to update product.')).toBeVisible()
    await expect(dialog.getByText(/Another collector edited this product/)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    forgive(complaints, 409)
    await dialog.getByRole('button', { name: 'Load latest version' }).click()
    await expect(rarity).toHaveValue('Uncommon')
    await rarity.fill('Common')
    await save.click()
    await expect(dialog).toBeHidden()
    const details = page.getByRole('region', { name: 'Details' })
    await showFacts(page)
    await expect(details.getByText('Common', { exact: true })).toBeVisible()
  })
  await test.step('links to the product when the edit makes it a duplicate', async () => {
    // The message about the last edit can cover it.
    await button(page, 'Edit').press('Enter')
    await dialog.getByLabel('Name', { exact: true }).fill(other.name)
    await dialog.getByLabel('Card Number').fill('7')
    await save.click()
    await expect(dialog.getByText('This product is already in the catalogue.')).toBeVisible()
    await dialog.getByRole('link', { name: 'View existing product' }).click()
    await expect(page).toHaveURL(`/products/${other.id}`)
    await expect(dialog).toBeHidden()
    forgive(complaints, 409)
  })
})
