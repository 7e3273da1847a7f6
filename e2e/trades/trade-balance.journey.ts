// The balance of a trade, in sight at every step, and the buttons for the direction of the cash.

import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { copyNamed, give, receive, servePrice, stepHeading } from './steps.ts'

const balance = (page: Page) => page.getByLabel('Balance', { exact: true })
const figures = (page: Page) => balance(page).getByRole('definition')
const cash = (page: Page) => page.getByLabel('Cash Adjustment')

test('the balance is in sight at every step, and says what has no price', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const [mine, one, unpriced] = [await addProduct(api), await addProduct(api), await addProduct(api)]
  await servePrice(page, id => (id === one.id ? 69 : null))
  await addCopy(api, mine.id, { purchase_price: 40 })

  await test.step('1: what is given', async () => {
    await page.goto('/trade')
    await expect(balance(page)).toHaveCount(0)
    await copyNamed(page, mine.name).click()
    await expect(figures(page)).toHaveText([
      /^N\/A0 of 1 pricedInvestmentCost \$40\.00$/,
      '$0.00',
      /^N\/ASo far$/,
    ])
    await button(page, 'Next').click()
  })
  await test.step('2: what is received', async () => {
    await receive(page, one.name, async dialog => dialog.getByLabel('Quantity').fill('2'))
    await expect(figures(page).nth(1)).toHaveText('$138.00InvestmentCost $40.00')
    await receive(page, unpriced.name)
    await expect(figures(page).nth(1)).toHaveText('$138.002 of 3 pricedInvestmentCost $40.00')
    await expect(figures(page).nth(2)).toHaveText('N/ASome prices are missing')
    await expect(balance(page)).toBeInViewport()
    await button(page, 'Next: Add Cash').click()
  })
  await test.step('3 and 4: the cash', async () => {
    await cash(page).fill('50')
    await expect(figures(page).first()).toHaveText('N/A + $50.00 cash0 of 1 pricedInvestmentCost $40.00')
    await expect(figures(page).nth(1)).toHaveText('$138.002 of 3 pricedInvestmentCost $90.00')
    await button(page, 'Next: Review & Confirm').click()
    await expect(stepHeading(page, 'Review Trade')).toBeVisible()
    await expect(balance(page)).toBeInViewport()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(balance(page)).toBeInViewport()
    await expectToFit(page)
  })
})

test('a trade of priced cards says who gives more', { tag: '@deep' }, async ({ page, api }) => {
  const priced = await addProduct(api)
  await servePrice(page, () => 1_000_000)
  const { id } = (
    await api<{ products: { id: string; name: string }[] }>('GET', '/api/products?search=Charizard')
  ).products[0] ?? { id: '' }
  await addCopy(api, id)
  await api('POST', '/api/prices/update-ebay-prices')
  await give(page, 'Charizard')
  await receive(page, priced.name)
  await expect(figures(page).nth(2)).toHaveText(/^\+\$9\d\d,\d{3}\.\d\dYou get more$/)
})

test('"I pay" and "I get" set the sign of the cash', { tag: '@deep' }, async ({ page, api }) => {
  const [mine, wanted] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, wanted.name)
  await button(page, 'Next: Add Cash').click()
  const direction = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(direction('I pay')).toBeChecked()
  await test.step('chosen before the amount', async () => {
    await page.getByText('I get', { exact: true }).click()
    await cash(page).pressSequentially('25.50')
    await expect(cash(page)).toHaveValue('-25.50')
    await expect(page.getByText('You receive $25.50')).toBeVisible()
  })
  await test.step('changed after it', async () => {
    await page.getByText('I pay', { exact: true }).click()
    await expect(cash(page)).toHaveValue('25.50')
    await expect(page.getByText('You pay $25.50')).toBeVisible()
  })
  await test.step('follows a typed sign', async () => {
    await cash(page).fill('-3')
    await expect(direction('I get')).toBeChecked()
    await expectNoViolationsInDeepRun(page)
  })
})
