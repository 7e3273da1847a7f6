import { expect, expectNoViolations } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import {
  button,
  copies,
  copyNamed,
  details,
  give,
  holdCopy,
  receivable,
  receive,
  stepHeading,
} from './trade-steps.ts'

test('a keyboard moves with the arrow keys, chooses with Space and Enter, and leaves with Tab', async ({
  page,
  api,
}) => {
  const mine = await addOwnProduct(api)
  await holdCopy(api, mine.id)
  await holdCopy(api, mine.id, { condition: 'Damaged', purchase_price: 5 })
  await page.goto('/trade')
  await copies(page).first().focus()
  await page.keyboard.press('Space')
  await expect(copies(page).first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 copies selected')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button(page, `Leave out ${mine.name}, Near Mint`)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(copies(page).last()).toBeFocused()
  await expect(page.getByText('Total investment $105.00')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 copy selected')).toBeVisible()
  await button(page, `Leave out ${mine.name}, Damaged`).click()
  await expect(page.getByText('Select at least one card to go on.')).toBeVisible()
})

test('a product is received in several states, and pressing it again takes it out', async ({ page, api }) => {
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, wanted.name, async dialog => {
    await dialog.getByLabel('Quantity').fill('-4')
    await dialog.getByLabel('Card Condition').focus()
    await expect(dialog.getByLabel('Quantity')).toHaveValue('1')
    await dialog.getByLabel('Card Condition').selectOption('Damaged')
  })
  await button(page, `Add another ${wanted.name}`).click()
  await details(page).getByLabel('This card is graded').check()
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(details(page).getByText('Grading company is required.')).toBeVisible()
  await expect(details(page).getByText('Grade is required.')).toBeVisible()
  await expectNoViolations(page)
  await details(page).getByLabel('Grading Company').fill('PSA')
  await details(page).getByLabel('Grade', { exact: true }).fill('9')
  await details(page).getByLabel('Quantity').fill('2')
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 copies to receive')).toBeVisible()
  const tray = page.getByRole('list', { name: 'Selected products' })
  await expect(tray.getByRole('listitem')).toHaveText([/2 × .*PSA 9/, /Damaged/])

  await button(page, `Edit ${wanted.name}, PSA 9`).click()
  await expect(details(page).getByLabel('Quantity')).toHaveValue('2')
  await details(page).getByLabel('Quantity').fill('1')
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 copies to receive')).toBeVisible()
  await button(page, `Remove ${wanted.name}, PSA 9`).click()
  await expect(page.getByText('1 copy to receive')).toBeVisible()
  await receivable(page, wanted.name).click()
  await expect(page.getByText('Select at least one product to go on.')).toBeVisible()
  await expect(receivable(page, wanted.name)).toHaveAttribute('aria-pressed', 'false')
})

test('the catalogue is narrowed and paged, and Clear Filters takes that back', async ({ page, api }) => {
  await holdCopy(api, (await addOwnProduct(api)).id)
  await page.goto('/trade')
  await copies(page).first().click()
  await button(page, 'Next').click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/trade?step=2&page=2')
  await page.getByLabel('Product type').selectOption('Sealed Product')
  await expect(page).toHaveURL('/trade?step=2&type=sealed_product')
  await receivable(page, '151 Booster Bundle').click()
  await expect(details(page).getByLabel('Quantity')).toBeVisible()
  await expect(details(page).getByLabel('This card is graded')).toHaveCount(0)
  await details(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Rarity').selectOption('Common')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await button(page, 'Clear Filters').click()
  await expect(page).toHaveURL('/trade?step=2')
  await expect(page.getByText('Showing 1 to 12 of')).toBeVisible()
})

test('the history is one link away in every step, and what was chosen waits', async ({ page, api }) => {
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id)
  const lookAtHistory = async () => {
    await page.getByRole('link', { name: 'Trade history' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trades' })).toBeVisible()
    await page.goBack()
  }
  await page.goto('/trade')
  await copyNamed(page, mine.name).click()
  await lookAtHistory()
  await expect(page.getByText('1 copy selected')).toBeVisible()
  await button(page, 'Next').click()
  await receive(page, wanted.name)
  await lookAtHistory()
  await expect(page.getByText('1 copy to receive')).toBeVisible()
  await button(page, 'Next: Add Cash').click()
  await page.getByLabel('Cash Adjustment').fill('25')
  await lookAtHistory()
  await expect(page.getByLabel('Cash Adjustment')).toHaveValue('25')
  await button(page, 'Next: Review & Confirm').click()
  await lookAtHistory()
  await expect(stepHeading(page, 'Review Trade')).toBeVisible()
  await expect(page.getByText('You pay $25.00')).toBeVisible()
})

test('of the copies, search, set and type leave those that fit', async ({ page, api }) => {
  const [card, other] = [await addOwnProduct(api), await addOwnProduct(api, { set_name: 'Other Set' })]
  await holdCopy(api, card.id)
  await holdCopy(api, other.id, { condition: null, grading_company: 'PSA', grade: '10' })
  await page.goto('/trade')
  await expect(copies(page)).toHaveCount(2)
  await page.getByLabel('Type').selectOption('Graded Card')
  await expect(copies(page)).toHaveCount(1)
  await copyNamed(page, other.name).click()
  await page.getByLabel('Set', { exact: true }).selectOption('Own Set')
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await expect(page.getByText('1 copy selected')).toBeVisible()
  await button(page, 'Clear Filters').click()
  await page.getByRole('searchbox').fill(card.name)
  await expect(copies(page)).toHaveCount(1)
  await expect(copyNamed(page, card.name)).toBeVisible()
})

test('an empty collection leads to the first product', async ({ page }) => {
  await page.goto('/trade')
  await expect(page.getByText('No products in your collection')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your trade' })).toBeHidden()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Add Your First Product' }).click()
  await expect(page).toHaveURL('/products/add')
})

test('five thousand copies are a list of which only the rows in view exist', async ({ page, api }) => {
  test.slow()
  const mine = await addOwnProduct(api)
  await holdCopy(api, mine.id, { condition: 'Damaged', purchase_price: 1 })
  for (let thousand = 0; thousand < 5; thousand += 1) {
    await holdCopy(api, mine.id, { quantity: 1_000, purchase_price: 2 })
  }
  await page.goto('/trade')
  await expect(page.getByText('5,001 copies')).toBeVisible()
  const items = page.getByRole('list', { name: 'Your copies' }).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  expect(await items.count()).toBeLessThan(80)
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(copyNamed(page, 'Damaged')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await items.count()).toBeLessThan(80)
  await copyNamed(page, 'Damaged').click()
  await button(page, 'Next').click()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
  await page.reload()
  await page.goBack()
  await expect(page.getByText('Total investment $1.00')).toBeVisible()
})

test('the second click of a double click on Save presses nothing beneath the dialog', async ({
  page,
  api,
}) => {
  await holdCopy(api, (await addOwnProduct(api)).id)
  await page.goto('/trade')
  await copies(page).first().click()
  await button(page, 'Next').click()
  // A whole page of products, one of which is where Save was.
  await receivable(page, '').first().click()
  await details(page).getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.getByText('1 copy to receive')).toBeVisible()
  await expect(details(page)).toBeHidden()
  await receivable(page, '').last().click()
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 copies to receive')).toBeVisible()
})
