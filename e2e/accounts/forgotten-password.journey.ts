// Somebody who has forgotten their password gets a link by mail, from the login screen.

import type { Page } from '@playwright/test'
import { startApp } from '#e2e/app'
import { forgive } from '#e2e/complaints'
import { expect, visitorTest } from '#e2e/fixtures'
import { type MailServer, startMailServer } from '#e2e/mail-server'
import { ownUsername } from '#e2e/own-names'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, failure, success } from '#e2e/screen'

const mailed = visitorTest.extend<{ mail: MailServer }>({
  mail: async ({}, use) => {
    const mail = await startMailServer()
    await use(mail)
    await mail.stop()
  },
  app: async ({ mail }, use) => {
    const app = await startApp({ SMTP_URL: mail.url })
    await use(app)
    await app.stop()
  },
})

const forgotten = 'velvet otter at dawn'
const password = 'copper heron at noon'

/** The link, on the page's own host: without PUBLIC_URL it names localhost. */
const here = (link: string) => new URL(link).pathname + new URL(link).hash

async function fits(page: Page) {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
  }
  await darken(page)
  await expectNoViolationsInDeepRun(page)
}

async function register(page: Page, name: string) {
  await page.goto('/register')
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(forgotten)
  await page.getByLabel('Confirm password').fill(forgotten)
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/dashboard')
}

mailed('a forgotten password is replaced by a link in a mail', async ({ page, mail, complaints }) => {
  const name = ownUsername('misty')
  await register(page, name)
  await page.goto(here(await mail.linkTo(`${name}@example.com`, 'Confirm your e-mail address')))
  await button(page, 'Confirm').click()
  await expect(page.getByText(`${name}@example.com is confirmed.`)).toBeVisible()
  await page.evaluate(() => localStorage.clear())

  await mailed.step(
    'the login screen leads to it, and a wrong name changes nothing in its words',
    async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused()
      await button(page, 'Send the link').click()
      await expect(page.getByText('Username or email is required')).toBeVisible()
      await fits(page)
      await page.getByLabel('Username or email').fill(`${name}-not`)
      await page.keyboard.press('Enter')
      await expect(
        page.getByText(`If ${name}-not is an account with a confirmed e-mail address`),
      ).toBeVisible()
      await fits(page)
    },
  )
  await mailed.step('the mail has a link that sets a new password', async () => {
    await page.goto('/forgot-password')
    await page.getByLabel('Username or email').fill(name)
    await button(page, 'Send the link').click()
    await expect(page.getByText(`If ${name} is an account with a confirmed e-mail address`)).toBeVisible()
    await page.goto(here(await mail.linkTo(`${name}@example.com`, 'Set a new password')))
    await expect(page.getByLabel('Username')).toHaveValue(name)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await button(page, 'Set password').click()
    await expect(success(page)).toContainText('Your new password is set. Sign in with it.')
    await page.getByLabel('Username or email').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    await expect(page).toHaveURL('/dashboard')
  })
  await mailed.step('a used link leads to another one', async () => {
    await page.goto(here(await mail.linkTo(`${name}@example.com`, 'Set a new password')))
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
    forgive(complaints, 403)
  })
})

visitorTest('a server without mail says whom to ask', { tag: '@deep' }, async ({ page, complaints }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Username or email').fill('misty')
  await button(page, 'Send the link').click()
  await expect(page.getByText('This server sends no mail. Ask the operator for a link')).toBeVisible()
  await expect(failure(page)).toHaveCount(1)
  await fits(page)
  forgive(complaints, 409)
})
