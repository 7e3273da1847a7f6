// Every dialog of several copies, and of a price refresh.

import type { Page } from '@playwright/test'
import { unavailable } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { type PlayedRefresh, playRefresh } from '#e2e/prices/refresh'
import { fillFully } from './full-account.ts'
import { dialog, load, look, lookAtEach, press } from './look.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected copies' })

test('dialogs of a selection, and of a price refresh', async ({ page, api, app, collector, complaints }) => {
  test.slow()
  await fillFully(app, api, collector)
  const refresh = await playRefresh(page)
  await load(page, '/collection')
  await lookAtSelection(page)
  forgive(complaints, 503)
  await lookAtRefresh(page, refresh)
  await refresh.stop()
})

async function lookAtSelection(page: Page): Promise<void> {
  await press(page, 'Select')
  await press(page, 'Select all 6 items')
  await expect(bar(page).getByText('7 copies')).toBeVisible()
  await look(page, 'a selection of all')
  const chosen = (name: string) => bar(page).getByRole('button', { name, exact: true }).click()
  await lookAtEach(page, [
    {
      file: 'web/dialogs/copies/edit-many-dialog.tsx',
      name: 'Edit 7 copies',
      open: () => chosen('Edit'),
    },
    {
      file: 'web/dialogs/copies/sell-lot-dialog.tsx',
      name: 'Sell 7 copies as a lot',
      open: () => chosen('Sell as a lot'),
    },
    {
      file: 'web/dialogs/copies/grade-many-dialog.tsx',
      name: /^Send \d+ cards/,
      open: () => chosen('Send for grading'),
    },
    {
      file: 'web/dialogs/copies/grade-many-dialog.tsx',
      name: 'Update to Graded',
      open: () => chosen('Update to Graded'),
    },
    {
      file: 'web/dialogs/copies/new-submission-dialog.tsx',
      name: 'New submission',
      open: () => chosen('New submission'),
    },
    {
      file: 'web/dialogs/copies/remove-many-dialog.tsx',
      name: 'Remove 7 copies',
      open: () => chosen('Remove'),
    },
  ])
  await press(page, 'Stop selecting')
  await press(page, 'Select')
  await page.getByRole('checkbox', { name: 'Select Charizard, Near Mint' }).check()
  await look(page, 'a selection of some')
  await lookAtEach(page, [
    { file: 'web/dialogs/copies/pick-copies-dialog.tsx', name: 'Pick copies', open: /^All 2 of Charizard/ },
  ])
  await press(page, 'Stop selecting')
  await page.route('**/api/collections/bulk/**', route => route.fulfill({ status: 503, json: unavailable }))
  await lookAtEach(page, [
    {
      file: 'web/dialogs/copies/many-copies-dialog.tsx',
      name: 'Your copies',
      open: async () => {
        await press(page, 'Sell Charizard, Near Mint')
        for (const place of [1, 2])
          await page.getByRole('checkbox', { name: new RegExp(`^Pick copy ${place},`) }).check()
        await press(page, 'Continue with 2 copies')
      },
    },
  ])
}

async function lookAtRefresh(page: Page, refresh: PlayedRefresh): Promise<void> {
  const counts = { total: 63, currentCount: 0, heldBackCount: 2, notAskedCount: 1, updatedCount: 55 }
  const figures = { ...counts, failedCount: 3, unpricedCount: 5 }
  const failed = { failure: 'eBay refused a search (400).', notAskedReason: null, cancelled: false }
  const start = async () => {
    await press(page, 'Update prices')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update prices' }).click()
  }
  await start()
  await refresh.send('progress', { ...figures, done: 12, name: 'Charizard' })
  // Not among the others: the page is never settled while its stream is open.
  await expect(dialog(page).getByText('12 of 63 products')).toBeVisible()
  await look(page, 'Updating prices')
  await refresh.send('done', { ...figures, ...failed, source: 'ebay' })
  await lookAtEach(page, [
    {
      file: 'web/dialogs/prices/price-refresh-dialog.tsx',
      name: 'Prices partly updated',
      open: () => expect(dialog(page).getByText('No price found for 5 products.')).toBeVisible(),
    },
    {
      file: 'web/dialogs/prices/price-refresh-dialog.tsx',
      name: "Couldn't update prices",
      open: async () => {
        await start()
        await refresh.send('error', { error: 'eBay takes no more calls today.', code: 'marketplace' })
      },
    },
  ])
}
