// Choosing what to give and what to receive, and moving between the steps.

import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { button, openUnderMore, expectNoViolationsInDeepRun } from '#e2e/screen'
import {
  copies,
  copyNamed,
  details,
  give,
  receivable,
  receive,
  searchProducts,
  stepHeading,
} from './steps.ts'

const cash = (page: Page) => page.getByLabel('Cash Adjustment')

test('copies to give are narrowed, and chosen with the keyboard', async ({ page, api }) => {
  const [card, other] = [await addProduct(api), await addProduct(api, { set_name: 'Other Set' })]
  await page.goto('/trade')

  await test.step('an empty collection leads to the first product', async () => {
    await expect(page.getByText('No products in your collection')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your trade' })).toBeHidden()
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('link', { name: 'Add Your First Product' }).click()
    await expect(page).toHaveURL('/products/add')
  })
  await addCopy(api, card.id)
  await addCopy(api, card.id, { condition: 'Damaged', purchase_price: 5 })
  await addCopy(api, other.id, { condition: null, grading_company: 'PSA', grade: '10' })
  await page.goto('/trade')
  await test.step('type, set and search leave the copies that match', async () => {
    await expect(copies(page)).toHaveCount(3)
    await page.getByLabel('Type').selectOption('Graded Card')
    await expect(copies(page)).toHaveCount(1)
    await copyNamed(page, other.name).click()
    await page.getByLabel('Set', { exact: true }).selectOption('Own Set')
    await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
    await expect(page.getByText('1 copy selected')).toBeVisible()
    await button(page, 'Clear Filters').click()
    await copyNamed(page, other.name).click()
    await page.getByRole('searchbox').fill(card.name)
    await expect(copies(page)).toHaveCount(2)
  })
  await test.step('arrow keys move, Space and Enter choose, Tab leaves', async () => {
    await copies(page).first().focus()
    await page.keyboard.press('Space')
    await expect(copies(page).first()).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 copies selected')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(button(page, `Remove ${card.name}, Near Mint`)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(copies(page).last()).toBeFocused()
    await expect(page.getByText('Total investment $105.00')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 copy selected')).toBeVisible()
    await button(page, `Remove ${card.name}, Damaged`).click()
    await expect(page.getByText('Select at least one card to continue.')).toBeVisible()
  })
})

test('products to receive are narrowed, and taken in several states', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const [mine, wanted] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  await give(page, mine.name)
  const save = details(page).getByRole('button', { name: 'Save' })

  await test.step('the catalogue is paged and narrowed, and Clear Filters undoes that', () =>
    expectNarrowing(page))
  await test.step('the second click of a double click on Save presses nothing beneath the dialog', async () => {
    // A full page of products, so that one of them is below Save.
    await receivable(page, '').first().click()
    await save.dblclick()
    await expect(page.getByText('1 copy to receive')).toBeVisible()
    await expect(details(page)).toBeHidden()
    await receivable(page, '').last().click()
    await save.click()
    await expect(page.getByText('2 copies to receive')).toBeVisible()
    await receivable(page, '').first().click()
    await receivable(page, '').last().click()
    await expect(page.getByText('Select at least one product to continue.')).toBeVisible()
  })
  await test.step('a quantity below one becomes one', () =>
    receive(page, wanted.name, async dialog => {
      await dialog.getByLabel('Quantity').fill('-4')
      await dialog.getByLabel('Card Condition').focus()
      await expect(dialog.getByLabel('Quantity')).toHaveValue('1')
      await dialog.getByLabel('Card Condition').selectOption('Damaged')
    }))
  await test.step('a graded card needs a company and a grade', async () => {
    await button(page, `Add another ${wanted.name}`).click()
    await details(page).getByLabel('This card is graded').check()
    await save.click()
    await expect(details(page).getByText('Grading company is required.')).toBeVisible()
    await expect(details(page).getByText('Grade is required.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await details(page).getByLabel('Grading Company').fill('PSA')
    await details(page).getByLabel('Grade', { exact: true }).fill('9')
    await details(page).getByLabel('Quantity').fill('2')
    await save.click()
    await expect(page.getByText('3 copies to receive')).toBeVisible()
    const tray = page.getByRole('list', { name: 'Selected products' })
    await expect(tray.getByRole('listitem')).toHaveText([/2 × .*PSA 9/, /Damaged/])
  })
  await test.step('a line is edited and removed, and a second press of its product takes it out', async () => {
    await button(page, `Edit ${wanted.name}, PSA 9`).click()
    await expect(details(page).getByLabel('Quantity')).toHaveValue('2')
    await details(page).getByLabel('Quantity').fill('1')
    await save.click()
    await expect(page.getByText('2 copies to receive')).toBeVisible()
    await button(page, `Remove ${wanted.name}, PSA 9`).click()
    await expect(page.getByText('1 copy to receive')).toBeVisible()
    await receivable(page, wanted.name).click()
    await expect(page.getByText('Select at least one product to continue.')).toBeVisible()
    await expect(receivable(page, wanted.name)).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('an empty catalogue says so', async () => {
    const pagination = { page: 1, totalPages: 0, totalItems: 0, itemsPerPage: 12 }
    await page.route('**/api/products?*', route => route.fulfill({ json: { products: [], pagination } }))
    await page.reload()
    await button(page, 'Clear Filters').click()
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page.getByText('No products have been added to the database yet')).toBeVisible()
  })
})

async function expectNarrowing(page: Page) {
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/trade?step=2&page=2')
  await page.getByLabel('Product type').selectOption('Sealed Product')
  await expect(page).toHaveURL('/trade?step=2&type=sealed_product')
  await searchProducts(page, '151')
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
}

test('the history is one link away in every step, and the choices are kept', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const [mine, wanted] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  const lookAtHistory = async () => {
    await openUnderMore(page, 'Trades')
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
  await cash(page).fill('25')
  await lookAtHistory()
  await expect(cash(page)).toHaveValue('25')
  await button(page, 'Next: Review & Confirm').click()
  await lookAtHistory()
  await expect(stepHeading(page, 'Review Trade')).toBeVisible()
  await expect(page.getByText('You pay $25.00')).toBeVisible()
})

test('no step opens before the steps it depends on', { tag: '@deep' }, async ({ page, api }) => {
  const [mine, wanted] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  await page.goto('/trade?step=4')
  await expect(page).toHaveURL('/trade')
  await copyNamed(page, mine.name).click()
  await page.goto('/trade?step=3')
  await expect(page).toHaveURL('/trade?step=2')
  await receive(page, wanted.name)
  await button(page, 'Next: Add Cash').click()
  await cash(page).fill('1.005')
  await button(page, 'Next: Review & Confirm').click()
  await expect(page.getByText('Enter an amount like 12.50 or -12.50.')).toBeVisible()
  await expect(cash(page)).toBeFocused()
  await expectNoViolationsInDeepRun(page)
  await page.goto('/trade?step=4')
  await expect(page).toHaveURL('/trade?step=3')

  await button(page, 'Back').click()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeFocused()
  await page.goBack()
  await expect(stepHeading(page, 'Add Cash Adjustment')).toBeFocused()
})

test('five thousand copies render only the rows in view', { tag: '@deep' }, async ({ page, api }) => {
  test.slow()
  const mine = await addProduct(api)
  await addCopy(api, mine.id, { condition: 'Damaged', purchase_price: 1 })
  for (let thousand = 0; thousand < 5; thousand += 1) {
    await addCopy(api, mine.id, { quantity: 1_000, purchase_price: 2 })
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
