/**
 * What a call costs of its collector's allowance for a minute. Most cost 1. Those that read or write much cost about
 * as many times more as they keep the server busy longer.
 */
import type { FastifyRequest } from 'fastify'
import { bodyKiBOf, type Endpoint } from '#contract/endpoint'
import type { EndpointName } from '#contract/endpoints'
import type { Call } from './route.ts'

/** A call that costs as much, or more, is costly: one runs at a time for each caller. */
export const costlyFrom = 3

/** A call that costs as much, or more, keeps a large answer or change in memory: few run at a time for everybody. */
const heavyFrom = 5
/** They cost much but mostly wait, for the price source, the process that decodes pictures, the file or the thread that draws. */
const waiting: readonly EndpointName[] = [
  'POST /api/prices/update-ebay-prices',
  'POST /api/products/upload-image',
  'PUT /api/collections/:id/pictures/:side',
  'POST /api/operator/price-sources/:name/file',
  'GET /api/collections/export/insurance',
  // One at a time, whoever sends it; the others wait.
  'POST /api/auth/restore/check',
  'POST /api/auth/restore',
  'POST /api/auth/restore/pictures',
]

/** They may wait ten seconds for price sources. */
const asking: readonly EndpointName[] = ['GET /api/prices/product/:id', 'POST /api/prices/find']

/** Returns whether others give way to a call: to one that costs little, unless it waits itself. */
export function isQuick(name: EndpointName, cost: number): boolean {
  return cost < costlyFrom && !asking.includes(name)
}

/** Returns whether a call is among those of which few run at a time for everybody. */
export function isHeavy(name: EndpointName, cost: number): boolean {
  return cost >= heavyFrom && !waiting.includes(name)
}

const searching = 2
const copiesPerCost = 500
const groupsPerCost = 20_000
const changedCopiesPerCost = 50
const bodyKiBPerCost = 32

/** By the call, and by the copies or groups that its route counts. */
const costs: { readonly [Name in EndpointName]?: (call: Call<Name>, copies: number) => number } = {
  'GET /api/products': ({ query }) => ofSearch(query.search),
  'GET /api/collections': ({ query }, groups) =>
    ofSearch(query.search) + Math.floor((query.limit ?? 0) / copiesPerCost) + ofGroups(groups),
  'GET /api/collections/totals': ({ query }, groups) => ofSearch(query.search) + ofGroups(groups),
  'GET /api/collections/export': ({ query }) => ofSearch(query.search) + 60,
  'GET /api/collections/export/insurance': ({ query }) => ofSearch(query.search) + 60,
  'GET /api/collections/export/contents': ({ query }, groups) => ofSearch(query.search) + ofGroups(groups),
  // Read every set, or every card of one.
  'GET /api/sets': () => searching,
  'GET /api/sets/:id': () => searching,
  // Reads up to a thousand changes of its copies.
  'GET /api/collections/changes': ({ query: { group, itemId } }) =>
    group === undefined && itemId === undefined ? 0 : searching,
  'POST /api/collections': ({ body }) => ofCopies(body.quantity ?? 1),
  'POST /api/collections/trades': ({ body }) =>
    ofCopies(
      body.tradedAway.length + body.received.reduce((copies, { quantity }) => copies + (quantity ?? 1), 0),
    ),
  'POST /api/collections/:id/open': ({ body }) =>
    ofCopies(body.pulled.reduce((copies, { quantity }) => copies + (quantity ?? 1), 0)),
  // Read all groups of the page; one at a time for each caller.
  'POST /api/shared-pages/preview': (_, groups) => 2 * searching + ofGroups(groups),
  'GET /api/shared/:secret': () => searching,
  'GET /api/shared/:secret/groups': () => searching,
  'POST /api/collections/bulk/figures': () => searching,
  'POST /api/collections/bulk/edit': ({ body }) => ofChosen(body),
  'POST /api/collections/bulk/grading': ({ body }) => ofChosen(body),
  'POST /api/collections/bulk/sell': ({ body }) => ofChosen(body),
  'POST /api/collections/bulk/remove': ({ body }) => ofChosen(body),
  // Reads every copy that was ever sent.
  'GET /api/submissions': (_, copies) => Math.floor(copies / copiesPerCost),
  'GET /api/submissions/:id': () => searching,
  'POST /api/submissions': ({ body }) => ofChosen(body),
  // Writes up to a thousand copies.
  'PUT /api/submissions/:id': () => 2 * searching,
  'POST /api/submissions/:id/return': ({ body }) => ofCopies(body.returned.length),
  'POST /api/operations/:id/undo': (_, copies) => ofCopies(copies),
  'GET /api/sales': (_, copies) => Math.floor(copies / copiesPerCost),
  // Undone, and recorded again.
  'PUT /api/sales/:id': (_, copies) => ofCopies(2 * copies),
  'PUT /api/trades/:id': (_, copies) => ofCopies(2 * copies),
  // Reads, or writes, up to 50,000 rows.
  'POST /api/imports': () => 20,
  'PUT /api/imports/:id/reading': () => 20,
  'PUT /api/imports/:id/sheet': () => 20,
  'GET /api/imports/:id/rows': ({ query }) => (query.only === 'undecided' ? searching : 0),
  'GET /api/imports/:id/rows-left': () => 20,
  'PUT /api/imports/:id/rows/:line': () => searching,
  'POST /api/imports/:id/decisions': () => searching - 1,
  'POST /api/imports/:id/publish': ({ body }) => Math.min(ofCopies(body.expectedCopies), 60),
  'POST /api/imports/:id/reopen': () => searching,
  'GET /api/certificates/:company/:number': () => searching,
  'GET /api/trades': (_, copies) => Math.floor(copies / copiesPerCost),
  'GET /api/trades/:id': (_, copies) => Math.floor(copies / copiesPerCost),
  'POST /api/prices/update-ebay-prices': () => 10,
  'POST /api/products/upload-image': () => 10,
  'PUT /api/collections/:id/pictures/:side': () => 10,
  // Read the rows of up to 10,000 pictures.
  'GET /api/collections/pictures': () => searching,
  'DELETE /api/collections/pictures/removed': () => searching,
  'POST /api/operator/price-sources/:name/file': () => 60,
  'GET /api/auth/export': () => 60,
  'GET /api/auth/export/pictures': () => 60,
  'POST /api/auth/restore/check': () => 60,
  'POST /api/auth/restore': () => 60,
  // The page sends many small zips. Pictures take turns, and as many come back in a day as one collector may have.
  'POST /api/auth/restore/pictures': () => 4,
}

/** Returns what it costs to read a call's body before anything is known about it, at least 1. */
export function costOfBody({ headers }: FastifyRequest, endpoint: Endpoint): number {
  if (endpoint.file !== undefined || endpoint.rawFile !== undefined) return 1
  const length = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Infinity)
  return 1 + Math.floor(Math.min(Number(length) / 1_024, bodyKiBOf(endpoint)) / bodyKiBPerCost)
}

/** Returns what a call costs, at least 1. `copies` are those that its route counts. */
export function costOf<Name extends EndpointName>(name: Name, call: Call<Name>, copies: number): number {
  const cost = costs[name] as ((call: Call<Name>, copies: number) => number) | undefined
  return 1 + (cost?.(call, copies) ?? 0)
}

function ofSearch(search: string | undefined): number {
  return search === undefined || search.trim() === '' ? 0 : searching
}

/** A call that expects another number of copies than it chooses is refused before they are read. */
function ofChosen({
  holdingIds,
  allOf,
  expectedCopies,
}: {
  readonly holdingIds?: readonly string[] | undefined
  readonly allOf?: object | undefined
  readonly expectedCopies?: number | undefined
}): number {
  return (
    ofCopies(Math.max(holdingIds?.length ?? 0, expectedCopies ?? 0)) + (allOf === undefined ? 0 : searching)
  )
}

/** Groups are read in an index, for an order or a filter that has none of its own. */
function ofGroups(groups: number): number {
  return Math.floor(groups / groupsPerCost)
}

function ofCopies(copies: number): number {
  return Math.floor(copies / changedCopiesPerCost)
}
