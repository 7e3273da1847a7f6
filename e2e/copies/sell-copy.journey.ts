import type { Page } from '@playwright/test'
import { addProduct, productNamed } from '#e2e/products/products'
import { lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { servePrices } from '#e2e/prices/prices'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { addCopy, copiesOf, statsOf } from './copies.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sell from Collection' })
const field = (page: Page, label: string) => dialog(page).getByLabel(label)
const sum = (page: Page) => dialog(page).getByLabel('What the sale brings')

test('a copy is sold with its own button: the effect first, then to the cent', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  // Without a market price, which could be far from the sold price.
  const { id, name } = await addProduct(api)
  await addCopy(api, id)
  await page.goto('/collection')
  const open = button(page, `Sell ${name}, Near Mint`)

  await test.step('says what is missing', async () => {
    await open.click()
    await expect(dialog(page).getByText('Enter the sold price')).toBeVisible()
    await button(page, 'Sell').click()
    await expect(dialog(page).getByText('Sold price is required.')).toBeVisible()
    await expect(field(page, 'Sold Price')).toBeFocused()
  })
  await test.step('shows what remains after the costs', async () => {
    await field(page, 'Sold Price').fill('120')
    await field(page, 'Fees').fill('5.10')
    await field(page, 'Shipping').fill('2')
    await field(page, 'Tax').fill('0.50')
    await field(page, 'Sold At').fill('A card show')
    await expect(sum(page).getByRole('definition')).toHaveText([
      '$120.00',
      '-$7.60',
      '$112.40',
      '$100.00',
      '+$12.40',
    ])
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('keeps the copy and the form when it fails', async () => {
    const restore = await lose(page, '**/api/collections/*')
    await button(page, 'Sell for $120.00').click()
    await expect(dialog(page).getByText('Failed to sell item.')).toBeVisible()
    await expect(field(page, 'Sold Price')).toHaveValue('120')
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1 })
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('records it once', async () => {
    await button(page, 'Sell for $120.00').dblclick()
    await expect(page.getByText('Sold. Profit or loss: +$12.40.')).toBeVisible()
    await expect(open).toHaveCount(0)
    expect(await statsOf(api)).toMatchObject({ lifetime_earnings: 12.4, realised_profit: 12.4 })
  })
})

test('a price far from the market is asked about once', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await addCopy(api, id)
  await addCopy(api, id)
  await api('POST', '/api/prices/update-ebay-prices')
  const market = (await copiesOf(api))[0]?.current_market_price
  if (!market) throw new Error('Charizard has no price')
  await page.goto('/collection')

  await test.step('chooses the copy of a group first', async () => {
    await button(page, 'Sell Charizard, Near Mint').click()
    await dialog(page).getByRole('listitem').getByRole('button').first().click()
    await expect(dialog(page).getByText('Market price $')).toBeVisible()
  })
  const question = page.getByRole('alertdialog', { name: 'Sell for $1.00?' })
  await test.step('goes back to the price', async () => {
    await field(page, 'Sold Price').fill('1')
    await button(page, 'Sell for $1.00').click()
    await expect(question.getByText('$1.00 is less than a third of it.')).toBeVisible()
    await question.getByRole('button', { name: 'Change price' }).click()
    await expect(dialog(page)).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 2 })
  })
  await test.step('sells after a confirmation', async () => {
    await button(page, 'Sell for $1.00').click()
    await question.getByRole('button', { name: 'Sell for $1.00' }).click()
    await expect(dialog(page)).toBeHidden()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1, realised_profit: -99 })
  })
})

test('the product page sells a copy too', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await addProduct(api)
  await addCopy(api, id)
  // A visit of the page asks for its prices, and the sandbox has some for many a name.
  await servePrices(page, [])
  await page.goto(`/products/${id}`)
  await page.getByRole('button', { name: /^Actions for the Near Mint copy/ }).click()
  await page.getByRole('menuitem', { name: 'Sell' }).click()
  await expect(dialog(page).getByText('Market price N/A')).toBeVisible()
  await field(page, 'Sold Price').fill('150')
  await button(page, 'Sell for $150.00').click()
  await expect(page.getByText("You don't own this yet")).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ realised_profit: 50 })
})
