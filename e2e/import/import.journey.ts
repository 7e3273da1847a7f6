// Import: the file of another app becomes copies, with the keyboard and on a phone.

import type { Page } from '@playwright/test'
import { fail } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { button, expectNoViolationsInDeepRun, expectSound } from '#e2e/screen'
import { expectTouchable } from '#e2e/touch-targets'
import { fileOf, row } from '#e2e/data/collectr'
import { sendFile } from './send-file.ts'
import { copiesOf, statsOf } from '#e2e/copies/copies'

const choices = (page: Page) => page.getByRole('listbox', { name: /^Which one is/ })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a file of a known app is checked, decided about with keys, added at once and taken back', async ({
  page,
  api,
}) => {
  const file = fileOf(
    row('Base Set', 'Charizard', '4/102'),
    row('', 'Charizard', ''),
    row('', 'Charizard', ''),
    row('Nowhere', ownWord(), '999'),
    row('Base Set', 'Pikachu', '58/102', 'Near Mint,twelve,1'),
  )
  await page.goto('/collection')
  await page.getByRole('link', { name: 'Bring it from another app' }).click()
  await expect(heading(page, 'Import')).toBeFocused()
  await expectSound(page)
  await sendFile(page, file)
  await expect(heading(page, 'Check the import')).toBeVisible()
  await expect(button(page, 'Add 2 copies')).toBeVisible()
  await expect(page.getByText(/^Each copy gets what is under Portfolio Name as a tag\./)).toBeVisible()
  expect(await copiesOf(api)).toEqual([])
  await expectSound(page)

  await test.step('one choice with a number is for all rows like it', async () => {
    await expect(page.getByText('Row 3 of your file')).toBeVisible()
    await expect(page.getByLabel('Also for 1 other row like it')).toBeChecked()
    await expect(choices(page)).toBeFocused()
    const second = choices(page).getByRole('option').nth(1)
    await page.keyboard.press('ArrowDown')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('1')
    await expect(button(page, 'Add 6 copies')).toBeVisible()
    await expect(tab(page, /^To choose 0/)).toBeVisible()
    await expect(page.getByRole('article', { name: /^Row 3/ })).toContainText('Your choice')
  })
  await test.step('and can be changed', async () => {
    await button(page, 'Actions for row 4').click()
    await page.getByRole('menuitem', { name: 'Take the decision back' }).click()
    await expect(tab(page, /^To choose 1/)).toBeVisible()
    await choices(page).focus()
    await page.keyboard.press('0')
    await expect(page.getByRole('article', { name: /^Row 4/ })).toContainText('Left out')
    await expect(heading(page, 'Check the import')).toBeFocused()
    await expect(button(page, 'Add 4 copies')).toBeVisible()
  })
  await test.step('an unknown row is found in the catalogue', async () => {
    await tab(page, /^Unknown 1/).click()
    await button(page, 'Find in catalogue').click()
    await page.getByRole('searchbox', { name: 'Search the catalogue' }).fill('blastoise')
    await expectNoViolationsInDeepRun(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Blastoise, Base Set/ })
      .first()
      .click()
    await expect(button(page, 'Add 6 copies')).toBeVisible()
  })
  await test.step('a wrong row says which cell and why', async () => {
    await tab(page, /^Unreadable 1/).click()
    await expect(page.getByLabel('Average Cost Paid')).toHaveValue('twelve')
    await expect(page.getByRole('article', { name: 'Row 6' })).toContainText('Price paid must be an amount')
    await expect(page.getByRole('article', { name: 'Row 6' })).toContainText('Base Set · Pikachu · 58/102')
    await expectNoViolationsInDeepRun(page)
    await tab(page, /^Matched 1/).click()
    await expect(page.getByRole('article', { name: /^Row 2/ })).toContainText('$9.00')
    await expectSound(page)
  })
  await test.step('one press adds all, and one undo takes all back', async () => {
    await button(page, 'Add 6 copies').click()
    await expect(page.getByRole('heading', { name: 'Added 6 copies to your collection' })).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 6, total_investment: 27 })
    await expectSound(page)
    await sendFile(page, file)
    await expect(page.getByText('You imported this file on')).toBeVisible()
    await button(page, 'Cancel import').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
    await page.getByRole('article').filter({ hasText: '6 copies' }).getByRole('link').click()
    await button(page, 'Undo: Added 6 copies').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_quantity: 0, total_investment: 0 })
    await page.getByRole('link', { name: 'All imports' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Taken back' })).toHaveCount(1)
    await expectSound(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('pasted rows are mapped with a live preview, and a product is created', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const name = ownWord()
    const text = `Card\tFrom\tHow many\tI paid\tState\nPikachu #58\tBase Set\t3\t4.50\tTatty\n${name}\tOwn Set\t1\t2\tNM\n`
    await page.goto('/import')
    await expectTouchable(page, 'import')
    await page.getByRole('button', { name: 'Read these rows' }).tap()
    await expect(page.getByText('Paste the rows first.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Rows' }).fill(text)
    await page.getByRole('button', { name: 'Read these rows' }).tap()
    await expect(heading(page, 'How to read the file')).toBeVisible()
    const columns = {
      Card: 'Name',
      From: 'Set',
      'How many': 'Quantity',
      'I paid': 'Price paid',
      State: 'Condition',
    }
    await expect(page.getByText('3 of 5 columns are read. Not read: From, I paid.')).toBeVisible()
    await page.getByText('Change what the columns are').tap()
    for (const [column, field] of Object.entries(columns))
      await page.getByLabel(`Column ${column} is`).selectOption({ label: field })
    const preview = page.getByRole('region', { name: 'How it is read' })
    await expect(preview).toContainText('1 of the first 2 rows can be read, 1 not.')
    await page.getByLabel('“Tatty” is').selectOption('Damaged')
    await expect(preview).toContainText('$4.50 each, $13.50 in all')
    await page.getByRole('button', { name: 'Read the file' }).tap()
    await expect(page.getByText('Choose one.', { exact: true })).toBeVisible()
    await page.getByText('For all together', { exact: true }).tap()
    await expect(preview).toContainText('$1.50 each, $4.50 in all')
    await expectTouchable(page, 'mapping')
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('button', { name: 'Read the file' }).tap()
    await expect(heading(page, 'Check the import')).toBeVisible()
    await button(page, 'Create product').tap()
    await expectTouchable(page, 'create product')
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('button', { name: 'Create with the import' }).tap()
    await expectTouchable(page, 'check the import')
    await button(page, 'Add 4 copies').tap()
    await expect(page.getByRole('heading', { name: 'Added 4 copies to your collection' })).toBeVisible()
    await expectTouchable(page, 'added')
    const copies = await copiesOf(api)
    expect(copies.map(copy => [copy.name, copy.label, copy.purchase_price])).toEqual([
      [name, 'Near Mint', 2],
      ...Array.from({ length: 3 }, () => ['Pikachu', 'Damaged', 1.5]),
    ])
  })
})

test('what fails is said, and nothing is added', { tag: '@deep' }, async ({ page, api, complaints }) => {
  await sendFile(page, 'no rows', 'empty.csv')
  await expect(page.getByText('The file has headings but no rows under them.')).toBeVisible()
  forgive(complaints, 400)
  await sendFile(page, fileOf(row('Base Set', 'Charizard', '4/102'), row('', 'Charizard', '')))
  await expect(page.getByText('1 row needs a decision.')).toBeVisible()
  const mend = await fail(page, '**/publish')
  const add = async () => {
    await button(page, 'Add 2 copies').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add 2 copies' }).click()
  }
  await add()
  await expect(page.getByText('The database is not available.')).toBeVisible()
  expect(await copiesOf(api)).toEqual([])
  await mend()
  forgive(complaints, 503)
  await page.reload()
  await add()
  await expect(page.getByRole('heading', { name: '1 row was left out' })).toBeVisible()
  expect(await copiesOf(api)).toHaveLength(2)
  await page.goto('/import?id=unknown')
  await expect(page.getByText('This import is no longer here')).toBeVisible()
  forgive(complaints, 404)
  await expectNoViolationsInDeepRun(page)
})

test('a list that fails to load below the window is said without moving the page', { tag: '@deep' }, async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 820, height: 600 })
  const mend = await fail(page, '**/api/imports')
  await page.goto('/import')
  const said = page.getByRole('alert').filter({ hasText: "Couldn't load your imports" })
  await expect(said).toBeAttached()
  await expect(said).not.toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await mend()
  await said.getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveCount(0)
  forgive(complaints, 503)
})
