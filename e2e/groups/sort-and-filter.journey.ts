// Sorting and narrowing the collection, and how few clicks that takes.

import type { Locator, Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addProduct } from '#e2e/products/products'
import { tiles } from '#e2e/products/tiles'
import { hold, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { button, darken, expectNoViolationsInDeepRun, goInside } from '#e2e/screen'
import { addCopy } from '#e2e/copies/copies'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search your collection' })
const sortBy = (page: Page) => page.getByLabel('Sort by')
const totals = (page: Page) => page.getByRole('region', { name: 'Totals of these filters' })
const names = (page: Page) => tiles(page).getByRole('heading').allTextContents()

/** Counts what a collector presses. Choosing from a list is two clicks: one opens it. */
function countedClicks() {
  let clicks = 0
  return {
    click: async (part: Locator) => {
      clicks += 1
      await part.click()
    },
    choose: async (list: Locator, label: string) => {
      clicks += 2
      await list.selectOption({ label })
    },
    count: () => clicks,
  }
}

/** Adds a card that the sandbox has a price for, and asks for it. */
async function addPriced(api: Api, name: string, quantity: number, purchase_price: number) {
  const product = await addProduct(api, { name, set_name: 'Base Set' })
  const path = `/api/prices/product/${product.id}?condition=Near+Mint`
  const { prices } = await api<WireAnswer<'GET /api/prices/product/:id'>>('GET', path)
  await addCopy(api, product.id, { quantity, purchase_price })
  const price = prices.find(({ condition }) => condition === 'Near Mint')?.price ?? null
  if (price === null) throw new Error('the sandbox has no price')
  return { name, quantity, price, value: price * quantity }
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`

test('all cards of one name by value, with their total, take three clicks', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const word = ownWord()
  const added = []
  for (const [index, quantity] of [1, 5, 2].entries())
    added.push(await addPriced(api, `${word} ${'abc'[index]}`, quantity, 1))
  await addPriced(api, ownWord(), 1, 1)
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(4)

  const { click, choose, count } = countedClicks()
  await click(searchBox(page))
  await page.keyboard.type(word)
  await choose(sortBy(page), 'Value, highest first')
  await expect(tiles(page)).toHaveCount(3)
  const byValue = added.toSorted((one, other) => other.value - one.value).map(({ name }) => name)
  await expect.poll(() => names(page)).toEqual(byValue)
  const value = added.reduce((sum, each) => sum + Math.round(each.value * 100), 0) / 100
  await expect(totals(page)).toContainText('Copies8')
  await expect(totals(page)).toContainText('Investment$8.00')
  await expect(totals(page)).toContainText(`Market value${dollars(value)}`)
  expect(count()).toBeLessThanOrEqual(3)
  await expectNoViolationsInDeepRun(page)
})

test('the biggest loss takes two clicks', { tag: '@deep' }, async ({ page, api }) => {
  const gain = await addPriced(api, ownWord(), 1, 0.01)
  const loss = await addPriced(api, ownWord(), 1, 90_000)
  const smaller = await addPriced(api, ownWord(), 1, 50_000)
  const unpriced = await addProduct(api)
  await addCopy(api, unpriced.id)
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(4)

  const { choose, count } = countedClicks()
  await choose(sortBy(page), 'Biggest loss')
  await expect.poll(() => names(page)).toEqual([loss.name, smaller.name, gain.name, unpriced.name])
  expect(count()).toBeLessThanOrEqual(2)
  await expect(page).toHaveURL('/collection?sort=change&order=asc')
  await expect(totals(page)).toHaveCount(0)
})

test('filters combine, live in the address, and clear at once', async ({ page, api, complaints }) => {
  const gain = await addPriced(api, ownWord(), 1, 0.01)
  const loss = await addPriced(api, ownWord(), 2, 90_000)
  const other = await addProduct(api)
  await addCopy(api, other.id, { condition: 'Damaged', purchase_date: '2024-05-06' })
  await page.goto('/collection?sort=name')
  await expect(tiles(page)).toHaveCount(3)

  await test.step('the sheet says how many items are left, and the button how many filters', async () => {
    await button(page, 'Filters').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Compared with what you paid').selectOption('Worth less')
    await expect(button(page, 'Show 1 item')).toBeVisible()
    await sheet.getByLabel('Price from').fill('1.234')
    await expect(sheet.getByText('Enter an amount like 12.50.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    // Closed before the pause after which typed text applies.
    await sheet.getByLabel('Price from').fill('$0.01')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button(page, 'Filters (2)')).toBeVisible()
    await expect(page).toHaveURL(/priceFrom=[^&]*0\.01/)
    await expect.poll(() => names(page)).toEqual([loss.name])
    await expect(page).toHaveURL(/standing=loss/)
    await expect(totals(page)).toContainText('Investment$180,000.00')
  })
  await test.step('a failure to load the totals', async () => {
    const restore = await lose(page, '**/api/collections/totals?**')
    await page.reload()
    await expect(page.getByText("Couldn't load the totals of these filters")).toBeVisible()
    await expect(tiles(page)).toHaveCount(1)
    await expectNoViolationsInDeepRun(page)
    await restore()
    await button(page, 'Retry').click()
    await expect(totals(page)).toContainText('Copies2')
    forgive(complaints, 'lost calls')
  })
  await test.step('Clear Filters keeps the order', async () => {
    await button(page, 'Clear Filters').click()
    await expect(page).toHaveURL('/collection?sort=name')
    await expect(tiles(page)).toHaveCount(3)
  })
  await test.step('days and conditions, from an address', async () => {
    await goInside(page, '/collection?condition=Damaged&boughtFrom=2024-05-06&boughtTo=2024-05-06')
    await expect.poll(() => names(page)).toEqual([other.name])
    await expect(totals(page)).toContainText('0 of 1 copy priced')
    await expect(totals(page)).toContainText('Market valueN/A')
  })
  await test.step('on a phone the sheet has every filter', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goInside(page, '/collection?standing=gain')
    await expect.poll(() => names(page)).toEqual([gain.name])
    await button(page, 'Filters (1)').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByLabel('Set', { exact: true })).toBeVisible()
    await sheet.getByLabel('Condition').selectOption('Damaged')
    await expect(button(page, 'Show 0 items')).toBeVisible()
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Show 0 items').click()
    await expect(page.getByText('No products found')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
})

test('a choice shows at once, and the list before it is dimmed until the other one is there', {
  tag: '@deep',
}, async ({ page, api }) => {
  const cards = ['Bulbasaur', 'Abra'].map(name => `${name} ${ownWord()}`)
  for (const name of cards) await addCopy(api, (await addProduct(api, { name })).id)
  await page.goto('/collection')
  await expect.poll(() => names(page)).toEqual(cards.toReversed())
  const list = page.locator('[aria-busy]').filter({ has: tiles(page) })
  const release = await hold(page, url => url.searchParams.get('order') === 'desc')
  await sortBy(page).selectOption({ label: 'Name, Z to A' })
  await expect(sortBy(page)).toHaveValue('name-desc')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list).toHaveCSS('opacity', '0.6')
  release()
  await expect.poll(() => names(page)).toEqual(cards)
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(list).toHaveCSS('opacity', '1')
})
