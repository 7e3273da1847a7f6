// Answers of the dashboard's calls, for journeys that need figures which no short history has.

import type { WireAnswer } from '#contract/endpoints'

type Stats = WireAnswer<'GET /api/collections/stats'>
export type History = WireAnswer<'GET /api/collections/stat-history'>
export type Changes = WireAnswer<'GET /api/collections/changes'>['changes']
type Movers = WireAnswer<'GET /api/collections/movers'>
export type Mover = Movers['up'][number]

/** The answer where nothing moved. */
export const noMovers: Movers = {
  range: '30d',
  by: 'amount',
  up: [],
  down: [],
  since_purchase: [],
  found_at: '2026-11-19T08:00:00.000Z',
}

const none = { quantity: 0, total_investment: 0 }

export const basicStats: Stats['basicStats'] = {
  total_investment: 200,
  total_cards: 3,
  total_sealed: 0,
  total_quantity: 3,
  lifetime_earnings: -200,
  realised_profit: 0,
  total_market_price: 180,
  priced_quantity: 2,
  priced_investment: 150,
  profit_loss_pct: -10,
  total_with_own_prices: 180,
  own_priced_quantity: 0,
  own_counted_quantity: 0,
  own_counted_total: 0,
  valued_quantity: 2,
  valued_at: new Date().toISOString(),
  price_ages: { within_day: 1, within_week: 0, older: 1, oldest: '2026-03-02T08:00:00.000Z' },
  quantity_by_kind: { raw: 3, graded: 0, grading: 0, sealed: 0 },
  unpriced_by_kind: {
    raw: { quantity: 1, total_investment: 50 },
    graded: none,
    grading: none,
    sealed: none,
  },
  guide_prices: { quantity: 1, total_market_price: 60 },
  finding_prices: false,
  has_history: true,
}

export function alertOf(order: number): Movers['since_purchase'][number] {
  const isGain = order % 2 === 0
  return {
    collection_id: `copy-${order}`,
    product_id: `product-${order}`,
    name: `Moving card ${order}`,
    product_type: 'card',
    set_name: 'Base Set',
    set_code: 'base1',
    card_number: String(order),
    rarity: 'Rare',
    pokemon_type: 'Fire',
    category: 'Pokemon',
    hp: 120,
    image_url: null,
    misc_info: null,
    printing_label: null,
    language: 'en',
    label: 'Near Mint',
    isGain,
    priceChange: isGain ? 12.5 : -3.25,
    priceChangePercent: isGain ? 25 : -6.5,
    change_percent: isGain ? 25 : -6.5,
  }
}

export function dayOf(date: string, marketPrice: number): History[number] {
  return {
    date,
    profit_loss_pct: marketPrice / 2 - 100,
    lifetime_earnings: -200,
    realised_profit: 0,
    total_investment: 200,
    total_market_price: marketPrice,
    priced_investment: null,
  }
}

export function changesOf(range: Changes['range'], change: number): Changes {
  return {
    range,
    from: range === 'all' ? null : '2026-10-24',
    whole: true,
    start_value: 180 - change,
    end_value: 180,
    value_change: change,
    price_moves: change - 5,
    price_moves_percent: ((change - 5) / 160) * 100,
    newly_priced: 0,
    added_value: 15,
    removed_value: 10,
    source_steps: 0,
    own_price_steps: 0,
    regraded_value: 0,
    bought: 12.5,
    sold: 9.99,
  }
}

export function moverOf(name: string, change: number): Mover {
  return {
    ...alertOf(0),
    key: name,
    name,
    kind: 'raw',
    quantity: 2,
    total_investment: 100,
    current_market_price: 60,
    price_before: 50,
    value_change: change,
    value_change_percent: change,
  }
}
