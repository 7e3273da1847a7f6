import { type ManyAction, decideMany, emptyEditRefusal } from '#domain/bulk/many-copies'
import { entryForEdit } from '#domain/ledger/ledger'
import type { CopyChange, OperationKind } from '#domain/copies/operation'
import { sameRecord } from '#domain/copies/copy-record'
import { purchaseDateRefusal } from '#domain/copies/purchase-date'
import { type RemarksOfMany, remarksAfterMany, tooManyTags } from '#domain/copies/remarks-of-many'
import { unitOf } from '#domain/money/ledger'
import { isRefusal } from '#domain/refusal'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { editedRecord } from '#server/commands/copies/edit-copy'
import { inFirstSpelling } from '#server/db/copies/first-spelling'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { refusedBy } from '#server/refused'
import { type ExpectedChoice, expectedCopies } from './chosen-copies.ts'
import { misfitRefusal } from './misfit-refusal.ts'

export interface ManyChange {
  readonly choice: ExpectedChoice
  readonly action: ManyAction
  readonly purchaseDate?: string | undefined
  readonly remarks?: RemarksOfMany
  /** Leaves out the copies that do not fit, instead of refusing them all. */
  readonly leaveOut?: boolean | undefined
}

export interface AfterChange {
  readonly copies: number
  /** Null when nothing changed. */
  readonly operationId: string | null
  /** Prices that the changed copies lack; none when the call came again. */
  readonly unpriced: PriceKey[]
}

/** The most missing prices of an answer. */
export const maxUnpriced = 20

const kinds: Readonly<Record<ManyAction['does'], OperationKind>> = {
  edit: 'edit',
  send: 'grading',
  grade: 'graded',
}

/** Edits, sends for grading or grades many copies in one operation. */
export async function changeMany(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  { choice, action, purchaseDate, remarks: sent = {}, leaveOut = false }: ManyChange,
): Promise<AfterChange> {
  const work = async ({ tx, now, ledger }: Locked): Promise<Change> => {
    const refusal =
      (action.does === 'edit' ? emptyEditRefusal(action, purchaseDate, sent) : null) ??
      (purchaseDate === undefined ? null : purchaseDateRefusal(purchaseDate, now))
    if (refusal) throw refusedBy(refusal)
    const copies = await expectedCopies(tx, collectorId, choice)
    const { tags, ...spelled } = await inFirstSpelling(tx, collectorId, { ...sent, tags: sent.addTags })
    const remarks = { ...spelled, addTags: tags }
    const { fitting, misfits } = decideMany(copies, action, {
      unit: unitOf(ledger),
      obstacle: (copy, decision) => {
        const record = editedRecord(copy, decision, {})
        return isRefusal(record) ? record : tooManyTags(copy.remarks, remarks)
      },
    })
    const [misfit] = misfits
    if (misfit && (!leaveOut || fitting.length === 0)) throw await misfitRefusal(tx, misfit, misfits.length)
    const changes: CopyChange[] = []
    for (const { copy, after: decision } of fitting) {
      const { id, productId, ...before } = copy
      const edited = editedRecord(before, decision, { purchaseDate })
      if (isRefusal(edited)) throw refusedBy(edited)
      const after = { ...edited, remarks: remarksAfterMany(before.remarks, remarks) }
      if (!sameRecord(before, after)) changes.push({ copyId: id, productId, before, after })
    }
    const entries = changes.flatMap(({ copyId, before, after }) => {
      const entry = before && entryForEdit(before.costBasisCents, after.costBasisCents)
      return entry ? [{ copyId, ...entry }] : []
    })
    return { operations: [{ kind: kinds[action.does], entries, changes }] }
  }
  return changeCollection(parts, collectorId, idempotency, work, async (_tx, operation, unpriced) => ({
    copies: operation?.copies ?? 0,
    operationId: operation?.id ?? null,
    unpriced: unpriced.slice(0, maxUnpriced),
  }))
}
