/** Decides which of the quotes that were just found count, and which wait to be found again. */
import type { Cents } from '#domain/money/money'
import { contradicts, type HeldBackPrice, priceToHoldBack, movedAsOne } from '#domain/prices/held-back-price'
import { isFreshQuote } from '#domain/prices/chosen-quote'
import { estimateSource } from '#domain/prices/condition-estimate'
import { nearMint, parsePriceKey, priceKeyOf } from '#domain/prices/price-target'
import { replacesQuote } from '#domain/prices/thin-market'
import { heldBackByKey, type SourcedKey, sourcedKey } from '#server/db/prices/held-back-prices'
import { type MarketPrice, mapKey } from '#server/db/prices/market-prices'
import type { KeptQuote } from '#server/db/prices/source-quotes'
import type { Reader } from '#server/database/storage'
import type { FoundQuote } from './chosen-price.ts'

/**
 * How the prices of each source moved in the reading under way: each new price divided by the last one, by source. A list
 * is saved in many steps, and judged by what was read of it lately.
 */
export type Readings = Map<string, number[]>

/** Enough to tell a market from a mistake. */
const mostSteps = 500
/** Prices under 20 cents are too coarse to say how a reading moved. */
const leastCents = 20
const nearMintKey = priceKeyOf(nearMint)

export interface Judged {
  readonly counting: readonly FoundQuote[]
  readonly heldBack: ReadonlySet<FoundQuote>
  /** What waits from now on; null for nothing any more. */
  readonly changes: readonly { readonly key: SourcedKey; readonly heldBack: HeldBackPrice | null }[]
  /** The sources whose prices moved as one, so that they wait. */
  readonly moved: ReadonlySet<string>
}

/** What there is of the keys that were found. */
export interface Known {
  /** All market prices of their products, by `mapKey`. */
  readonly prices: ReadonlyMap<string, MarketPrice>
  /** What every source said last, by `mapKey`. */
  readonly quotes: ReadonlyMap<string, readonly KeptQuote[]>
}

/**
 * Judges quotes by `priceToHoldBack`. Leaves out an estimate from asks where the source has seen sales lately. A price made
 * of listings is compared with the market price where its source had none before; one of a source's own figures only with
 * that source's last one.
 */
export async function judge(
  db: Reader,
  found: readonly FoundQuote[],
  { prices, quotes }: Known,
  { now, readings }: { readonly now: Date; readonly readings: Readings },
): Promise<Judged> {
  const waiting = await heldBackByKey(db, found)
  const finds = found.flatMap(one => {
    const others = quotes.get(mapKey(one)) ?? []
    const own = others.find(({ source }) => source === one.source)
    return own && !one.isSure && !replacesQuote(one.quote, own) ? [] : [{ one, own, others }]
  })
  const moved = sourcesThatMoved(finds, readings)
  const pricesByProduct = Map.groupBy(prices.values(), ({ productId }) => productId)
  const counting: FoundQuote[] = []
  const heldBack = new Set<FoundQuote>()
  const changes: { key: SourcedKey; heldBack: HeldBackPrice | null }[] = []
  for (const { one, own, others } of finds) {
    const { priceCents, kind, asOf } = one.quote
    if (own?.asOf === asOf && own.priceCents === priceCents) {
      // Such as the last price of a list, read again: no find, so what is held back still waits.
      counting.push(one)
      continue
    }
    const price = kind === 'ask' ? prices.get(mapKey(one)) : undefined
    const before = waiting.get(sourcedKey(one)) ?? null
    const isContradicting = contradictsOthers(one, pricesByProduct.get(one.productId) ?? [], now)
    const after = one.isSure
      ? null
      : priceToHoldBack(
          { priceCents, kind, foundAt: now.toISOString(), origins: one.origins, isContradicting },
          {
            // An ask with an ask, not with the share of it that counts.
            lastCents: own?.priceCents ?? price?.ceilingCents ?? price?.priceCents ?? null,
            heldBack: before,
            othersCents: others.filter(other => isIndependent(other, one, now)).map(each => each.priceCents),
            othersWaitingCents: isContradicting ? waitingElsewhere(waiting, one) : [],
            isOfMovedReading: moved.has(one.source),
          },
        )
    if (after !== before) changes.push({ key: one, heldBack: after })
    if (after === null) counting.push(one)
    else heldBack.add(one)
  }
  const waitingSources = new Set([...heldBack].map(({ source }) => source))
  for (const source of moved) if (!waitingSources.has(source)) moved.delete(source)
  return { counting, heldBack, changes, moved }
}

/** Whether a quote says something of the price that another source found. */
function isIndependent(other: KeptQuote, { source }: FoundQuote, now: Date): boolean {
  return other.source !== source && other.source !== estimateSource && isFreshQuote(other, now)
}

/** What other sources said of the key that waits. */
function waitingElsewhere(waiting: ReadonlyMap<string, HeldBackPrice>, one: FoundQuote): Cents[] {
  const [ofKey, own] = [`${mapKey(one)} `, sourcedKey(one)]
  return [...waiting]
    .filter(([key]) => key.startsWith(ofKey) && key !== own)
    .map(([, { priceCents }]) => priceCents)
}

/** Whether a price of a slab contradicts what counts of its product: fresh prices of the raw card and of other grades. */
function contradictsOthers(
  { priceKey, quote, origins }: FoundQuote,
  prices: readonly MarketPrice[],
  now: Date,
): boolean {
  const target = parsePriceKey(priceKey)
  if (target?.kind !== 'graded') return false
  const fresh = prices.filter(price => isFreshQuote(price, now))
  const raw = fresh.find(price => price.priceKey === nearMintKey)
  const grades = fresh.flatMap(price => {
    const other = parsePriceKey(price.priceKey)
    const isNeighbour = other?.kind === 'graded' && other.gradingCompany === target.gradingCompany
    return isNeighbour ? [{ grade: other.grade, priceCents: price.priceCents }] : []
  })
  const { priceCents, kind } = quote
  return contradicts({ target, priceCents, kind, origins }, { rawCents: raw?.priceCents ?? null, grades })
}

interface Find {
  readonly one: FoundQuote
  readonly own: KeptQuote | undefined
}

/** Adds these finds to the readings, and returns the sources whose prices moved as one. */
function sourcesThatMoved(finds: readonly Find[], readings: Readings): Set<string> {
  for (const { one, own } of finds) {
    if (own === undefined || one.isSure || own.priceCents < leastCents) continue
    const steps = readings.get(one.source) ?? []
    steps.push(one.quote.priceCents / own.priceCents)
    readings.set(one.source, steps)
  }
  const moved = new Set<string>()
  for (const [source, steps] of readings) {
    steps.splice(0, steps.length - mostSteps)
    if (movedAsOne(steps)) moved.add(source)
  }
  return moved
}
