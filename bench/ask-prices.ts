/**
 * `npm run bench:asks`: measures how far prices from listings are from true values, on a fake eBay that
 * knows them. FAKE_MARKETPLACE names its folder. The fake is called over HTTP like the real one; its true values
 * only score the answers.
 *
 * Options: --seeds 1,2,3 --products 300 (a seed) --factor 1.0
 */
import { commonPrinting, listedPricedAs, printingKey } from '#domain/products/printing'
import { readEbayItem } from '#server/price-sources/ebay/ebay-search'
import { parseRecord } from '#domain/products/catalogue-entry'
import { conditions, stateLabel } from '#domain/copies/copy'
import type { Listing } from '#domain/listings/listing'
import { enoughListings, type MarketSearch, searchesFor } from '#domain/listings/market-search'
import { priceFromListings } from '#domain/listings/price-from-listings'
import type { PricedProduct } from '#domain/prices/price-question'
import type { Confidence } from '#domain/prices/price-quote'
import { gradedTarget, type PriceTarget, sealed } from '#domain/prices/price-target'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { z } from 'zod'
import { line, scoreCells } from './price-scores.ts'

const folder = process.env.FAKE_MARKETPLACE
if (!folder) {
  process.stdout.write('FAKE_MARKETPLACE must name the folder of the fake marketplace.\n')
  process.exit(0)
}

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2,3' },
    products: { type: 'string', default: '300' },
    factor: { type: 'string', default: '1.0' },
  },
})
const askToMarketFactor = Number(options.factor)
const productsPerSeed = Number(options.products)

/** The share of sealed products, high enough for a meaningful result. */
const sealedShare = 0.25
const fewestTrueSlabs = 3

const fakeShape = z.object({
  startFake: z.custom<(options: object) => Promise<{ url: string; close: () => Promise<void> }>>(
    value => typeof value === 'function',
  ),
})
const productShape = z.object({ id: z.string(), type: z.enum(['card', 'sealed']) })
const truthShape = z.object({
  product: z.object({
    id: z.string(),
    name: z.string(),
    set: z.string(),
    finish: z.string().nullish(),
  }),
  fairUsd: z.object({
    raw: z.record(z.string(), z.number()).optional(),
    graded: z.record(z.string(), z.number()).optional(),
    sealed: z.number().optional(),
  }),
  listings: z.array(
    z.object({
      itemId: z.string(),
      label: z.object({ kind: z.string(), grader: z.string().optional(), grade: z.number().optional() }),
    }),
  ),
})
type Truth = z.infer<typeof truthShape>

/** The score of one key. */
interface Score {
  readonly slice: string
  readonly confidence: Confidence | null
  readonly calls: number
  /** The price divided by the true value; null without a price. */
  readonly ratio: number | null
}

interface Market {
  readonly url: string
  readonly token: string
  readonly now: Date
}

const now = new Date('2026-11-20T12:00:00.000Z')
const scores: Score[] = []
const { startFake } = fakeShape.parse(await import(pathToFileURL(join(folder, 'server.mjs')).href))
for (const seed of options.seeds.split(',')) {
  const fake = await startFake({ port: 0, seed, now: now.toISOString(), browseQuota: 1e9, gzip: false })
  try {
    scores.push(...(await scoresOf({ url: fake.url, token: await tokenOf(fake.url), now }, Number(seed))))
  } finally {
    await fake.close()
  }
}
print(scores)

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/identity/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('client:secret')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials&scope=https%3A%2F%2Fapi.ebay.com%2Foauth%2Fapi_scope',
  })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

async function scoresOf(market: Market, seed: number): Promise<Score[]> {
  const found: Score[] = []
  for (const type of ['card', 'sealed'] as const) {
    const all = z
      .array(productShape)
      .parse(await jsonOf(`${market.url}/__fake/products?type=${type}&limit=100000`))
    const wanted = Math.round(productsPerSeed * (type === 'sealed' ? sealedShare : 1 - sealedShare))
    for (const { id } of evenlyPicked(all, wanted, seed)) {
      const truth = truthShape.parse(await jsonOf(`${market.url}/__fake/truth?id=${encodeURIComponent(id)}`))
      const product = await productOf(market, truth, type)
      for (const question of questionsOf(truth)) found.push(await scoreOf(market, product, question))
    }
  }
  return found
}

/** Picks products evenly from the catalogue, different ones for each seed if possible. */
function evenlyPicked<T>(all: readonly T[], wanted: number, seed: number): T[] {
  const step = Math.max(1, all.length / Math.max(1, wanted))
  const picked: T[] = []
  for (let at = (step * seed * 0.37) % step; at < all.length && picked.length < wanted; at += step) {
    const one = all[Math.floor(at)]
    if (one !== undefined) picked.push(one)
  }
  return picked
}

/** Returns the product as in the catalogue, in the printing of its true value. */
async function productOf({ url }: Market, { product }: Truth, type: string): Promise<PricedProduct> {
  if (type === 'sealed') {
    return {
      name: product.name,
      productType: 'sealed_product',
      setName: product.set || 'Miscellaneous',
      setCode: null,
      setCardCount: null,
      cardNumber: null,
      printing: null,
      printingKey: null,
      miscInfo: null,
      language: 'en',
    }
  }
  const card = readCard(await jsonOf(`${url}/v2/en/cards/${encodeURIComponent(product.id)}`), () => null)
  if ('unreadable' in card) throw new Error(card.unreadable)
  const finish = product.finish ?? null
  const common = commonPrinting(card.printings)
  const priced = common && listedPricedAs(common, card.printings)
  const printing = finish !== null && priced?.endsWith(finish) ? priced : finish
  return { ...card, printing, printingKey: common && printingKey(common), miscInfo: null }
}

interface Question {
  readonly slice: string
  readonly target: PriceTarget
  readonly trueUsd: number
}

/** Returns the questions about a product: its conditions, and the grades with enough slabs for sale. */
function questionsOf({ fairUsd, listings }: Truth): Question[] {
  if (fairUsd.sealed !== undefined) return [{ slice: 'sealed', target: sealed, trueUsd: fairUsd.sealed }]
  const raw = conditions.flatMap(condition => {
    const trueUsd = fairUsd.raw?.[condition]
    if (trueUsd === undefined) return []
    const side = trueUsd >= 5 ? '>= $5' : '< $5'
    return { slice: `${condition} ${side}`, target: { kind: 'raw', condition } as const, trueUsd }
  })
  const graded = Object.entries(fairUsd.graded ?? {}).flatMap(([name, trueUsd]) => {
    const [company = '', grade = ''] = name.split(' ')
    const isSlab = ({ label }: Truth['listings'][number]) =>
      label.kind === 'match' && label.grader === company && String(label.grade) === grade
    if (listings.filter(isSlab).length < fewestTrueSlabs) return []
    const target = gradedTarget(company, grade)
    return { slice: stateLabel(target), target, trueUsd }
  })
  return [...raw, ...graded]
}

async function scoreOf(market: Market, product: PricedProduct, question: Question): Promise<Score> {
  const { slice, target, trueUsd } = question
  const listings = new Map<string, Listing>()
  const priced = () =>
    priceFromListings({ product, target, askToMarketFactor, now: market.now }, [...listings.values()])
  let calls = 0
  for (const search of searchesFor(product, target)) {
    if (calls > 0 && priced().listings >= enoughListings) break
    calls += 1
    for (const listing of await found(market, search)) listings.set(listing.id, listing)
  }
  const { priceCents, confidence } = priced()
  return { slice, confidence, calls, ratio: priceCents === null ? null : priceCents / 100 / trueUsd }
}

async function found({ url, token }: Market, search: MarketSearch): Promise<Listing[]> {
  const query = new URLSearchParams({
    q: search.q,
    category_ids: search.categoryId,
    filter: `conditionIds:{${search.conditionIds.join('|')}},buyingOptions:{FIXED_PRICE}`,
    sort: 'price',
    limit: '200',
  })
  if (search.aspectFilter !== null) query.set('aspect_filter', search.aspectFilter)
  const answer = await jsonOf(`${url}/buy/browse/v1/item_summary/search?${query}`, {
    authorization: `Bearer ${token}`,
    'x-ebay-c-marketplace-id': 'EBAY_US',
  })
  const items = parseRecord(answer)?.['itemSummaries']
  return Array.isArray(items) ? items.flatMap(item => readEbayItem(item) ?? []) : []
}

async function jsonOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`)
  return answer.json()
}

function print(all: readonly Score[]): void {
  line(`factor ${askToMarketFactor}`, ['keys', 'priced', 'ratio', 'p50', 'p90', 'calls'])
  const slices = [...Map.groupBy(all, ({ slice }) => slice)].toSorted()
  for (const [slice, ofSlice] of slices) scored(slice, ofSlice)
  const wanted = slices.filter(([slice]) => /^(?:PSA|BGS|CGC) (?:9|9\.5|10)$/.test(slice))
  scored(
    'PSA, BGS, CGC x 9, 9.5, 10',
    wanted.flatMap(([, ofSlice]) => ofSlice),
  )
  const dear = all.filter(({ slice }) => !slice.endsWith('< $5'))
  for (const confidence of ['high', 'medium', 'low'] as const)
    scored(
      `${confidence}, but for < $5`,
      dear.filter(score => score.confidence === confidence),
    )
}

function scored(slice: string, scores: readonly Score[]): void {
  const ratios = scores.flatMap(({ ratio }) => ratio ?? [])
  line(slice, [
    ...scoreCells(scores.length, ratios),
    (scores.reduce((sum, { calls }) => sum + calls, 0) / scores.length).toFixed(2),
  ])
}
