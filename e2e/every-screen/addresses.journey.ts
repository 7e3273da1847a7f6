// Addresses that were mistyped or cut off.

import { expect, test } from '#e2e/fixtures'

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

test('what makes no sense in an address is as if it were not said', async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  for (const [address, title] of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title }), address).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/^Error loading/), address).toHaveCount(0)
  }
})
