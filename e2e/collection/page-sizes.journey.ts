// How many groups of a collection a page shows.

import type { WireAnswer } from '#contract/endpoints'
import { tiles } from '#e2e/catalogue/tiles'
import { expect, test } from '#e2e/fixtures'
import { button } from '#e2e/screen'
import { addCopy } from './copies.ts'

type Products = WireAnswer<'GET /api/products'>

test('thirteen groups fill two pages', async ({ page, api }) => {
  const { products } = await api<Products>('GET', '/api/products?product_type=card&limit=13')
  for (const { id } of products) await addCopy(api, id, { purchase_price: 1 })
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(12)
  await expect(button(page, 'Previous')).toBeDisabled()
  await button(page, 'Next').click()
  await expect(tiles(page)).toHaveCount(1)
  await expect(page).toHaveURL('/collection?page=2')
  await page.goBack()
  await expect(tiles(page)).toHaveCount(12)
})
