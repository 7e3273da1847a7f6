// Every dialog, question and menu of the collection.

import type { Page } from '@playwright/test'
import { unavailable } from '#e2e/calls'
import { copiesOf } from '#e2e/collection/copies'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { playRefresh } from '#e2e/prices/refresh'
import { fillFully } from './full-account.ts'
import { choose, discard, load, look, lookAtEach, press } from './look.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected copies' })

test('menus and dialogs of the whole collection', async ({ page, api, app, collector }) => {
  test.slow()
  const { view } = await fillFully(app, api, collector)
  await load(page, `/collection?saved=${view}`)
  const page1 = 'Actions for For friends'
  await lookAtEach(page, [
    {
      file: 'web/notifications/notification-bell.tsx',
      name: 'Notifications',
      open: () => press(page, /notifications?$/i),
    },
    {
      file: 'web/layout/keys/keys-dialog.tsx',
      name: 'Keyboard shortcuts',
      open: () => page.keyboard.press('?'),
    },
    {
      file: 'web/dialogs/prices/price-refresh-button.tsx',
      name: 'Update prices?',
      open: () => press(page, 'Update prices'),
    },
    {
      file: 'web/screens/collection/narrowing/collection-filters.tsx',
      name: 'More filters',
      open: () => press(page, /^More filters/),
    },
    {
      file: 'web/screens/collection/views/views-menu.tsx',
      name: 'Saved views',
      open: () => press(page, 'Saved views'),
    },
    {
      file: 'web/screens/collection/views/views-menu.tsx',
      name: 'Delete “Cards”?',
      open: () => choose(page, 'Saved views', /^Delete/),
    },
    {
      file: 'web/screens/collection/views/save-view-dialog.tsx',
      name: 'Save View',
      open: async () => {
        await choose(page, 'Saved views', 'Save this view…')
        await dialog(page).getByRole('button', { name: 'Save' }).click()
      },
    },
    {
      file: 'web/screens/collection/more-menu.tsx',
      name: 'More actions',
      open: () => press(page, 'More actions'),
    },
    {
      file: 'web/dialogs/export/export-dialog.tsx',
      name: 'Export',
      open: () => choose(page, 'More actions', 'Export'),
    },
    {
      file: 'web/screens/collection/sharing/share-dialog.tsx',
      name: 'Share',
      open: () => choose(page, 'More actions', 'Share…'),
      over: [
        {
          file: 'web/screens/collection/sharing/share-dialog.tsx',
          name: page1,
          open: () => press(page, page1),
        },
        {
          file: 'web/screens/collection/sharing/share-dialog.tsx',
          name: /^Make a new link/,
          open: () => choose(page, page1, 'New link…'),
        },
        {
          file: 'web/screens/collection/sharing/share-dialog.tsx',
          name: /^Stop sharing/,
          open: () => choose(page, page1, 'Stop sharing…'),
        },
        {
          file: 'web/screens/collection/sharing/shared-page-dialog.tsx',
          name: 'Share a Page',
          open: () => press(page, 'Make a link'),
          close: () => press(page, 'Make link'),
        },
        {
          file: 'web/screens/collection/sharing/shared-link-dialog.tsx',
          name: 'Your link',
          open: () => expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible(),
        },
      ],
    },
  ])
  await load(page, '/collection?view=table')
  await lookAtEach(page, [
    {
      file: 'web/screens/collection/shown/columns-sheet.tsx',
      name: 'Columns and density',
      open: () => press(page, 'Columns and density'),
    },
    {
      file: 'web/screens/collection/shown/group-table.tsx',
      name: /^Actions for Pikachu/,
      open: () => press(page, /^Actions for Pikachu/),
    },
  ])
})

test('dialogs of a copy', async ({ page, api, app, collector, complaints }) => {
  test.slow()
  await fillFully(app, api, collector)
  await load(page, '/collection')
  await lookAtEach(page, [
    {
      file: 'web/dialogs/collection/which-copy-dialog.tsx',
      name: 'Sell from Collection',
      open: async () => {
        await press(page, 'Sell Charizard, Near Mint')
        await page.getByRole('checkbox', { name: /^Pick copy 1,/ }).check()
      },
    },
    {
      file: 'web/dialogs/collection/edit-copy-dialog.tsx',
      name: 'Edit Investment',
      open: () => press(page, 'Edit Pikachu, Near Mint'),
    },
    {
      file: 'web/dialogs/collection/edit-copy-dialog.tsx',
      name: 'Edit Investment',
      open: () => press(page, 'Edit Blastoise, PSA 9'),
    },
    {
      file: 'web/dialogs/collection/update-to-graded-dialog.tsx',
      name: 'Update to Graded',
      open: async () => {
        await press(page, 'Update to Graded')
        await dialog(page).getByRole('button', { name: 'Save' }).click()
      },
    },
    {
      file: 'web/dialogs/collection/remove-copy-dialog.tsx',
      name: 'Remove from Collection',
      open: () => press(page, 'Remove Pikachu, Near Mint'),
    },
    {
      file: 'web/dialogs/collection/remove-copy-dialog.tsx',
      name: 'Remove from Collection',
      open: async () => {
        await press(page, 'Remove Pikachu, Near Mint')
        await page.getByLabel('I sold this item').check()
        await dialog(page).getByRole('button', { name: 'Remove Item' }).click()
      },
      close: () => discard(page),
    },
    {
      file: 'web/dialogs/collection/sell-copy-dialog.tsx',
      name: 'Sell from Collection',
      open: async () => {
        await press(page, 'Sell Pikachu, Near Mint')
        await page.getByLabel('Sold Price').fill('0.01')
      },
      over: [
        {
          file: 'web/dialogs/collection/selling/price-meant.ts',
          name: /^Sell for/,
          open: () => press(page, /^Sell for/),
        },
        {
          file: 'web/components/overlays/discard-question.tsx',
          name: 'Discard what you typed?',
          role: 'group',
          open: () => page.keyboard.press('Escape'),
        },
      ],
      close: () => discard(page),
    },
    {
      file: 'web/dialogs/collection/open-product-dialog.tsx',
      name: 'Open It',
      open: async () => {
        await press(page, 'Open It')
        await page.getByRole('combobox', { name: 'Find what you pulled' }).fill('charizard')
        await page.getByRole('option').first().click()
      },
      over: [
        {
          file: 'web/dialogs/collection/opening/pulled-search.tsx',
          name: 'Products found',
          role: 'listbox',
          open: () => page.getByRole('combobox', { name: 'Find what you pulled' }).fill('pikachu'),
        },
      ],
      close: () => discard(page),
    },
    {
      file: 'web/dialogs/collection/live/live-copy.tsx',
      name: 'Edit Investment',
      open: async () => {
        await press(page, 'Edit Pikachu, Near Mint')
        const copy = (await copiesOf(api)).find(({ name }) => name === 'Pikachu')
        await api('DELETE', `/api/collections/${copy?.id}`, { sold_price: null })
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        await expect(page.getByText('This copy is no longer in your collection.')).toBeVisible()
        forgive(complaints, 404)
      },
    },
  ])
})

test('dialogs of a selection', async ({ page, api, app, collector, complaints }) => {
  test.slow()
  await fillFully(app, api, collector)
  await load(page, '/collection')
  await press(page, 'Select')
  await press(page, 'Select all 6 items')
  await expect(bar(page).getByText('7 copies')).toBeVisible()
  await look(page, 'a selection of all')
  const chosen = (name: string) => bar(page).getByRole('button', { name, exact: true }).click()
  await lookAtEach(page, [
    {
      file: 'web/dialogs/collection/edit-many-dialog.tsx',
      name: 'Edit 7 copies',
      open: () => chosen('Edit'),
    },
    {
      file: 'web/dialogs/collection/sell-lot-dialog.tsx',
      name: 'Sell 7 copies as a lot',
      open: () => chosen('Sell as a lot'),
    },
    {
      file: 'web/dialogs/collection/grade-many-dialog.tsx',
      name: /^Send \d+ cards/,
      open: () => chosen('Send for grading'),
    },
    {
      file: 'web/dialogs/collection/grade-many-dialog.tsx',
      name: 'Update to Graded',
      open: () => chosen('Update to Graded'),
    },
    {
      file: 'web/dialogs/collection/new-submission-dialog.tsx',
      name: 'New submission',
      open: () => chosen('New submission'),
    },
    {
      file: 'web/dialogs/collection/remove-many-dialog.tsx',
      name: 'Remove 7 copies',
      open: () => chosen('Remove'),
    },
  ])
  await press(page, 'Stop selecting')
  await press(page, 'Select')
  await page.getByRole('checkbox', { name: 'Select Charizard, Near Mint' }).check()
  await look(page, 'a selection of some')
  await lookAtEach(page, [
    {
      file: 'web/dialogs/collection/pick-copies-dialog.tsx',
      name: 'Pick copies',
      open: () => press(page, /^All 2 of Charizard/),
    },
  ])
  await press(page, 'Stop selecting')
  await page.route('**/api/collections/bulk/**', route => route.fulfill({ status: 503, json: unavailable }))
  await lookAtEach(page, [
    {
      file: 'web/dialogs/collection/many-copies-dialog.tsx',
      name: 'Your copies',
      open: async () => {
        await press(page, 'Sell Charizard, Near Mint')
        for (const place of [1, 2])
          await page.getByRole('checkbox', { name: new RegExp(`^Pick copy ${place},`) }).check()
        await press(page, 'Continue with 2 copies')
      },
    },
  ])
  forgive(complaints, 503)
})

test('the dialog of a price refresh', async ({ page, api, app, collector }) => {
  await fillFully(app, api, collector)
  const refresh = await playRefresh(page)
  const counts = { total: 63, currentCount: 0, heldBackCount: 2, notAskedCount: 1, updatedCount: 55 }
  const figures = { ...counts, failedCount: 3, unpricedCount: 5 }
  const failed = { failure: 'eBay refused a search (400).', notAskedReason: null, cancelled: false }
  const start = async () => {
    await press(page, 'Update prices')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update prices' }).click()
  }
  await load(page, '/collection')
  await lookAtEach(page, [
    {
      file: 'web/dialogs/prices/price-refresh-dialog.tsx',
      name: 'Updating prices',
      open: async () => {
        await start()
        await refresh.send('progress', { ...figures, done: 12, name: 'Charizard' })
      },
      close: () => refresh.send('done', { ...figures, ...failed, source: 'ebay' }),
    },
    {
      file: 'web/dialogs/prices/price-refresh-dialog.tsx',
      name: 'Prices updated',
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
  await refresh.stop()
})
