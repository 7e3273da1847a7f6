/**
 * Checks what rows say about each other: that numbers go on without a gap, that nothing comes twice, and that what a row
 * refers to is there. Keeps the ids of copies, operations and trades, and no rows.
 */
import type { OperationKind } from '#domain/copies/operation'
import { maxTotalCents } from '#domain/money/money'
import type { Checks, RestoredList } from './restored-lists.ts'
import { parsePriceKey } from '#domain/prices/price-target'
import {
  additionsOfImport,
  correctedCosts,
  countsOfImport,
  sharedFilter,
  mappingOfImport,
} from './kept-json.ts'

/** Returns a check for the rows of each list, in their order. It says what is wrong, or null. */
export function orderChecks(): Checks<RestoredList> {
  /** The product of each copy. */
  const copies = new Map<string, string>()
  const operations = new Map<string, OperationKind>()
  const undone = new Set<string>()
  const venueIds = new Set<string>()
  const totals = { heldCents: 0, cashCents: 0, costCents: 0 }
  let [entries, ofOperation] = [0, 1]
  let place = { sequence: 0, position: -1 }
  let lastDay = ''

  return {
    holdings: row => {
      if (copies.has(row.id)) return 'id is of an earlier row too'
      if ((row.kind === 'sealed') !== (row.productType === 'sealed_product'))
        return 'kind is not one of its product'
      copies.set(row.id, row.productId)
      if (row.removedAt === null) totals.heldCents += row.purchasePriceCents
      return totals.heldCents > maxTotalCents
        ? 'takes the cost of the collection beyond 900,000,000,000'
        : null
    },
    operations: row => {
      if (row.sequence !== operations.size + 1) return `sequence must be ${operations.size + 1}`
      if (operations.has(row.id)) return 'id is of an earlier row too'
      for (const field of ['reverses', 'corrects'] as const) {
        const of = row[field]
        if (of !== null && !operations.has(of)) return `${field} is no earlier operation`
      }
      if (row.reverses !== null && undone.has(row.reverses))
        return 'reverses an operation that is undone already'
      if (row.reverses !== null) undone.add(row.reverses)
      operations.set(row.id, row.kind)
      return null
    },
    ledger: row => {
      entries += 1
      if (row.sequence !== entries) return `sequence must be ${entries}`
      if (row.operationSequence < ofOperation || row.operationSequence > operations.size)
        return 'operation_sequence is not in order'
      if (row.holdingId !== null && !copies.has(row.holdingId)) return 'holding_id is no copy of the download'
      ofOperation = row.operationSequence
      totals.cashCents += row.cashCents
      totals.costCents += row.costBasisCents
      return Math.max(Math.abs(totals.cashCents), Math.abs(totals.costCents)) > maxTotalCents
        ? 'takes a total of the collection beyond 900,000,000,000'
        : null
    },
    operation_copies: row => {
      const { operationSequence: sequence, position } = row
      if (sequence < place.sequence || sequence > operations.size) return 'operation_sequence is not in order'
      const next = sequence === place.sequence ? place.position + 1 : 0
      if (position !== next) return `position must be ${next}`
      place = { sequence, position }
      return productFault(copies, row)
    },
    ...tradeChecks(copies, operations),
    stat_history: row => {
      if (row.date <= lastDay) return 'date must be after the one before'
      lastDay = row.date
      return null
    },
    wishes: () => null,
    venues: row => {
      if (venueIds.has(row.name)) return 'name is of an earlier row too'
      venueIds.add(row.name)
      return null
    },
    collection_views: () => null,
    chosen_sets: () => null,
    ...submissionChecks({ copies, operations, undone }),
    ...otherChecks({ copies, operations, undone }),
  }
}

/** That each trade is an operation, and that its lines follow one another. */
function tradeChecks(
  copies: ReadonlyMap<string, string>,
  operations: ReadonlyMap<string, OperationKind>,
): Pick<Checks<RestoredList>, 'trades' | 'trade_lines'> {
  const trades = new Set<string>()
  const sides = new Set<string>()
  let line = { side: '', position: -1 }
  let gainCents = 0

  return {
    trades: row => {
      if (trades.has(row.id)) return 'id is of an earlier row too'
      if (operations.get(row.id) !== 'trade') return 'id is no operation that trades'
      trades.add(row.id)
      gainCents += row.realisedGainCents
      return gainCents > maxTotalCents ? 'takes the gain of trades beyond 900,000,000,000' : null
    },
    trade_lines: row => {
      const side = `${row.tradeId} ${row.side}`
      if (!trades.has(row.tradeId)) return 'trade_id is no trade of the download'
      if (side !== line.side && sides.has(side)) return 'is apart from the rest of its trade'
      const next = side === line.side ? line.position + 1 : 0
      if (row.position !== next) return `position must be ${next}`
      line = { side, position: row.position }
      sides.add(side)
      return productFault(copies, row)
    },
  }
}

/** Returns what is wrong with the copy that a row names, or with its product. */
function productFault(
  copies: ReadonlyMap<string, string>,
  row: { readonly holdingId: string; readonly productId: string },
): string | null {
  const product = copies.get(row.holdingId)
  if (product === undefined) return 'holding_id is no copy of the download'
  return product === row.productId ? null : 'product_id is not the one of the copy'
}

/** What the lists before have. */
interface Known {
  /** The product of each copy. */
  readonly copies: ReadonlyMap<string, string>
  readonly operations: ReadonlyMap<string, OperationKind>
  /** Operations that a later one reverses. */
  readonly undone: ReadonlySet<string>
}

type SubmissionLists = 'submissions' | 'submission_copies' | 'submission_operations'

/** Checks what rows about submissions, shared pages, imports and notifications say about the rest of a download. */
function submissionChecks({ copies, operations, undone }: Known): Checks<SubmissionLists> {
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

function otherChecks({ operations }: Known): Checks<OtherLists> {
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
      if (mappingOfImport(row.told) === null) return 'told does not describe columns'
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
