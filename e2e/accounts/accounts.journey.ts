import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

function newcomer() {
  const username = `newcomer-${randomUUID().slice(0, 13)}`
  return { username, email: `${username}@example.com`, password: `words of ${username.slice(9)}` }
}

async function fillRegistration(page: Page, account: ReturnType<typeof newcomer>) {
  await page.getByLabel('Username', { exact: true }).fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password').fill(account.password)
}

test.describe('registration', () => {
  test('a visitor creates an account and arrives on the dashboard', async ({ page }) => {
    const account = newcomer()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/register')
    await expect(page).toHaveTitle('Create your account · Holofolio')
    await expectNoViolations(page)

    await fillRegistration(page, account)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('status')).toContainText('Registration successful!')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(account.username)
    expect(await tokenOf(page)).not.toBeNull()
  })

  test('every rule is told under its field and goes away with the next edit of it', async ({ page }) => {
    await page.goto('/register')
    const create = page.getByRole('button', { name: 'Create account' })
    const username = page.getByLabel('Username', { exact: true })
    await create.click()
    await expect(username).toHaveAccessibleDescription('Username is required')
    await expect(username).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is required',
    )
    await expectNoViolations(page)

    await username.fill('ab')
    await expect(page.getByText('Username is required')).toBeHidden()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill('somebody')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm password').fill('123456')
    await create.click()
    for (const sentence of [
      'Username must be at least 3 characters',
      'Email is invalid',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    }
  })

  test('what only the server knows is told at the field and in a toast', async ({
    page,
    collector,
    complaints,
  }) => {
    await page.addInitScript(() => localStorage.removeItem('token'))
    await page.goto('/register')
    await fillRegistration(page, { ...newcomer(), username: collector.username })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toContainText('Username is already taken')
    await expect(page.getByLabel('Username', { exact: true })).toHaveAccessibleDescription(
      'Username is already taken',
    )
    await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
    await expect(page).toHaveURL('/register')
    forgive(complaints, 409)
  })

  test('a password everybody uses is refused', async ({ page, complaints }) => {
    await page.goto('/register')
    await fillRegistration(page, { ...newcomer(), password: 'password1' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL('/register')
    forgive(complaints, 400)
  })
})

test.describe('login', () => {
  test('by username, and by email in any case', async ({ page, collector }) => {
    await page.addInitScript(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await expect(page).toHaveTitle('Sign in · Holofolio')
    for (const name of [collector.username, collector.email.toUpperCase()]) {
      await page.getByLabel('Username or email').fill(name)
      await page.getByLabel('Password', { exact: true }).fill(collector.password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status')).toContainText('Login successful!')
      await expect(page).toHaveURL('/dashboard')
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/login')
    }
  })

  test('a wrong password says so and keeps what was typed', async ({ page, collector, complaints }) => {
    await page.addInitScript(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await page.getByLabel('Username or email').fill(collector.username)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid username or password')
    await expect(page.getByLabel('Username or email')).toHaveValue(collector.username)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await expectNoViolations(page)
    forgive(complaints, 401)
  })

  test('a call that never arrives says Login failed', async ({ page, complaints }) => {
    await page.route('**/api/auth/login', route => route.abort())
    await page.goto('/login')
    await page.getByLabel('Username or email').fill('somebody')
    await page.getByLabel('Password', { exact: true }).fill('something')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Login failed')
    forgive(complaints, 'lost calls')
  })

  test('both fields are asked for', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Username or email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Username or email')).toBeFocused()
  })

  test('while it is sent there is a spinner, and a second press sends nothing', async ({
    page,
    collector,
  }) => {
    await page.addInitScript(() => localStorage.removeItem('token'))
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/api/auth/login', async route => {
      calls += 1
      await released
      await route.continue()
    })
    await page.goto('/login')
    await page.getByLabel('Username or email').fill(collector.username)
    await page.getByLabel('Password', { exact: true }).fill(collector.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    release()
    await expect(page).toHaveURL('/dashboard')
    expect(calls).toBe(1)
  })

  test('passwords can be shown, pasted and remembered', async ({ page }) => {
    await page.goto('/login')
    const username = page.getByLabel('Username or email')
    const password = page.getByLabel('Password', { exact: true })
    await expect(username).toHaveAttribute('autocomplete', 'username')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await username.fill('copied words')
    await username.press('ControlOrMeta+a')
    await username.press('ControlOrMeta+c')
    await password.press('ControlOrMeta+v')
    await expect(password).toHaveValue('copied words')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')

    await page.goto('/register')
    await expect(page.getByLabel('Username', { exact: true })).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
    for (const label of ['Password', 'Confirm password']) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
      await expect(field).toHaveAttribute('type', 'password')
    }
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2)
  })
})
