import type { Page } from '@playwright/test'
import { hold, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, visitorTest as test } from '#e2e/fixtures'
import { ownUsername } from '#e2e/own-names'
import { countCalls, pressTwice } from '#e2e/presses'
import { button, expectNoViolationsInDeepRun, failure, success } from '#e2e/screen'
import { settled } from '#e2e/settled'

const username = (page: Page) => page.getByLabel('Username', { exact: true })
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm password')

function newcomer() {
  const name = ownUsername('newcomer')
  return { username: name, email: `${name}@example.com`, password: `words of ${name.slice(9)}` }
}

async function fillRegistration(page: Page, account: ReturnType<typeof newcomer>) {
  await username(page).fill(account.username)
  await email(page).fill(account.email)
  await password(page).fill(account.password)
  await confirmation(page).fill(account.password)
}

test('a visitor registers and lands on the dashboard', async ({ page, collector, complaints }) => {
  const account = newcomer()
  const create = button(page, 'Create account')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()

  await test.step('opens from the login screen', async () => {
    await expect(page).toHaveURL('/register')
    await expect(page).toHaveTitle('Create your account · Holofolio')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('lets password managers fill the fields and hides both passwords', async () => {
    await expect(username(page)).toHaveAttribute('autocomplete', 'username')
    await expect(email(page)).toHaveAttribute('autocomplete', 'email')
    for (const field of [password(page), confirmation(page)]) {
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
      await expect(field).toHaveAttribute('type', 'password')
    }
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2)
  })
  await test.step('shows each error below its field until that field changes', () => expectFieldErrors(page))
  await test.step('shows refusals of the server at their fields', async () => {
    await fillRegistration(page, { ...account, username: collector.username })
    await create.click()
    await expect(failure(page)).toContainText('Username is already taken')
    await expect(username(page)).toHaveAccessibleDescription('Username is already taken')
    await expect(username(page)).toBeFocused()
    forgive(complaints, 409)

    await fillRegistration(page, { ...account, password: 'password1' })
    await create.click()
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL('/register')
    forgive(complaints, 400)
  })
  await test.step('rates the password as it is typed', async () => {
    await password(page).fill('')
    await expect(password(page)).toHaveAccessibleDescription('At least 6 characters')
    await password(page).fill('a quiet long passphrase')
    await expect(password(page)).toHaveAccessibleDescription('Strong')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('reports a lost call', async () => {
    const restore = await lose(page, '**/api/auth/register')
    await fillRegistration(page, account)
    await create.click()
    await expect(failure(page)).toContainText('Registration failed')
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('keeps a way back to the login screen', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
  })
  await test.step('creates one account, even on a double press', async () => {
    const calls = countCalls(page, 'POST', '/api/auth/register')
    await fillRegistration(page, account)
    await pressTwice(create)
    await expect(success(page)).toContainText('Registration successful!')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(account.username)
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    expect(calls).toHaveLength(1)
  })
})

async function expectFieldErrors(page: Page) {
  const create = button(page, 'Create account')
  await create.click()
  await expect(username(page)).toHaveAccessibleDescription('Username is required')
  await expect(username(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription('Email is required')
  await expect(password(page)).toHaveAccessibleDescription('Password is required')
  await expectNoViolationsInDeepRun(page)

  await username(page).fill('ab')
  await expect(page.getByText('Username is required')).toBeHidden()
  await expect(page.getByText('Email is required')).toBeVisible()
  await email(page).fill('somebody')
  await password(page).fill('12345')
  await confirmation(page).fill('123456')
  await create.click()
  for (const sentence of [
    'Username must be at least 3 characters',
    'Email is invalid',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
}

test('a collector signs in by username, and by email in any case', async ({
  page,
  collector,
  complaints,
}) => {
  const name = page.getByLabel('Username or email')
  const signIn = button(page, 'Sign in')
  await page.goto('/')

  await test.step('the root shows a visitor the login screen', async () => {
    await expect(page).toHaveURL('/login')
    await expect(page).toHaveTitle('Sign in · Holofolio')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('requires both fields', async () => {
    await signIn.click()
    await expect(page.getByText('Username or email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(name).toBeFocused()
  })
  await test.step('lets passwords be managed, pasted and shown', () => expectUsablePassword(page))
  await test.step('reports a lost call', async () => {
    const restore = await lose(page, '**/api/auth/login')
    await signIn.click()
    await expect(failure(page)).toContainText('Login failed')
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('reports a wrong password and keeps the username', async () => {
    await name.fill(collector.username)
    await password(page).fill('not the password')
    await signIn.click()
    await expect(failure(page)).toContainText('Invalid username or password')
    await expect(name).toHaveValue(collector.username)
    await expect(signIn).toBeEnabled()
    await expectNoViolationsInDeepRun(page)
    forgive(complaints, 401)
  })
  await test.step('shows a spinner while it signs in, and sends one call', async () => {
    const calls = countCalls(page, 'POST', '/api/auth/login')
    const release = await hold(page, '**/api/auth/login')
    await password(page).fill(collector.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    release()
    await expect(success(page)).toContainText('Login successful!')
    await expect(page).toHaveURL('/dashboard')
    expect(calls).toHaveLength(1)
  })
  await test.step('accepts the email in capitals', async () => {
    // A call under way could come after the end of its session, and be refused.
    await settled(page)
    await button(page, 'Log out').click()
    await expect(page).toHaveURL('/login')
    await name.fill(collector.email.toUpperCase())
    await password(page).fill(collector.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })
})

async function expectUsablePassword(page: Page) {
  const name = page.getByLabel('Username or email')
  await expect(name).toHaveAttribute('autocomplete', 'username')
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  await name.fill('copied words')
  await name.press('ControlOrMeta+a')
  await name.press('ControlOrMeta+c')
  await password(page).press('ControlOrMeta+v')
  await expect(password(page)).toHaveValue('copied words')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await button(page, 'Show password').click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await button(page, 'Hide password').click()
  await expect(password(page)).toHaveAttribute('type', 'password')
}
