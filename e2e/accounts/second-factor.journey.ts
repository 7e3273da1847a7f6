// Two-step sign-in: set up, signed in with, and turned off; and on a server that requires it.

import type { Page } from '@playwright/test'
import { beginSetUp, codeOf, turnOn } from './authenticator.ts'
import { forgive } from '#e2e/complaints'
import { type Collector, expect, ownApp, test, visitorTest } from '#e2e/fixtures'
import { ownUsername } from '#e2e/own-names'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, failure, success } from '#e2e/screen'

const code = (page: Page) => page.getByLabel('Code from your app')
const recoveryCode = (page: Page) => page.getByLabel('Recovery code')
const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

async function enterPassword(page: Page, { username, password }: Collector) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
}

async function fits(page: Page) {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
  }
  await expectNoViolationsInDeepRun(page)
}

test('a collector turns two-step sign-in on, signs in with codes, and turns it off', async ({
  page,
  collector,
  complaints,
}) => {
  await page.goto('/profile?tab=security')
  const { key, recoveryCodes } = await test.step('sets it up with the app', async () => {
    await expect(section(page)).toContainText('Off')
    await beginSetUp(page, collector.password)
    await fits(page)
    const made = await turnOn(page)
    await fits(page)
    await button(page, 'I have saved them').click()
    await expect(section(page)).toContainText('10 recovery codes left')
    return made
  })
  await test.step('signs in with a code, after a wrong one', async () => {
    await signOut(page)
    await enterPassword(page, collector)
    await expect(code(page)).toBeFocused()
    await fits(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await code(page).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is wrong, or was used before.')).toBeVisible()
    await code(page).fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('goes back to the password after five wrong codes', async () => {
    await signOut(page)
    await enterPassword(page, collector)
    for (let tries = 1; tries <= 5; tries++) {
      await code(page).fill(`00000${tries}`)
      const answered = page.waitForResponse('**/api/auth/login/second-step')
      await page.keyboard.press('Enter')
      await answered
    }
    await expect(failure(page)).toContainText('These were too many wrong codes. Enter your password again.')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
  await test.step('signs in with a recovery code', async () => {
    await enterPassword(page, collector)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(recoveryCode(page)).toBeFocused()
    await recoveryCode(page).fill(recoveryCodes[0] ?? '')
    await button(page, 'Sign in').click()
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('turns it off', async () => {
    await page.goto('/profile?tab=security')
    await expect(section(page)).toContainText('9 recovery codes left')
    await button(page, 'Turn off').click()
    const asked = page.getByRole('dialog', { name: 'Turn off two-step sign-in' })
    await asked.getByLabel('Password', { exact: true }).fill(collector.password)
    await asked.getByRole('button', { name: 'Turn off' }).click()
    await expect(success(page)).toContainText('Two-step sign-in is off.')
    await expect(section(page)).toContainText('Off')
    await signOut(page)
    await enterPassword(page, collector)
    await expect(page).toHaveURL('/dashboard')
  })
  forgive(complaints, 401)
  forgive(complaints, 403)
})

visitorTest.extend({ app: ownApp({ SECOND_FACTOR: 'required' }) })(
  'a server that requires it leads a new collector to the set-up first',
  async ({ page, complaints }) => {
    const [username, password] = [ownUsername('required'), 'velvet otter at dawn']
    await page.goto('/register')
    await page.getByLabel('Username', { exact: true }).fill(username)
    await page.getByLabel('Email').fill(`${username}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await button(page, 'Create account').click()
    const required = page.getByText('This server requires it.')
    await expect(required).toBeVisible()
    await page.goto('/collection')
    await expect(required).toBeVisible()
    await fits(page)
    await beginSetUp(page, password)
    await turnOn(page)
    await button(page, 'I have saved them').click()
    await expect(page.getByRole('heading', { name: 'My Collection' })).toBeVisible()
    forgive(complaints, 403)
  },
)
