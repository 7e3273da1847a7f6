/** Keeps what each source says of each key, and chooses the price among them. */
import { dayOf } from '#domain/day'
import { estimateSource } from '#domain/prices/condition-estimate'
import type { PriceQuote } from '#domain/prices/price-quote'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { inChunks } from '#server/database/chunks'
import { saveHeldBack } from '#server/db/prices/held-back-prices'
import {
  byKey,
  isSamePrice,
  mapKey,
  type PriceKey,
  pricesOf,
  productIdsOf,
} from '#server/db/prices/market-prices'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { type KeptQuote, quotesOfProducts, saveQuotes as keepQuotes } from '#server/db/prices/source-quotes'
import { watchedKeys } from '#server/db/prices/watched-keys'
import type { Writer } from '#server/database/storage'
import { type DiskParts, requireRoom } from '#server/readiness/disk-floor'
import { turn } from '#server/turns'
import { chosenPrice, estimatesFromNearMint, type FoundQuote, type SavingParts } from './chosen-price.ts'
import { judge, type Judged, type Readings } from './hold-back.ts'
import { chooseRestricted, haveRestricted } from './restricted-prices.ts'
import { savePrices } from '#server/db/prices/save-prices'

const quotesAtOnce = 100

/** What an operator reads of a source whose prices moved as one. */
export const movedSentence =
  'Its prices all moved together, so they may be wrong. They wait for a reading at least 20 hours later.'

/** What is needed to save many quotes while the server runs. */
export type ListParts = SavingParts & DiskParts

/** What became of quotes that were saved. */
export interface SavedQuotes {
  /** How many wait to be found again. */
  readonly heldBack: number
  /** Whether the prices of the reading moved as one, so that they wait. */
  readonly movedAsOne: boolean
}

/**
 * Saves what a source's list says of many keys, in short transactions, and queues whom it concerns to be valued. A price
 * that leaves the course of the source waits for a later list (see `priceToHoldBack`). `readings` goes through all parts of
 * one reading. Throws StorageFull while the disk is below its floor.
 */
export async function saveManyQuotes(
  parts: ListParts,
  source: string,
  found: readonly (PriceKey & Pick<FoundQuote, 'quote'>)[],
  readings: Readings = new Map(),
): Promise<SavedQuotes> {
  const quotes = found.map(one => ({ ...one, source, origins: [] })).toSorted(byKey)
  let [heldBack, movedAsOne] = [0, false]
  for (let start = 0; start < quotes.length; start += quotesAtOnce) {
    await requireRoom(parts)
    const some = quotes.slice(start, start + quotesAtOnce)
    const saved = await parts.storage.write(async tx => {
      await lockPricesToSave(
        tx,
        some.map(({ productId }) => productId),
      )
      return saveFound(tx, parts, some, { points: 'changes', readings })
    })
    heldBack += saved.heldBack.size
    movedAsOne ||= saved.moved.has(source)
    await turn()
  }
  return { heldBack, movedAsOne }
}

/** How quotes are saved. */
export interface Saving {
  /** Whether an unchanged price is kept with its day. */
  readonly points: 'days' | 'changes'
  /** Without them, these quotes are all of their readings. */
  readonly readings?: Readings
}

/**
 * Saves quotes, each key and source at most once, and the prices that are chosen with them, under the lock of prices.
 * Returns those that are held back, and the sources whose prices moved as one. If a Near Mint price moves, the card's
 * estimates for played conditions are updated too.
 */
export async function saveFound(
  tx: Writer,
  parts: SavingParts,
  found: readonly FoundQuote[],
  { points, readings = new Map() }: Saving,
): Promise<Pick<Judged, 'heldBack' | 'moved'>> {
  const now = parts.now()
  const at = now.toISOString()
  const ids = productIdsOf(found)
  const known = await inChunks(ids, some => pricesOf(tx, some, 'everybodys'))
  const prices = new Map(known.map(price => [mapKey(price), price]))
  const quotes = new Map(await inChunks(ids, async some => [...(await quotesOfProducts(tx, some))]))
  const { counting, heldBack, changes, moved } = await judge(tx, found, { prices, quotes }, { now, readings })
  const kept = counting.map(one => keptQuote(parts, one))
  const watched = points === 'days' ? null : await watchedKeys(tx, found)
  const day = dayOf(now)
  await keepQuotes(tx, kept, quotes, { day, watched })
  const chosen = [...Map.groupBy(kept, mapKey)].flatMap(([key, fresh]) => {
    const others = (quotes.get(key) ?? []).filter(({ source }) => !fresh.some(one => one.source === source))
    const chosen = chosenPrice(parts, [...fresh, ...others])
    const isNews = points === 'days' && fresh.some(({ source }) => source === chosen?.source)
    return chosen && (isNews || !isSamePrice(chosen, prices.get(key))) ? [chosen] : []
  })
  await savePrices(tx, chosen, { day, at, watched })
  const mixed = [...kept, ...[...quotes.values()].flat()].filter(one => haveRestricted([one]))
  await chooseRestricted(tx, parts, productIdsOf(mixed), {
    day,
    at,
    points,
    dated: new Set(chosen.map(mapKey)),
  })
  for (const change of changes) await saveHeldBack(tx, change.key, change.heldBack)
  const estimates = estimatesToFollow(chosen, kept, quotes)
  if (estimates.length > 0) await saveFound(tx, parts, await estimatesFromNearMint(tx, estimates), { points })
  return { heldBack, moved }
}

/** Returns the estimates to update: of products whose Near Mint price moved, unless a new estimate was saved with it. */
function estimatesToFollow(
  chosen: readonly PriceKey[],
  kept: readonly KeptQuote[],
  quotes: ReadonlyMap<string, readonly KeptQuote[]>,
): KeptQuote[] {
  const moved = new Set(
    chosen.flatMap(({ productId, priceKey }) => (priceKey === priceKeyOf(nearMint) ? [productId] : [])),
  )
  if (moved.size === 0) return []
  const fresh = new Set(kept.map(mapKey))
  return [...quotes.values()]
    .flat()
    .filter(one => one.source === estimateSource && moved.has(one.productId) && !fresh.has(mapKey(one)))
}

function keptQuote(parts: SavingParts, { productId, priceKey, source, quote }: FoundQuote): KeptQuote {
  return {
    productId,
    priceKey,
    source,
    ...quote,
    isEstimate: quote.isEstimate === true || isScaled(parts, quote),
  }
}

/** Whether the price is a scaled asking price. */
function isScaled({ askToMarketFactor }: SavingParts, { kind }: PriceQuote): boolean {
  return kind === 'ask' && askToMarketFactor !== 1
}
