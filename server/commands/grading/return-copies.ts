import type { Condition } from '#domain/copies/copy'
import type { CopyRecord } from '#domain/copies/copy-record'
import { decideEdit } from '#domain/copies/edit-copy'
import { ungradedCopy } from '#domain/grading/sent-copies'
import { outcomeOf } from '#domain/grading/outcome'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'
import { newId } from '#server/commands/new-id'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { editedRecord } from '#server/commands/copies/edit-copy'
import { storedCopiesById } from '#server/db/copies/copies'
import {
  copiesOfSubmission,
  type PlacedCopy,
  saveSubmissionCopies,
} from '#server/db/grading/submission-copies'
import { insertSubmissionOperation } from '#server/db/grading/submission-operations'
import type { Writer } from '#server/database/storage'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { type AfterSubmission, answerAbout } from './answer-about.ts'
import { requireSubmission } from './require-submission.ts'

/** A copy that is back, with its grade or without one. */
export interface ReturnedCopy {
  readonly id: string
  readonly grade?: string | undefined
  readonly certNumber?: string | undefined
  readonly ungraded?: boolean | undefined
  /** Of a card without a grade; what it was before when absent. */
  readonly condition?: Condition | undefined
}

export interface ReturnedCopies {
  /** That of the submission when absent. */
  readonly gradingCompany?: string | undefined
  readonly returned: readonly ReturnedCopy[]
}

/** Records copies of a submission that are back, some or all, in one operation. Their costs stay. */
export async function returnCopies(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { returned, gradingCompany }: ReturnedCopies,
): Promise<AfterSubmission> {
  const work = async ({ tx }: Locked): Promise<Change> => {
    const submission = await requireSubmission(tx, collectorId, id)
    const company = gradingCompany ?? submission.gradingCompany
    const copies = await copiesThatAreOut(tx, collectorId, id, returned)
    const changes = copies.map(({ placed, before }, index) => {
      const line = returned[index]
      if (!line) throw new Error('a copy came back that was not sent')
      const after = backFrom(before, line, company)
      if (isRefusal(after)) throw refusedLine(after, index)
      return { copyId: placed.copyId, productId: placed.productId, before, after }
    })
    const operationId = newId()
    const isGraded = returned.some(({ ungraded }) => ungraded !== true)
    const alsoSave = async (): Promise<void> => {
      await saveSubmissionCopies(tx, collectorId, copies.flatMap(keptOfUngraded(returned)))
      const about = { operationId, submissionId: id, does: 'returned', gradingCompany: company } as const
      await insertSubmissionOperation(tx, collectorId, { ...about, costs: null })
    }
    const kind = isGraded ? 'graded' : 'edit'
    return { operations: [{ id: operationId, kind, entries: [], changes }], alsoSave }
  }
  return changeCollection(parts, collectorId, idempotency, work, answerAbout(collectorId))
}

interface CopyOut {
  readonly placed: PlacedCopy
  readonly before: CopyRecord
}

/** Returns the copies in the order of the lines. Throws Refused for one that is not of the submission, or not out. */
async function copiesThatAreOut(
  tx: Writer,
  collectorId: string,
  submissionId: string,
  lines: readonly ReturnedCopy[],
): Promise<CopyOut[]> {
  const placed = await copiesOfSubmission(tx, collectorId, submissionId)
  const placedById = new Map(placed.map(copy => [copy.copyId, copy]))
  const ids = lines.map(({ id }) => id)
  const records = new Map((await storedCopiesById(tx, collectorId, ids)).map(copy => [copy.id, copy]))
  const seen = new Set<string>()
  return lines.map(({ id }, index) => {
    const copy = placedById.get(id)
    const record = records.get(id)
    if (!copy || !record) throw notFound()
    if (seen.has(id)) throw refusedLine(invalid('This copy is in the list twice.', 'id'), index)
    seen.add(id)
    if (outcomeOf({ ...copy, isSuperseded: copy.supersededBy !== null }) !== 'out') {
      throw refusedLine(conflict('One of these copies is back already. Reload the submission.', 'id'), index)
    }
    const { id: _, productId: __, ...before } = record
    return { placed: copy, before }
  })
}

function backFrom(
  before: CopyRecord,
  { grade, certNumber, ungraded = false, condition }: ReturnedCopy,
  gradingCompany: string,
): CopyRecord | Refusal {
  if (!ungraded) {
    if (condition !== undefined) return invalid('A graded copy has no condition.', 'condition')
    const decision = decideEdit(before, { gradingStatus: 'graded', gradingCompany, grade, certNumber })
    return isRefusal(decision) ? decision : editedRecord(before, decision, {})
  }
  if (grade !== undefined) return invalid('A copy that came back ungraded has no grade.', 'grade')
  if (certNumber !== undefined) return invalid('A raw card has no cert number.', 'certNumber')
  return ungradedCopy(before, condition)
}

/** What the state of a raw card no longer says. */
function keptOfUngraded(lines: readonly ReturnedCopy[]) {
  return ({ placed, before: { state } }: CopyOut, index: number) => {
    if (lines[index]?.ungraded !== true || state.kind !== 'grading') return []
    const { gradingCostCents, predictedGrade } = state
    return [{ ...placed, gradingCostCents, predictedGrade }]
  }
}

function refusedLine({ refused, sentence, field }: Refusal, index: number): Refused {
  const fields = field === undefined ? {} : { [`returned[${index}].${field}`]: sentence }
  return new Refused(refused, sentence, { fields })
}
