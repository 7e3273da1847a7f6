// How many groups of a collection a page shows.

import { addProduct, addProducts } from '#e2e/products/products'
import { tileOf, tiles } from '#e2e/products/tiles'
import { expect, test } from '#e2e/fixtures'
import { button, chooseInMenu, expectNoViolationsInDeepRun, toTop } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addCopy } from '#e2e/copies/copies'
import { serveManyGroups } from './many-groups.ts'

test('thirteen groups fill two pages', { tag: '@deep' }, async ({ page, api }) => {
  for (const { id } of await addProducts(api, 13)) await addCopy(api, id, { purchase_price: 1 })
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(12)
  await expect(button(page, 'Previous')).toBeDisabled()
  await button(page, 'Next').click()
  await expect(tiles(page)).toHaveCount(1)
  await expect(page).toHaveURL('/collection?page=2')
  await page.goBack()
  await expect(tiles(page)).toHaveCount(12)
})

test('a page shows as many groups as chosen, and the device remembers it', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  for (const { id } of await addProducts(api, 25)) await addCopy(api, id, { purchase_price: 1 })
  await page.goto('/collection?page=2')
  await expect(tiles(page)).toHaveCount(12)
  const asked = page.waitForRequest(request => new URL(request.url()).searchParams.get('limit') === '24')
  await chooseInMenu(page, 'View', 'View options…')
  await page.getByLabel('Items at once').selectOption('Show 24')
  expect(new URL((await asked).url()).searchParams.get('page')).toBe('1')
  await expect(tiles(page)).toHaveCount(24)
  await expect(page).toHaveURL('/collection?size=24')
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(24)
  await expectNoViolationsInDeepRun(page)
})

test('how many at once shows in its field before the rest of the screen follows', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await addCopy(api, (await addProduct(api)).id)
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(1)
  await chooseInMenu(page, 'View', 'View options…')
  const field = page.getByLabel('Items at once')
  const inTask = await field.evaluate(async (select: HTMLSelectElement) => {
    select.value = '24'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    // All that belongs to the task of the choice.
    for (let turn = 0; turn < 200; turn++) await Promise.resolve()
    return [select.value, location.search]
  })
  expect(inTask).toEqual(['24', ''])
  await expect(page).toHaveURL('/collection?size=24')
  await field.selectOption('48')
  await expect(page).toHaveURL('/collection?size=48')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/collection?size=24')
  await chooseInMenu(page, 'View', 'View options…')
  await expect(field).toHaveValue('24')
})

test('an endless list of 100,000 groups loads as it is scrolled, with few tiles on the page', {
  tag: '@deep',
}, async ({ page, api }) => {
  const { id } = await addProduct(api)
  await addCopy(api, id)
  await serveManyGroups(page, 100_000)
  await page.goto('/collection?size=endless')
  const list = page.getByRole('list', { name: 'Your collection' })
  await expect(tileOf(page, 'Card 1')).toBeVisible()
  await expect(button(page, 'Next')).toHaveCount(0)
  for (const part of [0.4, 1]) {
    await page.evaluate(part => window.scrollTo(0, document.body.scrollHeight * part), part)
    await expect(list.locator('.skeleton')).toHaveCount(0)
    await expect.poll(() => tiles(page).count()).toBeLessThan(80)
  }
  await expect(tileOf(page, 'Card 100000')).toBeVisible()
  await toTop(page)
  await expect(tileOf(page, 'Card 1')).toBeVisible()
  // Rows settle a moment after the last scroll.
  await settled(page)
  await expectNoViolationsInDeepRun(page)
})
