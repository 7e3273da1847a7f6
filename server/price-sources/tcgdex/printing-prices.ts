/**
 * Finds the prices of one printing in what TCGdex answers for its card.
 *
 * Each entry of `variants_detailed` may have its own `pricing`. The `pricing` of the card itself belongs to no certain
 * printing: where TCGdex has no product for the card as a whole, it repeats that of the first entry with a price, which may
 * be a prerelease or another stamped card (`loadCard` in server/src/V2/Components/Card.ts of tcgdex/cards-database at
 * d9083b73). A product of a market is known by its id: `idProduct` for Cardmarket, `productId` in each row of TCGplayer.
 */
import { maxPrintings, parseRecord, readPrinting } from '#domain/products/catalogue-entry'
import { type Printing, pricedAs, printingKey, printingKeyParts } from '#domain/products/printing'
import { anyPlain, type IdCatalogue, idCatalogues, idsOfPrintings } from '#domain/products/printing-ids'
import type { PriceQuestion } from '#domain/prices/price-question'
import { readId } from '#server/price-sources/figures'

type Fields = Readonly<Record<string, unknown>>

/** The prices of one product of a market, as TCGdex relays them. */
export interface ProductPrices {
  readonly fields: Fields
  /** The key of the printing that was asked for; null if the card's printings are unknown. */
  readonly printingKey: string | null
  /** The keys of all printings of the card that have these prices or, having none of their own, may have them. */
  readonly mayBe: readonly string[]
}

/** Our ids know the printing, and no product of the market that it is. It says nothing of today's prices. */
export const noProduct = 'no product'
/** The same by TCGdex's answer alone. */
export const noProductNow = 'no product now'

/** What may be known of a printing at a market instead of its prices. */
export type NoProduct = typeof noProduct | typeof noProductNow

export function isWithoutAnyProduct(prices: unknown): prices is NoProduct {
  return prices === noProduct || prices === noProductNow
}

/**
 * Returns the prices of the product that a printing is in a market's catalogue. Our id of the printing decides; a printing
 * without any id of ours, such as one of a new set, is the product that the answer has for it alone. Null when the answer
 * has no prices of it.
 */
export function pricesOfPrinting(
  market: IdCatalogue,
  { product, externalIds }: PriceQuestion,
  card: unknown,
): ProductPrices | NoProduct | null {
  const answer = readAnswer(market, card)
  const key = keyOf(product, answer)
  if (key === undefined) return null
  const isKnown = idCatalogues.some(catalogue => externalIds[catalogue] !== undefined)
  const id = isKnown ? externalIds[market] : idIn(answer, market, key)
  if (id === undefined && isKnown) return noProduct
  if (id === undefined) return isWithoutProduct(answer, key) ? noProductNow : null
  const { fields = null } = [...answer.variants, answer.whole].find(one => one.id === id) ?? {}
  if (fields === null) return null
  const mayBe = answer.variants.flatMap(variant =>
    variant.id === id || variant.id === undefined ? [variant.key] : [],
  )
  return { fields, printingKey: key, mayBe }
}

interface Priced {
  /** Of the product; undefined without prices. */
  readonly id: string | undefined
  readonly fields: Fields | null
}

interface Variant extends Priced {
  readonly key: string
  /** Whether TCGdex has `pricing` of its own for it, if only an empty one: then it knows a product of some market. */
  readonly isMapped: boolean
}

interface Answer {
  readonly printings: readonly Printing[]
  readonly variants: readonly Variant[]
  /** What stands at the card itself. */
  readonly whole: Priced
}

function readAnswer(market: IdCatalogue, card: unknown): Answer {
  const fields = parseRecord(card)
  const detailed = fields?.['variants_detailed']
  const read = (Array.isArray(detailed) ? detailed.slice(0, maxPrintings) : []).flatMap(variant => {
    const printing = readPrinting(variant)
    const entry = parseRecord(variant)
    const isMapped = entry?.['pricing'] !== undefined
    return printing ? [{ printing, isMapped, ...pricedIn(market, entry) }] : []
  })
  return {
    printings: read.map(({ printing }) => printing),
    variants: read.map(({ printing, ...priced }) => ({ ...priced, key: printingKey(printing) })),
    whole: pricedIn(market, fields),
  }
}

function pricedIn(market: IdCatalogue, owner: Fields | null): Priced {
  const fields = parseRecord(parseRecord(owner?.['pricing'])?.[market])
  const ids =
    market === 'cardmarket'
      ? [fields?.['idProduct']]
      : Object.values(fields ?? {}).map(row => parseRecord(row)?.['productId'])
  const id = ids.map(readId).find(one => one !== null)
  return { fields, id: id ?? undefined }
}

/**
 * Returns the key of the printing that was asked for. A product of before printings had keys has only the words that it is
 * priced by; undefined when they fit none of the card's printings, or several.
 */
function keyOf(
  { printing, printingKey: key }: PriceQuestion['product'],
  { printings }: Answer,
): string | null | undefined {
  if (key !== null || printing === null) return key
  const named = printings.filter(one => pricedAs(one, printings) === printing)
  return named.length === 1 && named[0] ? printingKey(named[0]) : undefined
}

/** Returns the id of the product that a printing is, as far as the answer alone tells. */
function idIn({ variants, whole }: Answer, market: IdCatalogue, key: string | null): string | undefined {
  if (key === null) return onlyOne([...variants, whole].flatMap(({ id }) => id ?? []))
  const own = variants.flatMap(variant => (variant.id === undefined ? [] : [[variant.key, variant.id]]))
  const isOfTheCard = variants.every(({ id }) => id !== whole.id)
  const shared = isOfTheCard ? keysOfTheCard(market, key).map(one => [one, whole.id]) : []
  const ids = [...shared, ...own].flatMap(([of, id]) =>
    of === undefined || id === undefined ? [] : [[of, Number(id)] as const],
  )
  const keys = new Set([key, ...variants.map(variant => variant.key)])
  return idsOfPrintings(market, Object.fromEntries(ids), [...keys])
    .get(key)
    ?.toString()
}

/**
 * What the product of the whole card may be: any plain printing. TCGplayer's rows name the edition, so there it is the first
 * edition too.
 */
function keysOfTheCard(market: IdCatalogue, key: string): string[] {
  const isFirstEdition = printingKeyParts(key).marks.join() === '1st-edition'
  return market === 'tcgplayer' && isFirstEdition ? [anyPlain, key] : [anyPlain]
}

/**
 * Whether TCGdex lists a special printing and knows no product for it, while it knows some for others of the card. A plain
 * one may be the product of the whole card, whose prices may be missing today.
 */
function isWithoutProduct({ variants }: Answer, key: string | null): boolean {
  const isPlainKey = key === null || printingKeyParts(key).marks.every(mark => mark === 'unlimited')
  const isUnmapped = variants.some(one => one.key === key && !one.isMapped)
  return !isPlainKey && isUnmapped && variants.some(one => one.isMapped)
}

function onlyOne(ids: readonly string[]): string | undefined {
  const different = new Set(ids)
  return different.size === 1 ? ids[0] : undefined
}
