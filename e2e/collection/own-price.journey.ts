import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { expect, expectNoViolations, test } from '#e2e/fixtures'
import { servePrices } from '#e2e/prices/priced-product'

type Added = WireAnswer<'POST /api/collections'>

test.beforeEach(async ({ page }) => {
  await servePrices(page, [])
})

test('an own price stands beside the market price and on the tile, and enters no total', async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  const { items } = await api<Added>('POST', '/api/collections', {
    product_id: id,
    purchase_price: 350,
    condition: 'Near Mint',
  })
  await page.goto(`/products/${id}`)
  const copies = page.getByRole('region', { name: 'Your copies' })
  await copies.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Investment' })
  await expect(dialog.getByText('Shown next to the market price. Not included in totals.')).toBeVisible()
  await dialog.getByLabel('Your price').fill('425.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(copies.getByRole('row').nth(1)).toContainText('Your price $425.50')
  await expect(copies.getByRole('row').last()).not.toContainText('$425.50')

  await page.goto('/collection')
  const tile = page.getByRole('article', { name: 'Charizard' })
  await expect(tile.getByText('Your price')).toBeVisible()
  await expect(tile.getByText('$425.50')).toBeVisible()
  await api('POST', '/api/collections', { product_id: id, purchase_price: 300, condition: 'Near Mint' })
  await page.reload()
  await expect(tile.getByText('1 with your own price')).toBeVisible()
  await expectNoViolations(page)

  await api('DELETE', `/api/collections/${items[0]?.id ?? ''}`, { sold_price: null })
  await page.reload()
  await expect(tile.getByText('your own price')).toHaveCount(0)
})

test('an own price that is left blank again is gone', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  const { item } = await api<Added>('POST', '/api/collections', {
    product_id: id,
    purchase_price: 350,
    condition: 'Near Mint',
  })
  await api('PUT', `/api/collections/${item.id}`, { own_price: 425.5 })
  await page.goto(`/products/${id}`)
  const copies = page.getByRole('region', { name: 'Your copies' })
  await expect(copies.getByRole('row').nth(1)).toContainText('Your price $425.50')
  await copies.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Investment' })
  await expect(dialog.getByLabel('Your price')).toHaveValue('425.50')
  await dialog.getByLabel('Your price').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(copies.getByText('Your price')).toHaveCount(0)
})
