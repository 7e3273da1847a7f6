// A hand that presses twice means it once: the second press comes as the very next thing the page hears of.

import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures'
import { ownWord, picture } from '#e2e/catalogue/own-product'

/** Between two presses the page finishes what it has begun, but no timer needs to have run. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    element.click()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    element.click()
  })
}

function callsOf(page: Page, method: string, path: string): string[] {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls.push(path)
  })
  return calls
}

test('creates one account', async ({ page }) => {
  const calls = callsOf(page, 'POST', '/api/auth/register')
  await page.goto('/register')
  const name = ownWord()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(`a password of ${name}`)
  await page.getByLabel('Confirm password').fill(`a password of ${name}`)
  await pressTwice(page.getByRole('button', { name: 'Create account' }))
  await expect(page).toHaveURL('/dashboard')
  expect(calls).toHaveLength(1)
})

test('changes a password once', async ({ page, collector }) => {
  const calls = callsOf(page, 'PUT', '/api/auth/password')
  await page.goto('/profile?tab=security')
  await page.getByLabel('Current password').fill(collector.password)
  await page.getByLabel('New password', { exact: true }).fill(`new ${collector.password}`)
  await page.getByLabel('Confirm new password').fill(`new ${collector.password}`)
  await pressTwice(page.getByRole('button', { name: 'Change Password' }))
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('creates one product', async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  const calls = callsOf(page, 'POST', '/api/products')
  await page.goto('/products/add')
  const name = ownWord()
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Set Name').fill('Own Set')
  await page.getByLabel('Product Image').setInputFiles(picture)
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/uploads\//)
  await pressTwice(page.getByRole('button', { name: 'Create Product' }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(calls).toHaveLength(1)
})
