import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/catalogue/catalogue'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'

const alert = (page: Page) => page.getByRole('alert')

test('a registration that never arrives says Registration failed', async ({ page, complaints }) => {
  await page.route('**/api/auth/register', route => route.abort())
  await page.goto('/register')
  await page.getByLabel('Username', { exact: true }).fill('somebody')
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a passphrase of mine')
  await page.getByLabel('Confirm password').fill('a passphrase of mine')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(alert(page)).toContainText('Registration failed')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
  forgive(complaints, 'lost calls')
})

test('a password change says that it is under way, and what the server has against it', async ({
  page,
  collector,
  complaints,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/password', async route => {
    await released
    await route.abort()
  })
  await page.goto('/profile?tab=security')
  const change = page.getByRole('button', { name: 'Change Password' })
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill(`new ${collector.password}`)
  await page.getByLabel('Confirm new password').fill(`new ${collector.password}`)
  await change.click()
  await expect(page.getByRole('button', { name: 'Changing...' })).toBeVisible()
  release()
  await expect(alert(page)).toContainText('Failed to change password')
  await page.unroute('**/api/auth/password')
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await change.click()
  await expect(alert(page)).toContainText('Current password is incorrect')
  forgive(complaints, 'lost calls')
  forgive(complaints, 400)
})

test('an edit and an update to graded that fail say so and change nothing', async ({
  page,
  api,
  complaints,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  const costs = { raw_card_cost: 80, grading_cost: 20 }
  await api('POST', '/api/collections', { product_id: id, grading_status: 'grading', ...costs })
  await page.goto('/collection')
  await page.route('**/api/collections/*', route => route.abort())
  await page.getByRole('button', { name: 'Edit Charizard, Being Graded' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Investment' })
  await edit.getByLabel('Grading Cost').fill('30')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Failed to update item.')).toBeVisible()
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Update to Graded' }).click()
  const update = page.getByRole('dialog', { name: 'Update to Graded' })
  await update.getByLabel('Grading Company').fill('PSA')
  await update.getByLabel('Grade', { exact: true }).fill('9')
  await update.getByRole('button', { name: 'Save' }).click()
  await expect(update.getByText('Failed to update grading info.')).toBeVisible()
  const { collection } = await api<{ collection: unknown[] }>('GET', '/api/collections')
  expect(collection).toMatchObject([{ grading_status: 'grading', purchase_price: 100 }])
  forgive(complaints, 'lost calls')
})

for (const [address, calls, sentence] of [
  ['/collection', '**/api/collections?**', 'Error loading collection'],
  ['/products', '**/api/products?**', 'Error loading products'],
] as const) {
  test(`"${sentence}": Retry reloads the page`, async ({ page, collector, complaints }) => {
    expect(collector.token).not.toBe('')
    await page.route(calls, route => route.abort())
    await page.goto(address)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText("Can't reach Holofolio. Check your connection")).toBeVisible()
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Retry' }).click()
    await reloaded
    await expect(page.getByText(sentence)).toBeVisible()
    forgive(complaints, 'lost calls')
  })
}

test('figures of the collection that cannot be read say so, and the shelf stands', async ({
  page,
  collector,
  complaints,
}) => {
  expect(collector.token).not.toBe('')
  await page.route('**/api/collections/stats', route => route.abort())
  await page.goto('/collection')
  await expect(page.getByText('Error loading your figures')).toBeVisible()
  await expect(page.getByText('No products in your collection')).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/collections/stats')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Total Investment')).toBeVisible()
  forgive(complaints, 'lost calls')
})
