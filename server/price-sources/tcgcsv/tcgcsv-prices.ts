/**
 * Reads the prices of a group. Only the market price counts, which comes from sales. The others come from asks in any
 * condition: the lowest is often that of a damaged copy, at about half the market price.
 */
import { parseLine, parseRecord, type Unreadable } from '#domain/catalogue/catalogue-entry'
import { rowOfPrinting } from '#domain/catalogue/tcgplayer-row'
import { type Cents, centsFromDollars } from '#domain/money/money'
import type { PriceQuote } from '#domain/prices/price-quote'
import { readId } from '#server/price-sources/list-fields'
import type { ListedPrices, OurProduct } from '#server/price-sources/price-list'
import { readRows } from './tcgcsv-file.ts'

interface PriceRow {
  readonly productId: string
  /** The finish, as TCGplayer names it. */
  readonly subTypeName: string
  /** Null where too few were sold. Undefined for what is no price; the row still says that there is this finish. */
  readonly priceCents: Cents | null | undefined
}

/** $10,000,000.00: more than any card was sold for. */
const maxCents = 1_000_000_000

/** Sets of before this day: what is sold of them is often played, and the market price follows. */
const oldBefore = '2003-01-01'

export function readPrices(content: unknown): ListedPrices | Unreadable {
  const read = readRows(content, readPrice)
  if ('unreadable' in read) return read
  const unpriceable = read.rows.filter(({ priceCents }) => priceCents === undefined).length
  if (unpriceable * 2 > read.rows.length) return { unreadable: 'a file whose prices have another format' }
  const byProduct = Map.groupBy(read.rows, ({ productId }) => productId)
  return {
    productIds: [...byProduct.keys()],
    quoteOf: (productId, ours, builtAt) => quoteOf(byProduct.get(productId) ?? [], ours, builtAt),
    leftOut: read.leftOut + unpriceable,
  }
}

function readPrice(row: unknown): PriceRow | null {
  const fields = parseRecord(row)
  const productId = readId(fields?.['productId'])
  const subTypeName = parseLine(fields?.['subTypeName'], 100)
  return productId === null || subTypeName === null
    ? null
    : { productId, subTypeName, priceCents: readMarketPrice(fields?.['marketPrice']) }
}

function readMarketPrice(dollars: unknown): Cents | null | undefined {
  if (dollars === null) return null
  const priceCents = typeof dollars === 'number' ? centsFromDollars(dollars) : null
  return priceCents !== null && priceCents > 0 && priceCents <= maxCents ? priceCents : undefined
}

function quoteOf(
  rows: readonly PriceRow[],
  { productType, printingKey, releaseDate }: OurProduct,
  asOf: string,
): PriceQuote | null {
  const priceCents = rowOfPrinting(printingKey, rows)?.priceCents ?? null
  if (priceCents === null) return null
  const isOld = productType === 'card' && releaseDate !== null && releaseDate < oldBefore
  return { priceCents, kind: 'market', asOf, confidence: isOld ? 'medium' : 'high', listings: null }
}
