import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/catalogue/products'
import { tileOf } from '#e2e/catalogue/tiles'
import { lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolations } from '#e2e/screen'
import { addCopy, statsOf } from './copies.ts'

const removal = (page: Page) => page.getByRole('dialog', { name: 'Remove from Collection' })
const isSold = (page: Page) => removal(page).getByLabel('I sold this item')
const soldPrice = (page: Page) => removal(page).getByLabel('Sold Price')
const remove = (page: Page) => removal(page).getByRole('button', { name: 'Remove Item' })

test('a sale shows its profit first and is recorded to the cent; a mistake earns nothing', async ({
  page,
  api,
  complaints,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  await addCopy(api, id)
  await addCopy(api, id, { condition: null, grading_company: 'PSA', grade: '10', purchase_price: 1450 })
  await page.goto('/collection')
  const open = button(page, 'Remove Charizard, Near Mint')
  const openGraded = button(page, 'Remove Charizard, PSA 10')

  await test.step('names the copy with its company and grade', async () => {
    await openGraded.click()
    for (const text of ['Charizard', 'Base Set', 'PSA', '10', '$1,450.00']) {
      await expect(removal(page).getByText(text, { exact: true }).last()).toBeVisible()
    }
    const terms = ['Grading Company', 'Grade', 'Investment', 'Purchased']
    await expect(removal(page).getByRole('term')).toHaveText(terms)
    await expect(soldPrice(page)).toBeHidden()
    await expect(removal(page).getByText('is added back to your lifetime earnings')).toBeVisible()
    await removal(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(removal(page)).toBeHidden()
  })
  await test.step('keeps the copy when the removal fails', async () => {
    const restore = await lose(page, '**/api/collections/*')
    await open.click()
    await remove(page).click()
    await expect(removal(page).getByText('Failed to delete item.')).toBeVisible()
    await expect(removal(page).getByText("Can't reach Holofolio")).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 2 })
    await restore()
    forgive(complaints, 'lost calls')
    await page.keyboard.press('Escape')
  })
  await test.step('forgets the sale when it is closed', async () => {
    await open.click()
    await isSold(page).check()
    await soldPrice(page).fill('150')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await open.click()
    await expect(isSold(page)).not.toBeChecked()
    await expect(removal(page).getByText('Lifetime earnings +$100.00, no profit or loss')).toBeVisible()
  })
  await test.step('shows and records the profit', async () => {
    await isSold(page).check()
    await remove(page).click()
    await expect(removal(page).getByText('Sold price is required.')).toBeVisible()
    await soldPrice(page).fill('150.01')
    await expect(removal(page).getByText('Lifetime earnings +$150.01, profit +$50.01')).toBeVisible()
    await expectNoViolations(page)
    await remove(page).dblclick()
    await expect(open).toHaveCount(0)
    expect(await statsOf(api)).toMatchObject({
      total_investment: 1450,
      total_quantity: 1,
      lifetime_earnings: -1399.99,
      realised_profit: 50.01,
    })
  })
  await test.step('records nothing for a mistake', async () => {
    await openGraded.click()
    await remove(page).click()
    await expect(page.getByText('No products in your collection')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({
      total_investment: 0,
      total_quantity: 0,
      lifetime_earnings: 50.01,
      realised_profit: 50.01,
    })
  })
})

test('the keyboard alone removes copies, and the focus stays among them', async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Pikachu')).id, { purchase_price: 1 })
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  await button(page, 'Remove Charizard, Near Mint').focus()
  await page.keyboard.press('Enter')
  await expect(isSold(page)).toBeFocused()
  await page.keyboard.press('Space')
  await soldPrice(page).focus()
  await page.keyboard.type('90')
  await page.keyboard.press('Enter')
  await expect(tileOf(page, 'Pikachu').getByRole('link', { name: 'Pikachu' })).toBeFocused()

  await button(page, 'Remove Pikachu, Near Mint').press('Enter')
  await remove(page).press('Enter')
  await expect(page.getByText('No products in your collection')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeFocused()
  expect(await statsOf(api)).toMatchObject({ lifetime_earnings: -10, realised_profit: -10 })
})
