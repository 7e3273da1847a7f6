// Back and dialogs.

import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/catalogue/products'
import { addCopy } from '#e2e/collection/copies'
import { expect, test } from '#e2e/fixtures'
import { button } from '#e2e/screen'

const sell = (page: Page) => page.getByRole('dialog', { name: 'Sell from Collection' })

test('Back closes the dialog on top, and the history stays as it was', async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Collection', exact: true }).first().click()
  const open = button(page, 'Sell Charizard, Near Mint')
  await open.click()
  await expect(sell(page).getByLabel('Sold Price')).toBeVisible()
  await page.goBack()
  await expect(sell(page)).toBeHidden()
  await expect(page).toHaveURL(/\/collection$/)
  await expect(open).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/collection$/)
  await expect(sell(page)).toHaveCount(0)
})
