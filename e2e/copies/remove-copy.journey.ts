import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { addCopy, statsOf } from './copies.ts'

const removal = (page: Page) => page.getByRole('dialog', { name: 'Remove from Collection' })
const isSold = (page: Page) => removal(page).getByLabel('I sold this item')
const soldPrice = (page: Page) => removal(page).getByLabel('Sold Price')
const reason = (page: Page) => removal(page).getByLabel('Reason')
const costs = (page: Page) => removal(page).getByText('Fees, shipping and tax', { exact: true })
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
    for (const text of ['Charizard', 'Base Set · Unlimited Holo', 'PSA', '10', '$1,450.00']) {
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
    await button(page, 'Cancel').click()
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
    await expect(removal(page).getByText('You receive $150.01; profit +$50.01')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
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

test('a sale takes its costs, place and day', { tag: '@deep' }, async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  await button(page, 'Remove Charizard, Near Mint').click()
  const detail = (label: string) => removal(page).getByLabel(label)

  await test.step('shows what remains before it happens', async () => {
    await isSold(page).check()
    await soldPrice(page).fill('120')
    await expect(detail('Fees')).toBeHidden()
    await costs(page).click()
    await detail('Fees').fill('5.10')
    await detail('Shipping').fill('2')
    await detail('Tax').fill('0.50')
    await detail('Sold At').fill('A card show')
    await expect(removal(page).getByText('You receive $112.40; profit +$12.40')).toBeVisible()
    await expect(removal(page).getByText('minus $7.60 of fees, shipping and tax')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('opens the costs to show what is wrong with them', async () => {
    await detail('Fees').fill('five')
    await costs(page).click()
    await expect(detail('Fees')).toBeHidden()
    await remove(page).click()
    await expect(detail('Fees')).toBeFocused()
    await expect(removal(page).getByText('Enter an amount like 12.50.')).toBeVisible()
    await detail('Fees').fill('5.10')
    await detail('Day of Sale').fill('2199-01-01')
    await remove(page).click()
    await expect(removal(page).getByText('Day must not be in the future.')).toBeVisible()
    await detail('Day of Sale').fill('2026-07-01')
  })
  await test.step('forgets them when the box is cleared', async () => {
    await isSold(page).uncheck()
    await expect(reason(page)).toHaveValue('mistake')
    await isSold(page).check()
    await expect(soldPrice(page)).toHaveValue('')
    await costs(page).click()
    for (const label of ['Fees', 'Shipping', 'Tax', 'Sold At']) await expect(detail(label)).toHaveValue('')
    await expect(detail('Day of Sale')).not.toHaveValue('2026-07-01')
  })
  await test.step('records them', async () => {
    await soldPrice(page).fill('120')
    await detail('Fees').fill('5.10')
    await detail('Shipping').fill('2')
    await detail('Tax').fill('0.50')
    await detail('Sold At').fill('A card show')
    await detail('Day of Sale').fill('2026-07-01')
    const sent = page.waitForRequest(request => request.method() === 'DELETE')
    await remove(page).click()
    expect((await sent).postDataJSON()).toEqual({
      sold_price: 120,
      sale_fees: 5.1,
      sale_shipping: 2,
      sale_tax: 0.5,
      venue: 'A card show',
      day: '2026-07-01',
    })
    await expect(page.getByText('Sold. Profit or loss: +$12.40.')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ lifetime_earnings: 12.4, realised_profit: 12.4 })
  })
})

test('a copy given away becomes a loss', { tag: '@deep' }, async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  const open = button(page, 'Remove Charizard, Near Mint')
  await open.click()
  await expect(reason(page)).toHaveValue('mistake')
  await reason(page).selectOption('Lost or damaged')
  await expect(removal(page).getByText('You receive nothing; loss -$100.00')).toBeVisible()
  await button(page, 'Cancel').click()

  await open.click()
  await expect(reason(page)).toHaveValue('mistake')
  await reason(page).selectOption('Given away')
  await expect(removal(page).getByText('You receive nothing; loss -$100.00')).toBeVisible()
  await expect(removal(page).getByText('The $100.00 you paid becomes a realised loss.')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await remove(page).click()
  await expect(page.getByText('Removed. Profit or loss: -$100.00.')).toBeVisible()
  expect(await statsOf(api)).toMatchObject({
    total_quantity: 0,
    total_investment: 0,
    lifetime_earnings: -100,
    realised_profit: -100,
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
