/** What an operator of the server sets: the price sources. Everybody else is refused. */
import { orderedKinds } from '#domain/prices/chosen-quote'
import { confidences, priceKinds } from '#domain/prices/price-quote'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, day, id, instant, line, money, sentTarget } from './fields.ts'

const sourceName = z
  .string({ error: 'must be a name' })
  .regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'must be the name of a price source' })

const namedInOrder = z
  .array(sourceName, { error: 'must be a list of names' })
  .max(50, { error: 'must have at most 50 names' })

/** Names of sources for each kind of key, the preferred one first. */
const sourceOrder = z.object({ raw: namedInOrder, graded: namedInOrder, sealed: namedInOrder })

export const operatedSource = z.object({
  name: z.string(),
  label: z.string(),
  /** What it prices, as a sentence. */
  prices: z.string(),
  kinds: z.array(z.enum(orderedKinds)),
  /** Its website; null for none. */
  site: z.string().nullable(),
  /** What to know of its terms before it is switched on; null for nothing. */
  terms: z.string().nullable(),
  /** True for one whose prices only operators see, and whom they allow. */
  is_restricted: z.boolean(),
  /** True for one whose prices can be uploaded as a file while it is on. */
  takes_file: z.boolean(),
  /** True for a list that is read as a whole once a day. */
  is_list: z.boolean(),
  /** The environment variables that must be set before it can be switched on; null for none. Never their values. */
  needs: z.string().nullable(),
  /** Calls left today, and of how many; null without a daily limit. */
  calls_left: z.number().nullable(),
  calls_per_day: z.number().nullable(),
  /** When it last answered, or when its list was last read to the end. */
  last_run_at: instant.nullable(),
  /** How many prices the last reading of a list brought. */
  last_run_prices: z.number().nullable(),
  /** What last went wrong, as a sentence, and when. */
  last_error: z.string().nullable(),
  last_error_at: instant.nullable(),
})

const priceSources = z.object({
  sources: z.array(operatedSource),
  /** The order in force. */
  order: sourceOrder,
  /** Whether an operator saved the order; if not, it comes from the environment. */
  in_force: z.enum(['saved', 'environment']),
  saved_at: instant.nullable(),
  environment: z.object({
    order: sourceOrder,
    /** Null for the default sources. */
    setting: z.enum(['PRICE_SOURCE', 'PRICE_SOURCES']).nullable(),
  }),
  /** Whether prices are still being chosen again after a change of the order. */
  is_choosing: z.boolean(),
  /** The usernames of the collectors who are allowed to see prices of restricted sources, besides operators. */
  allowed: z.array(z.string()),
})

/** A listing by its source and the id that the source knows it by. */
const listing = z.object({ source: sourceName, id })
const corrected = z.object({
  /** How many prices changed, of all conditions, grades and products that the listing counted in. */
  prices_changed: z.number(),
})

export const operatorEndpoints = {
  'GET /api/operator/price-sources': endpoint({
    summary: 'List the price sources, their order and what they last said, for operators',
    refusals: ['forbidden'],
    answer: priceSources,
  }),
  'PUT /api/operator/price-sources': endpoint({
    summary: 'Set the order of price sources, for operators; it wins over the environment',
    refusals: ['forbidden', 'needs_setting'],
    // One row, which is replaced.
    grows: false,
    body: sourceOrder,
    answer: priceSources,
  }),
  'DELETE /api/operator/price-sources': endpoint({
    summary: 'Go back to the order of price sources of the environment, for operators',
    refusals: ['forbidden'],
    grows: false,
    answer: priceSources,
  }),
  'PUT /api/operator/price-sources/allowed/:username': endpoint({
    summary: 'Let an account see prices of restricted sources, for operators, who always see them',
    refusals: ['forbidden', 'not_found', 'conflict'],
    grows: false,
    params: z.object({ username: id }),
    answer: priceSources,
  }),
  'DELETE /api/operator/price-sources/allowed/:username': endpoint({
    summary: 'Let an account no longer see prices of restricted sources, for operators',
    refusals: ['forbidden', 'not_found'],
    grows: false,
    params: z.object({ username: id }),
    answer: priceSources,
  }),
  'POST /api/operator/price-sources/:name/file': endpoint({
    summary: 'Load a file of prices that was downloaded from a price list, for operators',
    refusals: ['forbidden', 'not_found', 'conflict'],
    grows: true,
    extraCost: 60,
    waits: true,
    params: z.object({ name: id }),
    rawFile: { contentType: 'text/csv', maxMiB: 50 },
    maxMinutes: 10,
    answer: z.object({
      rows: z.number(),
      /** Prices saved: a row may have several, of products in the catalogue. */
      priced: z.number(),
      /** How many of these count only once the next file confirms them. */
      held_back: z.number(),
      /** Rows of products that the catalogue does not have, or that match several products. */
      unknown: z.number(),
      /** Rows that cannot be read. */
      wrong: z.number(),
    }),
  }),
  'POST /api/operator/price-sources/:name/try': endpoint({
    summary: 'Ask one price source what it says right now, for operators; nothing is saved',
    refusals: ['forbidden', 'conflict', 'needs_setting'],
    grows: false,
    params: z.object({ name: id }),
    body: z.object({
      /** Without one: what the operator added last that the source may price. */
      product_id: blankable(id),
      ...sentTarget,
    }),
    answer: z.object({
      product_id: z.string(),
      name: z.string(),
      set_name: z.string(),
      /** "Near Mint", "PSA 10", "Sealed". */
      label: z.string(),
      outcome: z.enum(['priced', 'unpriced', 'failed']),
      /** Null without a price. */
      quote: z
        .object({
          price: money,
          kind: z.enum(priceKinds),
          confidence: z.enum(confidences),
          as_of: instant,
          listings: z.number().nullable(),
          /** What the source said in its own currency; null for US dollars. */
          original: z.object({ currency: z.string(), amount: money, rate_date: day }).nullable(),
        })
        .nullable(),
      /** Why it did not answer, as a sentence. */
      failure: z.string().nullable(),
      /** True for a list: the price comes from its last reading. */
      is_stored: z.boolean(),
      /** When the list was built last, as it says now. */
      built_at: instant.nullable(),
      took_ms: z.number(),
    }),
  }),
  'PUT /api/operator/excluded-listings/:source/:id': endpoint({
    summary: 'Exclude a listing from all prices, for operators; prices that it counts in are made again',
    refusals: ['forbidden'],
    grows: false,
    params: listing,
    body: z.object({
      /** Why, for everybody to read. */
      reason: line(200),
    }),
    answer: corrected,
  }),
  'DELETE /api/operator/excluded-listings/:source/:id': endpoint({
    summary: 'Let an excluded listing count again, for operators; prices are made again with it',
    refusals: ['forbidden'],
    grows: false,
    params: listing,
    answer: corrected,
  }),
}
