// Import of a workbook with several sheets: its collector says which one is read.
import type { Page } from '@playwright/test'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { workbookOf } from '#e2e/data/workbook'
import { sendFile } from './send-file.ts'
import { button, expectSound } from '#e2e/screen'
import { copiesOf } from '#e2e/copies/copies'

const headings = ['Name', 'Set', 'Number', 'Quantity', 'Price each', 'Condition']
const sheet = (page: Page, name: RegExp) => page.getByRole('radio', { name })

test('every sheet with rows is offered, one is read, and the file brings the others later', async ({
  page,
  api,
  complaints,
}) => {
  const workbook = await workbookOf({
    Summary: [['My collection'], ['Total', '3']],
    Raw: [
      headings,
      ['Charizard', 'Base Set', '4/102', '1', '10', 'Near Mint'],
      ['Pikachu', 'Base Set', '58/102', '2', '1', 'Near Mint'],
    ],
    Doubles: [headings, ['Pikachu', 'Base Set', '58/102', '5', '1', 'Lightly Played']],
  })
  const send = async () => {
    await sendFile(page, workbook, 'cards.xlsx')
    await expect(page.getByRole('heading', { name: 'Which sheet?' })).toBeVisible()
  }
  await page.goto('/collection')
  await send()
  await expect(sheet(page, /^Summary 2 rows/)).not.toBeChecked()
  await expect(sheet(page, /^Raw 2 rows/)).toBeChecked()
  await expect(page.getByText('cards.xlsx, sheet “Raw”')).toBeVisible()
  await expectSound(page)

  await test.step('a sheet without rows under its headings says so', async () => {
    await sheet(page, /^Summary/).click()
    await expect(page.getByText('The sheet “Summary” has no rows under its headings.')).toBeVisible()
    await expect(sheet(page, /^Raw/)).toBeChecked()
    forgive(complaints, 400)
  })
  await test.step('another sheet is read, with keys', async () => {
    await sheet(page, /^Raw/).focus()
    await page.keyboard.press('ArrowDown')
    await expect(sheet(page, /^Doubles 1 row/)).toBeChecked()
    await expect(page.getByText('cards.xlsx, sheet “Doubles”')).toBeVisible()
    await button(page, 'Read the file').click()
    await button(page, 'Add 5 copies').click()
    await expect(page.getByText('Only the sheet “Doubles” was read.')).toBeVisible()
    expect(await copiesOf(api)).toHaveLength(5)
  })
  await test.step('the file again has the other one chosen', async () => {
    await send()
    await expect(sheet(page, /^Raw/)).toBeChecked()
    await expect(page.getByText('You imported this file')).toHaveCount(0)
    await sheet(page, /^Doubles/).check()
    await expect(page.getByText('You imported this file')).toBeVisible()
  })
})
