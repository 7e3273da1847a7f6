import type { Locator, Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { expectNoViolationsInDeepRun } from '#e2e/screen'
import { copiesOf } from './copies.ts'

const add = (part: Locator) => part.getByRole('button', { name: 'Add to Collection' })
const added = (page: Page) => page.getByText('Added to collection!')

/** Opens the dialog from the tile of a product that is on the page. */
async function open(page: Page, name: string): Promise<Locator> {
  await add(tileOf(page, name)).click()
  return page.getByRole('dialog', { name: 'Add to Collection' })
}

test('a raw card is added from its tile, which then counts it', async ({ page, api }) => {
  const pikachu = await productNamed(api, 'Pikachu')
  await page.goto(`/products?search=${pikachu.name}&set=${pikachu.set_name}`)
  const dialog = await open(page, 'Pikachu')
  await expect(dialog.getByLabel('Price Paid')).toBeFocused()
  await expectNoViolationsInDeepRun(page)
  await dialog.getByLabel('Price Paid').fill('12.50')
  await dialog.getByLabel('Quantity').fill('3')
  await expect(dialog.getByText('Per copy, $37.50 in total.')).toBeVisible()
  await dialog.getByLabel('Card Condition').selectOption('Lightly Played')
  await dialog.getByLabel('Purchase Date').fill('2025-02-28')
  await add(dialog).click()
  await expect(added(page)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(tileOf(page, 'Pikachu').getByText('You own 3')).toBeAttached()
  const copies = await copiesOf(api)
  expect(copies).toHaveLength(3)
  expect(copies[0]).toMatchObject({
    product_id: pikachu.id,
    purchase_price: 12.5,
    purchase_date: '2025-02-28',
    condition: 'Lightly Played',
    kind: 'raw',
  })
})

/** Fails unless a sentence stands once in the dialog, describes a field, and that field has the focus. */
async function expectError(dialog: Locator, label: string, sentence: string) {
  const field = dialog.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(sentence)
  await expect(dialog.getByText(sentence)).toHaveCount(1)
}

test('a raw Near Mint card is chosen, and one press of Enter adds it', async ({ page, api }) => {
  await page.goto('/products?search=alakazam')
  const dialog = await open(page, 'Alakazam')
  await expect(dialog.getByRole('radio', { name: 'Raw' })).toBeChecked()
  await expect(dialog.getByLabel('Card Condition')).toHaveValue('Near Mint')
  await expect(dialog.getByLabel('Grading Company')).toBeHidden()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(added(page)).toBeVisible()
  expect(await copiesOf(api)).toMatchObject([{ kind: 'raw', condition: 'Near Mint', purchase_price: 3 }])
})

test('Enter adds from every field, and an error stands once at its own', async ({ page, api }) => {
  const sentence =
    'Please specify either grading company + grade, card condition, or use the grading workflow.'
  await page.goto('/products?search=alakazam')
  const dialog = await open(page, 'Alakazam')
  const enter = (label: string) => dialog.getByLabel(label, { exact: true }).press('Enter')

  await test.step('without a price', async () => {
    await enter('Quantity')
    await expectError(dialog, 'Price Paid', 'Price paid is required.')
  })
  await test.step('without a condition', async () => {
    await dialog.getByLabel('Price Paid').fill('80')
    await dialog.getByLabel('Card Condition').selectOption('Select condition')
    await enter('Purchase Date')
    await expectError(dialog, 'Card Condition', sentence)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('without a company, then without a grade', async () => {
    await dialog.getByRole('radio', { name: 'Graded' }).check()
    await enter('Grade')
    await expectError(dialog, 'Grading Company', sentence)
    await page.keyboard.type('PSA')
    await page.keyboard.press('Enter')
    await expectError(dialog, 'Grade', sentence)
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.type('10')
  })
  await test.step('another kind and back loses nothing', async () => {
    await dialog.getByRole('radio', { name: 'Raw' }).check()
    await expect(dialog.getByLabel('Grading Company')).toBeHidden()
    await dialog.getByLabel('Card Condition').selectOption('Damaged')
    await dialog.getByRole('radio', { name: 'Graded' }).check()
    await expect(dialog.getByLabel('Card Condition')).toBeHidden()
    await enter('Grading Company')
    await expect(added(page)).toBeVisible()
    const psa = { kind: 'graded', grading_company: 'PSA', grade: '10', condition: null, purchase_price: 80 }
    expect(await copiesOf(api)).toMatchObject([psa])
  })
  await test.step('from the choice of the condition too', async () => {
    await open(page, 'Alakazam')
    await expect(dialog.getByLabel('Grade', { exact: true })).toBeFocused()
    await expect(dialog.getByLabel('Grading Company')).toHaveValue('PSA')
    await dialog.getByRole('radio', { name: 'Raw' }).check()
    await expect(dialog.getByLabel('Card Condition')).toHaveValue('Damaged')
    await dialog.getByLabel('Price Paid').fill('1')
    await enter('Card Condition')
    await expect(dialog).toBeHidden()
    expect(await copiesOf(api)).toHaveLength(2)
  })
})

test('a card sent for grading costs the sum of both amounts', { tag: '@deep' }, async ({ page, api }) => {
  await page.goto('/products?search=venusaur')
  const dialog = await open(page, 'Venusaur')
  const price = dialog.getByLabel('Price Paid')
  const sentForGrading = dialog.getByLabel('This card is being sent for grading')

  await test.step('unchecking the box restores the typed price', async () => {
    await price.fill('5')
    await sentForGrading.check()
    await expect(price).toHaveValue('0.00')
    await sentForGrading.uncheck()
    await expect(price).toHaveValue('5')
  })
  await test.step('needs both amounts', async () => {
    await sentForGrading.check()
    await expect(price).not.toBeEditable()
    await expect(dialog.getByLabel('Card Condition')).toBeHidden()
    await dialog.getByLabel('Raw Card Cost').fill('0.10')
    await add(dialog).click()
    await expectError(dialog, 'Grading Cost', 'Please fill out all grading fields.')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('adds them up', async () => {
    await dialog.getByLabel('Grading Cost').fill('0.20')
    await expect(price).toHaveValue('0.30')
    await dialog.getByLabel('Predicted Grade').fill('9')
    await add(dialog).click()
    await expect(added(page)).toBeVisible()
    const costs = { purchase_price: 0.3, raw_card_cost: 0.1, grading_cost: 0.2 }
    expect(await copiesOf(api)).toMatchObject([{ kind: 'grading', predicted_grade: '9', ...costs }])
  })
})

test('a sealed product needs a price alone', { tag: '@deep' }, async ({ page, api }) => {
  await page.goto('/products?type=sealed_product&search=tin')
  const dialog = await open(page, "Collector's Tin")
  await expect(dialog.getByLabel('This card is being sent for grading')).toBeHidden()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog.getByText('Near Mint')).toBeHidden()
  await dialog.getByLabel('Price Paid').fill('0')
  await dialog.getByLabel('Price Paid').press('Enter')
  await expect(added(page)).toBeVisible()
  expect(await copiesOf(api)).toMatchObject([{ kind: 'sealed', purchase_price: 0 }])
})

test('a failed add keeps the dialog open, and a second try adds one copy', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  await page.goto('/products?search=professor+oak')
  const dialog = await open(page, 'Professor Oak')
  await dialog.getByLabel('Price Paid').fill('3')
  await dialog.getByLabel('Card Condition').selectOption('Damaged')
  // The server adds the copy, but its answer is lost.
  await page.route('**/api/collections', async route => {
    await route.fetch()
    await route.abort()
  })
  await add(dialog).click()
  await expect(page.getByText('Failed to add to collection.')).toBeVisible()
  await expect(dialog.getByText(/Can't reach Holofolio/)).toBeVisible()
  await page.unroute('**/api/collections')
  await add(dialog).click()
  await expect(added(page)).toBeVisible()
  expect(await copiesOf(api)).toHaveLength(1)
  forgive(complaints, 'lost calls')
})
