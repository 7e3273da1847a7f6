// Some copies of a group: on the page of their product, in the dialog of an action, and in a selection.

import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { type Api, expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, success } from '#e2e/screen'
import { stepHeading } from '#e2e/trades/steps'
import { addCopy, copiesOf, statsOf } from '#e2e/copies/copies'
import { serveManyGroups } from '#e2e/groups/many-groups'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected copies' })

/** Three Near Mint copies, for $10.00, $20.00 and $30.00, the dearest bought last. */
async function addThree(api: Api) {
  const product = await addProduct(api)
  for (const [index, purchase_price] of [10, 20, 30].entries()) {
    await addCopy(api, product.id, { purchase_price, purchase_date: `2026-01-0${index + 1}` })
  }
  return product
}

test('picks copies on the page of their product and sells them as a lot', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id } = await addThree(api)
  await page.goto(`/products/${id}`)
  const pick = (day: string) =>
    page.getByRole('checkbox', { name: `Pick the Near Mint copy bought Jan ${day}, 26` })
  await pick('1').check()
  await pick('3').check()
  await expect(bar(page).getByText('2 copies')).toBeVisible()
  await expect(bar(page).getByText('$40.00')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await darken(page)
  await expectNoViolationsInDeepRun(page)
  await bar(page).getByRole('button', { name: 'Sell as a lot' }).click()
  const lot = page.getByRole('dialog', { name: 'Sell 2 copies as a lot' })
  await lot.getByLabel('Sold Price').fill('50')
  await lot.getByRole('button', { name: 'Sell for $50.00' }).click()
  await expect(success(page).filter({ hasText: '2 copies sold. Profit or loss: +$10.00.' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(await copiesOf(api)).toMatchObject([{ purchase_price: 20 }])
})

test('picks all copies of a product for a trade', { tag: '@deep' }, async ({ page, api }) => {
  const { id, name } = await addThree(api)
  await page.goto(`/products/${id}`)
  await page.getByRole('checkbox', { name: 'Pick all copies' }).check()
  await bar(page).getByRole('button', { name: 'Trade' }).click()
  await expect(stepHeading(page, 'Select Cards to Trade Away')).toBeVisible()
  await expect(page.getByRole('button', { name, pressed: true })).toHaveCount(3)
})

test('picks one or several copies of a group for an action', { tag: '@deep' }, async ({ page, api }) => {
  const { name } = await addThree(api)
  await page.goto('/collection')
  const edit = tileOf(page, name).getByRole('button', { name: `Edit ${name}, Near Mint` })
  const which = page.getByRole('dialog', { name: 'Edit Investment' })
  const pick = (place: number) => which.getByRole('checkbox', { name: new RegExp(`^Pick copy ${place},`) })

  await test.step('one goes on as before', async () => {
    await edit.click()
    await expect(which.getByRole('listitem')).toHaveCount(3)
    await expectNoViolationsInDeepRun(page)
    await pick(1).check()
    await which.getByRole('button', { name: 'Continue with 1 copy' }).click()
    await expect(which.getByLabel('Investment Price')).toHaveValue('30.00')
    await page.keyboard.press('Escape')
  })
  await test.step('several are changed together', async () => {
    await edit.click()
    await pick(1).check()
    await pick(3).check()
    await expectNoViolationsInDeepRun(page)
    await which.getByRole('button', { name: 'Continue with 2 copies' }).click()
    const many = page.getByRole('dialog', { name: 'Edit 2 copies' })
    await many.getByLabel('Investment Price').fill('15')
    await many.getByRole('button', { name: 'Save' }).click()
    await expect(success(page).filter({ hasText: '2 copies updated.' })).toBeVisible()
    const prices = (await copiesOf(api)).map(({ purchase_price }) => purchase_price)
    expect(prices).toEqual([15, 20, 15])
  })
})

test('takes some copies of a selected group only', { tag: '@deep' }, async ({ page, api }) => {
  const one = await addThree(api)
  const other = await addProduct(api)
  await addCopy(api, other.id)
  await page.goto('/collection')
  await button(page, 'Select').click()
  await page.getByRole('checkbox', { name: `Select ${one.name}, Near Mint` }).check()
  await page.getByRole('checkbox', { name: `Select ${other.name}, Near Mint` }).check()
  await expect(bar(page).getByText('4 copies')).toBeVisible()
  await page.getByRole('button', { name: `All 3 of ${one.name}, Near Mint: pick copies` }).click()
  const picking = page.getByRole('dialog', { name: 'Pick copies' })
  await picking.getByRole('checkbox').first().check()
  await picking.getByRole('checkbox').nth(1).check()
  await expect(picking.getByText('2 of 3 picked.')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await picking.getByRole('button', { name: 'Select 2 copies' }).click()
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await expect(bar(page).getByText('3 copies')).toBeVisible()
  await expect(bar(page).getByText('$150.00')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await bar(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 3 copies' }).click()
  await expect(success(page).filter({ hasText: '3 copies removed.' })).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 1, total_investment: 10 })
})

test('selects all of a filter in the endless list, also what is not on the page', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id, name } = await addProduct(api)
  const grades = Array.from({ length: 70 }, (_, index) => String(index + 1))
  for (const grade of grades) {
    await addCopy(api, id, { purchase_price: 1, condition: null, grading_company: 'PSA', grade })
  }
  await addCopy(api, (await addProduct(api)).id)
  for (const view of ['grid', 'table']) {
    await page.goto(`/collection?size=endless&view=${view}&search=${name}`)
    await button(page, 'Select').click()
    await button(page, 'Select all 70 items').click()
    await expect(bar(page).getByText('70 copies')).toBeVisible()
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    expect(await boxes.count()).toBeLessThan(70)
    await expect(boxes.first()).toBeChecked()
  }
  await bar(page).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit 70 copies' })
  await edit.getByLabel('Investment Price').fill('2')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(success(page).filter({ hasText: '70 copies updated.' })).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_investment: 240 })
})

test('says why all cannot be selected', { tag: '@deep' }, async ({ page, api }) => {
  await addThree(api)
  await serveManyGroups(page, 1_001)
  await page.goto('/collection?size=endless')
  await button(page, 'Select').click()
  await expect(page.getByText('To select all, filter down to 1,000 items.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
})
