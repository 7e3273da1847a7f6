// Every screen in the frame says while the server cannot be reached.

import { lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { goInside } from '#e2e/screen'

test('a line says on every screen that the connection is lost, until it is back', async ({
  page,
  context,
  complaints,
}) => {
  const line = page.getByText('No connection. What you see may be out of date.')
  await page.goto('/wishlist')
  await goInside(page, '/profile')
  await expect(line).toBeHidden()

  await test.step('without a network', async () => {
    await context.setOffline(true)
    await expect(line).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
    await expect(line).toBeVisible()
    await context.setOffline(false)
    await expect(line).toBeHidden()
  })
  await test.step('without the server', async () => {
    const restore = await lose(page, '**/api/**')
    await goInside(page, '/trades')
    await expect(line).toBeVisible()
    await restore()
    await expect(line).toBeHidden()
  })
  forgive(complaints, 'lost calls')
  forgive(complaints, 'no network')
})
