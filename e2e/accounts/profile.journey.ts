import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'

const success = (page: Page) => page.getByRole('status')
const failure = (page: Page) => page.getByRole('alert')

test.describe('profile', () => {
  test('names are saved and show at once', async ({ page, collector }) => {
    await page.goto('/profile')
    await expect(page).toHaveTitle('Account Settings · Holofolio')
    await expectNoViolations(page)
    const renamed = `renamed-${collector.username.slice(10)}`
    await page.getByLabel('Username', { exact: true }).fill(renamed)
    await page.getByLabel('First name').fill('Robin')
    await page.getByLabel('Last name').fill('Fowler')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(success(page)).toContainText('Profile updated successfully!')
    await expect(page.getByRole('link', { name: `Profile of ${renamed}` })).toBeVisible()

    await page.reload()
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(renamed)
    await expect(page.getByLabel('Email')).toHaveValue(collector.email)
    await expect(page.getByLabel('First name')).toHaveValue('Robin')
    await expect(page.getByLabel('Last name')).toHaveValue('Fowler')
  })

  test('what is wrong is told at its field', async ({ page, collector, app, complaints }) => {
    const taken = `taken-${randomUUID().slice(0, 13)}`
    const registered = await fetch(`${app.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: taken, email: `${taken}@example.com`, password: collector.password }),
    })
    expect(registered.status).toBe(201)

    await page.goto('/profile')
    const username = page.getByLabel('Username', { exact: true })
    await username.fill('')
    await page.getByLabel('Email').fill('nowhere')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(username).toHaveAccessibleDescription('Username is required')
    await expect(username).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is invalid')
    await expectNoViolations(page)

    await username.fill(taken)
    await page.getByLabel('Email').fill(collector.email)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(failure(page)).toContainText('Username is already taken')
    await expect(username).toHaveAccessibleDescription('Username is already taken')
    await expect(username).toHaveValue(taken)
    forgive(complaints, 409)
  })

  test('while it is saved the button says so; a call that is lost has its own words', async ({
    page,
    collector,
    complaints,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/auth/profile', async route => {
      if (route.request().method() === 'GET') return route.continue()
      await released
      return route.abort()
    })
    await page.goto('/profile')
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(collector.username)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    release()
    await expect(failure(page)).toContainText('Failed to update profile')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    forgive(complaints, 'lost calls')
  })
})

test.describe('security', () => {
  test('the password is changed, and every other session ends', async ({ page, collector, app }) => {
    const signIn = (password: string) =>
      fetch(`${app.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: collector.username, password }),
      })
    const { token } = (await (await signIn(collector.password)).json()) as { token: string }

    await page.goto('/profile?tab=security')
    await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
    const password = `new ${collector.password}`
    await page.getByLabel('Current password').fill(collector.password)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(success(page)).toContainText('Password changed successfully!')
    await expect(page.getByLabel('Current password')).toHaveValue('')

    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${app.url}/api/auth/profile`, { headers })).status).toBe(401)
    expect((await signIn(collector.password)).status).toBe(401)
    expect((await signIn(password)).status).toBe(200)
    await page.reload()
    await expect(page.getByRole('link', { name: `Profile of ${collector.username}` })).toBeVisible()
  })

  test('every rule has its sentence', async ({ page, collector, complaints }) => {
    await page.goto('/profile?tab=security')
    const change = page.getByRole('button', { name: 'Change Password' })
    await page.getByLabel('New password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm new password').fill('123456')
    await change.click()
    for (const sentence of [
      'Current password is required',
      'Password must be at least 6 characters long',
      'New passwords do not match',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Current password')).toBeFocused()
    await expectNoViolations(page)

    await page.getByLabel('Current password').fill(`not ${collector.password}`)
    await page.getByLabel('New password', { exact: true }).fill('long enough to keep')
    await page.getByLabel('Confirm new password').fill('long enough to keep')
    await change.click()
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    await expect(failure(page)).not.toBeEmpty()
    forgive(complaints, 400)
  })

  test('the first two fields can be shown, and managers know all three', async ({ page, collector }) => {
    expect(collector.token).not.toBe('')
    await page.goto('/profile?tab=security')
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(page.getByLabel('Current password')).toHaveAttribute('type', 'text')
    await expect(page.getByLabel('Current password')).toHaveAttribute('autocomplete', 'current-password')
    for (const label of ['New password', 'Confirm new password']) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
      await expect(field).toHaveAttribute('type', 'password')
    }
  })
})

test('notifications are on, and each switch is saved as it is flipped', async ({
  page,
  collector,
  complaints,
}) => {
  expect(collector.token).not.toBe('')
  await page.goto('/profile?tab=notifications')
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(3)
  for (const hint of [
    'Receive notifications via email',
    'Get notified when card prices change',
    'Notifications about your collection',
  ]) {
    await expect(page.getByText(hint, { exact: true })).toBeVisible()
  }
  await expectNoViolations(page)
  const saved = page.waitForResponse('**/api/auth/settings')
  await page.getByRole('switch', { name: 'Price Alerts' }).uncheck()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Price Alerts' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).toBeChecked()

  await page.route('**/api/auth/settings', route => route.abort())
  await page.getByRole('switch', { name: 'Email Notifications' }).click()
  await expect(failure(page)).toContainText("Couldn't save the setting")
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).toBeChecked()
  forgive(complaints, 'lost calls')
})

test.describe('preferences', () => {
  test.use({ colorScheme: 'dark' })

  test('the theme is light until another is chosen, and stays chosen', async ({ page, collector, api }) => {
    expect(collector.token).not.toBe('')
    await page.goto('/profile?tab=preferences')
    const root = page.locator('html')
    const theme = page.getByLabel('Theme')
    await expect(theme).toHaveValue('light')
    await expect(root).toHaveCSS('color-scheme', 'light')
    await theme.selectOption({ label: 'Auto' })
    await expect(root).toHaveCSS('color-scheme', 'light dark')
    await theme.selectOption({ label: 'Dark' })
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await expect
      .poll(async () => {
        const { user } = await api<{ user: { settings: { theme: string } } }>('GET', '/api/auth/profile')
        return user.settings.theme
      })
      .toBe('dark')
    await page.reload()
    await expect(theme).toHaveValue('dark')
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await expectNoViolations(page)
    for (const address of ['/dashboard', '/prices', '/profile']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page)
    }
  })

  test('a dark page is dark before anything of it is painted or loaded', async ({ page, collector }) => {
    expect(collector.token).not.toBe('')
    await page.goto('/profile?tab=preferences')
    const saved = page.waitForResponse('**/api/auth/settings')
    await page.getByLabel('Theme').selectOption({ label: 'Dark' })
    await saved
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.body === null) return
        observer.disconnect()
        document.body.dataset['themeAtFirst'] = document.documentElement.dataset['theme']
      }).observe(document, { childList: true, subtree: true })
    })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await released
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('body')).toHaveAttribute('data-theme-at-first', 'dark')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(page.locator('#root')).toBeEmpty()
    release()
    await expect(page.getByLabel('Theme')).toHaveValue('dark')
  })

  test('account information is there to read', async ({ page, collector, api }) => {
    expect(collector.token).not.toBe('')
    await page.goto('/profile?tab=preferences')
    await expect(page.getByText('Member since')).toBeVisible()
    await expect(page.getByText('Last login')).toBeVisible()
    const { user } = await api<{ user: Record<string, unknown> }>('GET', '/api/auth/profile')
    await page.route('**/api/auth/profile', route =>
      route.fulfill({
        json: { user: { ...user, created_at: '2025-03-09T23:30:00.000Z', last_login: null } },
      }),
    )
    await page.reload()
    await expect(page.getByText('Mar 9, 25')).toBeVisible()
    await expect(page.getByText('N/A')).toBeVisible()
  })
})

test('the tabs are walked with the arrow keys and live in the address', async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Profile' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/profile?tab=security')
  await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page).toHaveURL('/profile?tab=preferences')
  await page.keyboard.press('Home')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('tabpanel', { name: 'Profile' })).toBeVisible()
})
