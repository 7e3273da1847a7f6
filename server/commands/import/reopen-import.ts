/** Lets a collector decide about the rows that a published import left out. */
import { isOpen } from '#domain/import/reading'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { additionsOf, keepsRows } from '#server/db/import/additions'
import { countsOfParts } from '#server/db/import/import-parts'
import { importsOf, lockImport, updateImport } from '#server/db/import/imports'
import { rowsIn } from '#server/db/import/staged-row'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { saveTotals, startMatching } from './match-import.ts'
import { rejectUnfinished } from './start-import.ts'

/** Each is an operation that is listed and undone by itself. */
const mostAdditions = 100

/**
 * Opens a published import again, with the rows that added nothing and what was decided about them. They are read again if
 * their costs are in another currency than the ledger by now, and if it was closed before they were read to the end. Throws
 * Refused for an import without such rows, and while another one is not finished.
 */
export async function reopenImport(parts: Parts, collectorId: string, id: string): Promise<void> {
  const { storage, now } = parts
  const begun = await storage.write(async tx => {
    if (!(await lockTotals(tx, collectorId))) throw notFound()
    const one = await lockImport(tx, collectorId, id)
    if (one === null) throw notFound()
    rejectUnfinished(await importsOf(tx, collectorId))
    if (!keepsRows(one) || rowsIn(await countsOfParts(tx, { collectorId, id })) === 0)
      throw new Refused('conflict', 'This import left no rows out.')
    if (additionsOf(one).length >= mostAdditions)
      throw new Refused('conflict', `Rows of one import are added at most ${mostAdditions} times.`)
    const { ledgerCurrency } = await bookkeepingOf(tx, collectorId)
    const run = one.run + 1
    const workedAt = now().toISOString()
    await updateImport(tx, collectorId, id, { endedAt: null, run, workedAt })
    if (one.facts.currency === ledgerCurrency && one.rowsRead === one.rowsTotal) {
      await saveTotals(tx, collectorId, id)
      return null
    }
    const facts = { ...one.facts, currency: ledgerCurrency }
    const state = facts.questions.some(isOpen) ? 'to_map' : 'matching'
    await updateImport(tx, collectorId, id, { state, facts, rowsRead: 0 })
    return state === 'matching' ? run : null
  })
  if (begun !== null) startMatching(parts, collectorId, id, begun)
}
