// Every dialog, question and menu of the other screens.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { runUser } from '#e2e/app'
import { fail, unavailable } from '#e2e/calls'
import { picture } from '#e2e/products/pictures'
import { copiesOf } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { productNamed } from '#e2e/products/products'
import { ebay } from '#e2e/prices/prices'
import { beginSetUp, turnOn } from '#e2e/accounts/authenticator'
import { type Collector, expect, test } from '#e2e/fixtures'
import { failure, goInside, success } from '#e2e/screen'
import { fillFully } from './full-account.ts'
import { dialog, discard, load, look, lookAtEach, press, pressInDialog } from './look.ts'

test('dialogs of the other screens', async ({ page, api, app, collector, complaints }) => {
  test.slow()
  const { product, submission } = await fillFully(app, api, collector)
  await load(page, `/products/${product}`)
  await lookAtProduct(page, product)
  await lookAtWhatHappened(page)
  await lookAtGrading(page, submission)
  await lookAtQuickAdd(page)
  const pictured = (await copiesOf(api)).find(copy => copy.product_id === product && copy.front_picture)
  await api('DELETE', `/api/collections/${pictured?.id}`, { sold_price: 5 })
  await lookAtSettings(page, collector)
  forgive(complaints, 503)
})

async function lookAtProduct(page: Page, product: string): Promise<void> {
  const pictured = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Enlarge your/ }) })
  await lookAtEach(page, [
    {
      file: 'web/dialogs/copies/add-to-collection-dialog.tsx',
      name: 'Add to Collection',
      open: async () => {
        await press(page, 'Add to Collection')
        await pressInDialog(page, 'Add to Collection')
      },
    },
    { file: 'web/dialogs/products/edit-product-dialog.tsx', name: 'Edit Product', open: 'Edit' },
    {
      file: 'web/dialogs/products/report-product-dialog.tsx',
      name: 'Report Product',
      open: async () => {
        await press(page, 'Report')
        await press(page, 'Send Report')
      },
    },
    { file: 'web/screens/product/copies-table.tsx', name: /^Actions for/, open: /^Actions for/ },
    {
      file: 'web/dialogs/copies/copy-pictures-dialog.tsx',
      name: 'Pictures',
      open: async () => {
        await pictured.getByRole('button', { name: /^Actions for/ }).click()
        await page.getByRole('menuitem', { name: 'Pictures' }).click()
      },
      over: [
        {
          file: 'web/dialogs/copies/pictures/own-pictures.tsx',
          name: 'Front',
          open: () => pressInDialog(page, /^Enlarge your/),
        },
        {
          file: 'web/dialogs/copies/pictures/copy-pictures.tsx',
          name: 'Delete the front picture?',
          open: 'Delete the front picture',
        },
      ],
    },
  ])
  await goInside(page, `/products/${product}#history`)
  await lookAtEach(page, [
    {
      file: 'web/screens/product/product-history.tsx',
      name: 'Revert to before this edit?',
      open: /^Revert to before/,
    },
  ])
}

async function lookAtWhatHappened(page: Page): Promise<void> {
  await goInside(page, '/trades')
  await lookAtEach(page, [
    {
      file: 'web/dialogs/trades/correct-trade-dialog.tsx',
      name: 'Correct this trade',
      open: async () => {
        await press(page, /^Correct/)
        await page.getByLabel('Cash Adjustment').fill('-30.01')
      },
      close: () => discard(page),
    },
    { file: 'web/dialogs/undo-button.tsx', name: 'Undo this?', open: /^Undo/ },
  ])
  await goInside(page, '/activity?view=sales')
  await lookAtEach(page, [
    { file: 'web/dialogs/copies/correct-sale-dialog.tsx', name: 'Correct this sale', open: /^Correct/ },
  ])
}

/** Looks at the dialogs of the account settings, and at what they say. */
async function lookAtSettings(page: Page, { password }: Collector): Promise<void> {
  await goInside(page, '/profile?tab=venues')
  await lookAtEach(page, [
    {
      file: 'web/screens/profile/venues-section.tsx',
      name: 'Add Venue',
      open: async () => {
        await press(page, 'Add venue')
        await pressInDialog(page, 'Save')
      },
    },
    { file: 'web/screens/profile/venues-section.tsx', name: 'Edit Venue', open: 'Edit Shop' },
    { file: 'web/screens/profile/venues-section.tsx', name: 'Delete Shop?', open: 'Delete Shop' },
  ])
  await goInside(page, '/profile?tab=data')
  await lookAtEach(page, [
    {
      file: 'web/screens/profile/your-data-section.tsx',
      name: /^Delete 1 picture/,
      open: 'Delete 1 picture',
    },
    {
      file: 'web/dialogs/accounts/pictures-back-dialog.tsx',
      name: 'Bring pictures back',
      open: async () => {
        await press(page, 'Bring pictures back')
        await dialog(page).getByLabel('Zip of pictures').setInputFiles(picture)
      },
    },
    {
      file: 'web/dialogs/accounts/delete-account-dialog.tsx',
      name: 'Delete my account',
      open: async () => {
        await press(page, 'Delete my account')
        await press(page, 'Delete account')
      },
    },
  ])
  await goInside(page, '/profile?tab=security')
  await lookAtEach(page, [
    {
      file: 'web/screens/profile/security-tab.tsx',
      name: 'Sign out everywhere else?',
      open: 'Sign out everywhere else',
    },
    {
      file: 'web/dialogs/accounts/password-dialog.tsx',
      name: 'Set up two-step sign-in',
      open: async () => {
        await press(page, 'Set up')
        await pressInDialog(page, 'Continue')
      },
    },
    {
      file: 'web/dialogs/accounts/set-up-factor-dialog.tsx',
      name: 'Add Holofolio to your app',
      open: async () => {
        await beginSetUp(page, password)
        await pressInDialog(page, 'Turn on')
      },
    },
    {
      file: 'web/dialogs/accounts/recovery-codes-dialog.tsx',
      name: 'Your recovery codes',
      open: async () => {
        await beginSetUp(page, password)
        await turnOn(page)
      },
    },
  ])
  await press(page, /^Sign out of/)
  // It stays for as long as somebody points at it.
  await success(page).getByText('Signed out of').hover()
  await look(page, 'a message that something worked')
  await page.getByLabel('Current password').fill(password)
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(`new ${password}`)
  await press(page, 'Change Password')
  await expect(success(page).getByText('Password changed successfully!')).toBeVisible()
  await goInside(page, '/profile')
  await fail(page, '**/api/auth/profile')
  await page.getByLabel('First name').fill('Ash')
  await press(page, 'Save Changes')
  await failure(page).getByText(unavailable.error).hover()
  await look(page, 'a message that something failed')
}

test('the dialog that restores a download, and the questions about the price sources', async ({
  page,
  api,
  app,
  collector,
  complaints,
}) => {
  await runUser(app, 'operator', collector.username)
  await load(page, '/profile?tab=data')
  await lookAtEach(page, [
    {
      file: 'web/dialogs/accounts/restore-dialog.tsx',
      name: 'Restore a download',
      open: async () => {
        await press(page, 'Restore from a download')
        await dialog(page).getByLabel('Download to restore').setInputFiles(picture)
        await expect(page.getByText('This is no download of Holofolio.')).toBeVisible()
      },
    },
  ])
  forgive(complaints, 400)
  // As if an order were saved: saving one would change the prices of every journey.
  await page.route('**/api/operator/price-sources', async route => {
    const sources = (await (await route.fetch()).json()) as WireAnswer<'GET /api/operator/price-sources'>
    const saved = { in_force: 'saved', saved_at: new Date().toISOString() }
    await route.fulfill({ json: { ...sources, ...saved } })
  })
  await goInside(page, '/settings/prices')
  await lookAtEach(page, [
    { file: 'web/screens/price-sources/price-sources-screen.tsx', name: /^Go back to/, open: /^Go back to/ },
  ])
  await page.getByRole('switch').and(page.locator(':enabled')).first().click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await look(page, 'price sources with unsaved changes')
  const { id } = await productNamed(api, 'Charizard')
  const unpriced_kinds = [{ kind: 'graded', sources: ['the sandbox'] }]
  await page.route('**/api/prices/source', route => route.fulfill({ json: { ...ebay, unpriced_kinds } }))
  await load(page, `/products/${id}`)
  await lookAtEach(page, [
    {
      file: 'web/screens/product/source-lead.tsx',
      name: /^Switch on the sandbox/,
      open: /^Switch on the sandbox/,
    },
    {
      file: 'web/screens/product/evidence-listings.tsx',
      name: 'Exclude Listing',
      open: async () => {
        await press(page, 'How this price is calculated')
        await press(page, /^Exclude /)
        await pressInDialog(page, 'Exclude')
      },
    },
  ])
})

async function lookAtGrading(page: Page, submission: string): Promise<void> {
  await goInside(page, `/grading/${submission}`)
  await lookAtEach(page, [
    { file: 'web/dialogs/copies/edit-submission-dialog.tsx', name: 'Edit submission', open: 'Edit' },
  ])
  await goInside(page, '/grading')
  await page.route('**/api/collections/bulk/**', route => route.fulfill({ status: 503, json: unavailable }))
  await lookAtEach(page, [
    {
      file: 'web/screens/grading/pick-cards-dialog.tsx',
      name: 'New submission',
      open: async () => {
        await press(page, 'New submission')
        await dialog(page).getByRole('checkbox').first().check()
      },
      close: () => press(page, 'Continue'),
    },
    {
      file: 'web/screens/grading/grading-screen.tsx',
      name: 'New submission',
      open: () => expect(page.getByText("Couldn't load the cards")).toBeVisible(),
    },
  ])
}

/** Looks at the choices of Quick Add. */
async function lookAtQuickAdd(page: Page): Promise<void> {
  await goInside(page, '/collection/add')
  await page.getByLabel('Price Paid').fill('2.50')
  const card = page.getByRole('combobox', { name: 'Card', exact: true })
  await lookAtEach(page, [
    {
      file: 'web/screens/quick-add/card-field.tsx',
      name: 'Which one?',
      role: 'listbox',
      open: async () => {
        await card.fill('charizard')
        await card.press('Enter')
      },
    },
  ])
  await card.fill('BS 58')
  await card.press('Enter')
  await expect(page.getByRole('article', { name: 'Pikachu' })).toBeVisible()
  await look(page, 'Quick Add with a card')
}
