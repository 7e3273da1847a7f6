import type { CopyRecord } from '#domain/copies/copy-record'
import { entryForEdit } from '#domain/ledger/ledger'
import {
  type SubmissionCosts,
  submissionDaysRefusal,
  type SubmissionFacts,
  submissionTotalCents,
} from '#domain/grading/submission'
import { correctedShares, withShareChanged } from '#domain/grading/sent-copies'
import { unitOf } from '#domain/money/ledger'
import { cents, minus, zeroCents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { newId } from '#server/commands/new-id'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { misfitRefusal } from '#server/commands/bulk/misfit-refusal'
import { storedCopiesById } from '#server/db/copies/copies'
import {
  copiesOfSubmission,
  type PlacedCopy,
  saveSubmissionCopies,
} from '#server/db/grading/submission-copies'
import { insertSubmissionOperation } from '#server/db/grading/submission-operations'
import { type StoredSubmission, updateSubmission } from '#server/db/grading/submissions'
import type { Writer } from '#server/database/storage'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { Refused, refusedBy } from '#server/refused'
import { requireSubmission } from './require-submission.ts'

export interface SubmissionEdit extends SubmissionFacts, SubmissionCosts {
  /** That the change was made on. */
  readonly revision: number
}

export interface AfterEdit {
  readonly submissionId: string
  /** Null when no copy's cost changed. */
  readonly operationId: string | null
}

/** Changes a submission. When its costs are corrected, those of its copies follow in one operation. */
export async function changeSubmission(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { revision, ...edit }: SubmissionEdit,
): Promise<AfterEdit> {
  const work = async ({ tx, now, ledger }: Locked): Promise<Change> => {
    const current = await requireSubmission(tx, collectorId, id)
    if (current.revision !== revision) {
      throw new Refused('conflict', 'This submission has changed since. Reload it and try again.')
    }
    const refusal = submissionDaysRefusal(edit, now)
    if (refusal) throw refusedBy(refusal)
    const next = { ...current, ...edit, revision: revision + 1 }
    const saveSubmission = () => updateSubmission(tx, collectorId, next)
    if (submissionTotalCents(next) === submissionTotalCents(current)) {
      return { operations: [], alsoSave: saveSubmission }
    }
    return correctCosts(tx, { collectorId, current, next, unit: unitOf(ledger) }, saveSubmission)
  }
  return changeCollection(parts, collectorId, idempotency, work, async (_tx, operation) => ({
    submissionId: id,
    operationId: operation?.id ?? null,
  }))
}

interface Correction {
  readonly collectorId: string
  readonly current: StoredSubmission
  readonly next: StoredSubmission
  readonly unit: 1 | 100
}

async function correctCosts(
  tx: Writer,
  { collectorId, current, next, unit }: Correction,
  saveSubmission: () => Promise<void>,
): Promise<Change> {
  const placed = await copiesOfSubmission(tx, collectorId, current.id)
  const shares = correctedShares(placed, next, unit)
  if (isRefusal(shares)) throw refusedBy(shares)
  const moved = placed.flatMap((copy, index) => {
    const shareCents = shares[index] ?? zeroCents
    const differenceCents = minus(shareCents, copy.shareCents)
    if (differenceCents === 0) return []
    const gradingCostCents = cents(Math.max(0, copy.gradingCostCents + differenceCents))
    return [{ copy, differenceCents, kept: { ...copy, shareCents, gradingCostCents } }]
  })
  const records = await recordsOf(tx, collectorId, moved)
  const changes = await Promise.all(
    moved.map(async ({ copy, differenceCents }) => {
      const before = records.get(copy.copyId)
      if (!before) throw new Error(`copy ${copy.copyId} of submission ${current.id} is missing`)
      const after = withShareChanged(before, differenceCents, copy.supersededBy !== null)
      if (isRefusal(after)) throw await misfitRefusal(tx, { copy, refusal: after }, 1)
      return { copyId: copy.copyId, productId: copy.productId, before, after }
    }),
  )
  const entries = changes.flatMap(({ copyId, before, after }) => {
    const entry = entryForEdit(before.costBasisCents, after.costBasisCents)
    return entry ? [{ copyId, ...entry }] : []
  })
  const operationId = newId()
  const { id: submissionId, gradingCompany } = next
  const costs = { before: costsOf(current), after: costsOf(next) }
  const alsoSave = async (): Promise<void> => {
    await saveSubmission()
    await saveSubmissionCopies(
      tx,
      collectorId,
      moved.map(({ kept }) => kept),
    )
    const about = { operationId, submissionId, does: 'corrected', gradingCompany, costs } as const
    await insertSubmissionOperation(tx, collectorId, about)
  }
  return { operations: [{ id: operationId, kind: 'edit', entries, changes }], alsoSave }
}

async function recordsOf(
  tx: Writer,
  collectorId: string,
  moved: readonly { readonly copy: PlacedCopy }[],
): Promise<Map<string, CopyRecord>> {
  const ids = moved.map(({ copy }) => copy.copyId)
  const copies = await storedCopiesById(tx, collectorId, ids)
  return new Map(copies.map(copy => [copy.id, copy]))
}

function costsOf({ feesCents, insuranceCents, returnShippingCents }: SubmissionCosts): SubmissionCosts {
  return { feesCents, insuranceCents, returnShippingCents }
}
