import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addProduct, addProducts, productNamed } from '#e2e/products/products'
import { tileOf, tiles } from '#e2e/products/tiles'
import { fail, hold, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, expectToFit, failure } from '#e2e/screen'

type Wishes = WireAnswer<'GET /api/wishlist'>['wishes']

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Wishlist' })
const heartOf = (page: Page, name: string) => button(page, `Wishlist: ${name}`)
const targetField = (page: Page, name: string) => tileOf(page, name).getByLabel('Target price')
const wish = (api: Api, id: string, body = {}) => api('PUT', `/api/wishlist/${id}`, body)
const wishedIds = (api: Api) => api('GET', '/api/wishlist/ids')
const wishesOf = async (api: Api) => (await api<{ wishes: Wishes }>('GET', '/api/wishlist')).wishes

test('an empty wishlist leads to the catalogue', { tag: '@deep' }, async ({ page, complaints }) => {
  const restore = await fail(page, '**/api/wishlist?*')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Wishlist', exact: true }).click()

  await test.step('Retry loads it again', async () => {
    await expect(page).toHaveURL('/wishlist')
    await expect(page).toHaveTitle('Wishlist · Holofolio')
    await expect(title(page)).toBeFocused()
    await expect(page.getByText("Couldn't load your wishlist")).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await restore()
    await button(page, 'Retry').click()
    forgive(complaints, 503)
  })
  await test.step('links to the catalogue', async () => {
    await expect(page.getByText('Your wishlist is empty')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('link', { name: 'Find cards' }).click()
    await expect(page).toHaveURL('/products')
  })
})

test('a product at its target is marked, counted and first', { tag: '@deep' }, async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  const own = await addProduct(api)
  const { currentPrice } = await api<WireAnswer<'GET /api/prices/product/:id'>>(
    'GET',
    `/api/prices/product/${charizard.id}`,
  )
  const priceDollars = currentPrice ?? 0
  expect(priceDollars).toBeGreaterThan(0)
  await wish(api, charizard.id)
  await wish(api, own.id)
  await page.goto('/wishlist')
  const field = targetField(page, 'Charizard')
  const counted = (words: string) => page.getByRole('link', { name: words, exact: true })

  await test.step('the newest wish is first', async () => {
    await expect(tiles(page).first()).toContainText(own.name)
    await expect(tileOf(page, own.name)).toContainText('No price yet')
    await expect(counted('Wishlist, 2 products')).toBeVisible()
  })
  await test.step('a target below the price promises a notification', async () => {
    await field.fill('0.01')
    await field.press('Enter')
    await expect(page.getByText("You'll be notified when Charizard drops to $0.01")).toBeVisible()
    await expect(page.getByText('At target price')).toHaveCount(0)
  })
  await test.step('a target at the price is marked and counted', async () => {
    await field.fill(String(priceDollars))
    await field.blur()
    await expect(page.getByText('Charizard is already at your target price')).toBeVisible()
    await expect(tileOf(page, 'Charizard').getByText('At target price')).toBeVisible()
    await expect(counted('Wishlist, 2 products, 1 at your target price')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('is first after a reload, and loses its mark with its target', async () => {
    await page.reload()
    await expect(tiles(page).first()).toContainText('Charizard')
    await expect(field).toHaveValue(priceDollars.toFixed(2))
    await field.fill('')
    await field.press('Enter')
    await expect(page.getByText('Removed the target price for Charizard')).toBeVisible()
    await expect(counted('Wishlist, 2 products')).toBeVisible()
    expect((await wishesOf(api)).map(each => each.target_price)).toEqual([null, null])
  })
})

test('a target that is wrong or not saved stays in its field, and each is sent once', {
  tag: '@deep',
}, async ({ page, api, complaints }) => {
  const { id, name } = await addProduct(api)
  await wish(api, id, { target_price: 4 })
  await page.goto('/wishlist')
  const field = targetField(page, name)
  const promised = (price: string) => page.getByText(`You'll be notified when ${name} drops to ${price}`)

  await test.step('rejects anything but an amount above zero', async () => {
    for (const wrong of ['0', '-1', 'ten', '1.234']) {
      await field.fill(wrong)
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription(/Enter an amount|more than 0\./)
      await expect(field).toHaveValue(wrong)
    }
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('keeps the amount when the call is lost', async () => {
    const restore = await lose(page, `**/api/wishlist/${id}`)
    await field.fill('7')
    await field.press('Enter')
    await expect(failure(page)).toContainText('Failed to save the target price.')
    await expect(field).toHaveValue('7')
    await restore()
    await field.press('Enter')
    await expect(promised('$7.00')).toBeVisible()
    expect(await wishesOf(api)).toMatchObject([{ target_price: 7 }])
    forgive(complaints, 'lost calls')
  })
  await test.step('sends a target once and keeps what is typed meanwhile', async () => {
    const sent: unknown[] = []
    const release = await hold(page, `**/api/wishlist/${id}`)
    page.on('request', request => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON())
    })
    await field.fill('5')
    await field.press('Enter')
    await field.press('Enter')
    await expect.poll(() => sent).toEqual([{ target_price: 5 }])
    await field.pressSequentially('5.25')
    release()
    await expect(promised('$5.00')).toBeVisible()
    await expect(field).toHaveValue('55.25')
    await field.press('Tab')
    await expect(promised('$55.25')).toBeVisible()
    expect(sent).toEqual([{ target_price: 5 }, { target_price: 55.25 }])
  })
})

test('a removed wish disappears at once, and the focus stays in the list', async ({
  page,
  api,
  complaints,
}) => {
  for (const name of ['Pikachu', 'Alakazam']) await wish(api, (await productNamed(api, name)).id)
  await api('PUT', '/api/auth/settings', { price_alerts: false })
  await page.goto('/wishlist')

  await test.step('with Price Alerts off, links to the settings', async () => {
    await expect(page.getByText("Price Alerts are off, so you won't be notified.")).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('link', { name: 'Turn them on' }).click()
    await expect(page).toHaveURL('/profile?tab=notifications')
    await page.goBack()
  })
  await test.step('returns when the removal fails', async () => {
    await page.route('**/api/wishlist/*', route =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    )
    await heartOf(page, 'Alakazam').click()
    await expect(failure(page)).toContainText('Failed to remove from wishlist.')
    await expect(heartOf(page, 'Alakazam')).toBeVisible()
    await page.unroute('**/api/wishlist/*')
    forgive(complaints, 'lost calls')
  })
  await test.step('moves the focus to the next wish, then to the heading', async () => {
    await heartOf(page, 'Alakazam').press('Enter')
    await expect(tileOf(page, 'Alakazam')).toBeHidden()
    await expect(tileOf(page, 'Pikachu').getByRole('link', { name: 'Pikachu' })).toBeFocused()
    await heartOf(page, 'Pikachu').press('Enter')
    await expect(page.getByText('Your wishlist is empty')).toBeVisible()
    await expect(title(page)).toBeFocused()
  })
})

test('twelve wishes fill a page, and a page past the end leads to the last', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  for (const { id } of await addProducts(api, 14)) await wish(api, id)
  await page.goto('/wishlist')
  await expect(tiles(page)).toHaveCount(12)
  await button(page, 'Next').click()
  await expect(page).toHaveURL('/wishlist?page=2')
  await expect(tiles(page)).toHaveCount(2)
  await page.goto('/wishlist?page=9')
  await expect(page).toHaveURL('/wishlist?page=2')
  for (const left of [13, 12]) {
    await tiles(page)
      .getByRole('button', { name: /^Wishlist: / })
      .first()
      .press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `${left} products` })).toBeAttached()
  }
  await expect(tiles(page)).toHaveCount(12)
  await expect(button(page, 'Next')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the wishlist is behind More, and fits', { tag: '@deep' }, async ({ page, api }) => {
    await wish(api, (await productNamed(api, 'Charizard')).id, { target_price: 45 })
    await page.goto('/dashboard')
    await button(page, 'More').tap()
    await page
      .getByRole('dialog', { name: 'More' })
      .getByRole('link', { name: /^Wishlist/ })
      .tap()
    await expect(page).toHaveURL('/wishlist')
    await expect(targetField(page, 'Charizard')).toHaveValue('45.00')
    await expect(page.getByText('Sandbox prices: invented, not real.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await expectToFit(page)
  })
})

test('a heart on a tile is the heart of the product page and of the wishlist', async ({ page, api }) => {
  const pikachu = await productNamed(api, 'Pikachu')
  await page.goto(`/products?search=${pikachu.name}&set=${pikachu.set_name}`)
  const heart = heartOf(page, 'Pikachu')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolationsInDeepRun(page)

  await tileOf(page, 'Pikachu').getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pikachu' })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => wishedIds(api)).toEqual({ ids: [pikachu.id] })

  await page.getByRole('link', { name: 'Wishlist, 1 product', exact: true }).click()
  await expect(tileOf(page, 'Pikachu')).toContainText(pikachu.set_name)
  await expect(page.getByRole('status').filter({ hasText: '1 product' })).toBeAttached()
})

test('a heart shows a press before the wishes are known, and takes back a refused one', {
  tag: '@deep',
}, async ({ page, api, complaints }) => {
  const pikachu = await productNamed(api, 'Pikachu')
  const heart = heartOf(page, 'Pikachu')
  const tell = await hold(page, '**/api/wishlist/ids')
  const keep = await hold(page, `**/api/wishlist/${pikachu.id}`)
  await page.goto(`/products/${pikachu.id}`)

  await test.step('shows a press before the wishes are known', async () => {
    await heart.click()
    tell()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    keep()
    await expect.poll(() => wishedIds(api)).toEqual({ ids: [pikachu.id] })
    await heart.click()
    await expect.poll(() => wishedIds(api)).toEqual({ ids: [] })
  })
  await test.step('takes back a press that the server refuses', async () => {
    const full = { error: 'A wishlist holds at most 5,000 products. Remove one first.', code: 'conflict' }
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
    await page.route('**/api/wishlist/*', async route => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await refused
      return route.fulfill({ status: 409, json: full })
    })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    refuse()
    await expect(failure(page)).toContainText(full.error)
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    forgive(complaints, 409)
  })
})

test('a heart on the wishlist removes its wish before the other wishes are known', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await wish(api, (await productNamed(api, 'Pikachu')).id)
  const tell = await hold(page, '**/api/wishlist/ids')
  await page.goto('/wishlist')
  await expect(heartOf(page, 'Pikachu')).toHaveAttribute('aria-pressed', 'true')
  await heartOf(page, 'Pikachu').click()
  tell()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect.poll(() => wishedIds(api)).toEqual({ ids: [] })
})
