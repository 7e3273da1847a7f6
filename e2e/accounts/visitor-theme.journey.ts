import { expect, test, visitorTest } from '#e2e/fixtures'
import { settled } from '#e2e/settled'
import type { Page } from '@playwright/test'

const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

visitorTest('login and register have the theme of the device', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  const light = await scheme(page)
  for (const path of ['/login', '/register']) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => scheme(page)).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => scheme(page)).toBe(light)
  }
})

test("signing out returns from the collector's theme to that of the device", { tag: '@deep' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const light = await scheme(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await settled(page)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect.poll(() => scheme(page)).not.toBe(light)
})
