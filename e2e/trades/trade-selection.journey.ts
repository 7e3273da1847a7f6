// A trade that begins with copies selected in the collection.

import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { stepHeading } from './steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected copies' })
const tray = (page: Page) => page.getByRole('list', { name: 'Selected copies' }).getByRole('listitem')
const question = (page: Page) => page.getByRole('dialog', { name: 'You have started a trade' })

/** In the collection: selects the tiles of these products and begins a trade with them. */
async function tradeSelected(page: Page, ...names: string[]) {
  await page.goto('/collection')
  await button(page, 'Select').click()
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}, Near Mint` }).check()
  await bar(page).getByRole('button', { name: 'Trade' }).click()
  await expect(stepHeading(page, 'Select Cards to Trade Away')).toBeVisible()
}

test('selected copies begin a trade, once', { tag: '@deep' }, async ({ page, api }) => {
  const [one, two] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, one.id)
  await addCopy(api, one.id)
  await addCopy(api, two.id)
  await tradeSelected(page, one.name, two.name)
  await expect(question(page)).toHaveCount(0)
  await expect(tray(page)).toHaveCount(3)
  await expect(page.getByText('3 copies selected')).toBeVisible()
  await expect(page.getByRole('button', { name: one.name, pressed: true })).toHaveCount(2)
  await tray(page).first().getByRole('button').click()
  await expect(tray(page)).toHaveCount(2)
  await page.reload()
  await expect(tray(page)).toHaveCount(2)
  await button(page, 'Next').click()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
})

test('a trade under way is not lost to a selection', { tag: '@deep' }, async ({ page, api }) => {
  const [one, two, three] = [await addProduct(api), await addProduct(api), await addProduct(api)]
  for (const { id } of [one, two, three]) await addCopy(api, id)
  await tradeSelected(page, one.name)
  await expect(tray(page)).toHaveCount(1)

  await test.step('asks, and keeps it as it is', async () => {
    await tradeSelected(page, two.name)
    await expect(question(page).getByText('It gives 1 copy and receives 0.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await question(page).getByRole('button', { name: 'Close' }).click()
    await expect(tray(page)).toHaveText([new RegExp(one.name)])
    await page.reload()
    await expect(tray(page)).toHaveText([new RegExp(one.name)])
    await expect(question(page)).toHaveCount(0)
  })
  await test.step('adds to it', async () => {
    await tradeSelected(page, two.name)
    await question(page).getByRole('button', { name: 'Add to this trade' }).click()
    await expect(tray(page)).toHaveText([new RegExp(two.name), new RegExp(one.name)])
  })
  await test.step('starts a new one', async () => {
    await tradeSelected(page, three.name)
    await question(page).getByRole('button', { name: 'Start a new trade' }).click()
    await expect(tray(page)).toHaveText([new RegExp(three.name)])
  })
  await test.step('asks nothing about copies that it gives already', async () => {
    await tradeSelected(page, three.name)
    await expect(tray(page)).toHaveText([new RegExp(three.name)])
    await expect(question(page)).toHaveCount(0)
  })
})

test('says how many copies a trade takes', { tag: '@deep' }, async ({ page, api }) => {
  const { id, name } = await addProduct(api)
  await addCopy(api, id, { quantity: 501 })
  await page.goto('/collection')
  await button(page, 'Select').click()
  await page.getByRole('checkbox', { name: `Select ${name}, Near Mint` }).check()
  await expect(bar(page).getByText('501 copies')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Trade' }).click()
  await expect(page.getByRole('alert')).toHaveText('A trade takes at most 500 copies. Select fewer.')
  await expect(page).toHaveURL(/\/collection/)
})
