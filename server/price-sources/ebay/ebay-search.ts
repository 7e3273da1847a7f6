/** Searches eBay's Browse API (item_summary/search) for listings. */
import { parseRecord, parseLine } from '#domain/products/catalogue-entry'
import type { Listing } from '#domain/listings/listing'
import type { MarketSearch } from '#domain/listings/market-search'
import type { CallAnswered, CallFailed, OutsideHost } from '#server/price-sources/outside-call'
import type { CountedSource, RunOfCalls } from '#server/price-sources/run-of-calls'
import type { Clock } from '#server/pace'
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'

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
  run: RunOfCalls,
  signal: AbortSignal,
): Promise<Found | CallFailed> {
  const mayCall = () => run.mayTry(ebay, signal)
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

interface EbayToken {
  readonly text: string
  readonly renewAtMs: number
}

export interface EbayCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

interface EbayTokens {
  /** Returns a valid token, other than the one eBay `refused`. */
  get(refused: EbayToken | null): Promise<EbayToken | CallFailed>
}

/** eBay gives a token two hours. The last tenth is not used, so that no token expires during a call. */
const usedPartOfLife = 0.9
const scope = 'https://api.ebay.com/oauth/api_scope'

export function ebayTokens(
  host: OutsideHost,
  label: string,
  { clientId, clientSecret }: EbayCredentials,
  clock: Clock,
): EbayTokens {
  let current: EbayToken | null = null
  let fetching: Promise<EbayToken | CallFailed> | null = null

  async function fetchToken(): Promise<EbayToken | CallFailed> {
    const askedMs = clock.nowMs()
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope })
    // Shared by all runs, so no single run aborts it; the call has its own deadline.
    const answer = await host.call(
      { path: '/identity/v1/oauth2/token', headers: { authorization: `Basic ${basic}` }, form },
      new AbortController().signal,
    )
    const token = readToken(answer, label, askedMs)
    current = 'failure' in token ? null : token
    return token
  }

  return {
    get: async refused => {
      if (current && current !== refused && clock.nowMs() < current.renewAtMs) return current
      fetching ??= fetchToken().finally(() => (fetching = null))
      return fetching
    },
  }
}

function readToken(
  answer: CallAnswered | CallFailed,
  label: string,
  askedMs: number,
): EbayToken | CallFailed {
  if ('failure' in answer) return answer
  if (answer.status === 400 || answer.status === 401)
    return {
      failure: 'credentials',
      sentence: `${label} does not accept this server's client id and secret.`,
    }
  if (answer.status !== 200)
    return { failure: 'refused', sentence: `${label} refused to sign in this server (${answer.status}).` }
  const fields = parseRecord(answer.json)
  const text = fields?.['access_token']
  const lifeSeconds = fields?.['expires_in']
  const isToken = typeof text === 'string' && /^[\x21-\x7e]{1,10000}$/.test(text)
  if (!isToken || typeof lifeSeconds !== 'number' || !(lifeSeconds > 0))
    return { failure: 'malformed', sentence: `${label} sent an invalid token.` }
  return { text, renewAtMs: askedMs + lifeSeconds * 1_000 * usedPartOfLife }
}

/**
 * Reads an item of eBay's search answer (Browse API, item_summary/search) as one listing; null without an id. A missing title
 * is empty. The answer is untrusted: every field but the id may be missing or have any type, and is then null. Amounts are
 * strings.
 */
export function readEbayItem(item: unknown): Listing | null {
  const fields = parseRecord(item)
  const id = parseLine(fields?.['itemId'], 100)
  if (fields === null || id === null) return null
  const price = amountOf(fields['price'])
  const seller = parseRecord(fields['seller'])
  return {
    id,
    title: parseLine(fields['title'], 500) ?? '',
    priceCents: price !== null && price.amountCents > 0 ? price.amountCents : null,
    currency: currencyOf(fields['price']),
    shippingCents: price === null ? null : fixedShippingOf(fields['shippingOptions'], price.currency),
    conditionId: parseLine(fields['conditionId'], 20),
    buyingOptions: listOf(fields['buyingOptions']).flatMap(option => parseLine(option, 50) ?? []),
    seller: parseLine(seller?.['username'], 100),
    sellerFeedback: wholeNumberOf(seller?.['feedbackScore']),
    hasVariations: fields['itemGroupType'] !== undefined || fields['itemGroupHref'] !== undefined,
    country: countryOf(parseRecord(fields['itemLocation'])?.['country']),
    listedAt: instantOf(fields['itemOriginDate']) ?? instantOf(fields['itemCreationDate']),
    url: addressOf(fields['itemWebUrl']),
  }
}

/** Accepts "12.5" and "12.50", but not "NaN", "-1", "1e3" or a number. */
function amountOf(value: unknown) {
  const currency = currencyOf(value)
  const digits = parseRecord(value)?.['value']
  const match = typeof digits === 'string' ? /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(digits) : null
  if (currency === null || !match) return null
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= maxEnteredCents ? { amountCents: cents(amount), currency } : null
}

/**
 * The currency of an amount. eBay converts foreign asks, but not always: only the currency of the amount itself
 * counts, never the one it was converted from.
 */
function currencyOf(amount: unknown): string | null {
  const currency = parseRecord(amount)?.['currency']
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : null
}

/** The cheapest fixed shipping in the currency of the ask; null without one. */
function fixedShippingOf(options: unknown, currency: string): Cents | null {
  const costs = listOf(options).flatMap(option => {
    const fields = parseRecord(option)
    const cost = fields?.['shippingCostType'] === 'FIXED' ? amountOf(fields['shippingCost']) : null
    return cost?.currency === currency ? cost.amountCents : []
  })
  return costs.length === 0 ? null : cents(Math.min(...costs))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Feedback may be negative. */
function wholeNumberOf(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null
}

function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : null
}

function instantOf(value: unknown): string | null {
  const isInstant =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
  return isInstant ? new Date(value).toISOString() : null
}

function addressOf(value: unknown): string | null {
  const address = parseLine(value, 2_000)
  return address !== null && /^https:\/\/[^\s@\\]+$/.test(address) ? address : null
}
