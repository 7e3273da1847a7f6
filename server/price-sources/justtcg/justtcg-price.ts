/**
 * Reads JustTCG's cards (v1/cards). A card has a variant for each printing and condition; a played one may cost more
 * than a better one, so their order is not checked. A wrong variant is left out.
 */
import { parseLine, parseRecord } from '#domain/products/catalogue-entry'
import { rowOfPrinting } from '#domain/products/tcgplayer-row'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { centsQuoted, datedAt, isOfLastDays } from '#server/price-sources/figures'

/** A card's variants, unread. */
export type JusttcgVariants = readonly unknown[]

/**
 * Returns the variants by TCGplayer id, of these ids alone: the answer has its own order, and leaves out what JustTCG
 * does not know. A card that is there twice counts as unknown. Null for anything but a list of such cards.
 */
export function readJusttcgCards(
  json: unknown,
  ids: readonly string[],
): ReadonlyMap<string, JusttcgVariants> | null {
  const list = parseRecord(json)?.['data']
  if (!Array.isArray(list)) return null
  const wanted = new Set(ids)
  const found = new Map<string, JusttcgVariants | null>()
  for (const card of list) {
    const fields = parseRecord(card)
    const id = String(fields?.['tcgplayerId'] ?? '')
    const variants = fields?.['variants']
    if (wanted.has(id)) found.set(id, found.has(id) || !Array.isArray(variants) ? null : variants)
  }
  if (list.length > 0 && found.size === 0) return null
  return new Map([...found].flatMap(([id, variants]) => (variants === null ? [] : [[id, variants] as const])))
}

interface Variant {
  readonly condition: string
  /** JustTCG's printings are TCGplayer's. */
  readonly subTypeName: string
  readonly quote: PriceQuote | null
}

/** Returns the price of a question among a card's variants; null without one in its printing and condition. */
export function justtcgQuote(
  { product, target }: PriceQuestion,
  variants: JusttcgVariants,
  now: Date,
): PriceQuote | null {
  const read = variants.flatMap(variant => readVariant(variant, now) ?? [])
  if (target.kind === 'sealed') {
    const quotes = read.filter(({ condition }) => condition === 'Sealed').map(({ quote }) => quote)
    return quotes.length === 1 ? (quotes[0] ?? null) : null
  }
  if (target.kind !== 'raw') return null
  // A printing counts even where it has no price, or a card could take the price of its reverse holo.
  const printings = read
    .filter(({ condition }) => condition !== 'Sealed')
    .map(({ subTypeName }) => subTypeName)
  const rows = [...new Set(printings)].map(subTypeName => ({ subTypeName }))
  const row = rowOfPrinting(product.printingKey, rows)
  if (!row) return null
  const fitting = read.filter(
    variant => variant.subTypeName === row.subTypeName && variant.condition === target.condition,
  )
  return fitting.length === 1 ? (fitting[0]?.quote ?? null) : null
}

/** Null for another language, or without a condition. */
function readVariant(variant: unknown, now: Date): Variant | null {
  const fields = parseRecord(variant)
  const condition = parseLine(fields?.['condition'], 50)
  if (!fields || condition === null || (fields['language'] ?? 'English') !== 'English') return null
  const subTypeName = parseLine(fields['printing'], 100) ?? ''
  return { condition, subTypeName, quote: quoteOf(fields, now) }
}

const recentDays = 7

function quoteOf(fields: Readonly<Record<string, unknown>>, now: Date): PriceQuote | null {
  const priceCents = centsQuoted(fields['price'])
  if (priceCents === null) return null
  const seconds = fields['lastUpdated']
  const dated = datedAt(typeof seconds === 'number' ? seconds * 1_000 : Number.NaN, now)
  const confidence = isOfLastDays(dated, recentDays) ? 'high' : 'medium'
  return { priceCents, kind: 'market', asOf: dated.asOf, confidence, listings: null }
}
