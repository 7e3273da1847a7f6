/** Searches listings like eBay's Browse API: filters, order, pages and item summaries. */
import { indexWords, queryWords } from '#domain/search/catalogue-words'
import { cents, textFromCents } from '#domain/money/money'
import type { SandboxProduct } from './fair-value.ts'
import type { SandboxListing } from './listing.ts'
import { categories } from './listing.ts'
import type { Reply } from './reply.ts'
import { inventedProduct, type ProductFinder, searchWordsOf } from './search-words.ts'

/** The market that a search runs on. */
export interface SearchMarket {
  /** The address of the sandbox, for links. */
  readonly url: string
  readonly find: ProductFinder
  readonly listingsOf: (product: SandboxProduct) => readonly SandboxListing[]
}

const defaultLimit = 50
const mostPerPage = 200
const mostReachable = 10_000
const longestQuery = 100

export function answerSearch(query: URLSearchParams, market: SearchMarket): Reply {
  const q = query.get('q')?.trim() ?? ''
  const limit = Number(query.get('limit') ?? defaultLimit)
  const offset = Number(query.get('offset') ?? 0)
  if (q === '') return refusal(12001, "The call must have a valid 'q'.")
  if (q.length > longestQuery) return refusal(12001, `The 'q' is longer than ${longestQuery} characters.`)
  if (!Number.isInteger(limit) || limit < 1 || limit > mostPerPage)
    return refusal(12006, "The 'limit' value should be between 1 and 200 (inclusive).")
  if (!Number.isInteger(offset) || offset < 0 || offset >= mostReachable || offset % limit !== 0)
    return refusal(12004, "The 'offset' value must be zero or a multiple of 'limit', and below 10,000.")
  const found = inOrder(
    productsFor(q, query.get('category_ids'), market.find)
      .flatMap(market.listingsOf)
      .filter(listing => answersTo(listing, query)),
    query.get('sort'),
  )
  return { status: 200, body: pageOf(found, { limit, offset, query, url: market.url }) }
}

/** Returns the products of a search; an invented one if the list has none. */
export function productsFor(
  q: string,
  categoryId: string | null,
  find: ProductFinder,
): readonly SandboxProduct[] {
  const listed = find(q)
  if (listed.length > 0) return listed
  const isSealed = categoryId === null ? sealedWords.test(q) : categoryId !== categories.card
  const invented = inventedProduct(q, isSealed ? 'sealed_product' : 'card')
  return invented === null ? [] : [invented]
}

const sealedWords = /\b(box|booster|bundle|tin|etb|blister|collection)\b/i

function refusal(errorId: number, message: string): Reply {
  return { status: 400, body: { errors: [{ errorId, domain: 'API_BROWSE', category: 'REQUEST', message }] } }
}

function answersTo(listing: SandboxListing, query: URLSearchParams): boolean {
  const { wanted, unwanted } = searchWordsOf(query.get('q') ?? '')
  const title = new Set([...indexWords(listing.title), ...queryWords(listing.title)])
  const has = (word: string) => title.has(word)
  if (!wanted.every(words => words.some(has)) || unwanted.some(has)) return false
  const category = query.get('category_ids')
  if (category !== null && category !== listing.categoryId) return false
  const filters = clausesOf(query.get('filter'))
  const allows = (name: string, ...values: readonly string[]) =>
    filters.get(name)?.some(allowed => values.includes(allowed)) ?? true
  const buyingOption = listing.isAuction ? 'AUCTION' : 'FIXED_PRICE'
  // eBay returns auctions only on request.
  if (!filters.has('buyingOptions') && listing.isAuction) return false
  return (
    allows('buyingOptions', buyingOption) &&
    allows('conditionIds', listing.conditionId) &&
    allows('priceCurrency', listing.currency) &&
    allows('itemLocationCountry', listing.country) &&
    hasAspects(listing, clausesOf(query.get('aspect_filter')))
  )
}

function hasAspects({ aspects, categoryId }: SandboxListing, asked: ReadonlyMap<string, readonly string[]>) {
  return [...asked].every(([name, values]) =>
    values.includes(name === 'categoryId' ? categoryId : (aspects[name] ?? '')),
  )
}

/** Parses "conditionIds:{2750|4000},priceCurrency:USD" into names and values. */
function clausesOf(filter: string | null): Map<string, string[]> {
  const clauses = (filter ?? '').matchAll(/([^,:{}[\]]+):(\{[^}]*\}|\[[^\]]*\]|[^,]+)/g)
  return new Map(
    [...clauses].map(([, name = '', values = '']) => [
      name.trim(),
      values.replace(/^\{|\}$/g, '').split('|'),
    ]),
  )
}

/** Sorts by price with shipping on request, without a price last. */
function inOrder(listings: readonly SandboxListing[], sort: string | null): readonly SandboxListing[] {
  if (sort !== 'price' && sort !== '-price') return listings
  const sign = sort === 'price' ? 1 : -1
  const costOf = ({ askCents, shippingCents }: SandboxListing) =>
    askCents === null ? Number.MAX_SAFE_INTEGER : sign * (askCents + (shippingCents ?? 0))
  return listings.toSorted((one, other) => costOf(one) - costOf(other))
}

interface Page {
  readonly limit: number
  readonly offset: number
  readonly query: URLSearchParams
  readonly url: string
}

function pageOf(found: readonly SandboxListing[], { limit, offset, query, url }: Page) {
  const shown = found.slice(offset, offset + limit)
  const addressFrom = (start: number) => {
    const there = new URLSearchParams(query)
    there.set('offset', String(start))
    return `${url}/buy/browse/v1/item_summary/search?${there}`
  }
  return {
    href: addressFrom(offset),
    total: found.length,
    ...(offset + limit < found.length && { next: addressFrom(offset + limit) }),
    ...(offset > 0 && { prev: addressFrom(Math.max(0, offset - limit)) }),
    limit,
    offset,
    // Without results, eBay omits the key.
    ...(shown.length > 0 && { itemSummaries: shown.map(listing => summaryOf(listing, url)) }),
  }
}

const conditionNames = { '1000': 'New', '2750': 'Graded', '4000': 'Ungraded' } as const

function summaryOf(listing: SandboxListing, url: string) {
  const { id, askCents, shippingCents, currency } = listing
  const money = (wholeCents: number) => ({ value: textFromCents(cents(wholeCents)), currency })
  const price = askCents === null ? null : money(askCents)
  return {
    itemId: `v1|${id}|0`,
    title: listing.title,
    leafCategoryIds: [listing.categoryId],
    categories: [{ categoryId: listing.categoryId }],
    ...(price !== null && (listing.isAuction ? { currentBidPrice: price, bidCount: 1 } : { price })),
    condition: conditionNames[listing.conditionId],
    conditionId: listing.conditionId,
    buyingOptions: [listing.isAuction ? 'AUCTION' : 'FIXED_PRICE'],
    seller: {
      username: listing.seller,
      feedbackPercentage: '99.4',
      feedbackScore: listing.sellerFeedback,
    },
    shippingOptions: [
      shippingCents === null
        ? { shippingCostType: 'CALCULATED' }
        : { shippingCostType: 'FIXED', shippingCost: money(shippingCents) },
    ],
    itemLocation: { country: listing.country },
    itemWebUrl: `${url}/item/${id}`,
    itemHref: `${url}/buy/browse/v1/item/v1%7C${id}%7C0`,
    legacyItemId: id,
    itemCreationDate: listing.listedAt,
    itemOriginDate: listing.listedAt,
    ...(listing.hasVariations && { itemGroupType: 'SELLER_DEFINED_VARIATIONS' }),
  }
}
