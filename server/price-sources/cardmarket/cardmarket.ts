/**
 * The trend prices of Pokémon products on Cardmarket, from the price guide that it publishes once a day: one file, in
 * euros. They are converted by the rate of the day on which it was built; without one there are no prices.
 */
import { dayOf } from '#domain/day'
import { dollarsFromEuros, type RateOfDay } from '#domain/money/exchange'
import { isVintage } from '#domain/prices/condition-estimate'
import type { PriceQuote } from '#domain/prices/price-quote'
import { printingKeyParts } from '#domain/products/printing'
import { webAddressOf } from '#server/environment'
import {
  type ListOptions,
  readsOneFile,
  refusedForADay,
  unanswered,
  unusable,
} from '#server/price-sources/list-calls'
import type {
  ListedPrices,
  ListFailed,
  ListSurroundings,
  OurProduct,
  PriceList,
  PriceListPlug,
} from '#server/price-sources/price-list'
import { turn } from '#server/turns'
import { parseRecord, type Unreadable } from '#domain/products/catalogue-entry'
import type { Cents } from '#domain/money/money'
import { readId, readInstant, readAmount } from '#server/price-sources/figures'

export const cardmarket: PriceListPlug = {
  name: 'cardmarket',
  label: 'Cardmarket',
  prices: 'Near Mint prices come once a day from the price guide of Cardmarket, in euros.',
  notice: 'Prices of Cardmarket are converted from euros at the reference rate of the European Central Bank.',
  externalIds: ['cardmarket'],
  languages: ['en'],
  catalogue: 'cardmarket',
  currency: 'EUR',
  about: {
    kinds: ['raw'],
    site: 'https://www.cardmarket.com',
    terms:
      'Anyone may download the price guide, but no terms for its use were found. Ask Cardmarket before you show its prices to others.',
  },
  configure: variable => {
    const address = variable('CARDMARKET_URL') ?? 'https://downloads.s3.cardmarket.com'
    const baseUrl = webAddressOf('CARDMARKET_URL', address)
    return { open: surroundings => cardmarketList({ baseUrl, ...surroundings }) }
  },
}

/** Pokémon is its game 6. */
const path = '/productCatalog/priceGuide/price_guide_6.json'
const part = { id: '6', name: 'Pokémon' }

export function cardmarketList(options: ListOptions & ListSurroundings): PriceList {
  const { label } = cardmarket
  const { now, dollarsPerEuro } = options
  const today = () => dayOf(now())
  return {
    ...cardmarket,
    read: readsOneFile(label, part, options, async (host, signal) => {
      if ((await dollarsPerEuro(today())) === null) return noRate(today())
      const answered = await host.call({ path, isText: true }, signal)
      if ('failure' in answered) return unanswered(answered)
      const { status, json: text } = answered
      if (status === 404) return unusable(label, 'has no price guide any more')
      if (status !== 200) return refusedForADay(label, answered)
      const guide = await readPriceGuide(typeof text === 'string' ? text : '', turn)
      if ('unreadable' in guide) return unusable(label, `sent ${guide.unreadable}`)
      const day = guide.builtAt.slice(0, 10)
      if (day > today()) return unusable(label, 'sent a price guide of a day to come')
      const rate = await dollarsPerEuro(day)
      return rate === null
        ? unusable(label, `sent a price guide of ${day}, which has no exchange rate`)
        : listed(guide, rate)
    }),
  }
}

function listed({ builtAt, rows, leftOut }: PriceGuide, rate: RateOfDay): ListedPrices {
  return {
    builtAt,
    leftOut,
    productIds: [...rows.keys()],
    quoteOf(productId, ours): PriceQuote | null {
      const row = rows.get(productId)
      const euroCents = (isReverseRow(ours) ? row?.reverseCents : row?.plainCents) ?? null
      const priceCents = euroCents === null ? 0 : dollarsFromEuros(euroCents, rate.rate)
      if (euroCents === null || priceCents === 0) return null
      const isOld = ours.productType === 'card' && isVintage(ours.releaseDate)
      return {
        priceCents,
        kind: 'guide',
        asOf: builtAt,
        confidence: isOld ? 'low' : 'medium',
        listings: null,
        original: { currency: 'EUR', cents: euroCents, rateDay: rate.day },
      }
    },
  }
}

/**
 * Whether a printing is priced by the reverse holo figure of its product. A reverse with a pattern or stamp is often a
 * product of its own, priced like any other.
 */
function isReverseRow({ printingKey, printingsOfId }: OurProduct): boolean {
  if (printingKey === null) return false
  const { finish, marks } = printingKeyParts(printingKey)
  return finish === 'reverse' && (printingsOfId.length > 1 || marks.length === 0)
}

/** Nothing was asked for, so it can be tried again soon. */
function noRate(day: string): ListFailed {
  const sentence = `There is no exchange rate for ${day} or the five days before it, so that prices in euros cannot be converted.`
  return { failure: 'unreachable', sentence, isBlocked: false }
}

/**
 * Cardmarket's price guide, one file with some 80,000 rows. A row has the prices of a product in any condition and language;
 * only the trend counts, which comes from sales and is there for nearly all. The averages of few days jump with single sales,
 * and the lowest price is often that of a damaged copy.
 */
interface PriceGuide {
  /** ISO-8601 in UTC. */
  readonly builtAt: string
  readonly rows: ReadonlyMap<string, GuideRow>
  /** Rows that could not be read, or whose price cannot be. */
  readonly leftOut: number
}

/** What a product sells for, in hundredths of a euro; null where too few were sold. */
interface GuideRow {
  readonly plainCents: Cents | null
  /** Of its reverse holo. A product without one may have a stray number here. */
  readonly reverseCents: Cents | null
}

const knownVersion = 1
const mostRows = 500_000
const rowsAtOnce = 500

/** Reads a guide row by row, with a call of `pause` now and then, so that others have their turns. */
export async function readPriceGuide(
  text: string,
  pause: () => Promise<void>,
): Promise<PriceGuide | Unreadable> {
  const listAt = /"priceGuides"\s*:\s*\[/.exec(text)
  const start = listAt ? listAt.index + listAt[0].length : -1
  const end = text.lastIndexOf(']')
  if (start < 0 || end < start) return { unreadable: 'a file of another format' }
  const envelope = parseRecord(parsed(text.slice(0, start) + text.slice(end)))
  if (!envelope) return { unreadable: 'a file of another format' }
  const { version } = envelope
  if (version !== knownVersion) {
    const other = typeof version === 'number' ? ` (${version})` : ''
    return { unreadable: `a price guide of another version${other}, which cannot be read` }
  }
  const builtAt = readInstant(envelope['createdAt'])
  if (builtAt === null) return { unreadable: 'a price guide without its date' }
  const rows = new Map<string, GuideRow>()
  let count = 0
  let leftOut = 0
  for (let at = start; ; ) {
    const open = text.indexOf('{', at)
    if (open < 0 || open >= end) break
    const close = text.indexOf('}', open)
    at = close < 0 || close > end ? end : close + 1
    count += 1
    if (count > mostRows) return { unreadable: 'a price guide with too many rows' }
    const read = readRow(parsed(text.slice(open, at)))
    if (read === null || rows.has(read.id)) leftOut += 1
    else rows.set(read.id, read)
    if (count % rowsAtOnce === 0) await pause()
  }
  if (rows.size === 0) return { unreadable: 'an empty price guide' }
  return leftOut > rows.size
    ? { unreadable: 'a price guide whose rows have another format' }
    : { builtAt, rows, leftOut }
}

function readRow(row: unknown): (GuideRow & { readonly id: string }) | null {
  const fields = parseRecord(row)
  const id = readId(fields?.['idProduct'])
  const plainCents = readPrice(fields?.['trend'])
  const reverseCents = readPrice(fields?.['trend-holo'])
  return id === null || plainCents === undefined || reverseCents === undefined
    ? null
    : { id, plainCents, reverseCents }
}

/** Null for none, which is also written as 0; undefined for what is no price. */
function readPrice(euros: unknown): Cents | null | undefined {
  return euros === undefined || euros === null || euros === 0 ? null : (readAmount(euros) ?? undefined)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
