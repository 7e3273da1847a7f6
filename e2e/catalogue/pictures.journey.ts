import type { Page } from '@playwright/test'
import { hold } from '#e2e/calls'
import { expect, test } from '#e2e/fixtures'
import { addProduct, ownWord } from './products.ts'
import { tileOf } from './tiles.ts'

test('a card is drawn from its data until its picture loads, and when it never does', async ({
  page,
  api,
  complaints,
}) => {
  const word = ownWord()
  const address = (name: string) => `https://assets.tcgdex.net/en/test/${name}.png`
  const slow = await addProduct(api, { name: `${word} slow`, image_url: address('slow') })
  const missing = await addProduct(api, {
    name: `${word} missing`,
    card_number: '8',
    image_url: address('missing'),
  })
  const release = await hold(page, address('slow'))
  await page.route(address('missing'), route => route.abort())
  await page.goto(`/products?search=${word}`)
  // The set shows on the drawn card and below the title.
  const sets = (name: string) => tileOf(page, name).getByText('Own Set')
  await expect(sets(slow.name)).toHaveCount(2)
  release()
  await expect(sets(slow.name)).toHaveCount(1)
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  await expect(sets(missing.name)).toHaveCount(2)
  complaints.length = 0
})

test('the host of a picture does not learn which page shows it', async ({ page, api }) => {
  const product = await addProduct(api)
  await dropReferrerPolicy(page)
  const referrers = new Map<string, string | null>()
  page.on('request', request => {
    if (request.resourceType() === 'image') referrers.set(request.url(), request.headers()['referer'] ?? null)
  })
  const onTile = product.image_url ?? ''
  await page.goto(`/products?search=${product.name}`)
  await expect(tileOf(page, product.name)).toBeVisible()
  await expect.poll(() => referrers.get(onTile)).toBeNull()

  const inForm = 'https://assets.tcgdex.net/en/test/other.png'
  await tileOf(page, product.name).getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Or enter image URL').fill(inForm)
  await page.keyboard.press('Tab')
  await expect.poll(() => referrers.get(inForm)).toBeNull()
})

/** Weakens the policy of the server, so that each picture has to withhold the address itself. */
async function dropReferrerPolicy(page: Page): Promise<void> {
  await page.route('**/products**', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'referrer-policy': 'unsafe-url' } })
  })
}
