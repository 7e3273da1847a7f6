/** Moves the ledgers that are not in US dollars to the newest exchange rates, in steps of a few groups. */
import { dayOf } from '#domain/day'
import { type RateOfDay, rateText } from '#domain/money/exchange'
import { dollars, highestWithin, type Ledger } from '#domain/money/ledger'
import { keptApart } from '#server/commands/accounts/kept-apart'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals, saveTotals } from '#server/db/ledger/collector-totals'
import { countAtRate } from '#server/db/groups/counted-prices'
import { lastOfNextGroups } from '#server/db/groups/groups-of'
import { ledgersBefore, movingLedgers, otherLedgers, saveLedger } from '#server/db/ledger/ledger-rates'
import { queueCollectors } from '#server/db/groups/revaluations'
import { writeStatDays } from '#server/db/ledger/stat-days'
import { newestRateDay, ratesTo } from '#server/db/prices/exchange-rates'
import type { Writer } from '#server/database/storage'
import { moveShares } from '#server/db/value/value-shares'
import { lastOfNextTargets, saveMarketTargets, targetsBetween } from '#server/db/wishlist/wishes'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'
import { valuedTotals } from '#server/commands/groups/value-collection'

/** The newest rate of a currency. */
interface NewestRate extends RateOfDay {
  readonly currency: string
}

interface Signal {
  readonly aborted: boolean
}

const collectorsAtOnce = 100

/**
 * Moves every ledger whose rate is older than the newest one, and finishes the moves that a dead process left. Returns how
 * many were moved. Several processes may do this at once: each step begins where the last one of any process ended.
 */
export async function moveRates(parts: Parts, signal: Signal): Promise<number> {
  return (await finishMoves(parts, signal)) + (await moveToNewest(parts, signal))
}

async function finishMoves(parts: Parts, signal: Signal): Promise<number> {
  let count = 0
  for (let afterId: string | undefined = ''; afterId !== undefined && !signal.aborted; ) {
    const from: string = afterId
    const ids = await parts.storage.read(db => movingLedgers(db, from, collectorsAtOnce))
    for (const id of ids) if (await moveApart(parts, id, null, signal)) count += 1
    afterId = ids.at(-1)
  }
  return count
}

async function moveToNewest(parts: Parts, signal: Signal): Promise<number> {
  const { storage, now } = parts
  const newest = await storage.read(newestRateDay)
  if (newest === null) return 0
  const rates = new Map<string, NewestRate | null>()
  const rateOf = async (currency: string) => {
    const known = rates.get(currency)
    if (known !== undefined) return known
    const found = await storage.read(db => ratesTo(db, currency, [dollars.currency], dayOf(now())))
    const ofDollars = found.get(dollars.currency)
    const rate = ofDollars ? { ...ofDollars, currency } : null
    rates.set(currency, rate)
    return rate
  }
  let count = 0
  let after: { rateDay: string; collectorId: string } | undefined = { rateDay: '', collectorId: '' }
  while (after !== undefined && !signal.aborted) {
    const from: { rateDay: string; collectorId: string } = after
    const page = await storage.read(db => ledgersBefore(db, newest, from, collectorsAtOnce))
    for (const { collectorId, currency, rateDay } of page) {
      const rate = await rateOf(currency)
      // A currency may have no newer rate. The last one stays in use.
      if (rate === null || rate.day <= rateDay) continue
      if (await moveApart(parts, collectorId, rate, signal)) count += 1
    }
    after = page.at(-1)
  }
  return count
}

/** Moves a ledger, in as many steps as it takes. One that fails is logged, and the others go on. */
async function moveApart(
  parts: Parts,
  collectorId: string,
  target: NewestRate | null,
  signal: Signal,
): Promise<boolean> {
  const isMoved = await keptApart(parts, 'ledger rates', collectorId, async () => {
    for (let isMore = true; isMore; ) {
      await turn()
      if (signal.aborted) return false
      isMore = await parts.storage.write(tx => moveOnce(tx, parts, collectorId, target))
    }
    return true
  })
  return isMoved ?? false
}

/** Few enough that a change of the collection waits for milliseconds. */
const groupsAtOnce = 25

/**
 * Begins the move of a collector's ledger to a rate, or goes on with the one under way. Moves the next groups, and the
 * targets of wishes for the same products, with all figures of the collector. Returns whether there is more to move.
 */
async function moveOnce(
  tx: Writer,
  { now }: Parts,
  collectorId: string,
  target: NewestRate | null,
): Promise<boolean> {
  const before = await lockTotals(tx, collectorId)
  const ledger = (await otherLedgers(tx, [collectorId])).get(collectorId)
  // The collector was erased in the meantime.
  if (!before || !ledger) return false
  const begun = ledger.moving === null ? moveTo(ledger, target) : ledger
  if (begun === null) return false
  const { moving } = begun
  if (moving === null) {
    await saveLedger(tx, collectorId, begun)
    return false
  }
  const after = moving.throughProduct
  const ends = [
    await lastOfNextGroups(tx, { collectorId, after }, groupsAtOnce),
    await lastOfNextTargets(tx, { collectorId, after }, groupsAtOnce),
  ]
  // The nearer end of both lists. Without an end, what is left fits.
  const upTo = ends.filter(end => end !== null).toSorted()[0] ?? null
  const moved: Ledger = { ...begun, moving: upTo === null ? null : { ...moving, throughProduct: upTo } }
  const range = { collectorId, after, upTo }
  const groups = await countAtRate(tx, range, moved)
  await moveShares(tx, new Map([[collectorId, groups]]))
  const { timeZone } = await bookkeepingOf(tx, collectorId)
  const valued = [valuedTotals(before, groups, { now: now(), timeZone })]
  await saveTotals(tx, valued)
  await writeStatDays(tx, valued)
  const targets = await targetsBetween(tx, range)
  await saveMarketTargets(
    tx,
    collectorId,
    targets.map(({ productId, targetPriceCents }) => ({
      productId,
      targetMarketCents: highestWithin(moved, productId, targetPriceCents),
    })),
  )
  await saveLedger(tx, collectorId, moved)
  // Its valuation tells of wishes whose target is reached at the new rate.
  if (upTo === null) await queueCollectors(tx, [collectorId], [], now().toISOString())
  return upTo !== null
}

/** Returns the ledger at the beginning of its move; null when it has this rate or a newer one, or another currency. */
function moveTo(ledger: Ledger, target: NewestRate | null): Ledger | null {
  const { currency, rate, rateDay } = ledger
  if (rate === null || rateDay === null || target === null || target.day <= rateDay) return null
  // Chosen since the collector was listed.
  if (currency !== target.currency) return null
  const isSame = rateText(rate) === rateText(target.rate)
  const moving = isSame ? null : { lastRate: rate, throughProduct: '' }
  return { ...ledger, rate: target.rate, rateDay: target.day, moving }
}
