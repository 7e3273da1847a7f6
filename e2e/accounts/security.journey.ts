// The Security tab of the profile: the password, and the devices a collector is signed in on.

import type { Page } from '@playwright/test'
import { hold, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { type Collector, expect, test } from '#e2e/fixtures'
import { countCalls, pressTwice } from '#e2e/presses'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, failure, success } from '#e2e/screen'

const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const current = (page: Page) => page.getByLabel('Current password')
const next = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm new password')

/** Signs in as from another device. */
function signIn(appUrl: string, { username }: Collector, password: string, device = windowsChrome) {
  return fetch(`${appUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': device },
    body: JSON.stringify({ username, password }),
  })
}

async function tokenFrom(answer: Promise<Response>): Promise<string> {
  return ((await (await answer).json()) as { token: string }).token
}

async function statusOf(appUrl: string, token: string): Promise<number> {
  return (await fetch(`${appUrl}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })).status
}

async function fillPasswords(page: Page, old: string, password: string) {
  await current(page).fill(old)
  await next(page).fill(password)
  await confirmation(page).fill(password)
}

test('other devices are listed and can be signed out after a question', async ({
  page,
  collector,
  app,
  complaints,
}) => {
  const elsewhere = await tokenFrom(signIn(app.url, collector, collector.password))
  const section = page.getByRole('region', { name: "Where you're signed in" })
  const devices = section.getByRole('listitem')
  const signOutElsewhere = button(page, 'Sign out everywhere else')
  const restore = await lose(page, '**/api/auth/sessions')
  await page.goto('/profile?tab=security')

  await test.step('a list that cannot be loaded can be retried', async () => {
    await expect(page.getByText("Couldn't load your sessions")).toBeVisible()
    await expect(button(page, 'Change Password')).toBeVisible()
    await restore()
    await button(page, 'Retry').click()
    forgive(complaints, 'lost calls')
  })
  await test.step('lists this device first', async () => {
    await expect(devices).toHaveCount(2)
    await expect(devices.filter({ hasText: 'Chrome on Windows' })).toContainText('Last seen just now')
    await expect(section.getByText('This device')).toHaveCount(1)
    await expect(devices.first()).toContainText('This device')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('signs no one out on Cancel', async () => {
    await signOutElsewhere.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await statusOf(app.url, elsewhere)).toBe(200)
  })
  await test.step('signs out every other device', async () => {
    await signOutElsewhere.click()
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
    await expectNoViolationsInDeepRun(page)
    await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(success(page)).toContainText('Signed out of 1 other device.')
    await expect(devices).toHaveCount(1)
    await expect(section.getByText("You're not signed in anywhere else.")).toBeVisible()
    await expect(signOutElsewhere).toHaveCount(0)
    expect(await statusOf(app.url, elsewhere)).toBe(401)
    expect(await statusOf(app.url, collector.token)).toBe(200)
  })
})

test('a notification reports a new sign-in, and its session can be ended alone', { tag: '@deep' }, async ({
  page,
  collector,
  app,
}) => {
  const kept = await tokenFrom(signIn(app.url, collector, collector.password, firefox))
  const lost = await tokenFrom(signIn(app.url, collector, collector.password))
  const section = page.getByRole('region', { name: "Where you're signed in" })
  const devices = section.getByRole('listitem')
  await page.goto('/dashboard')

  await test.step('the bell leads to the sessions', async () => {
    await button(page, '2 unread notifications').click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByText('New sign-in')).toHaveCount(2)
    await expectNoViolationsInDeepRun(page)
    await panel.getByRole('link', { name: /New sign-in.*Chrome on Windows/ }).click()
    await expect(page).toHaveURL('/profile?tab=security')
  })
  await test.step('shows where each was signed in from', async () => {
    await expect(devices).toHaveCount(3)
    await expect(devices.filter({ hasText: 'Chrome on Windows' })).toContainText('From 127.0.0.1')
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
  })
  await test.step('ends one, and no other', async () => {
    await expect(devices.first().getByRole('button')).toHaveCount(0)
    await button(page, 'Sign out of Chrome on Windows').click()
    await expect(success(page)).toContainText('Signed out of Chrome on Windows.')
    await expect(devices).toHaveCount(2)
    expect(await statusOf(app.url, lost)).toBe(401)
    expect(await statusOf(app.url, kept)).toBe(200)
    expect(await statusOf(app.url, collector.token)).toBe(200)
  })
})

test('a password change ends every other session', { tag: '@deep' }, async ({
  page,
  collector,
  app,
  complaints,
}) => {
  const elsewhere = await tokenFrom(signIn(app.url, collector, collector.password))
  const changed = `new ${collector.password}`
  const change = button(page, 'Change Password')
  await page.goto('/profile?tab=security')

  await test.step('shows two of the fields and lets managers fill all three', async () => {
    await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
    await expect(button(page, 'Show password')).toHaveCount(2)
    await button(page, 'Show password').first().click()
    await expect(current(page)).toHaveAttribute('type', 'text')
    await expect(current(page)).toHaveAttribute('autocomplete', 'current-password')
    for (const field of [next(page), confirmation(page)]) {
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
      await expect(field).toHaveAttribute('type', 'password')
    }
  })
  await test.step('rates the new password as it is typed', () => expectRatings(page))
  await test.step('shows each error at its field', async () => {
    await next(page).fill('12345')
    await confirmation(page).fill('123456')
    await change.click()
    for (const sentence of [
      'Current password is required',
      'Password must be at least 6 characters long',
      'New passwords do not match',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    }
    await expect(current(page)).toBeFocused()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('reports a lost call', async () => {
    const restore = await lose(page, '**/api/auth/password')
    const release = await hold(page, '**/api/auth/password')
    await fillPasswords(page, 'not the password', changed)
    await change.click()
    await expect(button(page, 'Changing...')).toBeVisible()
    release()
    await expect(failure(page)).toContainText('Failed to change password')
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('reports a wrong current password at its field', async () => {
    await button(page, 'Dismiss').first().click()
    await change.click()
    await expect(failure(page)).toContainText('Current password is incorrect')
    await expect(current(page)).toHaveAttribute('aria-invalid', 'true')
    forgive(complaints, 400)
  })
  await test.step('changes the password once, even on a double press', async () => {
    const calls = countCalls(page, 'PUT', '/api/auth/password')
    await fillPasswords(page, collector.password, changed)
    await pressTwice(change)
    await expect(success(page)).toContainText('Password changed successfully!')
    await expect(current(page)).toHaveValue('')
    expect(calls).toHaveLength(1)
  })
  await test.step('keeps this session alone, and accepts the new password alone', async () => {
    expect(await statusOf(app.url, elsewhere)).toBe(401)
    expect((await signIn(app.url, collector, collector.password)).status).toBe(401)
    expect((await signIn(app.url, collector, changed)).status).toBe(200)
    await page.reload()
    await expect(page.getByRole('link', { name: `Profile of ${collector.username}` })).toBeVisible()
  })
})

async function expectRatings(page: Page) {
  await expect(next(page)).toHaveAccessibleDescription('At least 6 characters; longer is stronger')
  for (const [typed, words] of [
    ['pikachu1', 'Too common: easy to guess'],
    ['plate7', 'Weak: longer is stronger'],
    ['a quiet long passphrase', 'Strong'],
    ['short', 'At least 6 characters; longer is stronger'],
    ['velvet-otter', 'Fair: longer is stronger'],
  ] as const) {
    await next(page).fill(typed)
    await expect(next(page)).toHaveAccessibleDescription(words)
  }
  await expectNoViolationsInDeepRun(page)
}
