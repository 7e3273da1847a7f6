// Every total leads to the entries or copies that add up to it, to the cent.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addBox, addProduct } from '#e2e/products/products'
import { type Api, expect, test } from '#e2e/fixtures'
import { button, unfold } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addAtGrader, addCopy, statsOf } from '#e2e/copies/copies'

const main = (page: Page) => page.getByRole('main')
/** The linked figure of the card with this label. */
const figure = (page: Page, label: string) =>
  main(page).locator('dl').filter({ hasText: label }).first().getByRole('link').first()

/** Opens what the dashboard and the statistics say about their figures on press. */
async function openNotes(page: Page): Promise<void> {
  await main(page)
    .getByText(/^(Added for .*|About these figures)$/)
    .click()
}

/** "+$1,234.56" as cents. */
function centsOf(text: string): number {
  const match = /^([+-]?)\$([\d,]+)\.(\d\d)$/.exec(text)
  if (!match) throw new Error(`${text} is no amount`)
  const cents = Number(`${match[2]?.replaceAll(',', '')}${match[3]}`)
  return match[1] === '-' ? -cents : cents
}

/** The named figures of each entry of a list, on all its pages. */
async function figuresOfEntries(page: Page): Promise<ReadonlyMap<string, string>[]> {
  const found: ReadonlyMap<string, string>[] = []
  for (let number = 1; ; number++) {
    if (number > 1) await expect(button(page, `Page ${number}`)).toHaveAttribute('aria-current', 'page')
    await expect(main(page).getByRole('article').first()).toBeVisible()
    await settled(page)
    // The tiles of a page follow a moment after its number.
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
    const shown = await main(page)
      .getByRole('article')
      .evaluateAll(entries =>
        entries.map(entry =>
          Array.from(entry.querySelectorAll('dt'), name => [
            name.textContent ?? '',
            name.nextElementSibling?.textContent ?? '',
          ]),
        ),
      )
    // The first of two figures with one name is the entry's own.
    found.push(...shown.map(rows => new Map(rows.toReversed() as [string, string][])))
    const next = button(page, 'Next')
    if ((await next.count()) === 0 || (await next.isDisabled())) return found
    await next.click()
  }
}

const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)

/** What the copies on the collection screen cost, or are worth: by market price, or by the own price if there is one. */
async function sumOfTiles(page: Page, of: 'cost' | 'market' | 'own price'): Promise<number> {
  const tiles = await figuresOfEntries(page)
  expect(tiles.length).toBeGreaterThan(12)
  return sum(
    tiles.map(tile => {
      if (of === 'cost') return centsOf(tile.get('Total investment') ?? tile.get('Investment') ?? '')
      const marketCents = valueOf(tile)
      const quantity = Number(tile.get('Quantity') ?? 1)
      const [own] = [...tile].filter(([name]) => name.startsWith('Your price'))
      if (of === 'market' || !own) return marketCents ?? 0
      const ownPriced = Number(/, (\d+)/.exec(own[0])?.[1] ?? 1)
      return centsOf(own[1]) + ((marketCents ?? 0) / quantity) * (quantity - ownPriced)
    }),
  )
}

/** The value of all copies of a tile; null without a price. A cheap card shows its ceiling, and what counts of it. */
function valueOf(tile: ReadonlyMap<string, string>): number | null {
  const value = tile.get('Counts as') ?? tile.get('Value of all') ?? tile.get('Market price') ?? ''
  return value === 'N/A' ? null : centsOf(value)
}

/** What the priced copies on the collection screen gained, by the market price. */
async function changeOfTiles(page: Page): Promise<number> {
  const priced = (await figuresOfEntries(page)).filter(tile => valueOf(tile) !== null)
  expect(priced.length).toBeGreaterThan(0)
  return sum(
    priced.map(tile => {
      const costCents = centsOf(tile.get('Total investment') ?? tile.get('Investment') ?? '')
      return (valueOf(tile) ?? 0) - costCents
    }),
  )
}

/** How many copies the collection screen shows. */
async function countOfTiles(page: Page): Promise<number> {
  return sum((await figuresOfEntries(page)).map(tile => Number(tile.get('Quantity') ?? 1)))
}

/** Sums a figure of every entry of the activity. */
async function sumOfEntries(page: Page, name: string): Promise<number> {
  return sum((await figuresOfEntries(page)).map(entry => centsOf(entry.get(name) ?? '')))
}

/** A collection of every kind, over two pages, with sales, trades, corrections and undos behind it. */
async function fillCollection(api: Api) {
  // The sandbox has prices for any card of this set.
  const priced = await addProduct(api, { set_name: 'Base Set' })
  const path = `/api/prices/product/${priced.id}?condition=Near+Mint`
  await api<WireAnswer<'GET /api/prices/product/:id'>>('GET', path)
  const nearMint = { condition: 'Near Mint' }
  await addCopy(api, priced.id, { quantity: 3, purchase_price: 33.33 })
  const { id } = await addCopy(api, priced.id, { purchase_price: 0.01 })
  await api('PUT', `/api/collections/${id}`, { own_price: 12.34 })
  for (let count = 1; count <= 12; count++) {
    await addCopy(api, (await addProduct(api)).id, { purchase_price: count + 0.29 })
  }
  await addCopy(api, (await addBox(api)).id, { condition: undefined, purchase_price: 120.5 })
  await addAtGrader(api, priced.id)

  const sell = async (sold_price: number, more: object = {}) => {
    const { id } = await addCopy(api, priced.id)
    const body = { sold_price, ...more }
    return api<WireAnswer<'DELETE /api/collections/:id'>>('DELETE', `/api/collections/${id}`, body)
  }
  await sell(150, { sale_fees: 10.01 })
  const wrong = await sell(5)
  await api('PUT', `/api/sales/${wrong.operation_id}`, { sold_price: 55.55 })
  await api('POST', `/api/operations/${(await sell(70)).operation_id}/undo`, {})
  const given = await addCopy(api, priced.id, { purchase_price: 20 })
  const body = {
    traded_away: [{ id: given.id }],
    received: [{ id: priced.id, ...nearMint }],
    cash_delta: -30,
  }
  const answer = await api<WireAnswer<'POST /api/collections/trades'>>(
    'POST',
    '/api/collections/trades',
    body,
  )
  await api('PUT', `/api/trades/${answer.trade.id}`, { cash_delta: -20.02 })
}

test('every total opens the list that adds up to it', { tag: '@deep' }, async ({ page, api }) => {
  test.slow()
  await fillCollection(api)
  const stats = await statsOf(api)
  expect(stats.total_market_price).toBeGreaterThan(0)
  expect(stats.realised_profit).toBe(-4.44)

  for (const address of ['/dashboard', '/prices', '/collection']) {
    for (const [label, of, amount] of [
      ['Total Investment', 'cost', stats.total_investment],
      ['Total Market Price', 'market', stats.total_market_price],
    ] as const) {
      await test.step(`${label} on ${address}`, async () => {
        await page.goto(address)
        const shown = await figure(page, label).innerText()
        expect(centsOf(shown)).toBe(Math.round(amount * 100))
        await figure(page, label).click()
        await expect(page).toHaveURL('/collection')
        await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
        expect(await sumOfTiles(page, of)).toBe(centsOf(shown))
      })
    }
  }
  for (const address of ['/dashboard', '/prices', '/collection']) {
    await test.step(`the total with own prices on ${address}`, async () => {
      await page.goto(address)
      const total = page.getByText('With your prices').locator('a')
      await expect(total).toBeAttached()
      await unfold(page)
      const shown = await total.innerText()
      expect(centsOf(shown)).toBe(Math.round(stats.total_with_own_prices * 100))
      await total.click()
      await expect(page).toHaveURL('/collection')
      await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
      expect(await sumOfTiles(page, 'own price')).toBe(centsOf(shown))
    })
  }
  for (const address of ['/dashboard', '/prices', '/collection']) {
    for (const [label, type, count] of [
      ['Total Cards', 'card', stats.total_cards],
      ['Total Sealed', 'sealed', stats.total_sealed],
    ] as const) {
      await test.step(`${label} on ${address}`, async () => {
        await page.goto(address)
        await expect(figure(page, label)).toHaveText(String(count))
        await figure(page, label).click()
        await expect(page).toHaveURL(`/collection?type=${type}`)
        await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
        expect(await countOfTiles(page)).toBe(count)
      })
    }
  }
  await test.step('the market total at the top of the dashboard', async () => {
    await page.goto('/dashboard')
    const total = page.getByRole('region', { name: 'Total Market Price' }).getByRole('link').first()
    const shown = await total.innerText()
    await total.click()
    await expect(page).toHaveURL('/collection')
    await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
    expect(await sumOfTiles(page, 'market')).toBe(centsOf(shown))
  })
  await test.step('the change against the cost of priced copies on the dashboard', async () => {
    await page.goto('/dashboard')
    await openNotes(page)
    const change = page.getByRole('region', { name: 'Total Market Price' }).getByRole('link').nth(1)
    const shown = /[+-]\$[\d,.]+/.exec(await change.innerText())?.[0] ?? ''
    await change.click()
    await expect(page).toHaveURL('/collection')
    expect(await changeOfTiles(page)).toBe(centsOf(shown))
  })
  for (const [label, type] of [
    ['Raw cards', 'raw'],
    ['Graded cards', 'graded'],
    ['In grading', 'grading'],
    ['Sealed products', 'sealed'],
  ] as const) {
    await test.step(`${label} of the statistics`, async () => {
      await page.goto('/prices')
      const count = page
        .getByRole('figure', { name: 'Copies by kind' })
        .getByRole('listitem')
        .filter({ hasText: label })
        .getByRole('link')
      const shown = Number(await count.innerText())
      await count.click()
      await expect(page).toHaveURL(`/collection?type=${type}`)
      await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
      expect(shown === 0 ? 0 : await countOfTiles(page)).toBe(shown)
    })
  }
  for (const [label, address, name, amount] of [
    ['Lifetime Earnings', '/activity', 'Earnings', stats.lifetime_earnings],
    ['Realised Profit', '/activity?effect=profit', 'Profit', stats.realised_profit],
  ] as const) {
    await test.step(`${label} of the statistics`, async () => {
      await page.goto('/prices')
      const shown = await figure(page, label).innerText()
      expect(centsOf(shown)).toBe(Math.round(amount * 100))
      await figure(page, label).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
      const total = main(page)
        .locator('dl')
        .filter({ hasText: label })
        .first()
        .getByRole('definition')
        .first()
      await expect(total).toHaveText(shown)
      expect(await sumOfEntries(page, name)).toBe(centsOf(shown))
    })
  }
})
