// Copies added without a network: they wait on the device and are sent once when there is one.

import type { Page } from '@playwright/test'
import { addProduct, productNamed } from '#e2e/products/products'
import { installWorker, keepHere, keptTexts, waiting } from './kept-device.ts'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, goInside, toTop } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addCopy, copiesOf } from '#e2e/copies/copies'
import { pocketOf } from '#e2e/sets/pockets'

test.use({ serviceWorkers: 'allow' })

const dialog = (page: Page, name = 'Add to Collection') => page.getByRole('dialog', { name })

/** Adds a copy of a product that the screen of the kept collection shows. */
async function addHere(page: Page, name: string, price: string) {
  await button(page, `Add ${name}`).click()
  await dialog(page).getByLabel('Price Paid').fill(price)
  await dialog(page).getByLabel('Card Condition').selectOption('Near Mint')
  await dialog(page).getByRole('button', { name: 'Keep to add later' }).click()
  await expect(dialog(page)).toBeHidden()
}

async function expectFine(page: Page) {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await toTop(page)
    await expectNoViolationsInDeepRun(page)
  }
}

test('copies added without a network are in the collection once when it is back', async ({
  page,
  context,
  api,
  complaints,
}) => {
  const held = await addProduct(api)
  const seen = await addProduct(api)
  await addCopy(api, held.id, { purchase_price: 1 })
  await installWorker(page)
  await keepHere(page, held.name)
  await goInside(page, `/products/${seen.id}`)
  await expect.poll(() => keptTexts(page), { timeout: 15_000 }).toContain(seen.name)

  await context.setOffline(true)
  await page.goto('/dashboard')
  await test.step('a card of the collection, and one that was looked at', async () => {
    await addHere(page, held.name, '12.50')
    await expect(page.getByRole('heading', { name: '1 add waits' })).toBeVisible()
    await page.getByRole('searchbox').fill(seen.name)
    await addHere(page, seen.name, '3')
    await expect(waiting(page)).toHaveCount(2)
    await expectFine(page)
  })
  await test.step('what waits is there after the page was closed', async () => {
    await page.reload()
    await expect(waiting(page)).toHaveCount(2)
    await expect(waiting(page).nth(1)).toContainText(seen.name)
  })
  await test.step('it can be changed and removed', async () => {
    await button(page, `Change ${seen.name}`).click()
    const change = dialog(page, 'Change what waits')
    await expect(change.getByLabel('Price Paid')).toHaveValue('3')
    await expectNoViolationsInDeepRun(page)
    await change.getByLabel('Price Paid').fill('4.25')
    await change.getByLabel('Quantity').fill('2')
    await change.getByLabel('Card Condition').selectOption('Damaged')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(waiting(page).nth(1)).toContainText('× 2')
    await expect(waiting(page).nth(1)).toContainText('Damaged')
    await addHere(page, held.name, '99')
    await button(page, `Remove ${held.name}`).nth(1).click()
    await button(page, 'Remove').click()
    await expect(waiting(page)).toHaveCount(2)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('two tabs send them once', async () => {
    const other = await context.newPage()
    await other.goto('/collection')
    await expect(waiting(other)).toHaveCount(2)
    expect(await copiesOf(api)).toHaveLength(1)
    await context.setOffline(false)
    await expect(button(other, 'Add')).toBeAttached()
    await expect.poll(async () => (await copiesOf(api)).length).toBe(4)
    await expect.poll(() => keptTexts(page)).not.toContain('"waiting"')
    await expect(waiting(page)).toHaveCount(0)
    await expect(waiting(other)).toHaveCount(0)
    const prices = (await copiesOf(api)).map(({ name, condition, purchase_price }) => [
      name,
      condition,
      purchase_price,
    ])
    expect(prices).toEqual([
      [seen.name, 'Damaged', 4.25],
      [seen.name, 'Damaged', 4.25],
      [held.name, 'Near Mint', 12.5],
      [held.name, 'Near Mint', 1],
    ])
  })
  forgive(complaints, 'no network')
})

test('an add pressed while the network is away waits, and the screen shows it when it is sent', {
  tag: '@deep',
}, async ({ page, context, api, complaints }) => {
  const { id, name } = await addProduct(api)
  await addCopy(api, id)
  await keepHere(page, name)
  await page.goto(`/products/${id}`)
  await button(page, 'Add to Collection').first().click()
  await expect(dialog(page)).toBeVisible()
  await settled(page)
  await context.setOffline(true)
  await dialog(page).getByLabel('Price Paid').fill('7')
  await dialog(page).getByLabel('Card Condition').selectOption('Near Mint')
  await dialog(page).getByRole('button', { name: 'Add to Collection' }).click()
  await expect(
    page.getByText('Kept on this device. It is added when Holofolio can be reached.'),
  ).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(await copiesOf(api)).toHaveLength(1)
  await context.setOffline(false)
  await expect(page.getByText('Added 1 waiting copy.')).toBeVisible()
  await expect(page.getByText('2 copies').first()).toBeVisible()
  expect(await copiesOf(api)).toHaveLength(2)
  forgive(complaints, 'no network')
})

test('a card chosen in a binder waits while the network is away, and is made once', { tag: '@deep' }, async ({
  page,
  context,
  api,
  complaints,
}) => {
  const { set_code: code } = await productNamed(api, 'Charizard')
  await keepHere(page, '"keptAt"')
  await page.goto(`/sets/${code}`)
  const card = pocketOf(page, 'Charizard')
  await card.getByRole('checkbox').check()
  await page.getByLabel('Paid for each').fill('3.20')
  await settled(page)
  await context.setOffline(true)
  await button(page, 'Add 1 card').click()
  await expect(
    page.getByText('Kept on this device. It is added when Holofolio can be reached.'),
  ).toBeVisible()
  await expect(card).toContainText(/waits on this device to be added/i)
  await expectFine(page)
  await darken(page)
  await expectNoViolationsInDeepRun(page)
  expect(await copiesOf(api)).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('Added 1 waiting copy.')).toBeVisible()
  await expect(card).toContainText('You own 1')
  await expect(card).not.toContainText(/waits/i)
  expect(await copiesOf(api)).toMatchObject([
    { name: 'Charizard', condition: 'Near Mint', purchase_price: 3.2 },
  ])
  forgive(complaints, 'no network')
})
