/**
 * What a call costs of its collector's allowance for a minute. Most cost 1. Those that read or write much cost about
 * as many times more as they keep the server busy longer.
 */
import type { EndpointName } from '#contract/endpoints'
import type { Call } from './route.ts'

/** A call that costs as much, or more, is costly: one runs at a time for each caller. */
export const costlyFrom = 3

const searching = 2
const copiesPerCost = 500
const changedCopiesPerCost = 50

const costs: { readonly [Name in EndpointName]?: (call: Call<Name>) => number } = {
  'GET /api/products': ({ query }) => ofSearch(query.search),
  'GET /api/collections': ({ query }) =>
    ofSearch(query.search) + Math.floor((query.limit ?? 0) / copiesPerCost),
  'POST /api/collections': ({ body }) => ofCopies(body.quantity ?? 1),
  'POST /api/collections/trades': ({ body }) =>
    ofCopies(
      body.tradedAway.length + body.received.reduce((copies, { quantity }) => copies + (quantity ?? 1), 0),
    ),
  'POST /api/collections/:id/open': ({ body }) =>
    ofCopies(body.pulled.reduce((copies, { quantity }) => copies + (quantity ?? 1), 0)),
  'POST /api/prices/update-ebay-prices': () => 10,
  'POST /api/products/upload-image': () => 10,
  'GET /api/auth/export': () => 60,
}

/** Returns what a call costs, at least 1. */
export function costOf<Name extends EndpointName>(name: Name, call: Call<Name>): number {
  const cost = costs[name] as ((call: Call<Name>) => number) | undefined
  return 1 + (cost?.(call) ?? 0)
}

function ofSearch(search: string | undefined): number {
  return search === undefined || search.trim() === '' ? 0 : searching
}

function ofCopies(copies: number): number {
  return Math.floor(copies / changedCopiesPerCost)
}
