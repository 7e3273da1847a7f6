import { productNamed } from './catalogue.ts'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'
import { addOwnProduct, picture } from './own-product.ts'

test.beforeEach(async ({ page }) => {
  // Prices have journeys of their own; here nobody knows any.
  await page.route('**/api/prices/product/*', route =>
    route.fulfill({ json: { currentPrice: null, prices: [] } }),
  )
})

test('a product shows what is known of it, and N/A for a price nobody knows', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  await page.route(`**/api/products/${charizard.id}`, async route => {
    const { product } = await (await route.fetch()).json()
    await route.fulfill({ json: { product: { ...product, current_market_price: null } } })
  })
  await page.goto(`/products/${charizard.id}`)
  await expect(page).toHaveTitle('Charizard · Holofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Charizard' })).toBeVisible()
  const details = page.getByRole('region', { name: 'Details' })
  for (const text of ['Card', 'Base Set', '#4', 'Rare', 'Fire', '120', 'N/A']) {
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('$0.00')).toBeHidden()
  await expect(page.getByText("You don't own this yet")).toBeVisible()
  await expectNoViolations(page)
})

test('own copies stand there with their costs and totals', async ({ page, api }) => {
  const { id } = await addOwnProduct(api)
  await api('POST', '/api/collections', {
    product_id: id,
    purchase_price: 350.1,
    condition: 'Near Mint',
    quantity: 2,
    purchase_date: '2025-01-31',
  })
  await api('POST', '/api/collections', {
    product_id: id,
    grading_status: 'grading',
    raw_card_cost: 80,
    grading_cost: 24.99,
    predicted_grade: '9',
  })
  await page.goto(`/products/${id}`)
  const copies = page.getByRole('region', { name: 'Your copies' })
  await expect(copies.getByRole('row')).toHaveCount(5)
  const newest = copies.getByRole('row').nth(1)
  await expect(newest).toContainText('Being Graded')
  await expect(newest).toContainText('Predicted 9')
  await expect(newest).toContainText('$104.99')
  await expect(newest).toContainText('N/A')
  await expect(copies.getByRole('row').nth(2)).toContainText('Near Mint')
  await expect(copies.getByRole('row').nth(2)).toContainText('Jan 31, 25')
  await expect(copies.getByRole('row').last()).toContainText('$805.19')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(copies.getByRole('row').last()).toContainText('$805.19')
  await expectNoViolations(page)
})

test('a copy added here appears here', async ({ page, api }) => {
  const { id } = await productNamed(api, '151 Booster Bundle')
  await page.goto(`/products/${id}`)
  await page.getByRole('button', { name: 'Add to Collection' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await dialog.getByLabel('Price Paid').fill('26.94')
  await dialog.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(page.getByText('Added to collection!')).toBeVisible()
  const copies = page.getByRole('region', { name: 'Your copies' })
  await expect(copies.getByRole('row').nth(1)).toContainText('$26.94')
  await expect(copies.getByText('1 copy', { exact: true })).toBeVisible()
})

test('a dialog that is done does not wait for prices', async ({ page, api }) => {
  const { id } = await addOwnProduct(api)
  await page.goto(`/products/${id}`)
  await page.getByRole('button', { name: 'Add to Collection' }).first().click()
  await page.waitForLoadState('networkidle')
  // A marketplace that takes its time, whenever it is asked again.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/prices/product/*', async route => {
    await released
    await route.fulfill({ json: { currentPrice: null, prices: [] } })
  })
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  await dialog.getByLabel('Price Paid').fill('5')
  await dialog.getByLabel('Card Condition').selectOption('Near Mint')
  await dialog.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(page.getByText('Added to collection!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your copies' }).getByRole('row').nth(1)).toContainText(
    '$5.00',
  )
  release()
})

test('a copy is edited, graded and removed where it stands', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Blastoise')
  await api('POST', '/api/collections', {
    product_id: id,
    grading_status: 'grading',
    raw_card_cost: 80,
    grading_cost: 20,
  })
  await page.goto(`/products/${id}`)
  const copies = page.getByRole('region', { name: 'Your copies' })
  const actions = copies.getByRole('button', { name: /^Actions for/ })
  const choose = async (action: string) => {
    await actions.click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await choose('Edit')
  await page.getByRole('dialog').getByLabel('Grading Cost').fill('25.50')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(copies.getByRole('row').nth(1)).toContainText('$105.50')

  await choose('Update to Graded')
  await page.getByRole('dialog').getByLabel('Grading Company').fill('PSA')
  await page.getByRole('dialog').getByLabel('Grade', { exact: true }).fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(copies.getByRole('row').nth(1)).toContainText('PSA 10')
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Update to Graded' })).toBeHidden()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()

  await choose('Remove from Collection')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Item' }).click()
  await expect(copies.getByText("You don't own this yet")).toBeVisible()
})

test('a long list of copies starts with the newest, and its totals are of all', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Bill')
  await api('POST', '/api/collections', {
    product_id: id,
    purchase_price: 0.1,
    condition: 'Near Mint',
    quantity: 25,
  })
  await page.goto(`/products/${id}`)
  const copies = page.getByRole('region', { name: 'Your copies' })
  await expect(copies.getByRole('row')).toHaveCount(22)
  await expect(copies.getByRole('row').last()).toContainText('$2.50')
  await copies.getByRole('button', { name: 'Show all 25 copies' }).click()
  await expect(copies.getByRole('row')).toHaveCount(27)
})

test('an id that is no product leads back to the catalogue', async ({ page, collector, complaints }) => {
  expect(collector.token).not.toBe('')
  await page.goto('/products/no-such-product')
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Search the catalogue' }).click()
  await expect(page).toHaveURL('/products')
  forgive(complaints, 404)
})

test('a failure says so, and Retry asks again', async ({ page, api, complaints }) => {
  const { id } = await productNamed(api, 'Charizard')
  const failure = { error: 'The database is not available.', code: 'unavailable' }
  await page.route(`**/api/products/${id}`, route => route.fulfill({ status: 503, json: failure }))
  await page.goto(`/products/${id}`)
  await expect(page.getByText("Couldn't load the product")).toBeVisible()
  await expectNoViolations(page)
  await page.unroute(`**/api/products/${id}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charizard' })).toBeVisible()
  forgive(complaints, 503)
})

test('an edit of what somebody else has edited meanwhile is refused and can be loaded again', async ({
  page,
  api,
  complaints,
}) => {
  const product = await addOwnProduct(api)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Rarity').fill('Common')
  await api('PUT', `/api/products/${product.id}`, { rarity: 'Uncommon' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update product.')).toBeVisible()
  await expect(dialog.getByText(/Somebody has edited this product/)).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Load latest version' }).click()
  await expect(dialog.getByLabel('Rarity')).toHaveValue('Uncommon')
  await dialog.getByLabel('Rarity').fill('Common')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Details' }).getByText('Common', { exact: true }),
  ).toBeVisible()
  forgive(complaints, 409)
})

test('an edit into a product that is there already leads to it', async ({ page, api, complaints }) => {
  const there = await addOwnProduct(api)
  const product = await addOwnProduct(api, { card_number: '8' })
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Name', { exact: true }).fill(there.name)
  await dialog.getByLabel('Card Number').fill('7')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('This product is already in the catalogue.')).toBeVisible()
  await dialog.getByRole('link', { name: 'View existing product' }).click()
  await expect(page).toHaveURL(`/products/${there.id}`)
  await expect(dialog).toBeHidden()
  forgive(complaints, 409)
})

test('a picture is uploaded, shown and removed in the edit dialog', async ({ page, api }) => {
  const product = await addOwnProduct(api)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const address = dialog.getByLabel('Or enter image URL')
  await expect(dialog.getByRole('img', { name: 'Chosen product' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  await expect(address).toHaveValue('')
  await dialog.getByLabel('Upload image').setInputFiles(picture)
  await expect(address).toHaveValue(/^\/uploads\//)
  await expect(dialog.getByRole('img', { name: 'Chosen product' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await expect(page.getByRole('img', { name: product.name })).toHaveAttribute('src', /^\/uploads\//)
})

test('what is no picture is refused inline', async ({ page, api, complaints }) => {
  const product = await addOwnProduct(api, { image_url: 'https://assets.tcgdex.net/en/test/dot.png' })
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  await dialog
    .getByLabel('Upload image')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(dialog.getByText('Failed to upload image.', { exact: true })).toBeVisible()
  await expectNoViolations(page)
  forgive(complaints, 400)
  forgive(complaints, 415)
})
