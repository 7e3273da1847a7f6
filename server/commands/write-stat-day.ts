import { dayOf } from '#domain/day'
import { lockTotals, saveTotals } from '../db/collector-totals.ts'
import { sumsOfGroups } from '../db/holding-groups.ts'
import { writeStatDay as keepStatDay } from '../db/stat-days.ts'
import type { Parts } from '../parts.ts'

/** Values one collection at the prices there are and keeps the figures as today's; doing so twice changes nothing. */
export async function writeStatDay(parts: Parts, collectorId: string): Promise<void> {
  await parts.storage.write(async tx => {
    const before = await lockTotals(tx, parts.storage.engine, collectorId)
    const now = parts.now()
    const sums = await sumsOfGroups(tx, collectorId)
    const after = { ...before, ...sums, valuedAt: now.toISOString() }
    await saveTotals(tx, after)
    await keepStatDay(tx, dayOf(now), after)
  })
}
