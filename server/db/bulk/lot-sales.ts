/** What the copies of lots sold for together. */
import { extraCosts, type ExtraCosts } from '#domain/copies/extra-costs'
import type { Cents } from '#domain/money/money'
import { sql } from 'kysely'
import type { Reader } from '#server/database/storage'

/** The amounts of a sale, of all its copies. */
export interface SaleAmounts {
  readonly soldPriceCents: Cents
  readonly saleCosts: ExtraCosts
  readonly costBasisCents: Cents
}

/**
 * Returns the amounts of sales that count, by the sequence of their operations. The rows of their copies have them: a
 * copy that was sold stays as it was sold while the sale counts.
 */
export async function lotAmounts(
  db: Reader,
  collectorId: string,
  sequences: readonly number[],
): Promise<Map<number, SaleAmounts>> {
  if (sequences.length === 0) return new Map()
  const sum = (column: string) =>
    sql<Cents>`cast(coalesce(sum(${sql.ref(`holdings.${column}`)}), 0) as bigint)`
  const rows = await db
    .selectFrom('operation_copies')
    // Crossed, so that SQLite begins with the copies of the operations.
    .crossJoin('holdings')
    .where('operation_copies.collector_id', '=', collectorId)
    .where('operation_copies.operation_sequence', 'in', sequences)
    .where('holdings.collector_id', '=', collectorId)
    .whereRef('holdings.id', '=', 'operation_copies.holding_id')
    .select([
      'operation_copies.operation_sequence',
      sum('sold_price_cents').as('soldPriceCents'),
      ...extraCosts.map(cost => sum(`sale_${cost}_cents`).as(`${cost}Cents`)),
      sum('cost_basis_cents').as('costBasisCents'),
    ])
    .groupBy('operation_copies.operation_sequence')
    .execute()
  return new Map(
    rows.map(({ operation_sequence, soldPriceCents, costBasisCents, ...saleCosts }) => [
      operation_sequence,
      { soldPriceCents, saleCosts, costBasisCents },
    ]),
  )
}
