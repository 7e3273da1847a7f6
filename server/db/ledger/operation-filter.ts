/** Filters of a collector's operations. Each has an index; a test reads the plans. */
import type { OperationKind } from '#domain/copies/operation'
import type { Cents } from '#domain/money/money'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '#server/database/schema'
import type { Reader } from '#server/database/storage'
import { idsOfSet } from '#server/db/groups/collection-filter'
import { totalsById } from './collector-totals.ts'

/** Null is no filter. */
export interface OperationFilter {
  readonly kind: OperationKind | null
  /** True for operations that changed the realised profit. */
  readonly withProfit: boolean
  readonly productId: string | null
  /** A set's name, in any case, or its code. */
  readonly set: string | null
  readonly copyId: string | null
  /** The first and the last day. */
  readonly from: string | null
  readonly to: string | null
}

/** How many operations pass a filter. */
export interface OperationTotals extends OperationSums {
  readonly passing: number
}

/** How many operations were summed, and their sums. */
export interface OperationSums {
  readonly operations: number
  readonly cashCents: Cents
  readonly costBasisCents: Cents
  readonly realisedProfitCents: Cents
}

/** Selects the collector's operations that pass a filter. */
export function operationsOf(
  db: Reader,
  collectorId: string,
  filter: OperationFilter,
): SelectQueryBuilder<Schema, 'operations', object> {
  const { kind, withProfit, productId, set, copyId, from, to } = filter
  let operations = db.selectFrom('operations').where('operations.collector_id', '=', collectorId)
  if (kind !== null) operations = operations.where('operations.kind', '=', kind)
  if (from !== null) operations = operations.where('operations.day', '>=', from)
  if (to !== null) operations = operations.where('operations.day', '<=', to)
  // Written out, so that SQLite sees that it is the condition of the index.
  if (withProfit) operations = operations.where(sql<boolean>`operations.realised_profit_cents <> 0`)
  const copies = db
    .selectFrom('operation_copies')
    .select('operation_copies.operation_sequence')
    .where('operation_copies.collector_id', '=', collectorId)
  if (copyId !== null) {
    operations = operations.where('operations.sequence', 'in', copies.where('holding_id', '=', copyId))
  }
  if (productId !== null) {
    operations = operations.where('operations.sequence', 'in', copies.where('product_id', '=', productId))
  }
  if (set !== null) {
    operations = operations.where(
      'operations.sequence',
      'in',
      copies.where('product_id', 'in', idsOfSet(db, set)),
    )
  }
  return operations
}

/** Selects the operations that pass a filter and were not undone. */
export function countingOperations(db: Reader, collectorId: string, filter: OperationFilter) {
  return operationsOf(db, collectorId, filter).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('operations as undo')
          .select('undo.id')
          .where('undo.collector_id', '=', collectorId)
          .whereRef('undo.reverses', '=', 'operations.id'),
      ),
    ),
  )
}

/**
 * Counts the operations that pass a filter, and sums them. With a kind it sums only operations that were not undone, because
 * their undo is of another kind. Without a filter it reads the collector's totals only.
 */
export async function operationTotals(
  db: Reader,
  collectorId: string,
  filter: OperationFilter,
): Promise<OperationTotals> {
  const isWhole = Object.values(filter).every(value => value === null || value === false)
  if (!isWhole) return filteredTotals(db, collectorId, filter)
  const totals = await totalsById(db, collectorId)
  return {
    passing: totals.operationSequence,
    operations: totals.operationSequence,
    cashCents: totals.lifetimeEarningsCents,
    costBasisCents: totals.costBasisCents,
    realisedProfitCents: totals.realisedProfitCents,
  }
}

async function filteredTotals(
  db: Reader,
  collectorId: string,
  filter: OperationFilter,
): Promise<OperationTotals> {
  const passing = operationsOf(db, collectorId, filter)
  if (filter.kind === null) {
    const sums = await sumsOf(passing)
    return { ...sums, passing: sums.operations }
  }
  const { count } = await passing
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { ...(await sumsOf(countingOperations(db, collectorId, filter))), passing: count }
}

/** Counts and sums these operations. */
export async function sumsOf(
  operations: SelectQueryBuilder<Schema, 'operations', object>,
): Promise<OperationSums> {
  const sum = (column: string) =>
    sql<Cents>`cast(coalesce(sum(${sql.ref(`operations.${column}`)}), 0) as bigint)`
  return operations
    .select(({ fn }) => [
      fn.countAll<number>().as('operations'),
      sum('cash_cents').as('cashCents'),
      sum('cost_basis_cents').as('costBasisCents'),
      sum('realised_profit_cents').as('realisedProfitCents'),
    ])
    .executeTakeFirstOrThrow()
}
