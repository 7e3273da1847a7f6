// Prices that journeys answer with, so that the server asks no marketplace.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'

type Price = WireAnswer<'GET /api/prices/product/:id'>['prices'][number]
type Waiting = WireAnswer<'GET /api/prices/product/:id'>['waiting'][number]
type Source = WireAnswer<'GET /api/prices/source'>

export const nearMint: Price = {
  key: 'raw:near%20mint',
  label: 'Near Mint',
  condition: 'Near Mint',
  grading_company: null,
  grade: null,
  price: 412.5,
  source: 'ebay',
  source_label: 'eBay',
  kind: 'ask',
  confidence: 'high',
  as_of: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  listings: 12,
  is_estimate: true,
  estimated_from: null,
  for_any_company: false,
  waiting: null,
  ceiling: null,
  original: null,
}
export const damaged: Price = {
  ...nearMint,
  key: 'raw:damaged',
  label: 'Damaged',
  condition: 'Damaged',
  price: 61,
  listings: 1,
  confidence: 'low',
  is_estimate: false,
  waiting: { price: 610, found_at: '2026-11-19T20:00:00.000Z', contradicts: false },
}

/** An ask under a dollar: a ceiling, and the share of it that counts. */
export const cheap: Price = {
  ...nearMint,
  key: 'raw:heavily%20played',
  label: 'Heavily Played',
  condition: 'Heavily Played',
  price: 0.35,
  ceiling: 0.99,
  listings: 2,
  confidence: 'low',
}

export function graded(company: string, grade: string, price: number): Price {
  return {
    ...nearMint,
    key: `graded:${company.toLowerCase()}:${grade}`,
    label: `${company} ${grade}`,
    condition: null,
    grading_company: company,
    grade,
    price,
    confidence: 'medium',
    is_estimate: false,
  }
}

export const ebay: Source = {
  source: 'ebay',
  label: 'eBay',
  prices: 'Prices come from what eBay sellers ask today.',
  notice: 'Made from eBay asking prices. eBay neither checks nor endorses them.',
  ask_to_market_factor: 0.9,
  certificate_companies: [],
  unpriced_kinds: [],
}

/** Answers for the prices of every product: `known` and `waiting` always, each of `found` from the first query for it. */
export async function servePrices(
  page: Page,
  known: readonly Price[],
  found: readonly Price[] = [],
  waiting: readonly Waiting[] = [],
) {
  const prices = [...known]
  await page.route('**/api/prices/source', route => route.fulfill({ json: ebay }))
  await page.route('**/api/prices/product/*', route => {
    const query = new URL(route.request().url()).searchParams
    const isQueried = ({ condition, grading_company, grade }: Price) =>
      query.size > 0 &&
      condition === query.get('condition') &&
      grading_company === query.get('grading_company') &&
      grade === query.get('grade')
    const news = found.filter(price => isQueried(price) && !prices.includes(price))
    prices.push(...news)
    return route.fulfill({ json: { currentPrice: null, prices, waiting } })
  })
}

/** A price history of two keys, with these copies as purchases. */
export function historyOf(
  bought: WireAnswer<'POST /api/collections'>['items'],
): WireAnswer<'GET /api/prices/product/:id/history'> {
  return {
    history: [
      { ...graded('PSA', '10', 0), points: [{ date: '2026-11-05', price: 5200 }], sources: [] },
      {
        ...nearMint,
        sources: [],
        points: [
          { date: '2026-11-03', price: 400 },
          { date: '2026-11-04', price: 412.5 },
        ],
      },
    ],
    purchases: bought.map(copy => ({
      id: copy.id,
      date: copy.purchase_date,
      price: copy.purchase_price,
      label: copy.label,
    })),
  }
}
