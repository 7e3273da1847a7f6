import type { Locator } from '@playwright/test'
import { tileOf } from './catalogue-tiles.ts'
import { expect } from './fixtures.ts'
import { addOwnProduct } from './own-product.ts'
import { test } from './signed-in.ts'
import { holdCopy } from './trade-steps.ts'

const gold = /rgb\(240, 207, 115\)/

/** What lies on the mat of a tile: the card, the slab or the box. */
const lying = (tile: Locator) => tile.locator('.holding > *')
const slabLabel = (tile: Locator) => tile.locator('.slab-label')

test('a holding has the frame of what it is, and a ten has a label of gold', async ({ page, api }) => {
  const { id, name } = await addOwnProduct(api)
  const box = await addOwnProduct(api, { product_type: 'sealed_product', product_description: 'A box.' })
  const graded = { condition: undefined, grading_company: 'BGS' }
  await holdCopy(api, id)
  await holdCopy(api, id, { ...graded, grade: '10.0 Pristine' })
  await holdCopy(api, id, { ...graded, grade: '9.5' })
  await holdCopy(api, id, {
    condition: undefined,
    purchase_price: undefined,
    grading_status: 'grading',
    raw_card_cost: 20,
    grading_cost: 5,
    predicted_grade: '9',
  })
  await holdCopy(api, box.id, { condition: undefined })
  await page.goto('/collection')
  const tileWith = (words: string) => tileOf(page, name).filter({ hasText: words })

  const bare = tileWith('Near Mint')
  await expect(lying(bare)).toHaveCSS('border-top-width', '0px')
  await expect(lying(bare)).toHaveText('')
  await expect(lying(bare).locator('img')).toBeVisible()

  const [ten, nine] = [tileWith('BGS 10.0 Pristine'), tileWith('BGS 9.5')]
  for (const slab of [ten, nine]) {
    await expect(lying(slab)).toHaveCSS('border-top-style', 'solid')
    await expect(lying(slab)).toHaveCSS('border-top-width', '1px')
  }
  await expect(slabLabel(ten)).toHaveText('BGSPristine10')
  await expect(slabLabel(ten)).toHaveCSS('background-image', gold)
  await expect(slabLabel(nine)).toHaveText('BGSGraded9.5')
  await expect(slabLabel(nine)).not.toHaveCSS('background-image', gold)

  const away = tileWith('Being Graded')
  await expect(lying(away)).toHaveCSS('border-top-style', 'dashed')
  await expect(lying(away).getByText('Being Graded')).toContainText('Predicted 9')
  await expect(lying(away).getByText('Being Graded')).not.toHaveCSS('transform', 'none')

  const ribbon = lying(tileOf(page, box.name)).getByText('Sealed')
  await expect(ribbon).toHaveCSS('background-image', /gradient/)
  await expect(ribbon).toHaveCSS('position', 'absolute')
})
