// Partner, note and day of a trade, and own prices in the split of its cost.

import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, success } from '#e2e/screen'
import { give, receive, servePrice, toReview } from './steps.ts'

const about = (page: Page) => page.getByRole('region', { name: 'About the trade' })
const received = (page: Page) => page.getByRole('region', { name: 'Received' })

test('a trade keeps its partner, note and day, which can be changed', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await servePrice(page, () => 10)
  const [mine, wanted] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, wanted.name)
  await toReview(page)

  await test.step('are optional, and survive a reload', async () => {
    await about(page).getByLabel('Trade partner').fill('Bob')
    await about(page).getByLabel('Note').fill('At the fair.\nHe owes me a pack.')
    await page.reload()
    await expect(about(page).getByLabel('Trade partner')).toHaveValue('Bob')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('must not be in the future', async () => {
    await about(page).getByLabel('Day of Trade').fill('2199-01-01')
    await expect(about(page).getByText('Day must not be in the future.')).toBeVisible()
    await button(page, 'Confirm Trade').click()
    await expect(about(page).getByLabel('Day of Trade')).toBeFocused()
    await about(page).getByLabel('Day of Trade').fill('2026-01-05')
  })
  await test.step('show in the history', async () => {
    await button(page, 'Confirm Trade').click()
    await page.getByRole('link', { name: 'View trade' }).click()
    const trade = page.getByRole('article', { name: 'Jan 5, 26' })
    await expect(trade.getByText('With Bob')).toBeVisible()
    await expect(trade.getByText('He owes me a pack.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('change in place', async () => {
    await page.getByRole('button', { name: /^Correct/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct this trade' })
    await dialog.getByLabel('Note').fill('He paid.')
    await dialog.getByRole('button', { name: 'Correct Trade' }).click()
    await expect(page.getByRole('article').getByText('He paid.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    // Of the correction: the trade has an Undo of its own.
    await expect(success(page).getByText('Trade corrected.')).toBeVisible()
    await success(page).getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('article').getByText('He owes me a pack.')).toBeVisible()
  })
})

test('an own price takes part in the split where the market has none', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const [mine, priced, unknown] = [await addProduct(api), await addProduct(api), await addProduct(api)]
  await servePrice(page, id => (id === priced.id ? 30 : null))
  await addCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, priced.name)
  await receive(page, unknown.name)
  await toReview(page)
  await expect(received(page).getByText('$50.00')).toHaveCount(2)
  await expect(page.getByText('Split evenly across the received cards')).toBeVisible()
  await received(page).getByLabel('Your price').fill('10')
  await expect(received(page).getByText('$75.00')).toBeVisible()
  await expect(received(page).getByText('$25.00')).toBeVisible()
  await expect(page.getByText('by your price where there is none')).toBeVisible()
  await expect(page.getByLabel('Balance', { exact: true }).getByText('With your prices')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
})
