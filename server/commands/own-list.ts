/** The short lists that a collector keeps: venues, saved views, shared pages. */
import { lockTotals } from '#server/db/ledger/collector-totals'
import type { Reader, Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

/** Runs a change of a list, which waits for any other change of the collector's. A collector who is being erased changes none. */
export async function changeOwnList<Row, Result>(
  { storage }: Pick<Parts, 'storage'>,
  collectorId: string,
  listOf: (db: Reader, collectorId: string) => Promise<readonly Row[]>,
  change: (tx: Writer, rows: readonly Row[]) => Promise<Result>,
): Promise<Result> {
  return storage.write(async tx => {
    if (!(await lockTotals(tx, collectorId))) throw notFound()
    return change(tx, await listOf(tx, collectorId))
  })
}

/** Throws Refused for a name that another row has, by its key. `what` is what a row is called. */
export function rejectTakenName(
  rows: readonly { readonly id: string; readonly name: string }[],
  { id, name }: { readonly id: string | null; readonly name: string },
  keyOf: (name: string) => string,
  what: string,
): void {
  const taken = rows.find(row => row.id !== id && keyOf(row.name) === keyOf(name))
  if (!taken) return
  const sentence = `You already have a ${what} with this name.`
  throw new Refused('conflict', sentence, { fields: { name: sentence }, existingId: taken.id })
}
