// Texts that try to run as code.

import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    __xss?: number
  }
}

/** Texts that run if one of them is read as markup. */
export const vectors = [
  '"><img src=x onerror=window.__xss=1>',
  "'><svg onload=window.__xss=1>",
  '</title></style></textarea><script>window.__xss=1</script>',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  '<a href="javascript:window.__xss=1">x</a>',
  '{{constructor.constructor("window.__xss=1")()}}',
].join('')
/** For fields of at most fifty characters. */
export const shortVectors = '"><img src=x onerror=window.__xss=1>'

/** Elements that exist only if a text was read as markup, and addresses that would run. */
const planted = [
  'img[src="x"]',
  '[onerror], [onload]',
  // The head has one of its own.
  'body script:not([src])',
  'iframe',
  'a[href^="javascript:" i]',
].join(', ')

/** Fails if a text was read as markup. */
export async function expectNothingRan(page: Page): Promise<void> {
  await expect(page.locator(planted)).toHaveCount(0)
  expect(await page.evaluate(() => window.__xss)).toBeUndefined()
}
