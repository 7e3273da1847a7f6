/**
 * Checks what rows say about each other: that numbers go on without a gap, that nothing comes twice, and that what a row
 * refers to is there. Keeps the ids of copies, operations and trades, and no rows.
 */
import type { OperationKind } from '#domain/copies/operation'
import { maxTotalCents } from '#domain/money/money'
import { otherChecks, submissionChecks } from './checked-extras.ts'
import type { Checks, RestoredList } from './restored-lists.ts'

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
