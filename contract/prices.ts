/**
 * What things are worth: prices by condition and grade with what stands behind them, their history, and the
 * refresh that asks the price source for everything a collector holds.
 */
import { conditions } from '#domain/collection/copy'
import { confidences, priceKinds } from '#domain/prices/price-quote'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, condition, day, gradeText, id, instant, money, nothing } from './fields.ts'
import { productFace } from './catalogue.ts'

/** What a price is for: a condition, a company with a grade, or (all null) sealed. */
const target = {
  /** The price key; holdings and groups carry the same. */
  key: z.string(),
  /** "Near Mint", "PSA 10", "Sealed". */
  label: z.string(),
  condition: z.enum(conditions).nullable(),
  grading_company: z.string().nullable(),
  grade: z.string().nullable(),
}

export const price = z.object({
  ...target,
  price: money,
  /** The name of the source that gave it, also one that is no longer in use. */
  source: z.string(),
  /** The source for people: "eBay". */
  source_label: z.string(),
  kind: z.enum(priceKinds),
  confidence: z.enum(confidences),
  as_of: instant,
  /** How many listings stand behind it; null where the source counts none. */
  listings: z.number().nullable(),
  /** An ask scaled down to what things are thought to sell for. */
  is_estimate: z.boolean(),
})

/** Which price of a product is meant; none of them: Near Mint, or sealed. */
const targetQuery = z.object({
  condition: blankable(condition),
  grading_company: blankable(gradeText),
  grade: blankable(gradeText),
})

const evidenceListing = z.object({
  title: z.string(),
  /** Null where it cannot be shown safely. */
  url: z.string().nullable(),
  /** As it was compared, shipping beyond the usual included; null without a usable price. */
  price: money.nullable(),
  country: z.string().nullable(),
  listed_at: instant.nullable(),
  /** Null when it was used; else why it was left out, in words that follow "left out:". */
  left_out: z.string().nullable(),
})

export const evidence = z.object({
  as_of: instant,
  listings: z.array(evidenceListing),
  left_out: z.array(z.object({ reason: z.string(), count: z.number() })),
})

const pricePoint = z.object({ date: day, price: money })

/** The end of a refresh; the same object ends the stream. Products are counted, not keys. */
export const refreshResult = z.object({
  /** Products for which at least one price was obtained, and none failed. */
  updatedCount: z.number(),
  /** Products the source could not answer for; what is known of them is kept. */
  failedCount: z.number(),
  /** Products the source answered for and knows no price of, or cannot price at all. */
  unpricedCount: z.number(),
  total: z.number(),
  source: z.string(),
  cancelled: z.boolean(),
  /** Why products failed, for a person; null when none did. */
  failure: z.string().nullable(),
})

export const refreshProgress = z.object({
  done: z.number(),
  total: z.number(),
  updatedCount: z.number(),
  failedCount: z.number(),
  /** The product being asked for; null before the first. */
  name: z.string().nullable(),
})

export const alert = z.object({
  collection_id: z.string(),
  product_id: z.string(),
  ...productFace,
  label: z.string(),
  isGain: z.boolean(),
  priceChange: money,
  priceChangePercent: z.number(),
})

export const priceEndpoints = {
  'GET /api/prices/alerts': endpoint({
    summary: 'What moved most against what was paid, largest change first',
    access: 'collector',
    status: 200,
    answer: z.object({ alerts: z.array(alert) }),
  }),
  'GET /api/prices/source': endpoint({
    summary: 'Which price source is in use, and what it can price',
    access: 'collector',
    status: 200,
    answer: z.object({
      source: z.string(),
      label: z.string(),
      /** One sentence: what it prices. */
      prices: z.string(),
      /** One sentence that must stand beside its prices; null when none must. */
      notice: z.string().nullable(),
      ask_to_market_factor: z.number(),
    }),
  }),
  'GET /api/prices/product/:id': endpoint({
    summary: 'The prices of a product; a missing or stale one is asked for first',
    access: 'collector',
    status: 200,
    refusals: ['disk_full'],
    params: z.object({ id }),
    query: targetQuery,
    answer: z.object({ currentPrice: money.nullable(), prices: z.array(price) }),
  }),
  'GET /api/prices/product/:id/history': endpoint({
    summary: 'The prices of a product day by day, and what the collector paid for their own copies',
    access: 'collector',
    status: 200,
    params: z.object({ id }),
    answer: z.object({
      history: z.array(z.object({ ...target, points: z.array(pricePoint) })),
      purchases: z.array(z.object({ id: z.string(), date: day, price: money, label: z.string() })),
    }),
  }),
  'GET /api/prices/product/:id/evidence': endpoint({
    summary: 'The listings behind a price, used and left out; null when older than six hours',
    access: 'collector',
    status: 200,
    params: z.object({ id }),
    query: targetQuery,
    answer: z.object({ evidence: evidence.nullable() }),
  }),
  'POST /api/prices/update-ebay-prices': endpoint({
    summary: 'Ask the price source for everything held; joins a refresh that is running',
    access: 'collector',
    status: 200,
    refusals: ['marketplace'],
    maxMinutes: 31,
    events: z.object({ progress: refreshProgress, done: refreshResult }),
    answer: refreshResult,
  }),
  'GET /api/prices/update-ebay-prices': endpoint({
    summary: 'The refresh that is running, if one is',
    access: 'collector',
    status: 200,
    answer: z.object({ refresh: refreshProgress.nullable() }),
  }),
  'DELETE /api/prices/update-ebay-prices': endpoint({
    summary: 'Cancel the running refresh; what it has found is kept',
    access: 'collector',
    status: 200,
    answer: nothing,
  }),
}
