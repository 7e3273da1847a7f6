// Import: a file whose amounts are in several currencies, on a server without exchange rates.

import { expect, test } from '#e2e/fixtures'
import { sendFile } from '#e2e/import/send-file'
import { button } from '#e2e/screen'
import { statsOf } from '#e2e/collection/copies'

const file = [
  'Name;Set;Number;Condition;Quantity;Price',
  'Charizard;Base Set;4/102;Near Mint;1;250,00',
  'Charizard;Base Set;4/102;Near Mint;1;12,50 €',
  'Pikachu;Base Set;58/102;Near Mint;1;¥12,800',
  'Pikachu;Base Set;58/102;Near Mint;1;$5',
].join('\n')

test('what is in another currency is asked about once, and converted at the rates that are entered', async ({
  page,
  api,
}) => {
  await page.goto('/collection')
  await sendFile(page, file)
  const currency = page.getByLabel('In which currency are the amounts that do not say?')
  const preview = page.getByRole('region', { name: 'How it is read' })
  await expect(preview).toContainText('¥12,800')
  await expect(preview).toContainText('$250.00')
  await button(page, 'Read the file').click()
  await expect(currency).toBeFocused()
  await expect(page.getByText('Choose one.')).toBeVisible()
  await expect(page.getByText('Enter the rate of EUR as a number, such as 0.95.')).toBeVisible()

  await currency.selectOption('EUR')
  await expect(preview).toContainText('€250.00')
  await page.getByLabel('1 EUR in USD').fill('1.2')
  await page.getByLabel('1 JPY in USD').fill('0.0064')
  await button(page, 'Read the file').click()
  await expect(button(page, 'Add 4 copies')).toBeVisible()
  const row = (line: number) => page.getByRole('article', { name: new RegExp(`^Row ${line}:`) })
  await expect(row(2)).toContainText('$300.00')
  await expect(row(2)).toContainText('Converted at 1 EUR = 1.2 USD, your rate.')
  await expect(row(3)).toContainText('$15.00')
  await expect(row(4)).toContainText('Price paid “¥12,800” read as Japanese yen.')
  await expect(row(4)).toContainText('$81.92')
  await button(page, 'Add 4 copies').click()
  await expect(page.getByRole('heading', { name: 'Added 4 copies to your collection' })).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 4, total_investment: 401.92 })
})
