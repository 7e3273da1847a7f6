import { expect, test } from './fixtures.ts'
import { addOwnProduct, servePictures } from './own-product.ts'

test('until its picture is here, a card is drawn from its own data', async ({ page, api }) => {
  const product = await addOwnProduct(api)
  let letItCome = () => {}
  const held = new Promise<void>(resolve => {
    letItCome = resolve
  })
  await servePictures(page)
  await page.route(product.image_url ?? '', async route => {
    await held
    await route.fallback()
  })
  await page.goto(`/products?search=${product.name}`)
  const tile = page.getByRole('article', { name: product.name })
  const drawn = tile.getByText('Own Set')
  // Once on the card that is drawn, once under the tile's title.
  await expect(drawn).toHaveCount(2)
  letItCome()
  await expect(drawn).toHaveCount(1)
})

test('a picture that does not come leaves the drawn card', async ({ page, api, complaints }) => {
  const product = await addOwnProduct(api)
  await page.route('https://assets.tcgdex.net/**', route => route.abort())
  await page.goto(`/products?search=${product.name}`)
  const tile = page.getByRole('article', { name: product.name })
  await expect(tile.getByText('Own Set')).toHaveCount(2)
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  await expect(tile.getByText('Own Set')).toHaveCount(2)
  complaints.length = 0
})
