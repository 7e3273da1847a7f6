/** Adds the copies of an import in steps. */
import type { OperationEffect } from '#domain/copies/operation'
import type { NextStep } from '#server/commands/ledger/write-step'
import type { StoredOperation } from '#server/db/ledger/operations'
import { withAddition } from '#server/db/import/additions'
import { countsOfParts } from '#server/db/import/import-parts'
import { importsOf, lockImport, type StoredImport, updateImport } from '#server/db/import/imports'
import { sumCounts } from '#server/db/import/staged-row'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import {
  type AddedRow,
  type DividedRows,
  dividedRows,
  effectOf,
  type MadeWith,
  rowsAt,
  spellerOf,
  keepRest,
  type RestOfPart,
} from './added-rows.ts'
import { createMissing } from './create-missing.ts'

/** Returns what decides the steps of an operation that adds an import, after its server has stopped. */
export async function stepsOfImport(
  parts: Parts,
  collectorId: string,
  { id, day }: Pick<StoredOperation, 'id' | 'day'>,
): Promise<NextStep> {
  const { storage } = parts
  const one = (await storage.read(db => importsOf(db, collectorId))).find(
    ({ operationId }) => operationId === id,
  )
  if (one === undefined) throw new Error(`the import of operation ${id} is missing`)
  const divided = await dividedRows(storage, collectorId, one)
  const spelled = await storage.read(db => spellerOf(db, collectorId, divided.rows))
  return importSteps(parts, collectorId, one, divided, { today: day, spelled })
}

/** Returns what decides the steps that add these rows. The import is done with the last one. */
export function importSteps(
  parts: Parts,
  collectorId: string,
  { id, facts }: Pick<StoredImport, 'id' | 'facts'>,
  { rows, rest }: DividedRows,
  made: MadeOnDay,
): NextStep {
  return async (tx, { operation, pendingCopies }) => {
    const from = operation.copies
    const effect = await effectAt(parts, tx, collectorId, { rows, from, made, currency: facts.currency })
    if (pendingCopies === effect.changes.length) {
      const one = await lockImport(tx, collectorId, id)
      if (one === null) throw new Error(`import ${id} is missing`)
      return {
        ...effect,
        alsoSave: await doneWith(parts, tx, collectorId, one, { operationId: operation.id, rest }),
      }
    }
    const alsoSave = async () => {
      await updateImport(tx, collectorId, id, { workedAt: parts.now().toISOString() })
    }
    return { ...effect, alsoSave }
  }
}

/** Returns what saves that an operation has added all copies of an import, which keeps the rows that added nothing. */
export async function doneWith(
  { now }: Pick<Parts, 'now'>,
  tx: Writer,
  collectorId: string,
  one: StoredImport,
  { operationId, rest }: { readonly operationId: string; readonly rest: readonly RestOfPart[] },
): Promise<() => Promise<void>> {
  const places = await countsOfParts(tx, { collectorId, id: one.id })
  const { copies, totalCostCents: costCents } = one
  const addition = { operationId, at: now().toISOString(), copies, costCents }
  const change = withAddition(one, addition, sumCounts(places.map(part => part.counts)))
  return async () => {
    await keepRest(tx, collectorId, one.id, rest)
    await updateImport(tx, collectorId, one.id, { ...change, run: one.run + 1 })
  }
}

type MadeOnDay = Pick<MadeWith, 'today' | 'spelled'>

interface StepOfImport {
  readonly rows: readonly AddedRow[]
  /** The place of its first copy among those of all rows. */
  readonly from: number
  readonly made: MadeOnDay
  readonly currency: string
}

/** Returns what adds the copies of a step, and creates the products that they need. */
export async function effectAt(
  parts: Parts,
  tx: Writer,
  collectorId: string,
  { rows, from, made, currency }: StepOfImport,
): Promise<OperationEffect> {
  const some = rowsAt(rows, { from, limit: parts.copiesPerStep })
  const wanting = some.map(({ row }) => row)
  const created = await createMissing(parts, tx, collectorId, wanting)
  return effectOf(some, { ...made, currency, created })
}
