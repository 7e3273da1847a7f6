import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/catalogue/catalogue'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

const protectedAddresses = [
  '/dashboard',
  '/collection',
  '/products',
  '/products/add',
  '/products/none',
  '/trade',
  '/trades',
  '/wishlist',
  '/prices',
  '/profile',
  '/cards/add',
]

test('a visitor on a protected address is sent to the login', async ({ page }) => {
  for (const address of protectedAddresses) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test('a signed-in collector on a visitor address is sent to the dashboard', async ({ page, collector }) => {
  for (const address of ['/', '/login', '/register']) {
    await page.goto(address)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(collector.username)
  }
})

test('a spinner stands while the session loads', async ({ page, collector }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/profile', async route => {
    await released
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('progressbar', { name: 'Loading your session' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(collector.username)
})

test('a token nobody knows is removed without a word', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('planted') !== null) return
    sessionStorage.setItem('planted', 'once')
    localStorage.setItem('token', 'a token of long ago')
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await tokenOf(page)).toBeNull()
  await expect(page.getByRole('alert')).toBeEmpty()
  await expect(page.getByRole('status')).toBeEmpty()
  forgive(complaints, 401)
})

test('a server that is away costs neither the session nor the place', async ({
  page,
  collector,
  complaints,
}) => {
  await page.route('**/api/auth/profile', route => route.abort())
  await page.goto('/trades?page=2')
  await expect(page.getByText('Holofolio is not answering')).toBeVisible()
  expect(await tokenOf(page)).toBe(collector.token)
  await expectNoViolations(page)
  await page.unroute('**/api/auth/profile')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trades')
  await expect(page).toHaveURL('/trades?page=2')
  forgive(complaints, 'lost calls')
})

test('logging out clears the browser and ends the token on the server', async ({ app, page, collector }) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Stats', exact: true }).click()
  await expect(page).toHaveURL('/prices')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status')).toContainText('Logged out successfully')
  await expect(page).toHaveURL('/login')
  expect(await tokenOf(page)).toBeNull()
  await expect(page.getByText(collector.username)).toHaveCount(0)
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${collector.token}` }
      return (await fetch(`${app.url}/api/auth/profile`, { headers })).status
    })
    .toBe(401)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
})

test('a token refused in the middle of things ends the session here too', async ({
  page,
  collector,
  api,
  complaints,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(collector.username)
  // With nothing under way any more it is the click that meets the refusal.
  await page.waitForLoadState('networkidle')
  await api('POST', '/api/auth/logout')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
  await expect(page).toHaveURL('/login')
  expect(await tokenOf(page)).toBeNull()
  await expect(page.getByText(collector.username)).toHaveCount(0)
  forgive(complaints, 401)
})

test('the next collector on the same page sees nothing of the one before', async ({
  page,
  collector,
  api,
}) => {
  const charizard = await productNamed(api, 'Charizard')
  await api('POST', '/api/collections', {
    product_id: charizard.id,
    purchase_price: 12.5,
    condition: 'Near Mint',
  })
  await page.goto('/dashboard')
  await expect(page.getByText('$12.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()

  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Username', { exact: true }).fill(`next-${collector.username}`)
  await page.getByLabel('Email').fill(`next-${collector.email}`)
  await page.getByLabel('Password', { exact: true }).fill(collector.password)
  await page.getByLabel('Confirm password').fill(collector.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('No cards in your collection yet')).toBeVisible()
  await expect(page.getByText('$12.50')).toHaveCount(0)
})

test('signing out in one tab holds for the others', async ({ page, collector, context }) => {
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.addInitScript(() => sessionStorage.setItem('signed in', 'once'))
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toContainText(collector.username)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/login')
})
