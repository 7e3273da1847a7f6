import type { PriceQuote } from '#domain/prices/price-quote'
import { defaultPriceTarget, parsePriceKey, priceKeyOf } from '#domain/prices/price-target'
import { chunksOf } from '#server/database/chunks'
import type { Reader } from '#server/database/storage'
import { type ListedOurs, printingsOfCards, productsListedAs } from '#server/db/search/listed-products'
import { keysHeld } from '#server/db/prices/watched-keys'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { ListedPrices, OurProduct, PriceList } from '#server/price-sources/price-list'
import { idsByName } from './match-listed-products.ts'
import type { Readings } from '#server/commands/prices/hold-back'
import { type ListParts, type SavedQuotes, saveManyQuotes } from '#server/commands/prices/save-quotes'
import { turn } from '#server/turns'

const noGrades: ReadonlyMap<string, readonly string[]> = new Map()
/** Few milliseconds of work, so that others have their turns. */
const idsAtOnce = 100
/** Some milliseconds of remembering them. */
const listedAtOnce = 10_000

export interface SavedPrices extends SavedQuotes {
  /** How many prices, waiting ones too. */
  readonly saved: number
  /** Rows without an id whose name and number are of no product of ours, or of several. */
  readonly unknown: number
}

/**
 * Saves the prices of a part of a list for our products with its ids: Near Mint for cards, sealed for sealed products, and
 * grades, where the list has them. Queues whom they concern to be valued. `readings` goes through all parts of a reading.
 */
export async function saveListedPrices(
  parts: ListParts,
  { name, catalogue, languages }: Pick<PriceList, 'name' | 'catalogue' | 'languages'>,
  prices: ListedPrices,
  builtAt: string,
  readings: Readings,
): Promise<SavedPrices> {
  let [saved, heldBack, movedAsOne] = [0, 0, false]
  const named = await productsNamed(parts, catalogue, prices)
  const seen = new Set<string>()
  for (const ids of chunksOf([...prices.productIds, ...named.keys()], idsAtOnce)) {
    const found: (PriceKey & { readonly quote: PriceQuote })[] = []
    const ours = await parts.storage.read(db => oursOf(db, { catalogue, languages }, ids, prices))
    const held = prices.grades ? await parts.storage.read(db => keysHeld(db, ours, 'graded')) : noGrades
    for (const product of ours) {
      const { productId, externalId, hasId } = product
      // Other printings of the card may have ids of their own.
      if (!hasId && seen.has(productId)) continue
      seen.add(productId)
      const listedId = named.get(externalId) ?? externalId
      const quote = prices.quoteOf(listedId, product, builtAt)
      const priceKey = priceKeyOf(defaultPriceTarget(product.productType))
      if (quote !== null) found.push({ productId, priceKey, quote })
      const { usual = [] } = prices.grades ?? {}
      for (const gradeKey of new Set([...usual.map(priceKeyOf), ...(held.get(productId) ?? [])])) {
        const target = parsePriceKey(gradeKey)
        const graded = target && prices.grades?.quoteOf(listedId, product, target, builtAt)
        if (graded) found.push({ productId, priceKey: gradeKey, quote: graded })
      }
    }
    const some = await saveManyQuotes(parts, name, found, readings)
    saved += found.length
    heldBack += some.heldBack
    movedAsOne ||= some.movedAsOne
  }
  const others = (prices.withoutId ?? []).flatMap(({ products }) => products)
  const ours = new Set(named.values())
  const unknown = others.filter(({ id }) => !ours.has(id)).reduce((sum, { rows }) => sum + rows, 0)
  return { saved, heldBack, movedAsOne, unknown }
}

interface OurListed extends ListedOurs, OurProduct {}

/** Returns our products with these ids, and the other printings of their cards, where the list names those. */
async function oursOf(
  db: Reader,
  { catalogue, languages }: Pick<PriceList, 'catalogue' | 'languages'>,
  ids: readonly string[],
  { namesPrintings = false }: ListedPrices,
): Promise<OurListed[]> {
  const listed = await productsListedAs(db, { catalogue, languages }, ids)
  const byId = Map.groupBy(listed, ({ externalId }) => externalId)
  const idByEntry = new Map(listed.map(({ entryId, externalId }) => [entryId, externalId]))
  const printings = namesPrintings ? await printingsOfCards(db, catalogue, [...idByEntry.keys()]) : []
  const byEntry = Map.groupBy(printings, ({ entryId }) => entryId)
  return [
    ...listed.map(product => {
      const printingsOfId = keysOf(byId.get(product.externalId))
      return { ...product, printingsOfId, hasId: true }
    }),
    ...printings.flatMap(product => {
      const externalId = idByEntry.get(product.entryId)
      if (externalId === undefined || product.hasId) return []
      return [{ ...product, externalId, printingsOfId: keysOf(byEntry.get(product.entryId)) }]
    }),
  ]
}

function keysOf(printings: readonly Pick<OurProduct, 'printingKey'>[] = []): (string | null)[] {
  return printings.map(({ printingKey }) => printingKey)
}

/** Returns the products of the list that have no id and are ours by name, by our id. */
async function productsNamed(
  { storage }: ListParts,
  catalogue: string,
  { productIds, withoutId = [] }: ListedPrices,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (withoutId.length === 0) return found
  const listedIds = new Set<string>()
  for (const some of chunksOf(productIds, listedAtOnce)) {
    await turn()
    for (const id of some) listedIds.add(id)
  }
  for (const part of withoutId)
    for (const [ours, listed] of await storage.read(db => idsByName(db, catalogue, part, listedIds)))
      found.set(ours, listed)
  return found
}
