// An operator excludes a listing for everybody, and lets it count again.
import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { runUser } from '#e2e/app'
import { productNamed } from '#e2e/products/products'
import { apiOf, expect, ownApp, register, test as base } from '#e2e/fixtures'
import { darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'

// Another journey must not find its prices without a listing.
const test = base.extend({ app: ownApp({}) })

const disclosure = (page: Page) => page.getByRole('button', { name: 'How this price is calculated' }).first()
const used = (page: Page) => page.getByRole('table', { name: 'Listings used, Near Mint' })

test('an operator excludes a listing with a reason, and lets it count again', async ({
  page,
  app,
  api,
  collector,
}) => {
  await runUser(app, 'operator', collector.username)
  const other = await register(app)
  const { id } = await productNamed(api, 'Charizard')
  const path = `/api/prices/product/${id}`
  const price = async () => (await api<WireAnswer<'GET /api/prices/product/:id'>>('GET', path)).prices[0]
  const before = await price()
  await page.goto(`/products/${id}`)
  await disclosure(page).click()
  const count = before?.listings ?? 0
  await expect(page.getByText(`${count} listings used, found on`)).toBeVisible()
  const row = used(page).getByRole('row').nth(1)
  await expect(row).not.toContainText('Excluded')

  await test.step('needs a reason', async () => {
    await row.getByRole('button', { name: /^Exclude / }).click()
    const dialog = page.getByRole('dialog', { name: 'Exclude Listing' })
    await dialog.getByRole('button', { name: 'Exclude' }).click()
    await expect(dialog.getByText('Enter a reason.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('A lot of two')
    await dialog.getByRole('button', { name: 'Exclude' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('the listing stays where it was, and the price is made without it', async () => {
    await expect(row).toContainText('Excluded: A lot of two')
    await expect(row.getByRole('button', { name: /^Count it again / })).toBeFocused()
    await expect(page.getByText(`${count - 1} listings used, found on`)).toBeVisible()
    expect((await price())?.listings).toBe(count - 1)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('others read why, and can change nothing', async () => {
    const evidence = await apiOf(app, other.token)<WireAnswer<'GET /api/prices/product/:id/evidence'>>(
      'GET',
      `${path}/evidence`,
    )
    expect(evidence.evidence?.listings.filter(one => one.by_operator)).toMatchObject([
      { left_out: 'A lot of two' },
    ])
  })
  await test.step('one press lets it count again, with the price of before', async () => {
    await row.getByRole('button', { name: /^Count it again / }).click()
    await expect(page.getByText(`${count} listings used, found on`)).toBeVisible()
    await expect(row).not.toContainText('Excluded')
    await expect(row.getByRole('button', { name: /^Exclude / })).toBeFocused()
    expect(await price()).toEqual(before)
  })
})

base('who is no operator sees no button', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await page.goto(`/products/${id}`)
  await disclosure(page).click()
  await expect(used(page)).toBeVisible()
  await expect(used(page).getByRole('button')).toHaveCount(0)
})
