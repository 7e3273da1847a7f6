import { type ChangeRange, rangeStart } from '#domain/value/change-range'
import { dayIn } from '#domain/time-zone'
import { breakdownAnswer, valueChangeAnswer } from '#server/answers/changes'
import { timeZoneOf } from '#server/db/accounts/collectors'
import { totalsById } from '#server/db/collection/collector-totals'
import { listedShares, sharesByYear } from '#server/db/value/value-shares'
import { valueChangeSince } from '#server/db/value/value-changes'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const usualRange: ChangeRange = '30d'
const usualShares = 20

export function changeRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/collections/changes', ({ collectorId, query: { range = usualRange } }) =>
      parts.storage.read(async db => {
        const today = dayIn(await timeZoneOf(db, collectorId), parts.now())
        const change = await valueChangeSince(db, collectorId, rangeStart(range, today))
        return { changes: valueChangeAnswer(range, change) }
      }),
    ),
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
