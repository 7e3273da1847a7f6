// Addresses that were mistyped or cut off: what makes no sense in them is left out.

import { expect, test } from './fixtures.ts'

const addresses = [
  ['/trade?step=abc', 'Select Cards to Trade Away'],
  ['/trade?step=0', 'Select Cards to Trade Away'],
  ['/products?page=-5', 'Pokemon Products'],
  ['/products?page=1.5', 'Pokemon Products'],
  ['/collection?page=0', 'My Collection'],
  ['/collection?type=zzz', 'My Collection'],
  ['/trades?page=-1', 'Trades'],
  ['/wishlist?page=abc', 'Wishlist'],
] as const

for (const [address, title] of addresses) {
  test(`${address} shows the screen as if it were not said`, async ({ page, collector }) => {
    expect(collector.token).not.toBe('')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/^Error loading/)).toHaveCount(0)
  })
}
