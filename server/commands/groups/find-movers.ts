import { type ChangeRange, changeRanges, rangeStart } from '#domain/value/change-range'
import { dollarIn } from '#domain/money/ledger'
import { leastMoveCents, type Mover, moverOf, moverOrders, topMovers } from '#domain/value/movers'
import { dayIn } from '#domain/time-zone'
import { type GroupThen, groupsThen, type MoversOf, saveMovers } from '#server/db/value/movers'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'

/** Some milliseconds of work. */
const groupsAtOnce = 500
/** More than are shown, because some are sold before the next look. */
const keptEachWay = 25

/**
 * Finds the groups of a collection that moved most in each range, up and down, by amount and by percentage, and keeps
 * them. Looks through all groups in short reads, so what changes meanwhile may be missed until the next time.
 */
export async function findMovers(
  { storage, now }: Parts,
  { collectorId, timeZone, ledgerCurrency, marketValueCents, valuedAt }: MoversOf,
  signal: { readonly aborted: boolean },
): Promise<void> {
  const today = dayIn(timeZone, now())
  const starts = changeRanges.map(range => ({ range, day: rangeStart(range, today) }))
  const days = starts.flatMap(({ day }) => day ?? [])
  const ledgerNow = (db: Reader) => ledgerOf(db, { collectorId, ledgerCurrency })
  const leastCents = leastMoveCents(marketValueCents, dollarIn(await storage.read(ledgerNow)))
  const best = new Map<ChangeRange, readonly Mover[]>()
  for (let afterKey: string | undefined = ''; afterKey !== undefined; ) {
    await turn()
    if (signal.aborted) return
    const from: string = afterKey
    const groups = await storage.read(async db => {
      const ledger = await ledgerNow(db)
      return groupsThen(db, { collectorId, ledger }, days, { afterKey: from, limit: groupsAtOnce })
    })
    for (const { range, day } of starts) {
      const movers = groups.flatMap(group => comparedWith(group, day === null ? null : days.indexOf(day)))
      best.set(range, kept([...(best.get(range) ?? []), ...movers], leastCents))
    }
    afterKey = groups.length < groupsAtOnce ? undefined : groups.at(-1)?.groupKey
  }
  const found = new Map(
    changeRanges.map(range => [range, new Set(best.get(range)?.map(({ groupKey }) => groupKey))]),
  )
  await storage.write(tx => saveMovers(tx, collectorId, found, valuedAt))
}

/** Compares a group with its price on one of the days, or with its cost for null. */
function comparedWith({ thenCents, ...group }: GroupThen, day: number | null): Mover[] {
  const { priceCents } = group
  if (priceCents === null) return []
  if (day === null) return [moverOf({ ...group, priceCents, thenCents: null })]
  const then = thenCents[day] ?? null
  return then === null ? [] : [moverOf({ ...group, priceCents, thenCents: then })]
}

function kept(movers: readonly Mover[], leastCents: ReturnType<typeof leastMoveCents>): Mover[] {
  const top = moverOrders.flatMap(by => {
    const { up, down } = topMovers(movers, { by, limit: keptEachWay, leastCents })
    return [...up, ...down]
  })
  return [...new Map(top.map(mover => [mover.groupKey, mover])).values()]
}
