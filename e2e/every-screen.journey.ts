// What holds for every screen: it fits its window whatever stands in it, and its colours can be read in the dark.

import type { Page } from '@playwright/test'
import { darken, expect, expectNoViolations } from './fixtures.ts'
import { addOwnProduct, ownWord } from './own-product.ts'
import { test } from './signed-in.ts'
import { holdCopy } from './trade-steps.ts'

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
