import { statDayAt } from '#domain/ledger/stat-day'
import { isSummaryDue, lastWeek, nothingYet, summaryOfWeek } from '#domain/ledger/week'
import { newId } from '#server/commands/new-id'
import { collectorById } from '#server/db/accounts/collectors'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { heldQuantity } from '#domain/groups/group-figures'
import { statDayUpTo } from '#server/db/ledger/stat-days'
import { insertWeek } from '#server/db/notifications/notifications'
import { saveSummedUp, summedUpOf } from '#server/db/notifications/summed-up'
import type { Parts } from '#server/parts'

/**
 * Notifies a collector of what their last week brought, once. Returns false without a notification: it was done
 * before, the collector wants none, holds nothing, or the week has no figures because no server ran. A week passed
 * over with Collection Updates off stays passed over.
 */
export async function sumUpWeek(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  collectorId: string,
): Promise<boolean> {
  return storage.write(async tx => {
    const totals = await lockTotals(tx, collectorId)
    const collector = totals && (await collectorById(tx, collectorId))
    const summedUp = collector && (await summedUpOf(tx, collectorId))
    if (!summedUp) return false
    const today = statDayAt(summedUp.timeZone, now(), totals.statDay)
    if (!isSummaryDue(summedUp.summedUpThrough, today)) return false
    const week = lastWeek(today)
    await saveSummedUp(tx, collectorId, week.ends)
    if (!collector.settings.collectionUpdates || heldQuantity(totals) === 0) return false

    const end = await statDayUpTo(tx, collectorId, week.ends)
    if (end === null || end.day < week.starts) return false
    const start = (await statDayUpTo(tx, collectorId, week.previousEnds)) ?? nothingYet
    const summary = { id: newId(), weekEnds: week.ends, ...summaryOfWeek(start, end) }
    return insertWeek(tx, collectorId, now().toISOString(), summary)
  })
}
