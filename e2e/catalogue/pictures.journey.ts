import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures'
import { addOwnProduct } from './own-product.ts'

test('until its picture is here, a card is drawn from its own data', async ({ page, api }) => {
  const product = await addOwnProduct(api)
  let letItCome = () => {}
  const held = new Promise<void>(resolve => {
    letItCome = resolve
  })
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

test('who serves a picture is not told which page shows it', async ({ page, api }) => {
  const product = await addOwnProduct(api)
  await takeBackReferrerPolicy(page)
  const referrers = new Map<string, string | null>()
  page.on('request', request => {
    if (request.resourceType() === 'image') referrers.set(request.url(), request.headers()['referer'] ?? null)
  })
  const onTile = product.image_url ?? ''
  await page.goto(`/products?search=${product.name}`)
  await expect(page.getByRole('article', { name: product.name })).toBeVisible()
  await expect.poll(() => referrers.get(onTile)).toBeNull()

  const inForm = 'https://assets.tcgdex.net/en/test/other.png'
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Or enter image URL').fill(inForm)
  await page.keyboard.press('Tab')
  await expect.poll(() => referrers.get(inForm)).toBeNull()
})

/** Without what the server says of every page each picture must keep silent by itself. */
async function takeBackReferrerPolicy(page: Page): Promise<void> {
  await page.route('**/products**', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'referrer-policy': 'unsafe-url' } })
  })
}
