import { productNamed } from '#e2e/catalogue/catalogue'
import { tileOf } from '#e2e/catalogue/catalogue-tiles'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations } from '#e2e/fixtures'
import { test } from '#e2e/signed-in'

test('a raw card is added from its tile, which then counts it', async ({ page, api }) => {
  const pikachu = await productNamed(api, 'Pikachu')
  await page.goto(`/products?search=${pikachu.name}&set=${pikachu.set_name}`)
  await tileOf(page, 'Pikachu').getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await expect(dialog.getByLabel('Price Paid')).toBeFocused()
  await expectNoViolations(page)
  await dialog.getByLabel('Price Paid').fill('12.50')
  await dialog.getByLabel('Quantity').fill('3')
  await expect(dialog.getByText('Per copy, $37.50 in total.')).toBeVisible()
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
  await expect(dialog.getByText(/Can't reach Holofolio/)).toBeVisible()
  await page.unroute('**/api/collections')
  await dialog.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(page.getByText('Added to collection!')).toBeVisible()
  const { collection } = await api<{ collection: unknown[] }>('GET', '/api/collections')
  expect(collection).toHaveLength(1)
  forgive(complaints, 'lost calls')
})
