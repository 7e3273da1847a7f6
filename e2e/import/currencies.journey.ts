// Import: a file whose amounts are in several currencies, on a server without exchange rates.

import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures'
import { sendFile } from './send-file.ts'
import { button, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { statsOf } from '#e2e/copies/copies'

const headings = 'Name;Set;Number;Condition;Quantity;Price'
const file = [
  headings,
  'Charizard;Base Set;4/102;Near Mint;1;250,00',
  'Charizard;Base Set;4/102;Near Mint;1;12,50 €',
  'Pikachu;Base Set;58/102;Near Mint;1;¥12,800',
  'Pikachu;Base Set;58/102;Near Mint;1;$5',
].join('\n')
const next = `${headings}\nPikachu;Base Set;58/102;Near Mint;1;10,00`

/** Checks the screen as it is at three widths, in the dark too. */
async function expectSound(page: Page) {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await expectNoViolationsInDeepRun(page)
  }
  await darken(page)
  await expectNoViolationsInDeepRun(page)
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
}

test('what is in another currency is asked about once, and converted at the rates that are entered', async ({
  page,
  api,
}) => {
  await page.goto('/collection')
  await sendFile(page, file)
  const currency = page.getByLabel('Which currency are amounts without a sign or code in?')
  const preview = page.getByRole('region', { name: 'How it is read' })
  const answers = page.getByRole('region', { name: 'Your answers' })
  const row = (line: number) => page.getByRole('article', { name: new RegExp(`^Row ${line}:`) })
  await expect(preview).toContainText('¥12,800')
  await expect(preview).toContainText('$250.00')
  await button(page, 'Read the file').click()
  await expect(currency).toBeFocused()
  await expect(page.getByText('Choose one.')).toBeVisible()
  await expect(page.getByText('Enter the rate of EUR as a number, such as 0.95.')).toBeVisible()
  await expect(answers).toHaveCount(0)

  await currency.selectOption('EUR')
  await expect(preview).toContainText('€250.00')
  await page.getByLabel('1 EUR in USD').fill('1.2')
  await page.getByLabel('1 JPY in USD').fill('0.0064')
  await button(page, 'Read the file').click()
  await expect(button(page, 'Add 4 copies')).toBeVisible()
  await expect(row(2)).toContainText('$300.00')
  await expect(row(2)).toContainText('Converted at 1 EUR = 1.2 USD, your rate.')
  await expect(row(3)).toContainText('$15.00')
  await expect(row(4)).toContainText('Price paid “¥12,800” read as Japanese yen.')
  await expect(row(4)).toContainText('$81.92')

  await test.step('the answers stay, and another one reads the rows again', async () => {
    await page.getByRole('link', { name: 'Change how it is read' }).click()
    await expect(answers.getByLabel('1 EUR in USD')).toHaveValue('1.2')
    await expect(currency).toHaveValue('EUR')
    await expect(page.getByText('Every column is read.')).toBeVisible()
    await expect(page.getByLabel('Column Price is')).toBeHidden()
    await expectSound(page)
    await currency.focus()
    await page.keyboard.type('USD')
    await expect(preview).toContainText('$250.00')
    await button(page, 'Read the file').click()
    await expect(row(2)).toContainText('$250.00')
    await expect(row(3)).toContainText('$15.00')
    await page.getByRole('link', { name: 'Change how it is read' }).click()
    await currency.selectOption('EUR')
    await button(page, 'Read the file').click()
    await expect(row(2)).toContainText('$300.00')
  })
  await button(page, 'Add 4 copies').click()
  await expect(page.getByRole('heading', { name: 'Added 4 copies to your collection' })).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 4, total_investment: 401.92 })

  await test.step('the next file with the same headings says that an answer is remembered', async () => {
    await sendFile(page, next)
    await expect(page.getByRole('region', { name: 'One question' })).toContainText('What was 1 EUR in USD?')
    await expect(answers).toContainText('You answered this earlier, about a file with the same headings.')
    await expect(currency).toHaveValue('EUR')
    await expectSound(page)
    await currency.selectOption('USD')
    await button(page, 'Read the file').click()
    await expect(row(2)).toContainText('$10.00')
    await button(page, 'Add 1 copy').click()
    await expect(page.getByRole('heading', { name: 'Added 1 copy to your collection' })).toBeVisible()
  })
  await test.step('so does the review of one that waits for nothing', async () => {
    await sendFile(page, next)
    await expect(row(2)).toContainText('$10.00')
    await expectSound(page)
    await page.getByRole('link', { name: 'Check the answers' }).click()
    await expect(answers).toContainText('You answered this earlier')
    await expect(currency).toHaveValue('USD')
    await page.getByRole('link', { name: 'Back to the rows' }).click()
    await expect(button(page, 'Add 1 copy')).toBeVisible()
  })
})
