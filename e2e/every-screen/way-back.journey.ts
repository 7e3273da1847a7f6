// Back from a card leads to the same place of the list it was opened in.

import type { Page } from '@playwright/test'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { addProducts } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { button } from '#e2e/screen'
import { settled } from '#e2e/settled'

/** Opens a card far down in the list, and comes back to it. */
async function expectSamePlace(page: Page, name: string): Promise<void> {
  const link = tileOf(page, name).getByRole('link', { name })
  const placeOf = () => link.evaluate(element => Math.round(element.getBoundingClientRect().top))
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect(link).toBeInViewport({ timeout: 500 })
  }).toPass()
  await settled(page)
  const place = await placeOf()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(link).toBeInViewport()
  await settled(page)
  expect(Math.abs((await placeOf()) - place)).toBeLessThan(20)
}

for (const width of [390, 1440])
  test(`Back from a card leads to its place in a list, ${width} px wide`, async ({ page, api }) => {
    const products = await addProducts(api, 26)
    for (const { id } of products) await addCopy(api, id, { purchase_price: 1 })
    // Newest first: the second page of twelve ends with the third.
    const [, second, third] = products
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/collection')
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/collection?page=2')
    await expectSamePlace(page, third?.name ?? '')
    await page.goto('/collection?size=endless')
    await expectSamePlace(page, second?.name ?? '')
  })
