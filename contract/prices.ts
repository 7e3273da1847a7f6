/** Market prices by condition and grade, their evidence and history, and the refresh of a collection. */
import { conditions } from '#domain/copies/copy'
import { orderedKinds } from '#domain/prices/chosen-quote'
import { confidences, priceKinds } from '#domain/prices/price-quote'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, day, id, instant, listOf, money, named, nothing, sentTarget } from './fields.ts'
import { productFace } from './catalogue.ts'

/** What a price applies to: a condition, or a grading company and grade. All null for a sealed product. */
const target = {
  /** The `price_key` of copies and groups with this price. */
  key: z.string(),
  /** "Near Mint", "PSA 10", "Sealed". */
  label: z.string(),
  condition: z.enum(conditions).nullable(),
  grading_company: z.string().nullable(),
  grade: z.string().nullable(),
}

const waiting = {
  price: money,
  found_at: instant,
  /** True if it contradicts other prices of the card, so that only other sellers or another source confirm it. */
  contradicts: z.boolean(),
}

/** A price of a slab that was found and does not count yet, where none counts. */
export const waitingPrice = z.object({ ...target, ...waiting })

export const price = named('Price', {
  ...target,
  price: money,
  /** The name of the source that gave it, also one that is no longer in use. */
  source: z.string(),
  /** The source for people: "eBay". */
  source_label: z.string(),
  kind: z.enum(priceKinds),
  confidence: z.enum(confidences),
  as_of: instant,
  /** Number of listings the price is based on. Null if the source does not report it. */
  listings: z.number().nullable(),
  /** The lowest asks for a raw card under $5: it is worth less, and `price` is the share that counts. Null for any other. */
  ceiling: money.nullable(),
  /** True for an asking price scaled to an expected sale price, one with a ceiling, and one from another condition. */
  is_estimate: z.boolean(),
  /** The condition whose price it is estimated from. Null for a price of its own. */
  estimated_from: z.enum(conditions).nullable(),
  /** True for a figure of the source for this grade at any grading company. */
  for_any_company: z.boolean(),
  /**
   * What the source said in its own currency, and the day of the rate that it was converted by. Null for a price in US
   * dollars.
   */
  original: z
    .object({
      /** ISO 4217: "EUR". */
      currency: z.string(),
      /** In that currency. */
      amount: money,
      rate_date: day,
    })
    .nullable(),
  /** What its source said last, so far from this price that it must be confirmed before it counts. Null for nothing. */
  waiting: z.object(waiting).nullable(),
})

/** Selects a price of a product. Without any: Near Mint, or the price of a sealed product. */
const targetQuery = z.object({
  ...sentTarget,
})

const evidenceListing = z.object({
  /** The id that its source knows it by. */
  id: z.string(),
  title: z.string(),
  /** Null if it cannot be shown safely. */
  url: z.string().nullable(),
  /** The price used for comparison, including shipping above the usual. Null without a usable price. */
  price: money.nullable(),
  country: z.string().nullable(),
  listed_at: instant.nullable(),
  /** Why the listing was left out, as a phrase; in an operator's words if they excluded it. Null if it was used. */
  left_out: z.string().nullable(),
  /** Whether an operator excluded it from all prices. */
  by_operator: z.boolean(),
})

export const evidence = named('PriceEvidence', {
  /** The name of the source whose listings they are. */
  source: z.string(),
  as_of: instant,
  listings: z.array(evidenceListing),
  left_out: z.array(z.object({ reason: z.string(), count: z.number() })),
})

const pricePoint = z.object({ date: day, price: money })

/**
 * What a refresh has done so far. Counts products, not price keys, each where its worst key counts: failed, not
 * asked, held back, updated, unpriced.
 */
const refreshCounts = {
  total: z.number(),
  /** Products whose price was found, and those whose prices are current. */
  updatedCount: z.number(),
  /** How many of these had a recent price and were skipped. */
  currentCount: z.number(),
  /** Products the source failed for. Their earlier prices are kept. */
  failedCount: z.number(),
  /** Products the source has no price for or cannot price. */
  unpricedCount: z.number(),
  /** Products with a price so far from the last one that it must be found again before it counts. */
  heldBackCount: z.number(),
  /** Products the refresh did not get to. They keep their earlier prices. */
  notAskedCount: z.number(),
}

/** The result of a refresh, also sent as the last event of the stream. */
export const refreshResult = named('RefreshResult', {
  ...refreshCounts,
  source: z.string(),
  cancelled: z.boolean(),
  /** Why products failed, or what went wrong on our side, as a sentence. Null if nothing did. */
  failure: z.string().nullable(),
  /** Why the refresh did not get to some products, as a sentence. Null if it got to all. */
  notAskedReason: z.string().nullable(),
})

export const refreshProgress = named('RefreshProgress', {
  ...refreshCounts,
  done: z.number(),
  /** The product most recently answered for. Null before the first. */
  name: z.string().nullable(),
})

/** A product with the condition or grade to refresh. Without either: Near Mint, or the price of a sealed product. */
const refreshedKey = z.object({
  product_id: id,
  ...sentTarget,
})

export const alert = named('PriceAlert', {
  collection_id: z.string(),
  product_id: z.string(),
  ...productFace,
  label: z.string(),
  isGain: z.boolean(),
  priceChange: money,
  /** 0 for copies that cost nothing. */
  priceChangePercent: z.number(),
  /** The same, but null for copies that cost nothing. */
  change_percent: z.number().nullable(),
})

export const priceEndpoints = {
  'GET /api/prices/alerts': endpoint({
    summary: 'List the largest price changes against the price paid',
    answer: z.object({ alerts: z.array(alert) }),
  }),
  'GET /api/prices/source': endpoint({
    summary: 'Get the price source and what it can price',
    answer: z.object({
      source: z.string(),
      label: z.string(),
      /** What it can price, as a sentence. */
      prices: z.string(),
      /** A sentence that must be shown with its prices. Null if none is required. */
      notice: z.string().nullable(),
      ask_to_market_factor: z.number(),
      /** The grading companies whose certificates can be looked up here: PSA, or none. */
      certificate_companies: z.array(z.string()),
      /** The kinds of prices that no source is on for, and the sources that an operator could switch on, for people. */
      unpriced_kinds: z.array(z.object({ kind: z.enum(orderedKinds), sources: z.array(z.string()) })),
    }),
  }),
  'GET /api/prices/product/:id': endpoint({
    summary: "Get a product's prices, fetching missing or stale ones",
    refusals: ['disk_full'],
    waits: true,
    params: z.object({ id }),
    query: targetQuery,
    answer: z.object({
      currentPrice: money.nullable(),
      prices: z.array(price),
      waiting: z.array(waitingPrice),
    }),
  }),
  'GET /api/prices/product/:id/history': endpoint({
    summary: "Get a product's prices, daily for a year and weekly before, and the collector's purchases",
    params: z.object({ id }),
    answer: z.object({
      history: z.array(
        z.object({
          ...target,
          points: z.array(pricePoint),
          /** From which day on the points are of which source, oldest first. What lies between two is no move. */
          sources: z.array(z.object({ from: day, source_label: z.string() })),
        }),
      ),
      purchases: z.array(z.object({ id: z.string(), date: day, price: money, label: z.string() })),
    }),
  }),
  'GET /api/prices/product/:id/sources': endpoint({
    summary: 'Get the price history of each source over the last year',
    params: z.object({ id }),
    query: targetQuery,
    answer: z.object({
      /** By name. Until its next point, a source said the same price. */
      sources: z.array(
        z.object({
          source: z.string(),
          /** For people: "eBay". */
          source_label: z.string(),
          points: z.array(pricePoint),
        }),
      ),
    }),
  }),
  'GET /api/prices/product/:id/evidence': endpoint({
    summary: 'Get the listings behind a price, used and left out, or null after six hours',
    params: z.object({ id }),
    query: targetQuery,
    answer: z.object({ evidence: evidence.nullable() }),
  }),
  'POST /api/prices/find': endpoint({
    summary: 'Look for the missing Near Mint prices of cards, held or not, for at most ten seconds',
    grows: true,
    waits: true,
    body: z.object({
      /** Cards as lists have them: all their printings are looked for. Others, and sealed products, are left out. */
      card_ids: listOf(id, 24, '24 cards').min(1, { error: 'needs at least one card' }),
    }),
    answer: z.object({
      /** How many prices were found. */
      found: z.number(),
    }),
  }),
  'POST /api/prices/update-ebay-prices': endpoint({
    summary: "Refresh the collection's prices, or those of a list, or join the running refresh",
    refusals: ['not_found', 'marketplace'],
    grows: true,
    extraCost: 10,
    waits: true,
    maxMinutes: 31,
    // The longest 1,000 keys take 569 KiB, or 1,350 KiB with their grades written as escapes.
    maxBodyKiB: 1_536,
    body: z.object({
      /**
       * What to refresh, held or not, unless it was read within an hour. Without a list: everything held that was
       * not read within six hours.
       */
      keys: blankable(listOf(refreshedKey, 1_000, '1,000 keys').min(1, { error: 'needs at least one key' })),
    }),
    events: z.object({ progress: refreshProgress, done: refreshResult }),
    answer: refreshResult,
  }),
  'GET /api/prices/update-ebay-prices': endpoint({
    summary: 'Get the running refresh of the collection, or null',
    answer: z.object({ refresh: refreshProgress.nullable() }),
  }),
  'DELETE /api/prices/update-ebay-prices': endpoint({
    summary: 'Cancel the running refreshes, keeping prices already found',
    grows: false,
    answer: nothing,
  }),
}
