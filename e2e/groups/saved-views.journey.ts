// Views of the collection under a name.

import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { tiles } from '#e2e/products/tiles'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, goInside } from '#e2e/screen'
import { addCopy } from '#e2e/copies/copies'

const choose = async (page: Page, name: string | RegExp) => {
  await button(page, 'View').click()
  await page.getByRole('menuitem', { name }).click()
}
const rows = (page: Page) => page.getByRole('table', { name: /Your collection/ }).locator('tbody tr')
const typeFilter = (page: Page) => page.getByLabel('Type', { exact: true })

test('a view is saved under a name, opened, changed, renamed and deleted', async ({
  page,
  api,
  complaints,
}) => {
  const { id } = await addProduct(api)
  await addCopy(api, id)
  await addCopy(api, id, { condition: undefined, grading_company: 'PSA', grade: '10' })
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(2)

  await test.step('is saved with filters and look', async () => {
    await typeFilter(page).selectOption('Graded Card')
    await page.getByRole('radio', { name: 'Table' }).check()
    await expect(rows(page)).toHaveCount(1)
    await choose(page, 'Save this view…')
    const dialog = page.getByRole('dialog', { name: 'Save View' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('My slabs')
    await expectNoViolationsInDeepRun(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.current-view')).toHaveText('My slabs')
  })
  await test.step('opens from the menu, whatever the device shows', async () => {
    await goInside(page, '/collection')
    await page.getByRole('radio', { name: 'Grid' }).check()
    await expect(tiles(page)).toHaveCount(2)
    await choose(page, 'My slabs')
    await expect(rows(page)).toHaveCount(1)
    await expect(typeFilter(page)).toHaveValue('graded')
    await expect(page.locator('.current-view').getByRole('button')).toHaveCount(0)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('offers to be saved when it is changed', async () => {
    await typeFilter(page).selectOption('Raw Card')
    await page.locator('.current-view').getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.current-view').getByRole('button')).toHaveCount(0)
    await page.reload()
    await expect(page.locator('.current-view')).toHaveText('My slabs')
    await expect(typeFilter(page)).toHaveValue('raw')
  })
  await test.step('a name is given once, in any case', async () => {
    await choose(page, 'Save this view…')
    const dialog = page.getByRole('dialog', { name: 'Save View' })
    await dialog.getByLabel('Name').fill('MY SLABS')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('You already have a view with this name.')).toBeVisible()
    forgive(complaints, 409)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('fits a phone in both themes', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await button(page, 'View').click()
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Escape')
  })
  await test.step('is renamed and deleted', async () => {
    await choose(page, /^Rename/)
    const dialog = page.getByRole('dialog', { name: 'Rename View' })
    await dialog.getByLabel('Name').fill('Raw cards')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.current-view')).toHaveText('Raw cards')
    await choose(page, /^Delete/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.locator('.current-view')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(1)
  })
})
