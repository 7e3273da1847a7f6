// A new copy gets its price without a reload, however it was added. The server asks for it; the page waits for that.
// The sandbox sells Charizard in PSA 9 and Venusaur in PSA 10 every day.

import type { Locator, Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { hold } from '#e2e/calls'
import { productNamed } from '#e2e/products/products'
import { addAtGrader, addCopy, statsOf } from '#e2e/copies/copies'
import { expect } from '#e2e/fixtures'
import { button } from '#e2e/screen'
import { test } from './asking-app.ts'

const prices = '**/api/prices/product/*'

/** The market price on the only tile of the collection. */
const marketOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ hasText: name }).first()

async function withoutReload(page: Page, work: () => Promise<void>) {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await work()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

test('an added card is priced in the background and shows it without a reload', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/products?search=charizard%204%2F102')
  const release = await hold(page, prices)
  await withoutReload(page, async () => {
    await page.getByRole('button', { name: 'Add to Collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
    await dialog.getByLabel('Price Paid').fill('50')
    await dialog.getByRole('radio', { name: 'Graded' }).check()
    await dialog.getByLabel('Grading Company').fill('PSA')
    await dialog.getByLabel('Grade', { exact: true }).fill('9')
    await dialog.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(page.getByText('Added to collection!')).toBeVisible()
    await page.getByRole('link', { name: 'Collection', exact: true }).first().click()
    const tile = marketOf(page, 'Charizard')
    await expect(tile.getByText('PSA 9')).toBeVisible()
    release()
    await expect(tile.getByText('N/A')).toHaveCount(0)
    await expect(tile.getByText(/\$[\d,]+\.\d\d/).first()).toBeVisible()
  })
})

test('a card back from grading is priced as its grade', { tag: '@deep' }, async ({ page, api }) => {
  const { products } = await api<WireAnswer<'GET /api/products'>>('GET', '/api/products?search=venusaur')
  await addAtGrader(api, products[0]?.id ?? '')
  await page.goto('/collection')
  const release = await hold(page, prices)
  await withoutReload(page, async () => {
    await page.getByRole('button', { name: 'Update to Graded' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update to Graded' })
    await dialog.getByLabel('Grading Company').fill('PSA')
    await dialog.getByLabel('Grade', { exact: true }).fill('10')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const tile = marketOf(page, 'Venusaur')
    await expect(tile.getByText('PSA 10').first()).toBeVisible()
    release()
    await expect(tile.getByText('N/A')).toHaveCount(0)
  })
})

test('many cards back from grading are priced as their grade', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await addAtGrader(api, id)
  await addAtGrader(api, id)
  await page.goto('/collection')
  const release = await hold(page, prices)
  await withoutReload(page, async () => {
    await button(page, 'Select').click()
    await page.getByRole('checkbox', { name: 'Select Charizard, Being Graded' }).check()
    const bar = page.getByRole('region', { name: 'Selected copies' })
    await bar.getByRole('button', { name: 'Update to Graded' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update to Graded' })
    await dialog.getByLabel('Grading Company').fill('PSA')
    await dialog.getByLabel('Grade', { exact: true }).fill('10')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const tile = marketOf(page, 'Charizard')
    await expect(tile.getByText('PSA 10').first()).toBeVisible()
    release()
    await expect(tile.getByText('N/A')).toHaveCount(0)
  })
})

test('copies that a program adds have their price without a press', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  await addCopy(api, id, { condition: null, grading_company: 'PSA', grade: '10' })
  await expect.poll(async () => (await statsOf(api)).priced_quantity).toBe(1)
  await page.goto('/collection')
  await expect(marketOf(page, 'Charizard').getByText('N/A')).toHaveCount(0)
})

test('the dashboard updates prices too, once there is something to price', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const update = page.getByRole('button', { name: 'Update prices' })
  await page.goto('/dashboard')
  await expect(page.getByText('No cards in your collection yet')).toBeVisible()
  await expect(update).toHaveCount(0)
  const { id } = await productNamed(api, 'Alakazam')
  await addAtGrader(api, id)
  await page.reload()
  await update.click()
  await page.getByRole('button', { name: 'Update prices' }).last().click()
  await expect(page.getByText(/Successfully updated eBay prices for \d+ products!/)).toBeVisible()
})
