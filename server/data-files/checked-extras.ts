/** Checks what rows about submissions, shared pages, imports and notifications say about the rest of a download. */
import type { OperationKind } from '#domain/copies/operation'
import { parsePriceKey } from '#domain/prices/price-target'
import { additionsOfImport, correctedCosts, countsOfImport, sharedFilter, toldOfImport } from './kept-json.ts'
import type { Checks } from './restored-lists.ts'

/** What the lists before have. */
export interface Known {
  /** The product of each copy. */
  readonly copies: ReadonlyMap<string, string>
  readonly operations: ReadonlyMap<string, OperationKind>
  /** Operations that a later one reverses. */
  readonly undone: ReadonlySet<string>
}

type SubmissionLists = 'submissions' | 'submission_copies' | 'submission_operations'

export function submissionChecks({ copies, operations, undone }: Known): Checks<SubmissionLists> {
  const submissions = new Set<string>()
  /** Copies that no submission superseded. */
  const newest = new Set<string>()
  const [begun, sent, about] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let current = { id: '', copies: new Set<string>() }
  return {
    submissions: row => {
      if (submissions.has(row.id)) return earlierId
      submissions.add(row.id)
      const { feesCents: fees, insuranceCents: insurance, returnShippingCents: shipping } = row
      return negative({ fees, insurance, return_shipping: shipping })
    },
    submission_copies: row => {
      const { submissionId: id, holdingId: copy, supersededBy } = row
      if (!submissions.has(id)) return 'submission_id is no submission of the download'
      if (id !== current.id && begun.has(id)) return 'is apart from the rest of its submission'
      if (!copies.has(copy)) return 'holding_id is no copy of the download'
      if (id !== current.id) current = { id, copies: new Set() }
      if (current.copies.has(copy)) return 'holding_id is in its submission twice'
      if (supersededBy !== null && (supersededBy === id || !submissions.has(supersededBy)))
        return 'superseded_by is no other submission of the download'
      if (supersededBy === null && newest.has(copy)) return 'has a copy that another submission has too'
      if (supersededBy === null) newest.add(copy)
      begun.add(id)
      current.copies.add(copy)
      const { costShareCents: share, gradingCostCents: cost, rawPriceCents, returnedPriceCents } = row
      const prices = { raw_price: rawPriceCents ?? 0, returned_price: returnedPriceCents ?? 0 }
      return negative({ cost_share: share, grading_cost: cost, ...prices })
    },
    submission_operations: row => {
      const { operationId, submissionId, does, costs } = row
      const kind = operations.get(operationId)
      if (kind === undefined) return 'operation_id is no operation of the download'
      if (about.has(operationId)) return 'operation_id is of an earlier row too'
      if (!kindsOf[does].includes(kind)) return 'operation_id is an operation of another kind'
      if (!submissions.has(submissionId) && !undone.has(operationId))
        return 'submission_id is no submission of the download'
      if (does === 'sent' && sent.has(submissionId)) return 'submission_id was sent by an earlier row too'
      if (does === 'sent') sent.add(submissionId)
      about.add(operationId)
      if (costs === null) return null
      return does === 'corrected' && correctedCosts(costs) ? null : 'costs are none of a correction'
    },
  }
}

const earlierId = 'id is of an earlier row too'

const kindsOf: Readonly<Record<'sent' | 'corrected' | 'returned', readonly OperationKind[]>> = {
  sent: ['grading'],
  corrected: ['edit'],
  returned: ['graded', 'edit'],
}

function negative(amounts: Readonly<Record<string, number>>): string | null {
  const [field] = Object.entries(amounts).find(([, amount]) => amount < 0) ?? []
  return field === undefined ? null : `${field} must be 0 or more`
}

type OtherLists = 'shared_pages' | 'imports' | 'notifications'

export function otherChecks({ operations }: Known): Checks<OtherLists> {
  const [pages, imports, notifications] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const weeks = new Set<string>()
  return {
    shared_pages: row => {
      if (isTaken(pages, row.id)) return earlierId
      return sharedFilter(row.filter) === null ? 'filter is none of a shared page' : null
    },
    imports: row => {
      if (isTaken(imports, row.id)) return earlierId
      if (row.operationId !== null && !operations.has(row.operationId))
        return 'operation_id is no operation of the download'
      if (row.totalCostCents < 0) return 'total_cost must be 0 or more'
      if (toldOfImport(row.told) === null) return 'told does not describe columns'
      if (countsOfImport(row.counts) === null) return 'counts are none of an import'
      const additions = additionsOfImport(row.additions)
      if (additions === null) return 'additions are none of an import'
      return additions.every(({ operationId }) => operations.has(operationId))
        ? null
        : 'additions have an operation that is none of the download'
    },
    notifications: row => {
      if (isTaken(notifications, row.id)) return earlierId
      if (row.kind === 'week')
        return isTaken(weeks, row.weekEnds) ? 'week_ends is of an earlier row too' : null
      if (!('priceKey' in row) || row.priceKey === '') return null
      if (parsePriceKey(row.priceKey) === null) return 'price_key is none'
      return negative({ old_price: row.oldPriceCents, new_price: row.newPriceCents })
    },
  }
}

/** Adds a key. Returns whether an earlier row has it; a blank one is of no row. */
function isTaken(seen: Set<string>, key: string): boolean {
  if (key === '') return false
  if (seen.has(key)) return true
  seen.add(key)
  return false
}
