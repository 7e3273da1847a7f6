// Rows of an import that are wrong or left out: their cells are edited on the page or in a spreadsheet, and they are added later.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { copiesOf, statsOf } from '#e2e/copies/copies'
import { fileOf, row } from '#e2e/data/collectr'
import { expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { button, expectNoViolationsInDeepRun, expectSound } from '#e2e/screen'
import { expectTouchable } from '#e2e/touch-targets'
import { sendFile } from './send-file.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const entry = (page: Page, line: number) => page.getByRole('article', { name: new RegExp(`^Row ${line}\\b`) })
const cells = (page: Page, line: number) =>
  page.getByRole('form', { name: `Unreadable cells of row ${line}` })
const price = (page: Page, line: number) => cells(page, line).getByLabel('Average Cost Paid')
const inOwnRow = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

async function send(page: Page, content: string) {
  await sendFile(page, content)
  await expect(page.getByRole('heading', { level: 1, name: 'Check the import' })).toBeVisible()
}

test('wrong rows are edited with the keyboard, and the rest is decided about after the copies are added', async ({
  page,
  api,
}) => {
  await page.goto('/collection')
  await send(
    page,
    fileOf(
      row('Base Set', 'Charizard', '4/102'),
      row('Base Set', 'Pikachu', '58/102', 'Near Mint,twelve,2'),
      row('Base Set', 'Blastoise', '2/102', 'Near Mint,ten,some'),
      row('Base Set', 'Alakazam', '1/102', 'Near Mint,eleven,1'),
      row('Nowhere', ownWord(), '999'),
      row('', 'Pikachu', '58'),
    ),
  )

  await test.step('the first wrong cell is right with Enter, and the focus goes on', async () => {
    await tab(page, /^Unreadable 3/).click()
    await expect(price(page, 3)).toHaveAccessibleDescription(/^Price paid must be an amount/)
    await expectSound(page)
    await price(page, 3).fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Row 3 is Pikachu.')).toBeVisible()
    await expect(entry(page, 3)).toHaveCount(0)
    await expect(price(page, 4)).toBeFocused()
  })
  await test.step('a cell that is still wrong keeps the focus, and Escape takes back what was typed', async () => {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('nine')
    await page.keyboard.press('Enter')
    await expect(entry(page, 4)).toContainText('Edited: Average Cost Paid was “ten”.')
    await expect(price(page, 4)).toBeFocused()
    await page.keyboard.type('ty')
    await page.keyboard.press('Escape')
    await expect(price(page, 4)).toHaveValue('nine')
    await price(page, 4).fill('9')
    await page.keyboard.press('Enter')
    await expect(cells(page, 4).getByLabel('Quantity')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Row 4 is Blastoise.')).toBeVisible()
    await expect(tab(page, /^Unreadable 1/)).toBeVisible()
  })
  await test.step('any other row can be edited, by its headings', async () => {
    await tab(page, /^Matched 4/).click()
    await button(page, 'Only 1 to check').click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(entry(page, 7)).toContainText('Set read as Base Set.')
    await button(page, 'Actions for row 7').click()
    await page.getByRole('menuitem', { name: 'Edit cells' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit row 7' })
    await expectNoViolationsInDeepRun(page)
    await dialog.getByLabel('Quantity').fill('none of it')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Quantity')).toHaveAccessibleDescription(
      /^Quantity must be a whole number/,
    )
    await expect(dialog.getByLabel('Quantity')).toBeFocused()
    await dialog.getByLabel('Quantity').fill('2')
    await dialog.getByLabel('Set', { exact: true }).fill('Base Set')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Row 7 is Pikachu.')).toBeVisible()
    await expect(page.getByText('something was assumed')).toHaveCount(0)
  })
  await test.step('the rows that are left come as a file with their reasons', async () => {
    await tab(page, /^Unreadable 1/).click()
    const coming = page.waitForEvent('download')
    await button(page, 'Download rows left out').click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('holofolio-rows-left-out.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines.map(line => line.split(',').at(-1))).toEqual([
      'Reason',
      ' such as 12.50."',
      'The catalogue has no such product.',
    ])
  })
  await test.step('the copies are added, and the rest waits with the import', async () => {
    await button(page, 'Add 9 copies').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add 9 copies' }).click()
    await expect(page.getByRole('heading', { name: 'Added 9 copies to your collection' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '2 rows were left out' })).toBeVisible()
    await expectSound(page)
    await button(page, 'Decide about them').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check the import' })).toBeFocused()
    await expect(button(page, 'Add 0 copies')).toBeDisabled()
    await expectSound(page)
    await button(page, 'Leave them out for now').click()
    await expect(page.getByRole('heading', { name: '2 rows were left out' })).toBeVisible()
    await button(page, 'Decide about them').click()
    await tab(page, /^Unreadable 1/).click()
    await price(page, 5).fill('1')
    await cells(page, 5).getByRole('button', { name: 'Save row' }).click()
    await expect(page.getByText('Row 5 is Alakazam.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Check the import' })).toBeFocused()
    await button(page, 'Add 1 copy').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add 1 copy' }).click()
    await expect(page.getByRole('heading', { name: 'Added 10 copies to your collection' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 row was left out' })).toBeVisible()
    expect(await copiesOf(api)).toHaveLength(10)
    await expectSound(page)
  })
  await test.step('each addition is taken back by itself', async () => {
    await inOwnRow(page, '9 copies').getByRole('button', { name: 'Undo: Added 9 copies' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(inOwnRow(page, '9 copies')).toContainText('Taken back')
    await expect(page.getByRole('heading', { name: 'Added 1 copy to your collection' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeFocused()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 1, total_investment: 1 })
    await button(page, 'Undo: Added 1 copy').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 0, total_investment: 0 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a wrong cell is edited with a finger', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/collection')
    await send(page, fileOf(row('Base Set', 'Pikachu', '58/102', 'Near Mint,twelve,2')))
    await expectTouchable(page, 'wrong rows')
    await price(page, 2).fill('12')
    await cells(page, 2).getByRole('button', { name: 'Save row' }).tap()
    await expect(button(page, 'Add 2 copies')).toBeVisible()
    await tab(page, /^Matched 1/).tap()
    await button(page, 'Actions for row 2').tap()
    await page.getByRole('menuitem', { name: 'Edit cells' }).tap()
    await expect(page.getByRole('dialog', { name: 'Edit row 2' })).toContainText('In your file: twelve')
    await expectTouchable(page, 'edit cells')
    await expectNoViolationsInDeepRun(page)
  })
})
