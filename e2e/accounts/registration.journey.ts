// Who may come in: by invitation, once the door is closed, and with a new password by a link.

import type { Page } from '@playwright/test'
import { runUser } from '#e2e/app'
import { forgive } from '#e2e/complaints'
import { expect, ownApp, test as signedInTest, visitorTest } from '#e2e/fixtures'
import { ownUsername } from '#e2e/own-names'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, failure, success } from '#e2e/screen'

const widths = [390, 820, 1440]
const password = 'velvet otter at dawn'

const serverWith = (registration: string) =>
  visitorTest.extend({ app: ownApp({ REGISTRATION: registration }) })

const linkIn = (out: string) => /http\S+/.exec(out)?.[0] ?? ''

async function fits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
  }
  await expectNoViolationsInDeepRun(page)
}

async function fillRegistration(page: Page, name: string) {
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

serverWith('invite')(
  'a visitor registers by invitation, once',
  { tag: '@deep' },
  async ({ page, app, complaints }) => {
    const link = linkIn(await runUser(app, 'invite'))
    await visitorTest.step('without one, the page says so', async () => {
      await page.goto('/register')
      await expect(page.getByText('You need an invitation to register here.')).toBeVisible()
      await expect(page.getByLabel('Username')).toHaveCount(0)
      await fits(page)
      await darken(page)
      await expectNoViolationsInDeepRun(page)
    })
    await visitorTest.step('the link opens the form', async () => {
      await page.goto('about:blank')
      await page.goto(link)
      await expect(page.getByText("You're invited. The invitation works once.")).toBeVisible()
      await fits(page)
      await darken(page)
      await expectNoViolationsInDeepRun(page)
      await fillRegistration(page, ownUsername('invited'))
      await button(page, 'Create account').click()
      await expect(page).toHaveURL('/dashboard')
    })
    await visitorTest.step('the link works once', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.goto('about:blank')
      await page.goto(link)
      await fillRegistration(page, ownUsername('late'))
      await button(page, 'Create account').click()
      await expect(failure(page)).toContainText('This invitation was used or has expired.')
      forgive(complaints, 403)
    })
  },
)

serverWith('closed')('a closed door says so', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText('Registration is closed here. Ask the operator for an account.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await fits(page)
  await darken(page)
  await expectNoViolationsInDeepRun(page)
})

signedInTest(
  'a forgotten password is replaced by a link, once, and every session ends',
  async ({ page, app, collector, complaints }) => {
    const link = linkIn(await runUser(app, 'reset-password', collector.username))
    await page.goto('/dashboard')
    await signedInTest.step('the link asks for a new password', async () => {
      await page.goto(link)
      await expect(page.getByLabel('Username')).toHaveValue(collector.username)
      await page.getByLabel('New password', { exact: true }).fill('12345')
      await button(page, 'Set password').click()
      await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
      await expect(page.getByText('New passwords do not match')).toBeVisible()
      await fits(page)
      await darken(page)
      await expectNoViolationsInDeepRun(page)
    })
    await signedInTest.step('sets it, and signs out here too', async () => {
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Confirm new password').fill(password)
      await button(page, 'Set password').click()
      await expect(success(page)).toContainText('Your new password is set. Sign in with it.')
      await expect(page).toHaveURL('/login')
      await page.getByLabel('Username or email').fill(collector.username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await button(page, 'Sign in').click()
      await expect(page).toHaveURL('/dashboard')
    })
    await signedInTest.step('works once', async () => {
      await page.goto(link)
      await expect(page.getByText('This link was used or has expired.')).toBeVisible()
      await fits(page)
      await darken(page)
      await expectNoViolationsInDeepRun(page)
      forgive(complaints, 403)
      await page.goto('/reset-password')
      await expect(page.getByText('This link is not complete.')).toBeVisible()
    })
  },
)
