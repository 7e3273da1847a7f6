/**
 * Reads the prices of a group. The market price counts, which comes from sales. Where too few were sold for one, it is
 * estimated from the middle ask, by how asks and market prices of the group compare. The lowest ask says nothing: it is often
 * that of a damaged copy, at about half the market price.
 */
import { parseLine, parseRecord, type Unreadable } from '#domain/products/catalogue-entry'
import { rowOfPrinting } from '#domain/products/tcgplayer-row'
import { isVintage } from '#domain/prices/condition-estimate'
import type { Cents } from '#domain/money/money'
import type { PriceQuote } from '#domain/prices/price-quote'
import { soldFromAsks } from '#domain/prices/thin-market'
import { readId, readAmount } from '#server/price-sources/list-fields'
import type { ListedPrices, OurProduct } from '#server/price-sources/price-list'
import { readRows } from './tcgcsv-file.ts'

interface PriceRow {
  readonly productId: string
  /** The finish, as TCGplayer names it. */
  readonly subTypeName: string
  /** Null where too few were sold. Undefined for what is no price; the row still says that there is this finish. */
  readonly priceCents: Cents | null | undefined
  /** The middle asking price, of copies in any condition; null without one. */
  readonly askedCents: Cents | null
}

export function readPrices(content: unknown): ListedPrices | Unreadable {
  const read = readRows(content, readPrice)
  if ('unreadable' in read) return read
  const unpriceable = read.rows.filter(({ priceCents }) => priceCents === undefined).length
  if (unpriceable * 2 > read.rows.length) return { unreadable: 'a file whose prices have another format' }
  const byProduct = Map.groupBy(read.rows, ({ productId }) => productId)
  const soldFrom = soldFromAsks(
    read.rows.flatMap(({ priceCents, askedCents }) =>
      priceCents && askedCents ? [{ soldCents: priceCents, askedCents }] : [],
    ),
  )
  return {
    productIds: [...byProduct.keys()],
    quoteOf: (productId, ours, builtAt) => quoteOf(byProduct.get(productId) ?? [], ours, builtAt, soldFrom),
    leftOut: read.leftOut + unpriceable,
  }
}

function readPrice(row: unknown): PriceRow | null {
  const fields = parseRecord(row)
  const productId = readId(fields?.['productId'])
  const subTypeName = parseLine(fields?.['subTypeName'], 100)
  return productId === null || subTypeName === null
    ? null
    : {
        productId,
        subTypeName,
        priceCents: readMarketPrice(fields?.['marketPrice']),
        askedCents: readAmount(fields?.['midPrice']),
      }
}

function readMarketPrice(dollars: unknown): Cents | null | undefined {
  return dollars === null ? null : (readAmount(dollars) ?? undefined)
}

function quoteOf(
  rows: readonly PriceRow[],
  { productType, printingKey, releaseDate }: OurProduct,
  asOf: string,
  soldFrom: (askedCents: Cents) => Cents | null,
): PriceQuote | null {
  const { priceCents, askedCents = null } = rowOfPrinting(printingKey, rows) ?? {}
  if (priceCents === undefined) return null
  if (priceCents === null) {
    const estimated = askedCents === null ? null : soldFrom(askedCents)
    return (
      estimated && {
        priceCents: estimated,
        kind: 'ask',
        asOf,
        confidence: 'low',
        listings: null,
        isEstimate: true,
      }
    )
  }
  const isOld = productType === 'card' && isVintage(releaseDate)
  return { priceCents, kind: 'market', asOf, confidence: isOld ? 'medium' : 'high', listings: null }
}
