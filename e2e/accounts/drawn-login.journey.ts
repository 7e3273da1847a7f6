// The login screen is in the page before its code has loaded, and what a visitor does with it then is kept.

import type { Page } from '@playwright/test'
import { holdCode, waitForPaint } from './held-code.ts'
import { expect, visitorTest as test } from '#e2e/fixtures'
import { expectNoViolationsInDeepRun } from '#e2e/screen'

const username = (page: Page) => page.getByLabel('Username or email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

for (const path of ['/login', '/']) {
  const title = `${path} takes what is typed before the code has loaded`
  test(title, { tag: path === '/' ? '@deep' : [] }, async ({ page, collector }) => {
    const release = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page).toHaveTitle('Sign in · Holofolio')
    await expectNoViolationsInDeepRun(page)
    await username(page).fill(collector.username)
    await password(page).pressSequentially(collector.password.slice(0, 4))
    const drawn = page.locator('#drawn')
    await expect(drawn).toBeVisible()
    release()
    await expect(drawn).toHaveCount(0)
    await expect(username(page)).toHaveValue(collector.username)
    await expect(password(page)).toBeFocused()
    await page.keyboard.type(collector.password.slice(4))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })
}

test('requests no code before the login screen is painted', { tag: '@deep' }, async ({ page }) => {
  await waitForPaint(page)
  await page.goto('/login')
  await expect(page.locator('#drawn')).toHaveCount(0)
  const { painted, asked } = await page.evaluate(() => {
    const startOf = ({ startTime }: PerformanceEntry) => startTime
    return {
      painted: performance.getEntriesByName('first-contentful-paint').map(startOf),
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(startOf),
    }
  })
  expect(painted).toHaveLength(1)
  expect(asked).toHaveLength(2)
  expect(Math.min(...asked)).toBeGreaterThan(Number(painted[0]))
})

test('a sign-in before the code has loaded is sent once it has', { tag: '@deep' }, async ({
  page,
  collector,
}) => {
  const release = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await username(page).fill(collector.username)
  await password(page).fill(collector.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // A browser would put the password into the address.
  await expect(page).toHaveURL(/\/login$/)
  release()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a signed-in collector does not see the login screen', { tag: '@deep' }, async ({ page, collector }) => {
  const release = await holdCode(page)
  await page.addInitScript(token => localStorage.setItem('token', token), collector.token)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#drawn')).toBeAttached()
  await expect(page.locator('#drawn')).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/dashboard$/)
})
