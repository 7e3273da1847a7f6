// Mail goes to confirmed addresses only: the link in the mail, and what the settings say until it was opened.

import type { Page } from '@playwright/test'
import { startApp } from '#e2e/app'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { type MailServer, startMailServer } from '#e2e/mail-server'
import { ownUsername } from '#e2e/own-names'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, failure, success } from '#e2e/screen'

const mailed = test.extend<{ mail: MailServer }>({
  mail: async ({}, use) => {
    const mail = await startMailServer()
    await use(mail)
    await mail.stop()
  },
  app: async ({ mail }, use) => {
    const app = await startApp({ SMTP_URL: mail.url, RATE_LIMIT: 'on' })
    await use(app)
    await app.stop()
  },
})

const asks = 'Confirm your e-mail address'
const waits = 'Price summaries, weekly summaries and warnings about your account are mailed once it is.'

async function fits(page: Page) {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
  }
  await expectNoViolationsInDeepRun(page)
}

const sendLink = (page: Page) => page.getByRole('button', { name: /^Send (again|a link)$/ })

/** The link, on the page's own host: without PUBLIC_URL it names localhost. */
const here = (link: string) => new URL(link).pathname + new URL(link).hash

mailed(
  'an address is confirmed by the link in the mail',
  { tag: '@deep' },
  async ({ page, mail, collector, complaints }) => {
    const email = page.getByLabel('Email', { exact: true })
    const other = `${ownUsername('other')}@example.com`
    const first = await mail.linkTo(collector.email, asks)
    await page.goto('/profile')

    await mailed.step('the settings say what waits for it', async () => {
      await expect(page.getByText(`${collector.email} is not confirmed. Open the link`)).toBeVisible()
      await expect(page.getByText(waits)).toBeVisible()
      await fits(page)
      await page.goto('/profile?tab=notifications')
      await expect(page.getByText(waits)).toBeVisible()
      await fits(page)
      await darken(page)
      await expectNoViolationsInDeepRun(page)
    })
    await mailed.step('a new link ends the first', async () => {
      await button(page, 'Send again').click()
      await expect(success(page)).toContainText(`A link is on its way to ${collector.email}.`)
      await expect.poll(() => mail.subjectsTo(collector.email)).toEqual([asks, asks])
      await page.goto(here(first))
      await expect(page.getByText('This link was used or has expired')).toBeVisible()
      await fits(page)
      await darken(page)
      await expectNoViolationsInDeepRun(page)
      forgive(complaints, 403)
    })
    await mailed.step('the newest one asks, and confirms', async () => {
      await page.goto(here(await mail.linkTo(collector.email, asks)))
      await expect(page.getByText(collector.email)).toBeVisible()
      await expect(page.getByText(collector.username, { exact: true })).toBeVisible()
      await fits(page)
      await darken(page)
      await expectNoViolationsInDeepRun(page)
      await button(page, 'Confirm').click()
      await expect(page.getByText(`${collector.email} is confirmed.`)).toBeVisible()
      await fits(page)
      await page.getByRole('link', { name: 'Go to Holofolio' }).click()
      await expect(page).toHaveURL('/dashboard')
    })
    await mailed.step('the settings say so', async () => {
      await page.goto('/profile')
      await expect(email).toHaveAccessibleDescription('Confirmed')
      await expect(page.getByText(waits)).toHaveCount(0)
      await fits(page)
    })
    await mailed.step('another address waits again, and the one before gets a warning', async () => {
      await email.fill(other)
      await expect(email).not.toHaveAccessibleDescription('Confirmed')
      await button(page, 'Save Changes').click()
      await expect(page.getByText(`${other} is not confirmed.`)).toBeVisible()
      await mail.linkTo(other, asks)
      await expect.poll(() => mail.subjectsTo(collector.email)).toContain('Your e-mail address was changed')
      expect(mail.subjectsTo(other)).toEqual([asks])
    })
    await mailed.step('and no stranger gets more than a few', async () => {
      for (let sent = 2; sent <= 5; sent++) {
        await sendLink(page).click()
        await expect.poll(() => mail.subjectsTo(other)).toHaveLength(sent)
      }
      await sendLink(page).click()
      await expect(failure(page)).toContainText(
        'Too many confirmation links were sent. Try again in 24 hours.',
      )
      forgive(complaints, 429)
    })
  },
)

test('a server that sends no mail asks for no confirmation', { tag: '@deep' }, async ({ page }) => {
  for (const tab of ['profile', 'notifications']) {
    const state = page.waitForResponse('**/api/auth/email-confirmation')
    await page.goto(`/profile?tab=${tab}`)
    await state
    await expect(sendLink(page)).toHaveCount(0)
    await expect(page.getByText('Confirmed')).toHaveCount(0)
  }
  await page.goto('/confirm-email')
  await expect(page.getByText('This link is not complete.')).toBeVisible()
})
