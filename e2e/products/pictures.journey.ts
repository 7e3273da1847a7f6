import type { Page } from '@playwright/test'
import { expect, ownApp, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { button, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { picture, unservedPictures } from './pictures.ts'
import { addProduct } from './products.ts'
import { tileOf } from './tiles.ts'

// In an app of its own: the lists of other journeys would ask for these pictures, which nothing answers there.
const alone = test.extend({ app: ownApp() })

alone(
  'a card is drawn from its data until its picture loads, and when it never does',
  async ({ page, api, complaints }) => {
    const word = ownWord()
    const address = (name: string) => `${unservedPictures}/${name}.png`
    const slow = await addProduct(api, { name: `${word} slow`, image_url: address('slow') })
    const missing = await addProduct(api, {
      name: `${word} missing`,
      card_number: '8',
      image_url: address('missing'),
    })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(address('slow'), async route => {
      await released
      await route.fulfill({ contentType: picture.mimeType, body: picture.buffer })
    })
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
  },
)

test('the host of a picture does not learn which page shows it', { tag: '@deep' }, async ({ page, api }) => {
  const product = await addProduct(api)
  await dropReferrerPolicy(page)
  const referrers = new Map<string, string>()
  page.on('request', request => {
    if (request.resourceType() === 'image') referrers.set(request.url(), request.headers()['referer'] ?? '')
  })
  const onTile = product.image_url ?? ''
  await page.goto(`/products?search=${product.name}`)
  await expect(tileOf(page, product.name)).toBeVisible()
  await expect.poll(() => referrers.get(onTile)).toBe('')

  const inForm = 'https://assets.tcgdex.net/en/test/other.png'
  await tileOf(page, product.name).getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Or enter image URL').fill(inForm)
  await page.keyboard.press('Tab')
  await expect.poll(() => referrers.get(inForm)).toBe('')
})

test('a picture on an unlisted host is a link, and its host learns nothing', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  // A request to another host is a complaint, which fails the journey.
  const elsewhere = 'https://pictures.example.com/card.png'
  const product = await addProduct(api, { image_url: elsewhere })

  await test.step('the tile is the drawn card', async () => {
    await page.goto(`/products?search=${product.name}`)
    await expect(tileOf(page, product.name).getByText('Own Set')).toHaveCount(2)
    await expect(tileOf(page, product.name).locator('img')).toHaveCount(0)
  })
  await test.step('the product links to the picture', async () => {
    await tileOf(page, product.name).getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('img', { name: product.name })).toBeVisible()
    const link = page.getByRole('link', { name: 'Picture at pictures.example.com' })
    await expect(link).toHaveAttribute('href', elsewhere)
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
  })
  await test.step('the form says so, and takes the picture away', async () => {
    await button(page, 'Edit').click()
    const dialog = page.getByRole('dialog', { name: 'Edit Product' })
    const address = dialog.getByLabel('Or enter image URL')
    await expect(dialog.getByText('Shown as a link', { exact: true })).toBeVisible()
    await expect(address).toHaveAccessibleDescription(/on another site is shown as a link/)
    await expectNoViolationsInDeepRun(page)
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await expect(address).toHaveValue('')
    await address.fill('https://other.example.com/card.png')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('link', { name: 'Picture at other.example.com' })).toBeVisible()
  })
  await test.step('the browser refuses a picture that the page would ask for', async () => {
    expect(complaints).toEqual([])
    await page.evaluate(src => {
      const image = new Image()
      image.src = src
      return image.decode().catch(() => {})
    }, elsewhere)
    await expect.poll(() => complaints.join()).toContain('Content Security Policy')
    complaints.length = 0
  })
})

const withHosts = test.extend({ app: ownApp({ IMAGE_HOSTS: 'pictures.example.com' }) })

withHosts(
  'a picture on a host that the operator lists is shown',
  { tag: '@deep' },
  async ({ page, api, complaints }) => {
    const address = 'https://pictures.example.com/card.png'
    await page.route(address, route => route.fulfill({ contentType: picture.mimeType, body: picture.buffer }))
    const product = await addProduct(api, { image_url: address })
    await page.goto(`/products?search=${product.name}`)
    const shown = tileOf(page, product.name).locator('img')
    await expect(shown).toHaveAttribute('src', address)
    await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1)
    // The watch of every journey knows the catalogue's hosts alone.
    expect(new Set(complaints)).toEqual(new Set([`request to another origin: ${address}`]))
    complaints.length = 0
  },
)

/** Weakens the policy of the server, so that each picture has to withhold the address itself. */
async function dropReferrerPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The code of the page runs after this.
    document.addEventListener(
      'readystatechange',
      () => {
        const meta = document.createElement('meta')
        meta.name = 'referrer'
        meta.content = 'unsafe-url'
        document.head.append(meta)
      },
      { once: true },
    )
  })
}
