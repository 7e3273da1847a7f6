// The steps of a trade and of an import, with their dialogs.

import type { Page } from '@playwright/test'
import { fileOf, row } from '#e2e/data/collectr'
import { expect, test } from '#e2e/fixtures'
import { sendFile } from '#e2e/import/send-file'
import { ownWord } from '#e2e/own-names'
import { button, goInside } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { copyNamed, details, receivable, searchProducts, stepHeading, toReview } from '#e2e/trades/steps'
import { fillFully } from './full-account.ts'
import { dialog, load, look, lookAtEach, lookInside, press } from './look.ts'

/** Looks at a step once its prices are there. */
async function lookAtStep(page: Page, heading: string): Promise<void> {
  await expect(stepHeading(page, heading)).toBeVisible()
  await settled(page)
  await look(page, heading)
}

test('the steps of a trade and of an import', async ({ page, api, app, collector }) => {
  test.slow()
  await fillFully(app, api, collector)
  await load(page, '/trade')
  await lookAtTrade(page)
  await lookAtImport(page)
})

async function lookAtTrade(page: Page): Promise<void> {
  await copyNamed(page, 'Pikachu').click()
  await lookAtStep(page, 'Select Cards to Trade Away')
  await button(page, 'Next').click()
  await lookAtStep(page, 'Select Cards to Receive')
  await searchProducts(page, 'Mew ex')
  await lookAtEach(page, [
    {
      file: 'web/screens/trade/details-dialog.tsx',
      name: 'Specify Product Details',
      open: () => receivable(page, 'Mew ex').click(),
    },
    {
      file: 'web/screens/trade/details-dialog.tsx',
      name: 'Specify Product Details',
      open: async () => {
        await receivable(page, 'Mew ex').click()
        await details(page).getByLabel('This card is graded').check()
        await details(page).getByRole('button', { name: 'Save' }).click()
      },
      close: async () => {
        await details(page).getByLabel('This card is graded').uncheck()
        await details(page).getByRole('button', { name: 'Save' }).click()
      },
    },
  ])
  await lookAtStep(page, 'Select Cards to Receive')
  await button(page, 'Next: Add Cash').click()
  await lookAtStep(page, 'Add Cash Adjustment')
  await page.goBack()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
  await toReview(page, '5')
  await lookAtStep(page, 'Review Trade')

  await goInside(page, '/collection')
  await press(page, 'Select')
  await page.getByRole('checkbox', { name: 'Select Charizard, Near Mint' }).check()
  await lookAtEach(page, [
    {
      file: 'web/screens/trade/copies-to-give.tsx',
      name: 'You have started a trade',
      open: () =>
        page
          .getByRole('region', { name: 'Selected copies' })
          .getByRole('button', { name: 'Trade', exact: true })
          .click(),
    },
  ])
}

async function lookAtImport(page: Page): Promise<void> {
  await sendFile(page, 'Card,From,How many,I paid,State\nPikachu,Base Set,3,4.50,Tatty', 'own.csv')
  await expect(stepHeading(page, 'How to read the file')).toBeVisible()
  await page.getByText('Change what the columns are').click()
  for (const [column, field] of Object.entries({ Card: 'Name', 'I paid': 'Price paid', State: 'Condition' }))
    await page.getByLabel(`Column ${column} is`).selectOption({ label: field })
  await settled(page)
  await look(page, 'the columns of an import')

  // An account has one import under way.
  await press(page, 'Cancel import')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(stepHeading(page, 'Import')).toBeVisible()
  const file = fileOf(
    row('Base Set', 'Pikachu', '58/102'),
    row('', 'Charizard', ''),
    row('', 'Charizard', ''),
    row('Nowhere', ownWord(), '999'),
    row('Base Set', 'Pikachu', '58/102', 'Near Mint,twelve,1'),
  )
  await sendFile(page, file)
  await expect(stepHeading(page, 'Check the import')).toBeVisible()
  const tab = (name: RegExp) => page.getByRole('tab', { name }).click()
  await lookAtEach(page, [
    {
      file: 'web/screens/import/review/candidate-list.tsx',
      name: /^Which one is/,
      role: 'listbox',
      open: () => tab(/^To choose/),
      close: async () => {},
    },
    { file: 'web/screens/import/review/questions.tsx', name: /^Leave out/, open: 'Leave out all' },
    { file: 'web/screens/import/review/review.tsx', name: 'Add 2 copies?', open: 'Add 2 copies' },
    { file: 'web/screens/import/cancel-button.tsx', name: 'Cancel this import?', open: 'Cancel import' },
    {
      file: 'web/screens/import/review/find-product-dialog.tsx',
      name: /./,
      open: async () => {
        await tab(/^Unknown/)
        await press(page, 'Find in catalogue')
        await page.getByRole('searchbox', { name: 'Search the catalogue' }).fill('blastoise')
        await expect(
          dialog(page)
            .getByRole('button', { name: /Blastoise, Base Set/ })
            .first(),
        ).toBeVisible()
      },
    },
    { file: 'web/screens/import/review/questions.tsx', name: /./, open: 'Create product' },
  ])
  await tab(/^Unreadable/)
  await settled(page)
  await look(page, 'a row of an import that is wrong')
  await tab(/^Matched/)
  await lookAtEach(page, [
    { file: 'web/screens/import/review/row-entry.tsx', name: 'Actions for row 2', open: 'Actions for row 2' },
    {
      file: 'web/screens/import/review/editing/edit-cells-dialog.tsx',
      name: 'Edit row 2',
      open: async () => {
        await press(page, 'Actions for row 2')
        await page.getByRole('menuitem', { name: 'Edit cells' }).click()
        await expect(dialog(page).getByLabel('Quantity')).toBeVisible()
      },
    },
  ])
  await press(page, 'Add 2 copies')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add 2 copies' }).click()
  await expect(page.getByText('Added 2 copies to your collection')).toBeVisible()
  await settled(page)
  await look(page, 'an import that has ended')
  await lookInside(page, '/import')
}
