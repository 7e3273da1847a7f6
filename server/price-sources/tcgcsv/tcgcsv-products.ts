/** Reads the products of a group, and tells cards, sealed products and code cards apart. */
import { parseLine, parseRecord, type Unreadable } from '#domain/products/catalogue-entry'
import { foldedKey } from '#domain/text'
import { readId } from '#server/price-sources/list-fields'
import type { ListedProduct, ListedProducts } from '#server/price-sources/price-list'
import { readRows } from './tcgcsv-file.ts'

/** A code for the online game, which is neither a card nor a sealed product. */
const code = 'code card'
/** What a card has at least one of. Some have no number. */
const ofCards = ['Number', 'Rarity', 'HP', 'Stage', 'Card Type', 'CardType']

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
