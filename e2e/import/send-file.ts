import type { Page } from '@playwright/test'
import { goInside } from '#e2e/screen'

/** Sends a file to the import, and does not wait for what is made of it. */
export async function sendFile(page: Page, content: string | Buffer, name = 'collectr.csv'): Promise<void> {
  await goInside(page, '/import')
  // Computers without a spreadsheet know no type of a workbook.
  const mimeType = typeof content === 'string' ? 'text/csv' : ''
  await page.getByLabel('File to import').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
}
