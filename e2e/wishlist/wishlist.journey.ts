import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { tileOf } from '#e2e/catalogue/catalogue-tiles'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'

type WishesPage = WireAnswer<'GET /api/wishlist'>

const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Wishlist: ${name}`, exact: true })
const targetField = (page: Page, name: string) => tileOf(page, name).getByLabel('Tell me at or below')
const wished = (count: number) => (count === 1 ? '1 product' : `${count} products`)

test('an empty wishlist says how to fill it', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Wishlist', exact: true }).click()
  await expect(page).toHaveURL('/wishlist')
  await expect(page).toHaveTitle('Wishlist · Holofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeFocused()
  await expect(page.getByText('Nothing on your wishlist')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Find cards' }).click()
  await expect(page).toHaveURL('/products')
})

test('what is at its target is marked, counted and first', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  const own = await addOwnProduct(api)
  const { currentPrice } = await api<WireAnswer<'GET /api/prices/product/:id'>>(
    'GET',
    `/api/prices/product/${charizard.id}`,
  )
  const priceDollars = currentPrice ?? 0
  expect(priceDollars).toBeGreaterThan(0)
  await api('PUT', `/api/wishlist/${charizard.id}`, {})
  await api('PUT', `/api/wishlist/${own.id}`, {})
  await page.goto('/wishlist')
  await expect(page.getByRole('article').first()).toContainText(own.name)
  await expect(tileOf(page, own.name)).toContainText('No price yet')
  await expect(page.getByRole('link', { name: 'Wishlist, 2 products', exact: true })).toBeVisible()

  const field = targetField(page, 'Charizard')
  await field.fill('0.01')
  await field.press('Enter')
  await expect(page.getByText('You will be told when Charizard falls to $0.01')).toBeVisible()
  await expect(page.getByText('At your target')).toHaveCount(0)
  await field.fill(String(priceDollars))
  await field.blur()
  await expect(page.getByText('Charizard is at your target price already')).toBeVisible()
  await expect(tileOf(page, 'Charizard').getByText('At your target')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wishlist, 2 products, 1 at your target price' })).toBeVisible()
  await expectNoViolations(page)

  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('Charizard')
  await expect(field).toHaveValue(priceDollars.toFixed(2))
  await field.fill('')
  await field.press('Enter')
  await expect(page.getByText('No target price for Charizard any more')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wishlist, 2 products', exact: true })).toBeVisible()
  const { wishes } = await api<WishesPage>('GET', '/api/wishlist')
  expect(wishes.map(wish => wish.target_price)).toEqual([null, null])
})

test('what is no target stays in the field, and so does what could not be saved', async ({
  page,
  api,
  complaints,
}) => {
  const { id, name } = await addOwnProduct(api)
  await api('PUT', `/api/wishlist/${id}`, { target_price: 5 })
  await page.goto('/wishlist')
  const field = targetField(page, name)
  for (const wrong of ['0', '-1', 'ten', '1.234']) {
    await field.fill(wrong)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Enter an amount|more than \$0\.00/)
    await expect(field).toHaveValue(wrong)
  }
  await expectNoViolations(page)
  await page.route(`**/api/wishlist/${id}`, route => route.abort())
  await field.fill('7')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed to save the target price.')
  await expect(field).toHaveValue('7')
  await page.unroute(`**/api/wishlist/${id}`)
  await field.press('Enter')
  await expect(page.getByText(`You will be told when ${name} falls to $7.00`)).toBeVisible()
  const { wishes } = await api<WishesPage>('GET', '/api/wishlist')
  expect(wishes).toMatchObject([{ target_price: 7 }])
  forgive(complaints, 'lost calls')
})

test('what is typed while a target is saved stays, and the same target is sent once', async ({
  page,
  api,
}) => {
  const { id, name } = await addOwnProduct(api)
  await api('PUT', `/api/wishlist/${id}`, {})
  await page.goto('/wishlist')
  const { promise: told, resolve: letGo } = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route(`**/api/wishlist/${id}`, async route => {
    sent.push(route.request().postDataJSON())
    await told
    await route.continue()
  })
  const field = targetField(page, name)
  await field.fill('5')
  await field.press('Enter')
  await field.press('Enter')
  await expect.poll(() => sent).toEqual([{ target_price: 5 }])
  await field.pressSequentially('5.25')
  letGo()
  await expect(page.getByText(`You will be told when ${name} falls to $5.00`)).toBeVisible()
  await expect(field).toHaveValue('55.25')
  await field.press('Tab')
  await expect(page.getByText(`You will be told when ${name} falls to $55.25`)).toBeVisible()
  expect(sent).toEqual([{ target_price: 5 }, { target_price: 55.25 }])
})

test('a removed wish is gone at once, and the focus stays in the list', async ({ page, api, complaints }) => {
  for (const name of ['Pikachu', 'Alakazam']) {
    const { id } = await productNamed(api, name)
    await api('PUT', `/api/wishlist/${id}`, {})
  }
  await page.goto('/wishlist')
  await page.route('**/api/wishlist/*', route =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await heartOf(page, 'Alakazam').click()
  await expect(page.getByRole('alert')).toContainText('Failed to remove from wishlist.')
  await expect(heartOf(page, 'Alakazam')).toBeVisible()
  await page.unroute('**/api/wishlist/*')

  await heartOf(page, 'Alakazam').press('Enter')
  await expect(tileOf(page, 'Alakazam')).toBeHidden()
  await expect(tileOf(page, 'Pikachu').getByRole('link', { name: 'Pikachu' })).toBeFocused()
  await heartOf(page, 'Pikachu').press('Enter')
  await expect(page.getByText('Nothing on your wishlist')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeFocused()
  forgive(complaints, 'lost calls')
})

test('wishes come by twelve, and a page past the end leads to the last one', async ({ page, api }) => {
  const { products } = await api<WireAnswer<'GET /api/products'>>('GET', '/api/products?limit=14')
  for (const { id } of products) await api('PUT', `/api/wishlist/${id}`, {})
  await page.goto('/wishlist')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/wishlist?page=2')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goto('/wishlist?page=9')
  await expect(page).toHaveURL('/wishlist?page=2')
  for (const left of [1, 0]) {
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Wishlist: / })
      .first()
      .press('Enter')
    await expect(page.getByRole('status').filter({ hasText: wished(12 + left) })).toBeAttached()
  }
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
})

test('with Price Alerts off it says that nobody will be told', async ({ page, api }) => {
  const { id } = await productNamed(api, 'Pikachu')
  await api('PUT', `/api/wishlist/${id}`, {})
  await api('PUT', '/api/auth/settings', { price_alerts: false })
  await page.goto('/wishlist')
  await expect(page.getByText('Price Alerts are off, so you will not be told.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Turn them on' }).click()
  await expect(page).toHaveURL('/profile?tab=notifications')
})

test('a failure says so, and Retry asks again', async ({ page, complaints }) => {
  const failure = { error: 'The database is not available.', code: 'unavailable' }
  await page.route('**/api/wishlist?*', route => route.fulfill({ status: 503, json: failure }))
  await page.goto('/wishlist')
  await expect(page.getByText('Error loading wishlist')).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/wishlist?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Nothing on your wishlist')).toBeVisible()
  forgive(complaints, 503)
})

test('the bell says what fell to its target', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  const answer: WireAnswer<'GET /api/notifications'> = {
    notifications: [
      {
        ...charizard,
        id: 'told-1',
        created_at: new Date().toISOString(),
        kind: 'wish',
        product_id: charizard.id,
        label: 'Near Mint',
        old_price: 45,
        new_price: 40,
        change_percent: -11.1,
        is_read: false,
      },
    ],
    unread: 1,
    pagination: { page: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 },
  }
  await page.route('**/api/notifications?*', route => route.fulfill({ json: answer }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: '1 unread notification' }).click()
  const entry = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(entry).toContainText(/Charizard.*Near Mint.*Fell to \$40\.00, target price \$45\.00/)
  await expect(entry).not.toContainText('loss')
  await expectNoViolations(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the wishlist is behind More, and fits', async ({ page, api }) => {
    const { id } = await productNamed(api, 'Charizard')
    await api('PUT', `/api/wishlist/${id}`, { target_price: 45 })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'More' }).tap()
    await page
      .getByRole('dialog', { name: 'More' })
      .getByRole('link', { name: /^Wishlist/ })
      .tap()
    await expect(page).toHaveURL('/wishlist')
    await expect(targetField(page, 'Charizard')).toHaveValue('45.00')
    await expect(page.getByText('Sandbox prices: invented, not real.')).toBeVisible()
    await expectNoViolations(page)
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overhang).toBe(0)
  })
})
