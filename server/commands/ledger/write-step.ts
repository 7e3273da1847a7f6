/**
 * A large operation is written in steps, so that no other collector waits long for the database. Each step leaves the ledger, the
 * copies and every figure in agreement; `pendingCopies` of the totals says how many copies are to come.
 */
import type { OperationEffect } from '#domain/copies/operation'
import { statDayAt } from '#domain/ledger/stat-day'
import { withNewCopies } from '#server/commands/copies/count-growth'
import { settle } from './settle.ts'
import { findMissingPrices } from '#server/commands/prices/find-missing-prices'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { type PendingOperation, pendingOperation } from '#server/db/ledger/pending-operations'
import { writeInLine } from '#server/database/engines/write-in-line'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

export interface Step extends OperationEffect {
  /** Runs in the transaction of the step. */
  readonly alsoSave?: () => Promise<void>
}

/** Decides the next step of an operation, in the transaction of the step. It changes at least one copy. */
export type NextStep = (tx: Writer, pending: PendingOperation) => Promise<Step>

/** Writes the next step of the operation with this id. Returns whether more are to come. */
export async function writeStep(
  parts: Parts,
  collectorId: string,
  operationId: string,
  nextStep: NextStep,
): Promise<boolean> {
  const { storage } = parts
  let unpriced: readonly PriceKey[] = []
  const write = async (tx: Writer) => {
    unpriced = []
    const before = await lockTotals(tx, collectorId)
    if (!before) throw notFound()
    const pending = await pendingOperation(tx, collectorId)
    if (pending?.operation.id !== operationId) return false
    const { operation } = pending
    const { timeZone, ledgerCurrency } = await bookkeepingOf(tx, collectorId)
    const ledger = await ledgerOf(tx, { collectorId, ledgerCurrency })
    const { changes, entries, alsoSave } = await nextStep(tx, pending)
    const pendingCopies = pending.pendingCopies - changes.length
    if (changes.length === 0 || pendingCopies < 0) throw new Error('a step has too few or too many copies')
    const now = parts.now()
    const settled = await settle(
      { tx, now, today: operation.day, ledger, operationSequence: operation.sequence },
      {
        before: withNewCopies(before, changes),
        change: {
          operations: [{ kind: operation.kind, changes, entries, continues: operation, pendingCopies }],
          alsoSave,
        },
        statDay: statDayAt(timeZone, now, before.statDay),
      },
    )
    unpriced = settled.unpriced
    return pendingCopies > 0
  }
  const isMore = await writeInLine(storage, collectorId, write)
  findMissingPrices(parts, collectorId, unpriced)
  return isMore
}
