import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { hold, lose } from '#e2e/calls'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, failure, success, violationsOn } from '#e2e/screen'
import { settled } from '#e2e/settled'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const title = (page: Page) => page.getByRole('heading', { level: 1 })

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

visitorTest(
  'every protected address sends a visitor to the login screen',
  { tag: '@deep' },
  async ({ page }) => {
    for (const address of protectedAddresses) {
      await page.goto(address)
      await expect(page).toHaveURL('/login')
      await expect(title(page)).toHaveText('Welcome back')
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
  },
)

test('visitor addresses send a signed-in collector to the dashboard', { tag: '@deep' }, async ({
  page,
  collector,
}) => {
  for (const address of ['/', '/login', '/register']) {
    await page.goto(address)
    await expect(page).toHaveURL('/dashboard')
    await expect(title(page)).toContainText(collector.username)
  }
})

visitorTest('an unknown token is removed silently', { tag: '@deep' }, async ({ page, complaints }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('planted') !== null) return
    sessionStorage.setItem('planted', 'once')
    localStorage.setItem('token', 'a token of long ago')
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await tokenOf(page)).toBeNull()
  await expect(failure(page)).toBeEmpty()
  await expect(success(page)).toBeEmpty()
  forgive(complaints, 401)
})

test('an unreachable server ends neither the session nor the address', { tag: '@deep' }, async ({
  page,
  collector,
  complaints,
}) => {
  const profile = '**/api/auth/profile'
  const restore = await lose(page, profile)
  const release = await hold(page, profile)
  await page.goto('/trades?page=2')
  const spinner = page.getByRole('progressbar', { name: 'Loading your session' })
  await expect(page.getByRole('main').filter({ has: spinner })).toBeVisible()
  await expect(page.locator('.top-bar [aria-current="page"]')).toHaveText('Trade')
  expect(await violationsOn(page)).toEqual([])
  release()
  await expect(page.getByText("Holofolio isn't responding")).toBeVisible()
  expect(await tokenOf(page)).toBe(collector.token)
  await expectNoViolationsInDeepRun(page)

  await restore()
  await button(page, 'Retry').click()
  await expect(title(page)).toHaveText('Trades')
  await expect(page).toHaveURL('/trades?page=2')
  forgive(complaints, 'lost calls')
})

test('logging out ends the session in every tab, and the next collector sees none of it', async ({
  app,
  page,
  collector,
  api,
  context,
}) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id, { purchase_price: 12.5 })
  await page.goto('/dashboard')
  await expect(page.getByText('$12.50').first()).toBeVisible()
  const other = await context.newPage()
  await other.addInitScript(() => sessionStorage.setItem('signed in', 'once'))
  await other.goto('/dashboard')
  await expect(title(other)).toContainText(collector.username)
  await page.getByRole('link', { name: 'Stats', exact: true }).click()
  await expect(page).toHaveURL('/prices')
  await settled(page)
  await button(page, 'Log out').click()

  await test.step('clears the browser and ends the token on the server', async () => {
    await expect(success(page)).toContainText('Logged out successfully')
    await expect(page).toHaveURL('/login')
    expect(await tokenOf(page)).toBeNull()
    await expect(page.getByText(collector.username)).toHaveCount(0)
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${collector.token}` }
        return (await fetch(`${app.url}/api/auth/profile`, { headers })).status
      })
      .toBe(401)
  })
  await test.step('signs out the other tab', () => expect(other).toHaveURL('/login'))
  await test.step('Back does not return to the session', async () => {
    await page.goBack()
    await expect(title(page)).toHaveText('Welcome back')
  })
  await test.step('a new account in the same page starts empty', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Username', { exact: true }).fill(`next-${collector.username}`)
    await page.getByLabel('Email').fill(`next-${collector.email}`)
    await page.getByLabel('Password', { exact: true }).fill(collector.password)
    await page.getByLabel('Confirm password').fill(collector.password)
    await button(page, 'Create account').click()
    await expect(page.getByText('No cards in your collection yet')).toBeVisible()
    await expect(page.getByText('$12.50')).toHaveCount(0)
  })
})

test('a token that expires during use ends the session with a message', async ({
  page,
  collector,
  api,
  complaints,
}) => {
  // The last call that an empty dashboard makes.
  const lastCall = page.waitForResponse(/\/api\/exchange-rates/)
  await page.goto('/dashboard')
  await expect(title(page)).toContainText(collector.username)
  // No call may be under way, so that the click makes the first call that is refused.
  await lastCall
  await settled(page)
  await api('POST', '/api/auth/logout')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(failure(page)).toHaveText('Your session has ended. Please sign in again.')
  await expect(page).toHaveURL('/login')
  expect(await tokenOf(page)).toBeNull()
  await expect(page.getByText(collector.username)).toHaveCount(0)
  forgive(complaints, 401)
})
