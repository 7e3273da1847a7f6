import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { tileOf, tiles } from '#e2e/catalogue/catalogue-tiles'
import { forgive } from '#e2e/complaints'
import { darken, expect, expectNoViolations } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function hold(api: Api, name: string, said: Record<string, unknown>): Promise<void> {
  const { id } = await productNamed(api, name)
  await api('POST', '/api/collections', { product_id: id, ...said })
}

async function statsOf(api: Api) {
  return (await api<WireAnswer<'GET /api/collections/stats'>>('GET', '/api/collections/stats')).basicStats
}

test('an empty collection says so and leads to the first product', async ({ page }) => {
  await page.goto('/collection')
  await expect(page).toHaveTitle('My Collection · Holofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
  await expect(page.getByText('No products in your collection')).toBeVisible()
  await expect(page.getByText('N/A').first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Add Your First Product' }).click()
  await expect(page).toHaveURL('/products/add')
})

test('each kind of holding looks and reads like what it is', async ({ page, api }) => {
  // Nobody else's journey has asked for the price of this one.
  const { id: product_id } = await addOwnProduct(api)
  const bought = { purchase_price: 320, condition: 'Near Mint', purchase_date: '2026-03-02' }
  await api('POST', '/api/collections', { product_id, ...bought })
  await hold(api, 'Charizard', { purchase_price: 1450, grading_company: 'PSA', grade: '10' })
  await hold(api, 'Professor Oak', {
    grading_status: 'grading',
    raw_card_cost: 110,
    grading_cost: 24.99,
    predicted_grade: '9',
  })
  const { products } = await api<WireAnswer<'GET /api/products'>>(
    'GET',
    '/api/products?product_type=sealed_product',
  )
  await api('POST', '/api/collections', { product_id: products[0]?.id, purchase_price: 54.99, quantity: 2 })

  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(4)
  const sealed = tileOf(page, products[0]?.name ?? '')
  await expect(sealed.getByText('Sealed').first()).toBeVisible()
  await expect(sealed.getByText('×2', { exact: true })).toBeVisible()
  await expect(sealed.getByText('$54.99')).toBeVisible()
  const away = tileOf(page, 'Professor Oak')
  await expect(away.getByText('Being Graded').first()).toBeVisible()
  await expect(away.getByText('Predicted 9').first()).toBeVisible()
  await expect(away.getByText('$134.99')).toBeVisible()
  await expect(tiles(page).getByText('PSA 10')).toBeVisible()
  const bare = tiles(page).filter({ hasText: 'Near Mint' })
  await expect(bare.getByText('Mar 2, 26')).toBeVisible()
  await expect(bare.getByText('N/A')).toBeVisible()
  await expect(page.getByText('$2,014.97')).toBeVisible()
  await expectNoViolations(page)
  // A colour on its way from one theme to the other is in neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await darken(page)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
})

test('of several copies, the collector says which one to edit', async ({ page, api }) => {
  const bought = { condition: 'Near Mint' }
  await hold(api, 'Charizard', { ...bought, purchase_price: 100, purchase_date: '2026-01-05' })
  await hold(api, 'Charizard', { ...bought, purchase_price: 200, purchase_date: '2026-02-05' })
  await hold(api, 'Charizard', { ...bought, purchase_price: 300, purchase_date: '2026-03-05' })
  await page.goto('/collection')
  await expect(tileOf(page, 'Charizard').getByText('$200.00')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Charizard, Near Mint' }).click()

  const which = dialog(page, 'Edit Investment')
  await expect(which.getByRole('listitem').getByRole('button')).toHaveText([
    /Mar 5, 26.*\$300\.00/,
    /Feb 5, 26.*\$200\.00/,
    /Jan 5, 26.*\$100\.00/,
  ])
  await expectNoViolations(page)
  await which.getByRole('button', { name: /Jan 5, 26/ }).click()
  const edit = dialog(page, 'Edit Investment')
  await expect(edit.getByLabel('Investment Price')).toHaveValue('100.00')
  await edit.getByLabel('Investment Price').fill('130.03')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Updated!' })).toBeVisible()
  await expect(tileOf(page, 'Charizard').getByText('$210.01')).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_investment: 630.03, lifetime_earnings: -630.03 })
})

test('a wrong amount is said at its field and nothing changes', async ({ page, api }) => {
  await hold(api, 'Charizard', { purchase_price: 100, condition: 'Near Mint' })
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Edit Charizard, Near Mint' }).click()
  const edit = dialog(page, 'Edit Investment')
  await edit.getByLabel('Investment Price').fill('1.005')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Enter an amount like 12.50.')).toBeVisible()
  await expect(edit.getByLabel('Investment Price')).toBeFocused()
  await expectNoViolations(page)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeHidden()
  expect(await statsOf(api)).toMatchObject({ total_investment: 100 })
})

test('a raw card is sent for grading, comes back, and keeps its cost', async ({ page, api }) => {
  await hold(api, 'Charizard', { purchase_price: 110, condition: 'Near Mint' })
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Edit Charizard, Near Mint' }).click()
  const edit = dialog(page, 'Edit Investment')
  await edit.getByLabel('Send this card for grading').check()
  await expect(edit.getByLabel('Raw Card Cost')).toHaveValue('110.00')
  await edit.getByLabel('Grading Cost').fill('24.99')
  await expect(edit.getByLabel('Investment Price')).toHaveValue('134.99')
  await edit.getByLabel('Predicted Grade').fill('9')
  await expectNoViolations(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(tileOf(page, 'Charizard').getByText('Being Graded').first()).toBeVisible()

  await page.getByRole('button', { name: 'Update to Graded' }).click()
  const update = dialog(page, 'Update to Graded')
  await update.getByRole('button', { name: 'Save' }).click()
  await expect(update.getByText('Grading company is required.')).toBeVisible()
  await expect(update.getByText('Grade is required.')).toBeVisible()
  await update.getByLabel('Grading Company').fill('PSA')
  await update.getByLabel('Grade', { exact: true }).fill('9')
  await expectNoViolations(page)
  await update.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Updated to graded!' })).toBeVisible()
  await expect(tileOf(page, 'Charizard').getByText('PSA 9')).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_investment: 134.99, lifetime_earnings: -134.99 })

  await page.getByRole('button', { name: 'Edit Charizard, PSA 9' }).click()
  await expect(dialog(page, 'Edit Investment').getByLabel('Send this card for grading')).toBeHidden()
})

test('a sale shows its profit before it happens and books it to the cent', async ({ page, api }) => {
  await hold(api, 'Charizard', { purchase_price: 100, condition: 'Near Mint' })
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Remove Charizard, Near Mint' }).click()
  const removal = dialog(page, 'Remove from Collection')
  await expect(removal.getByText('Lifetime earnings +$100.00, no profit or loss')).toBeVisible()
  await removal.getByLabel('I sold this item').check()
  await removal.getByRole('button', { name: 'Remove Item' }).click()
  await expect(removal.getByText('Sold price is required.')).toBeVisible()
  await removal.getByLabel('Sold Price').fill('150.01')
  await expect(removal.getByText('Lifetime earnings +$150.01, profit +$50.01')).toBeVisible()
  await expectNoViolations(page)
  await removal.getByRole('button', { name: 'Remove Item' }).dblclick()
  await expect(page.getByText('No products in your collection')).toBeVisible()
  expect(await statsOf(api)).toMatchObject({
    total_investment: 0,
    total_quantity: 0,
    lifetime_earnings: 50.01,
    realised_profit: 50.01,
  })
})

test('closing the removal forgets the sale; a mistake earns nothing', async ({ page, api }) => {
  await hold(api, 'Charizard', { purchase_price: 100, condition: 'Near Mint' })
  await page.goto('/collection')
  const open = page.getByRole('button', { name: 'Remove Charizard, Near Mint' })
  await open.click()
  const removal = dialog(page, 'Remove from Collection')
  await removal.getByLabel('I sold this item').check()
  await removal.getByLabel('Sold Price').fill('150')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await expect(removal.getByLabel('I sold this item')).not.toBeChecked()
  await removal.getByRole('button', { name: 'Remove Item' }).click()
  await expect(page.getByText('No products in your collection')).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ lifetime_earnings: 0, realised_profit: 0 })
})

test('the keyboard alone removes copies, and the focus stays among them', async ({ page, api }) => {
  await hold(api, 'Pikachu', { purchase_price: 1, condition: 'Near Mint' })
  await hold(api, 'Charizard', { purchase_price: 100, condition: 'Near Mint' })
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Remove Charizard, Near Mint' }).focus()
  await page.keyboard.press('Enter')
  const removal = dialog(page, 'Remove from Collection')
  await expect(removal.getByLabel('I sold this item')).toBeFocused()
  await page.keyboard.press('Space')
  await removal.getByLabel('Sold Price').focus()
  await page.keyboard.type('90')
  await page.keyboard.press('Enter')
  await expect(tileOf(page, 'Pikachu').getByRole('link', { name: 'Pikachu' })).toBeFocused()

  await page.getByRole('button', { name: 'Remove Pikachu, Near Mint' }).press('Enter')
  await removal.getByRole('button', { name: 'Remove Item' }).press('Enter')
  await expect(page.getByText('No products in your collection')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeFocused()
  expect(await statsOf(api)).toMatchObject({ lifetime_earnings: -10, realised_profit: -10 })
})

test('a removal that fails says so and keeps the copy', async ({ page, api, complaints }) => {
  await hold(api, 'Charizard', { purchase_price: 100, condition: 'Near Mint' })
  await page.goto('/collection')
  await page.route('**/api/collections/*', route => route.abort())
  await page.getByRole('button', { name: 'Remove Charizard, Near Mint' }).click()
  const removal = dialog(page, 'Remove from Collection')
  await removal.getByRole('button', { name: 'Remove Item' }).click()
  await expect(removal.getByText('Failed to delete item.')).toBeVisible()
  await expect(removal.getByText("Can't reach Holofolio")).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })
  forgive(complaints, 'lost calls')
})

test('filters narrow on the server, live in the address, and can be cleared', async ({ page, api }) => {
  await hold(api, 'Charizard', { purchase_price: 1, condition: 'Near Mint' })
  await hold(api, 'Charizard', { purchase_price: 2, grading_company: 'PSA', grade: '9' })
  await hold(api, 'Professor Oak', { purchase_price: 3, condition: 'Near Mint' })
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(3)
  await page.getByLabel('Type').selectOption('Graded Card')
  await expect(tiles(page)).toHaveCount(1)
  await expect(page).toHaveURL('/collection?type=graded')
  await page.goBack()
  await expect(tiles(page)).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search your collection' }).fill('profesor')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tileOf(page, 'Professor Oak')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search your collection' }).fill('zzzzzz')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(tiles(page)).toHaveCount(3)
})

test('thirteen groups stand on two pages', async ({ page, api }) => {
  const { products } = await api<WireAnswer<'GET /api/products'>>(
    'GET',
    '/api/products?product_type=card&limit=13',
  )
  for (const { id } of products) {
    await api('POST', '/api/collections', { product_id: id, purchase_price: 1, condition: 'Damaged' })
  }
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await expect(page).toHaveURL('/collection?page=2')
  await page.goBack()
  await expect(tiles(page)).toHaveCount(12)
})

test('a collection that cannot be read says so, and Retry reloads the page', async ({ page, complaints }) => {
  await page.route('**/api/collections?**', route => route.abort())
  await page.goto('/collection')
  await expect(page.getByText('Error loading collection')).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/collections?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No products in your collection')).toBeVisible()
  forgive(complaints, 'lost calls')
})
