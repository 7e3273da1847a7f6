// Adding copies while their answers are lost.

import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures'
import { button, goInside } from '#e2e/screen'

/** The call that adds copies. */
export const adds = '**/api/collections'
export const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add to Collection' })
/** What becomes of adds that wait, asked when their collector logs out. */
export const question = (page: Page) => page.getByRole('alertdialog')

/** Fills in the open dialog and adds: a Near Mint copy for $7.00 unless `fields` has a grade. */
export async function fillAndAdd(page: Page, fields: Record<string, string> = {}) {
  const dialog = addDialog(page)
  await dialog.getByRole('radio', { name: 'Grade' in fields ? 'Graded' : 'Raw' }).check()
  for (const [label, text] of Object.entries({ 'Price Paid': '7', ...fields }))
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Add to Collection' }).click()
}

/** Adds a copy on the screen of a product, in the app that the page has open. */
export async function addOn(page: Page, { id }: { readonly id: string }) {
  await goInside(page, `/products/${id}`)
  await button(page, 'Add to Collection').first().click()
  await fillAndAdd(page)
}

/** Waits until so many adds wait on the device. */
export async function untilKept(page: Page, count = 1) {
  const noted = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find(name => name.startsWith('adds wait'))
      return Number.parseInt(localStorage.getItem(key ?? '') ?? '0', 10)
    })
  await expect.poll(noted).toBe(count)
}
