// What was sent ends well or badly, wherever its collector is by then; and what turns out to be out of date is read again.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { forgive } from '#e2e/complaints'
import { expect } from '#e2e/fixtures'
import { ownWord, picture } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { holdCopy } from '#e2e/trades/trade-steps'

const failure = { error: 'The database is not available.', code: 'unavailable' }

/** Holds the calls of this path back, and fails them when told to. */
async function heldBack(page: Page, path: string): Promise<() => void> {
  const { promise: told, resolve: fail } = Promise.withResolvers<void>()
  await page.route(path, async route => {
    if (route.request().method() === 'GET') return route.fallback()
    await told
    return route.fulfill({ status: 503, json: failure })
  })
  return fail
}

test('an edit that fails after its screen was left says so', async ({ page, api, complaints }) => {
  await holdCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Collection' }).first().click()
  const fail = await heldBack(page, '**/api/collections/*')
  await page.getByRole('button', { name: /^Edit Charizard/ }).click()
  await page.getByLabel('Investment Price').fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  fail()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update item.' })).toBeVisible()
  forgive(complaints, 503)
})

test('a product that fails after its screen was left says so', async ({ page, complaints }) => {
  await page.goto('/products/add')
  await page.getByLabel('Product Name').fill(ownWord())
  await page.getByLabel('Set Name').fill('Own Set')
  await page.getByLabel('Product Image').setInputFiles(picture)
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/uploads\//)
  const fail = await heldBack(page, '**/api/products')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  fail()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create product.' })).toBeVisible()
  forgive(complaints, 503)
})

test('a copy that is gone by now leaves the list when that is found out', async ({
  page,
  api,
  complaints,
}) => {
  const { id } = await holdCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  await page.getByRole('button', { name: /^Edit Charizard/ }).click()
  await api<WireAnswer<'DELETE /api/collections/:id'>>('DELETE', `/api/collections/${id}`, {
    sold_price: null,
  })
  await page.getByLabel('Investment Price').fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('This copy was already removed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No products in your collection')).toBeVisible()
  forgive(complaints, 409)
})
