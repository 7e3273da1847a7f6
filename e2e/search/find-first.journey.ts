import type { Page } from '@playwright/test'
import { copiesOf } from '#e2e/copies/copies'
import { fail } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { addProduct } from '#e2e/products/products'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search the catalogue' })
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('a newcomer finds the first card above the form and adds it', async ({ page, api }) => {
  const { name } = await addProduct(api)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add your first card' }).click()
  await expect(page).toHaveURL('/products/add')
  await expect(page.getByText(/^Most cards are here already: [\d,]+\.$/)).toBeVisible()
  await expect(page.getByLabel('Product Name')).toBeVisible()

  await test.step('finds it with set, number and price', async () => {
    await searchBox(page).fill(name)
    await expect(row(page, name).getByText('Own Set · #7')).toBeVisible()
    await expect(row(page, name).getByText('No price yet')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 product found' })).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoViolationsInDeepRun(page)
    }
  })
  await test.step('adds it at once', async () => {
    await button(page, 'Add to Collection').click()
    const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
    await dialog.getByLabel('Price Paid').fill('4')
    await dialog.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(row(page, name).getByText('You own 1')).toBeVisible()
    expect(await copiesOf(api)).toHaveLength(1)
  })
  await test.step('Back from its page returns to what was found', async () => {
    await row(page, name).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(searchBox(page)).toHaveValue(name)
    await expect(row(page, name)).toBeVisible()
  })
})

test('what was searched for goes into the form when the catalogue lacks it', { tag: '@deep' }, async ({
  page,
}) => {
  const word = ownWord()
  await page.goto('/products/add')
  await searchBox(page).fill(word)
  await expect(page.getByText('No products found')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await button(page, "It isn't here: add it").click()
  await expect(page.getByLabel('Product Name')).toHaveValue(word)
  await expect(page.getByLabel('Product Name')).toBeFocused()

  await test.step('once, so that a name can be cleared', async () => {
    await page.getByLabel('Product Name').fill('')
    await page.getByLabel('Card Number').focus()
    await expect(page.getByLabel('Product Name')).toHaveValue('')
  })
})

test('a search that fails can be tried again, and the form stays', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const { name } = await addProduct(api)
  await fail(page, '**/api/products?*search=*')
  await page.goto(`/products/add?search=${name}`)
  await expect(page.getByText("Couldn't search the catalogue")).toBeVisible()
  await expect(button(page, 'Create Product')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await page.unroute('**/api/products?*search=*')
  await button(page, 'Retry').click()
  await expect(row(page, name)).toBeVisible()
  forgive(complaints, 503)
})
