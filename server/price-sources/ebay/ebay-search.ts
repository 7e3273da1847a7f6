/** One search of eBay's Browse API (item_summary/search), as a list of asks. */
import { parseRecord } from '#domain/catalogue/catalogue-entry'
import { readEbayItem } from './ebay-item.ts'
import type { Listing } from '#domain/listings/listing'
import type { MarketSearch } from '#domain/listings/market-search'
import type { EbayTokens } from './ebay-tokens.ts'
import type { CallAnswered, CallFailed, OutsideHost } from '#server/price-sources/outside-call'
import type { CallQuota } from '#server/price-sources/price-source'
import type { CircuitBreaker } from '#server/price-sources/circuit-breaker'

export interface EbaySearches {
  readonly host: OutsideHost
  readonly tokens: EbayTokens
  readonly quota: CallQuota
  /** How it is called at the beginning of a sentence. */
  readonly label: string
  /** Where the host is, when it is this machine: then the pages of its listings may be, too. */
  readonly loopbackOrigin: string | null
  readonly now: () => Date
}

export interface Found {
  readonly listings: readonly Listing[]
  readonly readAt: Date
}

const marketplace = 'EBAY_US'
/** The most eBay gives for one call. */
const maxListings = 200

/** Counts every try against the quota, and gets a new token once when eBay no longer takes the old one. */
export async function searchEbay(
  ebay: EbaySearches,
  search: MarketSearch,
  run: CircuitBreaker,
  signal: AbortSignal,
): Promise<Found | CallFailed> {
  const found = await findUnlessOver(ebay, search, run, signal)
  run.note('failure' in found ? found : null)
  return found
}

async function findUnlessOver(
  ebay: EbaySearches,
  search: MarketSearch,
  run: CircuitBreaker,
  signal: AbortSignal,
): Promise<Found | CallFailed> {
  const mayCall = async () => run.over() ?? (run.count() ? await takeCall(ebay) : shareUsedUp(ebay.label))
  for (let refused = null; ; ) {
    const stopped = await mayCall()
    if (stopped) return stopped
    const token = await ebay.tokens.good(refused)
    if ('failure' in token) return token
    const headers = { authorization: `Bearer ${token.text}`, 'x-ebay-c-marketplace-id': marketplace }
    const answer = await ebay.host.call({ path: pathOf(search), headers, beforeRetry: mayCall }, signal)
    if ('failure' in answer) return answer
    if (answer.status !== 401 || refused) return readAnswer(answer, ebay)
    refused = token
  }
}

async function takeCall({ quota, label }: EbaySearches): Promise<CallFailed | null> {
  if (await quota.take(1)) return null
  return { failure: 'quota', sentence: `${label} takes no more calls today.` }
}

function shareUsedUp(label: string): CallFailed {
  const sentence = `${label} has more calls for today, but they are kept for other collectors.`
  return { failure: 'quota', sentence }
}

function pathOf({ q, categoryId, conditionIds, aspectFilter }: MarketSearch): `/${string}` {
  const conditions = conditionIds.length > 0 ? `,conditionIds:{${conditionIds.join('|')}}` : ''
  const query = new URLSearchParams({
    q,
    category_ids: categoryId,
    filter: `buyingOptions:{FIXED_PRICE}${conditions}`,
    ...(aspectFilter === null ? {} : { aspect_filter: aspectFilter }),
    sort: 'price',
    limit: String(maxListings),
  })
  // A blank is only a plus by the rules for forms; %20 is one by any.
  return `/buy/browse/v1/item_summary/search?${query.toString().replaceAll('+', '%20')}`
}

function readAnswer(answer: CallAnswered, { label, loopbackOrigin, now }: EbaySearches): Found | CallFailed {
  if (answer.status !== 200) return refusalOf(answer, label)
  const fields = parseRecord(answer.json)
  // Where nothing matches there is no list at all.
  const items = fields?.['itemSummaries'] ?? []
  if (fields === null || !Array.isArray(items))
    return { failure: 'malformed', sentence: `${label} sent something that is no list of listings.` }
  const listings = items.slice(0, maxListings).flatMap(item => readItem(item, loopbackOrigin) ?? [])
  return { listings, readAt: now() }
}

/** The access-denied error of eBay means this server's account; a bare 403 may be of the moment. */
const accessDenied = 1100

function refusalOf({ status, json }: CallAnswered, label: string): CallFailed {
  const errors = parseRecord(json)?.['errors']
  const isDenied =
    status === 403 &&
    Array.isArray(errors) &&
    errors.some(error => parseRecord(error)?.['errorId'] === accessDenied)
  return status === 401 || isDenied
    ? { failure: 'credentials', sentence: `${label} does not let this server's account search.` }
    : { failure: 'refused', sentence: `${label} refused a search (${status}).` }
}

/** A listing's page is https, or lies on the marketplace of this very machine. */
function readItem(item: unknown, loopbackOrigin: string | null): Listing | null {
  const listing = readEbayItem(item)
  const url = parseRecord(item)?.['itemWebUrl']
  const isOwnPage = loopbackOrigin !== null && typeof url === 'string' && url.startsWith(`${loopbackOrigin}/`)
  return listing && isOwnPage ? { ...listing, url } : listing
}
