import { productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { expect, test } from '#e2e/fixtures'
import { servePrices } from './prices.ts'
import { expectNoViolationsInDeepRun, unfold } from '#e2e/screen'
import { addCopy } from '#e2e/copies/copies'

test("the collector's own price shows next to the market price, and counts where they choose so", async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  await servePrices(page, [])
  const copy = await addCopy(api, id, { purchase_price: 350 })
  await page.goto(`/products/${id}`)
  const copies = page.getByRole('region', { name: 'Your copies' })
  const dialog = page.getByRole('dialog', { name: 'Edit Investment' })
  const ownPrice = dialog.getByLabel('Your price')
  const edit = async (price: string) => {
    await ownPrice.fill(price)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  const open = async () => {
    await copies.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }

  await test.step('shows in the row of the copy', async () => {
    await open()
    await expect(dialog.getByText('Shown next to the market price.')).toBeVisible()
    await edit('425.50')
    await expect(copies.getByRole('row').nth(1)).toContainText('Your price $425.50')
    await expect(copies.getByRole('row').last()).not.toContainText('$425.50')
  })
  await test.step('counts instead of the market price once it is ticked', async () => {
    await open()
    await dialog.getByLabel('Count it instead of the market price').check()
    await edit('425.50')
    await expect(copies.getByRole('row').nth(1)).toContainText('Your price, market')
    await expect(copies.getByRole('row').last()).toContainText('$425.50')
    await page.goto('/dashboard')
    const note = page.getByText('1 copy counts at your price, $425.50')
    await expect(note).toBeAttached()
    await unfold(page)
    await expect(note).toBeVisible()
    await page.goto('/collection')
    await expect(tileOf(page, 'Charizard').getByText('$425.50')).toBeVisible()
    await expect(tileOf(page, 'Charizard').getByText('Counts at')).toBeVisible()
    await page.goto(`/products/${id}`)
  })
  await test.step('is removed when the field is emptied', async () => {
    await open()
    await expect(ownPrice).toHaveValue('425.50')
    await edit('')
    await expect(copies.getByText('Your price')).toHaveCount(0)
  })
  await test.step('shows on the tile', async () => {
    await open()
    await edit('425.50')
    await page.getByRole('link', { name: 'Collection', exact: true }).first().click()
    await expect(tileOf(page, 'Charizard').getByText('Your price')).toBeVisible()
    await expect(tileOf(page, 'Charizard').getByText('$425.50')).toBeVisible()
  })
  await test.step('counts the copies that have one', async () => {
    await addCopy(api, id, { purchase_price: 300 })
    await page.reload()
    await expect(tileOf(page, 'Charizard').getByText('Your price, 1 copy')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await api('DELETE', `/api/collections/${copy.id}`, { sold_price: null })
    await page.reload()
    await expect(tileOf(page, 'Charizard')).toBeVisible()
    await expect(tileOf(page, 'Charizard').getByText('your own price')).toHaveCount(0)
  })
})
