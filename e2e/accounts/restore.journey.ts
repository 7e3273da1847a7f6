import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, register, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, goInside } from '#e2e/screen'
import { settled } from '#e2e/settled'

test('a collector takes their download to another account', async ({ page, api, app, complaints }) => {
  const { id } = await productNamed(api, 'Charizard')
  // Both accounts know the price: none arrives between the two looks at their figures.
  await api('GET', `/api/prices/product/${id}?condition=Near+Mint`)
  await addCopy(api, id, { purchase_price: 12.5 })
  const sold = await addCopy(api, id, { purchase_price: 20 })
  await api('DELETE', `/api/collections/${sold.id}`, { sold_price: 45 })
  await api('POST', '/api/shared-pages', { title: 'For friends', shows_values: true, shows_username: false })
  const open = button(page, 'Restore from a download')
  const dialog = page.getByRole('dialog', { name: 'Restore a download' })
  const input = dialog.getByLabel('Download to restore')
  const wrong = dialog.getByText('This is no download of Holofolio.')
  const yourData = '/profile?tab=data'
  let zip = Buffer.alloc(0)
  let figures: string[] = []

  await test.step('cannot restore into an account with copies, and reads why', async () => {
    await page.goto('/dashboard')
    figures = await figuresOf(page)
    await goInside(page, yourData)
    await expect(open).toBeDisabled()
    await expect(open).toHaveAccessibleDescription(/This works only in an account that never had a copy/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download my data').click(),
    ])
    zip = await readFile(await file.path())
  })
  await test.step('signs in with a new account', async () => {
    const { token } = await register(app)
    await page.evaluate(value => localStorage.setItem('token', value), token)
    await page.goto(yourData)
    await open.click()
    await expect(dialog).toContainText('You see what it has before anything changes.')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('reads what is wrong with another file', async () => {
    await input.setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nMew') })
    await expect(wrong).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    forgive(complaints, 400)
  })
  await test.step('sees what the download has', async () => {
    await input.setInputFiles({ name: 'holofolio-data.zip', mimeType: 'application/zip', buffer: zip })
    await expect(dialog.getByRole('listitem')).toContainText([
      '1 copy you own',
      '1 copy you no longer own',
      '3 changes',
      '1 day of history',
      '1 shared page',
    ])
    await expect(dialog.getByText(/The shared page comes back without a link/)).toBeVisible()
    await expect(wrong).toHaveCount(0)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('restores it, and sees the same figures', async () => {
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Your data is restored: 1 copy.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeDisabled()
    await goInside(page, '/dashboard')
    expect(await figuresOf(page)).toEqual(figures)
  })
  await test.step('makes a new link to the shared page', async () => {
    await goInside(page, '/collection')
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    const share = page.getByRole('dialog', { name: 'Share', exact: true })
    await expect(share.getByText(/No link yet: make a new one/)).toBeVisible()
    await share.getByRole('button', { name: 'Actions for For friends' }).click()
    await page.getByRole('menuitem', { name: 'New link…' }).click()
    await expect(page.getByRole('dialog', { name: 'Your link' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(share.getByText(/Whole collection · with values · not viewed yet/)).toBeVisible()
    await expect(share.getByText(/No link yet/)).toHaveCount(0)
  })
})

/** The totals of the dashboard as they are read. */
async function figuresOf(page: Page): Promise<string[]> {
  const figures = page.locator('.small-figures > *')
  await expect(figures.first()).toContainText('$12.50')
  await settled(page)
  return figures.allInnerTexts()
}
