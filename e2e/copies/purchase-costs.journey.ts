import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, success } from '#e2e/screen'
import { addCopy, copiesOf, statsOf } from './copies.ts'

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add to Collection' })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Investment' })
const extras = 'More details'

test('shipping of one order is shared by its copies, and shown wherever they are', async ({ page, api }) => {
  const { id, name, set_name } = await productNamed(api, 'Pikachu')
  const dialog = addDialog(page)
  await page.goto(`/products?search=${name}&set=${set_name}`)

  await test.step('adds three copies with the shipping of all', async () => {
    await tileOf(page, name).getByRole('button', { name: 'Add to Collection' }).click()
    await dialog.getByLabel('Price Paid').fill('10')
    await dialog.getByLabel('Quantity').fill('3')
    await expect(dialog.getByLabel('Shipping')).toBeHidden()
    await dialog.getByText(extras, { exact: true }).click()
    await expect(dialog.getByText('For all 3 copies together, as on a receipt.')).toBeVisible()
    await dialog.getByLabel('Shipping').fill('4.99')
    await expect(
      dialog.getByText(
        'Investment $34.99 for 3 copies: items $30.00 + shipping $4.99. Each costs $11.66 or $11.67.',
      ),
    ).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('unfolds the fields when one is invalid', async () => {
    await dialog.getByLabel('Tax').fill('1.005')
    await dialog.getByText(extras, { exact: true }).click()
    await expect(dialog.getByLabel('Tax')).toBeHidden()
    await dialog.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(dialog.getByLabel('Tax')).toBeFocused()
    await expect(dialog.getByText('Enter an amount like 12.50.')).toBeVisible()
    await dialog.getByLabel('Tax').fill('')
    await dialog.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(success(page).filter({ hasText: 'Added to collection!' })).toBeVisible()
    expect((await copiesOf(api)).map(copy => [copy.purchase_price, copy.purchase_shipping])).toEqual([
      [11.66, 1.66],
      [11.66, 1.66],
      [11.67, 1.67],
    ])
    expect(await statsOf(api)).toMatchObject({ total_investment: 34.99, lifetime_earnings: -34.99 })
  })
  await test.step('shows it among the copies of the product and in the activity', async () => {
    await page.goto(`/products/${id}`)
    await expect(page.getByRole('row').getByText('item $10.00 + shipping $1.67')).toHaveCount(1)
    await expect(page.getByRole('row').getByText('item $10.00 + shipping $1.66')).toHaveCount(2)
    await expectNoViolationsInDeepRun(page)
    await page.goto('/activity')
    await expect(page.getByText('items $30.00 + shipping $4.99')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('shows it where a copy is chosen', async () => {
    await page.goto('/collection')
    await button(page, `Edit ${name}, Near Mint`).click()
    const choices = editDialog(page).getByRole('listitem').getByRole('button')
    await expect(choices.filter({ hasText: 'item $10.00 + shipping $1.67' })).toHaveCount(1)
    await expectNoViolationsInDeepRun(page)
  })
})

test('an edit changes the price of the item and keeps fees, shipping and tax', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id, name } = await productNamed(api, 'Charizard')
  const paid = { purchase_price: 57.49, purchase_shipping: 4.99, purchase_tax: 2.5 }
  await addCopy(api, id, paid)
  const edit = editDialog(page)
  const price = edit.getByLabel('Investment Price')
  const save = () => edit.getByRole('button', { name: 'Save' }).click()
  await page.goto('/collection')
  await expect(tileOf(page, name).getByText('item $50.00 + shipping $4.99 + tax $2.50')).toBeVisible()

  await test.step('shows the item, its costs, and the whole', async () => {
    await button(page, `Edit ${name}, Near Mint`).click()
    await expect(price).toHaveValue('50.00')
    await expect(edit.getByLabel('Shipping')).toHaveValue('4.99')
    await price.fill('60')
    await expect(edit.getByText('Investment $67.49: item $60.00 + shipping $4.99 + tax $2.50')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await save()
    await expect(success(page).filter({ hasText: 'Updated!' })).toBeVisible()
    expect(await copiesOf(api)).toMatchObject([{ ...paid, purchase_price: 67.49, item_price: 60 }])
  })
  await test.step('keeps them inside the raw card cost of a card sent for grading', async () => {
    await button(page, `Edit ${name}, Near Mint`).click()
    await edit.getByLabel('Send this card for grading').check()
    await expect(edit.getByLabel('Raw Card Cost')).toHaveValue('60.00')
    await edit.getByLabel('Grading Cost').fill('24.99')
    await edit.getByLabel('Tax').fill('3')
    await expect(
      edit.getByText('Investment $92.98: item $60.00 + shipping $4.99 + tax $3.00 + grading $24.99'),
    ).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await save()
    await expect(tileOf(page, name).getByText('Being Graded').first()).toBeVisible()
    expect(await copiesOf(api)).toMatchObject([
      { purchase_price: 92.98, raw_card_cost: 67.99, grading_cost: 24.99, item_price: 60, purchase_tax: 3 },
    ])
    expect(await statsOf(api)).toMatchObject({ total_investment: 92.98, lifetime_earnings: -92.98 })
  })
  await test.step('removes them when they are cleared', async () => {
    await button(page, `Edit ${name}, Being Graded`).click()
    await edit.getByLabel('Shipping').fill('')
    await edit.getByLabel('Tax').fill('')
    await save()
    await expect(edit).toBeHidden()
    expect(await copiesOf(api)).toMatchObject([
      { purchase_price: 84.99, raw_card_cost: 60, purchase_shipping: 0, purchase_tax: 0 },
    ])
  })
})
