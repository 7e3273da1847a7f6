/** Searches eBay's Browse API (item_summary/search) for listings. */
import { parseRecord } from '#domain/products/catalogue-entry'
import { readEbayItem } from './ebay-item.ts'
import type { Listing } from '#domain/listings/listing'
import type { MarketSearch } from '#domain/listings/market-search'
import type { EbayTokens } from './ebay-tokens.ts'
import type { CallAnswered, CallFailed, OutsideHost } from '#server/price-sources/outside-call'
import { type CountedSource, countTry, unlessOver } from '#server/price-sources/counted-calls'
import type { CircuitBreaker } from '#server/price-sources/circuit-breaker'

export interface EbaySearches extends CountedSource {
  readonly host: OutsideHost
  readonly tokens: EbayTokens
  /** The origin of the host when it is this machine, as the pages of its listings may be there too; else null. */
  readonly loopbackOrigin: string | null
  readonly now: () => Date
}

export interface Found {
  readonly listings: readonly Listing[]
  readonly readAt: Date
}

const marketplace = 'EBAY_US'
/** The most eBay returns for one call. */
const maxListings = 200

/** Counts every try against the quota, and gets a new token once when eBay refuses the old one. */
export async function searchEbay(
  ebay: EbaySearches,
  search: MarketSearch,
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<Found | CallFailed> {
  return unlessOver(breaker, () => findListings(ebay, search, breaker, signal))
}

async function findListings(
  ebay: EbaySearches,
  search: MarketSearch,
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<Found | CallFailed> {
  const mayCall = () => countTry(ebay, breaker)
  for (let refused = null; ; ) {
    const stopped = await mayCall()
    if (stopped) return stopped
    const token = await ebay.tokens.get(refused)
    if ('failure' in token) return token
    const headers = { authorization: `Bearer ${token.text}`, 'x-ebay-c-marketplace-id': marketplace }
    const answer = await ebay.host.call({ path: pathOf(search), headers, beforeRetry: mayCall }, signal)
    if ('failure' in answer) return answer
    if (answer.status !== 401 || refused) return readAnswer(answer, ebay)
    refused = token
  }
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
  // URLSearchParams writes a space as a plus, which only forms read as a space.
  return `/buy/browse/v1/item_summary/search?${query.toString().replaceAll('+', '%20')}`
}

function readAnswer(answer: CallAnswered, { label, loopbackOrigin, now }: EbaySearches): Found | CallFailed {
  if (answer.status !== 200) return refusalOf(answer, label)
  const fields = parseRecord(answer.json)
  // Without matches, eBay leaves the list out.
  const items = fields?.['itemSummaries'] ?? []
  if (fields === null || !Array.isArray(items))
    return { failure: 'malformed', sentence: `${label} sent an invalid list of listings.` }
  const listings = items.slice(0, maxListings).flatMap(item => readItem(item, loopbackOrigin) ?? [])
  return { listings, readAt: now() }
}

/** eBay's access-denied error is about this server's account; a 403 without it may be temporary. */
const accessDenied = 1100

function refusalOf({ status, json }: CallAnswered, label: string): CallFailed {
  const errors = parseRecord(json)?.['errors']
  const isDenied =
    status === 403 &&
    Array.isArray(errors) &&
    errors.some(error => parseRecord(error)?.['errorId'] === accessDenied)
  return status === 401 || isDenied
    ? { failure: 'credentials', sentence: `${label} does not allow this server's account to search.` }
    : { failure: 'refused', sentence: `${label} refused a search (${status}).` }
}

/** Reads one item. The page of a listing is https, or on the marketplace of this machine. */
function readItem(item: unknown, loopbackOrigin: string | null): Listing | null {
  const listing = readEbayItem(item)
  const url = parseRecord(item)?.['itemWebUrl']
  const isOwnPage = loopbackOrigin !== null && typeof url === 'string' && url.startsWith(`${loopbackOrigin}/`)
  return listing && isOwnPage ? { ...listing, url } : listing
}
