/** Keeps what each source says of each key, and chooses the price among them. */
import { dayOf } from '#domain/day'
import { type HeldBackPrice, type ListingOrigin, priceToHoldBack } from '#domain/listings/held-back-price'
import { estimateSource } from '#domain/prices/condition-estimate'
import type { PriceQuote } from '#domain/prices/price-quote'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { replacesQuote } from '#domain/prices/thin-market'
import { valueSoon } from '#server/commands/collection/value-soon'
import { chunksOf } from '#server/db/chunks'
import { heldBackByKey, saveHeldBack, type SourcedKey, sourcedKey } from '#server/db/prices/held-back-prices'
import {
  byKey,
  isSamePrice,
  mapKey,
  type PriceKey,
  pricesByKey,
  savePrices,
} from '#server/db/prices/market-prices'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { type KeptQuote, quotesOfProducts, saveQuotes as keepQuotes } from '#server/db/prices/source-quotes'
import { watchedKeys } from '#server/db/prices/watched-keys'
import type { Writer } from '#server/db/storage'
import type { Parts } from '#server/parts'
import { type DiskParts, requireRoom } from '#server/readiness/disk-floor'
import { turn } from '#server/turns'
import { type ChoosingParts, chosenPrice } from './chosen-price.ts'
import { estimatesFromNearMint } from './estimates.ts'
import { chooseRestricted, haveRestricted } from './restricted-prices.ts'

/** A quote that a source just gave. */
export interface FoundQuote extends PriceKey {
  readonly source: string
  readonly quote: PriceQuote
  /** The listings that made it; empty where the source names none. */
  readonly origins: readonly ListingOrigin[]
  /** True for an estimate made from a price that already counts. It is never held back. */
  readonly follows?: true
}

/** What is needed to save quotes and to choose among them. */
export interface SavingParts extends ChoosingParts, Pick<Parts, 'storage' | 'askToMarketFactor'> {}

const quotesAtOnce = 100

/** What is needed to save many quotes beside a running server. */
export type ListParts = SavingParts & DiskParts

/** Saves as `saveManyQuotes`, and values whom it concerns in the background. */
export async function saveQuotes(
  parts: Parts,
  source: string,
  found: readonly (PriceKey & Pick<FoundQuote, 'quote'>)[],
): Promise<void> {
  await saveManyQuotes(parts, source, found)
  if (found.length > 0) void valueSoon(parts)
}

/**
 * Saves what a source's list says of many keys, in short transactions, and queues whom it concerns to be valued. A price
 * far from the source's last one is held back until a later list repeats it. Throws StorageFull while the disk is below
 * its floor.
 */
export async function saveManyQuotes(
  parts: ListParts,
  source: string,
  found: readonly (PriceKey & Pick<FoundQuote, 'quote'>)[],
): Promise<void> {
  const quotes = found.map(one => ({ ...one, source, origins: [] })).toSorted(byKey)
  for (let start = 0; start < quotes.length; start += quotesAtOnce) {
    await requireRoom(parts)
    const some = quotes.slice(start, start + quotesAtOnce)
    await parts.storage.write(async tx => {
      await lockPricesToSave(
        tx,
        parts.storage.engine,
        some.map(({ productId }) => productId),
      )
      await saveFound(tx, parts, some, 'changes')
    })
    await turn()
  }
}

/**
 * Saves quotes, each key and source at most once, and the prices that are chosen with them, under the lock of prices.
 * Returns those that are held back. `points` says whether an unchanged price is kept with its day. If a Near Mint price
 * moves, the card's estimates for played conditions are updated too.
 *
 * A price made of listings is compared with the market price where its source had none before; one of a source's own
 * figures only with that source's last one.
 */
export async function saveFound(
  tx: Writer,
  parts: SavingParts,
  found: readonly FoundQuote[],
  points: 'days' | 'changes',
): Promise<ReadonlySet<FoundQuote>> {
  const now = parts.now()
  const at = now.toISOString()
  const prices = await pricesByKey(tx, found)
  const quotes = new Map<string, readonly KeptQuote[]>()
  for (const ids of chunksOf([...new Set(found.map(({ productId }) => productId))], 500))
    for (const [key, ofKey] of await quotesOfProducts(tx, ids)) quotes.set(key, ofKey)
  const waiting = await heldBackByKey(tx, found)
  const heldBack = new Set<FoundQuote>()
  const changes: { key: SourcedKey; heldBack: HeldBackPrice | null }[] = []
  const kept: KeptQuote[] = []
  for (const one of found) {
    const { priceCents, confidence, kind } = one.quote
    const own = quotes.get(mapKey(one))?.find(({ source }) => source === one.source)
    const price = kind === 'ask' ? prices.get(mapKey(one)) : undefined
    // An ask with an ask, not with the share of it that counts.
    const lastCents = own?.priceCents ?? price?.ceilingCents ?? price?.priceCents ?? null
    const before = waiting.get(sourcedKey(one)) ?? null
    if (own && !one.follows && !replacesQuote(one.quote, own)) continue
    if (own?.asOf === one.quote.asOf && own.priceCents === priceCents) {
      // Such as the last price of a list, read again: no find, so what is held back still waits.
      kept.push(keptQuote(parts, one))
      continue
    }
    const finding = { priceCents, confidence, foundAt: at, origins: one.origins }
    const after = one.follows ? null : priceToHoldBack(finding, lastCents, before)
    if (after !== before) changes.push({ key: one, heldBack: after })
    if (after === null) kept.push(keptQuote(parts, one))
    else heldBack.add(one)
  }
  const watched = points === 'days' ? null : await watchedKeys(tx, found)
  const day = dayOf(now)
  await keepQuotes(tx, kept, quotes, { day, watched })
  const chosen = [...Map.groupBy(kept, mapKey)].flatMap(([key, fresh]) => {
    const others = (quotes.get(key) ?? []).filter(({ source }) => !fresh.some(one => one.source === source))
    const chosen = chosenPrice(parts, [...fresh, ...others])
    const isNews = points === 'days' && fresh.some(({ source }) => source === chosen?.source)
    return chosen && (isNews || !isSamePrice(chosen, prices.get(key))) ? [chosen] : []
  })
  await savePrices(tx, parts.storage.engine, chosen, { day, at, watched })
  const mixed = [...kept, ...[...quotes.values()].flat()].filter(one => haveRestricted([one]))
  await chooseRestricted(tx, parts, [...new Set(mixed.map(({ productId }) => productId))], {
    day,
    at,
    points,
    dated: new Set(chosen.map(mapKey)),
  })
  for (const change of changes) await saveHeldBack(tx, change.key, change.heldBack)
  const estimates = estimatesToFollow(chosen, kept, quotes)
  if (estimates.length > 0) await saveFound(tx, parts, await estimatesFromNearMint(tx, estimates), points)
  return heldBack
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
