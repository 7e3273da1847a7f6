// Every dialog, question and menu of the collection.

import type { Page } from '@playwright/test'
import { copiesOf } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { goInside } from '#e2e/screen'
import { fillFully } from './full-account.ts'
import { choose, discard, load, lookAtEach, press, pressInDialog } from './look.ts'

test('menus and dialogs of the whole collection, and of a copy', async ({
  page,
  api,
  app,
  collector,
  complaints,
}) => {
  test.slow()
  const { view } = await fillFully(app, api, collector)
  await load(page, `/collection?saved=${view}`)
  await lookAtCollection(page)
  await goInside(page, '/collection?view=table')
  await lookAtTable(page)
  await goInside(page, '/collection')
  await lookAtCopies(page, api)
  forgive(complaints, 404)
})

async function lookAtCollection(page: Page): Promise<void> {
  const ofShared = 'Actions for For friends'
  await lookAtEach(page, [
    { file: 'web/notifications/notification-bell.tsx', name: 'Notifications', open: /notifications?$/i },
    {
      file: 'web/layout/keys/keys-dialog.tsx',
      name: 'Keyboard shortcuts',
      open: () => page.keyboard.press('?'),
    },
    { file: 'web/dialogs/prices/price-refresh-button.tsx', name: 'Update prices?', open: 'Update prices' },
    { file: 'web/components/fields/filter-bar.tsx', name: 'Filters', open: /^Filters/ },
    { file: 'web/screens/collection/header-menus.tsx', name: 'Add', open: 'Add' },
    { file: 'web/screens/collection/view-menu.tsx', name: 'View', open: 'View' },
    {
      file: 'web/screens/collection/view-menu.tsx',
      name: 'Delete “Cards”?',
      open: () => choose(page, 'View', /^Delete/),
    },
    {
      file: 'web/screens/collection/save-view-dialog.tsx',
      name: 'Save View',
      open: async () => {
        await choose(page, 'View', 'Save this view…')
        await pressInDialog(page, 'Save')
      },
    },
    { file: 'web/components/shell/app-shell.tsx', name: 'More', open: 'More' },
    { file: 'web/screens/collection/header-menus.tsx', name: 'More actions', open: 'More actions' },
    {
      file: 'web/dialogs/export/export-dialog.tsx',
      name: 'Export',
      open: () => choose(page, 'More actions', 'Export'),
    },
    {
      file: 'web/screens/collection/share-dialog.tsx',
      name: 'Share',
      open: () => choose(page, 'More actions', 'Share…'),
      over: [
        { file: 'web/screens/collection/share-dialog.tsx', name: ofShared, open: ofShared },
        {
          file: 'web/screens/collection/share-dialog.tsx',
          name: /^Make a new link/,
          open: () => choose(page, ofShared, 'New link…'),
        },
        {
          file: 'web/screens/collection/share-dialog.tsx',
          name: /^Stop sharing/,
          open: () => choose(page, ofShared, 'Stop sharing…'),
        },
        {
          file: 'web/screens/collection/share-dialog.tsx',
          name: 'Share a Page',
          open: 'Make a link',
          close: () => press(page, 'Make link'),
        },
        {
          file: 'web/screens/collection/share-dialog.tsx',
          name: 'Your link',
          open: () => expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible(),
        },
      ],
    },
  ])
}

async function lookAtTable(page: Page): Promise<void> {
  await lookAtEach(page, [
    {
      file: 'web/screens/collection/view-sheet.tsx',
      name: 'View options',
      open: () => choose(page, 'View', 'View options…'),
    },
    {
      file: 'web/screens/collection/group-table.tsx',
      name: /^Actions for Pikachu/,
      open: /^Actions for Pikachu/,
    },
  ])
}

async function lookAtCopies(page: Page, api: Api): Promise<void> {
  await lookAtEach(page, [
    {
      file: 'web/dialogs/copies/which-copy-dialog.tsx',
      name: 'Sell from Collection',
      open: async () => {
        await press(page, 'Sell Charizard, Near Mint')
        await page.getByRole('checkbox', { name: /^Pick copy 1,/ }).check()
      },
    },
    {
      file: 'web/dialogs/copies/edit-copy-dialog.tsx',
      name: 'Edit Investment',
      open: 'Edit Pikachu, Near Mint',
    },
    {
      file: 'web/dialogs/copies/edit-copy-dialog.tsx',
      name: 'Edit Investment',
      open: 'Edit Blastoise, PSA 9',
    },
    {
      file: 'web/dialogs/copies/update-to-graded-dialog.tsx',
      name: 'Update to Graded',
      open: async () => {
        await press(page, 'Update to Graded')
        await pressInDialog(page, 'Save')
      },
    },
    {
      file: 'web/dialogs/copies/remove-copy-dialog.tsx',
      name: 'Remove from Collection',
      open: 'Remove Pikachu, Near Mint',
    },
    {
      file: 'web/dialogs/copies/remove-copy-dialog.tsx',
      name: 'Remove from Collection',
      open: async () => {
        await press(page, 'Remove Pikachu, Near Mint')
        await page.getByLabel('I sold this item').check()
        await pressInDialog(page, 'Remove Item')
      },
      close: () => discard(page),
    },
    {
      file: 'web/dialogs/copies/sell-copy-dialog.tsx',
      name: 'Sell from Collection',
      open: async () => {
        await press(page, 'Sell Pikachu, Near Mint')
        await page.getByLabel('Sold Price').fill('0.01')
      },
      over: [
        { file: 'web/dialogs/copies/selling/sale-effect.ts', name: /^Sell for/, open: /^Sell for/ },
        {
          file: 'web/components/overlays/dialog.tsx',
          name: 'Discard what you typed?',
          role: 'group',
          open: () => page.keyboard.press('Escape'),
        },
      ],
      close: () => discard(page),
    },
    {
      file: 'web/dialogs/copies/open-product-dialog.tsx',
      name: 'Open box',
      open: async () => {
        await press(page, 'Open box')
        await page.getByRole('combobox', { name: 'Find what you pulled' }).fill('charizard')
        await page.getByRole('listbox', { name: 'Products found' }).getByRole('option').first().click()
      },
      over: [
        {
          file: 'web/dialogs/copies/opening/pulled-search.tsx',
          name: 'Products found',
          role: 'listbox',
          open: () => page.getByRole('combobox', { name: 'Find what you pulled' }).fill('pikachu'),
        },
      ],
      close: () => discard(page),
    },
    {
      file: 'web/dialogs/copies/live-copy.tsx',
      name: 'Edit Investment',
      open: async () => {
        await press(page, 'Edit Pikachu, Near Mint')
        const copy = (await copiesOf(api)).find(({ name }) => name === 'Pikachu')
        await api('DELETE', `/api/collections/${copy?.id}`, { sold_price: null })
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        await expect(page.getByText('This copy is no longer in your collection.')).toBeVisible()
      },
    },
  ])
}
