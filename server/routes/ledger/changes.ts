import { type ChangeRange, changeRanges, rangeStart } from '#domain/value/change-range'
import { dollarIn } from '#domain/money/ledger'
import { leastMoveCents, type Mover, moverOf, topMovers } from '#domain/value/movers'
import { dayIn } from '#domain/time-zone'
import { priceAgeCutoffs } from '#domain/prices/price-age'
import { breakdownAnswer, moverAnswer, valueChangeAnswer } from '#server/answers/changes'
import { statsAnswer } from '#server/answers/collection'
import { alertAnswer } from '#server/answers/prices'
import { timeZoneOf } from '#server/db/accounts/bookkeeping'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { groupsByChange, groupsByKey } from '#server/db/groups/groups'
import { changeOfCopy, changeOfGroup } from '#server/db/value/group-changes'
import { keptMovers, moversFoundAt } from '#server/db/value/movers'
import { totalsById } from '#server/db/ledger/collector-totals'
import { totalsWithAges } from '#server/db/groups/price-hours'
import { listedShares, sharesByYear } from '#server/db/value/value-shares'
import { type ValueChange, valueChangeSince, valueChangesSince } from '#server/db/value/value-changes'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

const usualRange: ChangeRange = '30d'
const usualShares = 20
const usualMovers = 5

export function changeRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/collections/changes', ({ collectorId, ledgerCurrency, query }) => {
      const { range = usualRange, group, itemId } = query
      return parts.storage.read(async db => {
        const timeZone = await timeZoneOf(db, collectorId)
        const start = rangeStart(range, dayIn(timeZone, parts.now()))
        const ledger = await ledgerOf(db, { collectorId, ledgerCurrency })
        const since = { collectorId, ledger, start, timeZone }
        if (group !== undefined) return partAnswer(range, await changeOfGroup(db, group, since))
        if (itemId !== undefined) return partAnswer(range, await changeOfCopy(db, itemId, since))
        const change = await valueChangeSince(db, collectorId, start)
        const totals = await totalsWithAges(db, collectorId, priceAgeCutoffs(parts.now()))
        return { changes: valueChangeAnswer(range, change), basicStats: statsAnswer(totals) }
      })
    }),
    route('GET /api/collections/changes/ranges', ({ collectorId }) =>
      parts.storage.read(async db => {
        const today = dayIn(await timeZoneOf(db, collectorId), parts.now())
        const starts = changeRanges.map(range => rangeStart(range, today))
        const changes = await valueChangesSince(db, collectorId, starts)
        return {
          changes: changes.map((change, index) =>
            valueChangeAnswer(changeRanges[index] ?? usualRange, change),
          ),
        }
      }),
    ),
    route('GET /api/collections/movers', call => {
      const { collectorId, query } = call
      const { range = usualRange, by = 'amount', limit = usualMovers } = query
      return parts.storage.read(async db => {
        const today = dayIn(await timeZoneOf(db, collectorId), parts.now())
        const ledger = await ledgerOf(db, call)
        const kept = await keptMovers(db, { collectorId, ledger }, range, rangeStart(range, today))
        const { marketValueCents } = await totalsById(db, collectorId)
        const leastCents = leastMoveCents(marketValueCents, dollarIn(ledger))
        const top = topMovers(kept.map(moverOf), { by, limit, leastCents })
        const keys = [...top.up, ...top.down].map(({ groupKey }) => groupKey)
        const groups = new Map(
          (await groupsByKey(db, collectorId, keys)).map(group => [group.key, group] as const),
        )
        const shown = (movers: readonly Mover[]) =>
          movers.flatMap(mover => {
            const group = groups.get(mover.groupKey)
            return group ? [moverAnswer(mover, group, ledger)] : []
          })
        const [up, down] = [shown(top.up), shown(top.down)]
        const furthest =
          up.length + down.length > 0 ? [] : await groupsByChange(db, collectorId, ledger, limit)
        return {
          range,
          by,
          up,
          down,
          sincePurchase: furthest.flatMap(group => alertAnswer(group, ledger) ?? []),
          foundAt: await moversFoundAt(db, collectorId),
        }
      })
    }),
    route('GET /api/collections/breakdown', ({ collectorId, query: { by = 'set', limit = usualShares } }) =>
      parts.storage.read(async db => {
        const shares =
          by === 'year'
            ? (await sharesByYear(db, collectorId)).slice(0, limit)
            : await listedShares(db, collectorId, by, limit)
        return breakdownAnswer(by, shares, await totalsById(db, collectorId))
      }),
    ),
  ]
}

/** Answers with the change of one group or one copy. */
function partAnswer(range: ChangeRange, change: ValueChange | null) {
  if (!change) throw notFound()
  return { changes: valueChangeAnswer(range, change), basicStats: null }
}
