/** Reads the files of TCGCSV. Nothing in them is trusted. */
import { parseLine, parseRecord, type Unreadable } from '#domain/products/catalogue-entry'
import { readId, readInstant, readAmount } from '#server/price-sources/figures'
import type {
  ListPart,
  ListedPrices,
  OurProduct,
  ListedProduct,
  ListedProducts,
} from '#server/price-sources/price-list'
import { rowOfPrinting } from '#domain/products/tcgplayer-row'
import { isVintage } from '#domain/prices/condition-estimate'
import type { Cents } from '#domain/money/money'
import type { PriceQuote } from '#domain/prices/price-quote'
import { soldFromAsks } from '#domain/prices/thin-market'
import { foldedKey } from '#domain/text'

/** The readable rows of a file. */
interface Rows<Row> {
  readonly rows: readonly Row[]
  /** The number of the others. */
  readonly leftOut: number
}

const mostRows = 100_000
/** Four times as many as there are. */
const mostGroups = 1_000

/**
 * Reads the rows of a file; `read` returns null for one that cannot be read. Refuses a file of another format, and one
 * with more rows that cannot be read than rows that can.
 */
function readRows<Row>(content: unknown, read: (row: unknown) => Row | null): Rows<Row> | Unreadable {
  const file = parseRecord(content)
  const results = file?.['results']
  if (file?.['success'] !== true || !Array.isArray(results)) return { unreadable: 'a file of another format' }
  if (results.length > mostRows) return { unreadable: 'a file with too many rows' }
  const rows = results.map(read).filter(row => row !== null)
  const leftOut = results.length - rows.length
  return leftOut > rows.length ? { unreadable: 'a file whose rows have another format' } : { rows, leftOut }
}

/** Reads when the files were built: 2026-09-11T20:05:58+0000. */
export function readBuiltAt(content: unknown): string | Unreadable {
  return readInstant(content) ?? { unreadable: 'no date of its last build' }
}

/** Reads the groups: TCGplayer's sets. */
export function readGroups(content: unknown): readonly ListPart[] | Unreadable {
  const groups = readRows(content, row => {
    const fields = parseRecord(row)
    const id = readId(fields?.['groupId'])
    const name = parseLine(fields?.['name'], 200)
    return id === null || name === null ? null : { id, name }
  })
  if ('unreadable' in groups) return groups
  const found = [...new Map(groups.rows.map(group => [group.id, group])).values()]
  if (found.length === 0) return { unreadable: 'an empty list of sets' }
  return found.length > mostGroups ? { unreadable: 'a list of too many sets' } : found
}

interface PriceRow {
  readonly productId: string
  /** The finish, as TCGplayer names it. */
  readonly subTypeName: string
  /** Null where too few were sold. Undefined for what is no price; the row still says that there is this finish. */
  readonly priceCents: Cents | null | undefined
  /** The middle asking price, of copies in any condition; null without one. */
  readonly askedCents: Cents | null
}

/**
 * Reads the prices of a group. The market price counts, which comes from sales. Where too few were sold for one, it is
 * estimated from the middle ask, by how asks and market prices of the group compare. The lowest ask says nothing: it is often
 * that of a damaged copy, at about half the market price.
 */
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

/** A code for the online game, which is neither a card nor a sealed product. */
const code = 'code card'
/** What a card has at least one of. Some have no number. */
const ofCards = ['Number', 'Rarity', 'HP', 'Stage', 'Card Type', 'CardType']

/** Reads the products of a group, and tells cards, sealed products and code cards apart. */
export function readProducts(content: unknown): ListedProducts | Unreadable {
  const read = readRows(content, readProduct)
  if ('unreadable' in read) return read
  const products = read.rows.filter(row => row !== code)
  return { products, leftOut: read.leftOut }
}

function readProduct(row: unknown): ListedProduct | typeof code | null {
  const fields = parseRecord(row)
  const id = readId(fields?.['productId'])
  const name = parseLine(fields?.['name'], 300)
  if (id === null || name === null) return null
  const extended = extendedData(fields?.['extendedData'])
  const rarity = extended.get('Rarity')
  if (foldedKey(name).startsWith(code) || (rarity !== undefined && foldedKey(rarity) === code)) return code
  const isCard = ofCards.some(field => extended.has(field))
  const number = isCard ? (extended.get('Number') ?? null) : null
  return { id, name, productType: isCard ? 'card' : 'sealed_product', number }
}

/** Further fields, by name. Null in some rows. */
function extendedData(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const entry of Array.isArray(value) ? value : []) {
    const fields = parseRecord(entry)
    const name = parseLine(fields?.['name'], 50)
    const text = parseLine(fields?.['value'], 100)
    if (name !== null && text !== null && !found.has(name)) found.set(name, text)
  }
  return found
}
