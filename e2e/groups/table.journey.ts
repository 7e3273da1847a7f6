// The collection as a table.

import type { Page } from '@playwright/test'
import { addBox, addProduct } from '#e2e/products/products'
import { tiles } from '#e2e/products/tiles'
import { type Api, expect, test } from '#e2e/fixtures'
import { chooseInMenu, darken, expectNoViolationsInDeepRun, expectToFit, goInside } from '#e2e/screen'
import { addCopy } from '#e2e/copies/copies'
import { serveManyGroups } from './many-groups.ts'

const table = (page: Page) => page.getByRole('table', { name: /Your collection/ })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true })
const show = (page: Page, look: 'Grid' | 'Table') => page.getByRole('radio', { name: look }).check()

async function addThree(api: Api) {
  const card = await addProduct(api, { set_name: 'Base Set', card_number: '4/102' })
  const box = await addBox(api)
  await addCopy(api, card.id, { purchase_price: 320, purchase_date: '2026-03-02' })
  await addCopy(api, card.id, {
    condition: undefined,
    grading_company: 'PSA',
    grade: '10',
    purchase_price: 90,
  })
  await addCopy(api, box.id, { condition: undefined, purchase_price: 54.99, quantity: 2 })
  return { card, box }
}

test('shows the collection as a table, with the columns chosen, and remembers it', async ({ page, api }) => {
  const { card, box } = await addThree(api)
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(3)
  await show(page, 'Table')

  await test.step('has a row for each group, with its amounts at the right', async () => {
    await expect(page).toHaveURL('/collection?view=table')
    await expect(rows(page)).toHaveCount(3)
    await expect(tiles(page)).toHaveCount(0)
    const sealed = rows(page).filter({ hasText: box.name })
    await expect(sealed.getByRole('rowheader').getByRole('link')).toHaveText(box.name)
    await expect(sealed.getByRole('cell')).toContainText([
      'Sealed',
      '2',
      '$109.98',
      'N/A',
      'N/A',
      'N/A',
      'N/A',
    ])
    await expect(sealed.getByText('$109.98')).toHaveCSS('font-variant-numeric', 'lining-nums tabular-nums')
    await expect(sealed.getByRole('cell', { name: '$109.98' })).toHaveCSS('text-align', 'right')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('a row leads to its product and offers its actions', async () => {
    const raw = rows(page).filter({ hasText: 'Near Mint' })
    await expect(raw.getByRole('link', { name: card.name })).toHaveAttribute('href', `/products/${card.id}`)
    await raw.getByRole('button', { name: `Actions for ${card.name}, Near Mint` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Investment' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('columns and density are chosen', async () => {
    await expect(heading(page, 'Total cost')).toHaveCount(1)
    await expect(heading(page, 'Number')).toHaveCount(0)
    await chooseInMenu(page, 'View', 'View options…')
    const sheet = page.getByRole('dialog', { name: 'View options' })
    await sheet.getByLabel('Number').check()
    await sheet.getByLabel('Total cost').uncheck()
    await sheet.getByRole('radio', { name: 'Compact' }).check()
    await expectNoViolationsInDeepRun(page)
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(heading(page, 'Number')).toHaveCount(1)
    await expect(heading(page, 'Total cost')).toHaveCount(0)
    await expect(rows(page).filter({ hasText: 'PSA 10' })).toContainText('4/102')
    await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBeLessThan(40)
  })
  await test.step('a heading sorts, and sorts the other way round when pressed again', async () => {
    const change = table(page).getByRole('columnheader', { name: 'Set', exact: true })
    const names = () => rows(page).getByRole('rowheader').getByRole('link').allTextContents()
    await expect(change).not.toHaveAttribute('aria-sort')
    await change.getByRole('button').press('Enter')
    await expect(page).toHaveURL(/sort=set&order=asc|order=asc&sort=set/)
    await expect(change).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(names).toEqual([card.name, card.name, box.name])
    await change.getByRole('button').click()
    await expect(change).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(names).toEqual([box.name, card.name, card.name])
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('the device remembers it, and another address does not', async () => {
    await page.goto('/collection')
    await expect(rows(page)).toHaveCount(3)
    await expect(heading(page, 'Number')).toHaveCount(1)
    await show(page, 'Grid')
    await expect(tiles(page)).toHaveCount(3)
    await expect(page).toHaveURL('/collection')
    await goInside(page, '/collection?view=table')
    await expect(rows(page)).toHaveCount(3)
  })
  await test.step('can be read in the dark, and the name stays in view', async () => {
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await page.setViewportSize({ width: 700, height: 900 })
    await expectToFit(page)
    const name = rows(page).first().getByRole('rowheader')
    const before = await name.boundingBox()
    const box = page.getByRole('region', { name: 'Collection table' })
    await box.focus()
    await page.keyboard.press('End')
    await box.evaluate(element => element.scrollTo({ left: 400 }))
    await expect.poll(() => box.evaluate(element => element.scrollLeft)).toBeGreaterThan(100)
    expect((await name.boundingBox())?.x).toBe(before?.x)
  })
  await test.step('shows the name, the state and the price on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await expect(table(page).getByRole('columnheader')).toHaveText(['Name', 'Price each'])
    const raw = rows(page).filter({ hasText: 'Near Mint' })
    await expect(raw.getByRole('rowheader')).toContainText('Near Mint')
    await expectNoViolationsInDeepRun(page)
  })
})

test('a table of 100,000 groups scrolls with few rows on the page', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id } = await addProduct(api)
  await addCopy(api, id)
  await serveManyGroups(page, 100_000)
  await page.goto('/collection?view=table&size=endless')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '100001')
  await expect(rows(page).getByRole('rowheader', { name: 'Card 1', exact: true })).toBeVisible()
  const box = page.getByRole('region', { name: 'Collection table' })
  for (const part of [0.3, 0.7, 1]) {
    await box.evaluate((element, part) => element.scrollTo({ top: element.scrollHeight * part }), part)
    await expect(table(page).getByText('Loading')).toHaveCount(0)
    await expect.poll(() => rows(page).count()).toBeLessThan(60)
  }
  await expect(rows(page).getByRole('rowheader', { name: 'Card 100000' })).toBeVisible()
  const belowPx = await box.evaluate(({ scrollHeight, scrollTop, clientHeight }) => {
    return scrollHeight - scrollTop - clientHeight
  })
  expect(belowPx).toBeLessThanOrEqual(1)
  await expectNoViolationsInDeepRun(page)
})
