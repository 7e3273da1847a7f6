// What holds for every screen: it fits its window whatever stands in it, and its colours can be read in the dark.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { darken, expect, expectNoViolations } from '#e2e/fixtures'
import { addOwnProduct, ownWord } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { holdCopy } from '#e2e/trades/trade-steps'

type Api = Parameters<typeof addOwnProduct>[0]

const widths = [320, 390, 820, 1440]
const addresses = [
  '/dashboard',
  '/collection',
  '/products',
  '/products/add',
  '/trade',
  '/trades',
  '/wishlist',
  '/prices',
  '/profile',
  '/profile?tab=security',
  '/profile?tab=notifications',
  '/no/such/screen',
]

/** A long word without a place to break it, as the longest names of a catalogue are not. */
const longWord = () => `${ownWord()}${'w'.repeat(50)}`

/** Copies, wishes and a trade of products whose every word is long. */
async function holdLongWords(api: Api): Promise<string> {
  const said = () => ({
    name: longWord(),
    set_name: longWord(),
    rarity: longWord(),
    card_number: 'w'.repeat(40),
  })
  const [held, given, received] = [
    await addOwnProduct(api, said()),
    await addOwnProduct(api, said()),
    await addOwnProduct(api, {
      ...said(),
      product_type: 'sealed_product',
      card_number: null,
      product_description: longWord(),
    }),
  ]
  const graded = { condition: null, grading_company: 'w'.repeat(50), grade: 'w'.repeat(50) }
  await holdCopy(api, held.id, { ...graded, purchase_price: 99_999_999.99 })
  const away = await holdCopy(api, given.id)
  await api('PUT', `/api/wishlist/${held.id}`, { target_price: 99_999_999.99 })
  await api('POST', '/api/collections/trades', {
    traded_away: [{ id: away.id }],
    received: [{ id: received.id, quantity: 1, own_price: 5 }],
    cash_delta: 0,
  })
  return held.id
}

/** The screen with all that belongs to it. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('every screen fits its window, however long its words are, and can be read in the dark', async ({
  page,
  api,
}) => {
  test.slow()
  const id = await holdLongWords(api)
  for (const address of [...addresses, `/products/${id}`]) {
    await show(page, address)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // A chart is drawn anew a moment after its place has another width.
      await expect.soft.poll(() => overhangOf(page), `${address} at ${width} pixels`).toBeLessThanOrEqual(0)
    }
    await darken(page)
    await expectNoViolations(page)
  }
})

/** Answers with these totals, in place of those of the copies held. */
async function playTotals(page: Page, total: number): Promise<void> {
  await page.route('**/api/collections/stats', async route => {
    const answer = (await (await route.fetch()).json()) as WireAnswer<'GET /api/collections/stats'>
    const { basicStats } = answer
    const totals = {
      total_investment: total,
      total_market_price: total,
      priced_quantity: basicStats.total_quantity,
      total_with_own_prices: total,
      own_priced_quantity: 1,
      valued_at: new Date().toISOString(),
    }
    await route.fulfill({ json: { basicStats: { ...basicStats, ...totals } } })
  })
}

/** The amounts that stand on more than one line. */
function brokenAmounts(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate(main => {
    const broken: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const amount = /[+-]?\$[\d,]+\.\d\d/.exec(text.textContent ?? '')
      if (amount === null) continue
      const range = document.createRange()
      range.setStart(text, amount.index)
      range.setEnd(text, amount.index + amount[0].length)
      if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(amount[0])
    }
    return broken
  })
}

for (const [total, shown] of [
  [15_190.71, '$15,190.71'],
  [1_234_567.89, '$1,234,567.89'],
  [900_000_000_000, '$900,000,000,000.00'],
] as const) {
  test(`${shown} stands in one piece on every screen of totals`, async ({ page, api }) => {
    test.slow()
    await holdCopy(api, (await addOwnProduct(api)).id, { purchase_price: 99_999_999.99 })
    await playTotals(page, total)
    for (const address of ['/dashboard', '/collection', '/prices']) {
      await show(page, address)
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
      for (const width of [320, 360, 390, 640, 820, 1024, 1152, 1440]) {
        const place = `${address} at ${width} pixels`
        await page.setViewportSize({ width, height: 900 })
        await expect.soft.poll(() => brokenAmounts(page), place).toEqual([])
        await expect.soft.poll(() => overhangOf(page), place).toBeLessThanOrEqual(0)
      }
    }
  })
}
