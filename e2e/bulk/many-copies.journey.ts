import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { type Api, expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, success } from '#e2e/screen'
import { addCopy, copiesOf, statsOf } from '#e2e/copies/copies'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected copies' })
const box = (page: Page, label: string) => page.getByRole('checkbox', { name: `Select ${label}` })

/** Five copies for $10.00 each: three Near Mint, one Damaged, one graded. */
async function addFive(api: Api) {
  const { id } = await productNamed(api, 'Charizard')
  for (let copies = 0; copies < 3; copies++) await addCopy(api, id, { purchase_price: 10 })
  await addCopy(api, id, { purchase_price: 10, condition: 'Damaged' })
  await addCopy(api, id, { purchase_price: 10, condition: null, grading_company: 'PSA', grade: '9' })
}

test('sells a lot, and undoes it', async ({ page, api }) => {
  await addFive(api)
  await page.goto('/collection')
  const lot = page.getByRole('dialog', { name: 'Sell 4 copies as a lot' })
  await test.step('selects tiles', async () => {
    await button(page, 'Select').click()
    await box(page, 'Charizard, Near Mint').check()
    await expect(bar(page).getByText('3 copies')).toBeVisible()
    await box(page, 'Charizard, PSA 9').check()
    await expect(bar(page).getByText('4 copies')).toBeVisible()
    await expect(bar(page).getByText('$40.00')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('shows what the lot brings before it is sold', async () => {
    await bar(page).getByRole('button', { name: 'Sell as a lot' }).click()
    await lot.getByLabel('Sold Price').fill('100.01')
    await lot.getByLabel('Fees', { exact: true }).fill('10')
    await expect(lot.getByText('You receive $90.01; profit +$50.01')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await lot.getByRole('button', { name: 'Sell for $100.01' }).click()
    // With prices that other journeys have found, the lot is far below the market.
    const question = page.getByRole('alertdialog', { name: 'Sell for $100.01?' })
    const done = success(page).filter({ hasText: '4 copies sold.' })
    await expect(question.or(done).first()).toBeVisible()
    if (await question.isVisible()) await question.getByRole('button', { name: 'Sell for $100.01' }).click()
    await expect(success(page).filter({ hasText: '4 copies sold. Profit or loss: +$50.01.' })).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1, lifetime_earnings: 40.01 })
    await expect(bar(page)).toBeHidden()
  })
  await test.step('is one sale, which is undone as one', async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(tileOf(page, 'Charizard').filter({ hasText: 'PSA 9' })).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 5, lifetime_earnings: -50 })
  })
})

test('asks about the price of a lot that is far from the market, and lists it as a lot', {
  tag: '@deep',
}, async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await addCopy(api, id)
  await addCopy(api, id)
  await api('POST', '/api/prices/update-ebay-prices')
  await page.goto('/collection')
  await button(page, 'Select').click()
  await box(page, 'Charizard, Near Mint').check()
  await bar(page).getByRole('button', { name: 'Sell as a lot' }).click()
  const lot = page.getByRole('dialog', { name: 'Sell 2 copies as a lot' })
  await expect(lot.getByText('For all copies together. Market price $')).toBeVisible()
  await lot.getByLabel('Sold Price').fill('1')
  await lot.getByRole('button', { name: 'Sell for $1.00' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sell for $1.00?' })
  await expect(question.getByText('$1.00 is less than a third of it.')).toBeVisible()
  await question.getByRole('button', { name: 'Sell for $1.00' }).click()
  await expect(success(page).filter({ hasText: '2 copies sold.' })).toBeVisible()
  await page.goto('/activity?view=sales')
  const sale = page.getByRole('article')
  await expect(sale.getByText('Lot of 2 copies', { exact: true })).toBeVisible()
  await expect(sale.getByText('Held')).toHaveCount(0)
  await expectNoViolationsInDeepRun(page)
  await sale.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByRole('dialog').getByText('Lot of 2 copies')).toBeVisible()
})

test('selects a range with Shift, and all', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  for (const condition of ['Near Mint', 'Lightly Played', 'Moderately Played', 'Damaged'] as const) {
    await addCopy(api, id, { purchase_price: 10, condition })
  }
  await page.goto('/collection')
  await button(page, 'Select').click()
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await expect(boxes).toHaveCount(4)
  await boxes.first().click()
  await boxes.last().click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('4 copies')).toBeVisible()
  for (const each of await boxes.all()) await expect(each).toBeChecked()
  await boxes.first().click()
  await expect(bar(page).getByText('3 copies')).toBeVisible()
  await button(page, 'Select all 4 items').click()
  await expect(button(page, 'Stop selecting')).toBeFocused()
  for (const each of await boxes.all()) {
    await expect(each).toBeChecked()
    await expect(each).toBeDisabled()
  }
  await button(page, 'Stop selecting').click()
  await expect(button(page, 'Select')).toBeFocused()
  await expect(bar(page)).toBeHidden()
})

test('edits all, and leaves out what does not fit', async ({ page, api }) => {
  await addFive(api)
  await page.goto('/collection')
  await button(page, 'Select').click()
  await button(page, 'Select all 3 items').click()
  await expect(bar(page).getByText('5 copies')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit 5 copies' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Enter what to change.')).toBeVisible()
  await edit.getByLabel('Card Condition').selectOption('Lightly Played')
  await edit.getByLabel('Investment Price').fill('100')
  await edit.getByLabel('Price is for').selectOption('All together')
  await expect(
    edit.getByText('4 copies: investment from $40.00 to $100.00, lifetime earnings -$60.00.'),
  ).toBeVisible()
  await expect(edit.getByText("1 selected copy can't be changed this way and stays as it is.")).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(success(page).filter({ hasText: '4 copies updated.' })).toBeVisible()
  const copies = await copiesOf(api)
  expect(copies.filter(({ condition }) => condition === 'Lightly Played')).toHaveLength(4)
  expect(await statsOf(api)).toMatchObject({ total_investment: 110 })
})
