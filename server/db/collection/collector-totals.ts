import type { Balances } from '#domain/collection/ledger'
import type { Selectable } from 'kysely'
import type { CollectionSums } from './groups.ts'
import type { CollectorTotalsTable } from '#server/db/schema'
import type { EngineName, Reader, Writer } from '#server/db/storage'

/** Where a collector stands: the balances of the ledger and the sums of the copies held. */
export interface CollectorTotals extends CollectionSums, Balances {
  readonly collectorId: string
  readonly revision: number
  readonly ledgerSequence: number
  /** When market prices were last added up. */
  readonly valuedAt: string | null
}

/**
 * Locks the collector's totals until the transaction ends, so that two changes of one collection never
 * cross. SQLite's write transactions exclude each other already. Null once the collector is erased.
 */
export async function lockTotals(
  tx: Writer,
  engine: EngineName,
  collectorId: string,
): Promise<CollectorTotals | null> {
  const query = tx.selectFrom('collector_totals').selectAll().where('collector_id', '=', collectorId)
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  return row ? totalsOf(row) : null
}

export async function totalsById(db: Reader, collectorId: string): Promise<CollectorTotals> {
  const row = await db
    .selectFrom('collector_totals')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return totalsOf(row)
}

export async function saveTotals(tx: Writer, totals: CollectorTotals): Promise<void> {
  await tx
    .updateTable('collector_totals')
    .set({
      revision: totals.revision,
      ledger_sequence: totals.ledgerSequence,
      raw_quantity: totals.rawQuantity,
      graded_quantity: totals.gradedQuantity,
      grading_quantity: totals.gradingQuantity,
      sealed_quantity: totals.sealedQuantity,
      cost_basis_cents: totals.costBasisCents,
      lifetime_earnings_cents: totals.lifetimeEarningsCents,
      realised_profit_cents: totals.realisedProfitCents,
      market_value_cents: totals.marketValueCents,
      priced_quantity: totals.pricedQuantity,
      priced_cost_basis_cents: totals.pricedCostBasisCents,
      own_priced_quantity: totals.ownPricedQuantity,
      valued_quantity: totals.valuedQuantity,
      value_with_own_cents: totals.valueWithOwnCents,
      valued_at: totals.valuedAt,
    })
    .where('collector_id', '=', totals.collectorId)
    .execute()
}

function totalsOf(row: Selectable<CollectorTotalsTable>): CollectorTotals {
  return {
    collectorId: row.collector_id,
    revision: row.revision,
    ledgerSequence: row.ledger_sequence,
    rawQuantity: row.raw_quantity,
    gradedQuantity: row.graded_quantity,
    gradingQuantity: row.grading_quantity,
    sealedQuantity: row.sealed_quantity,
    costBasisCents: row.cost_basis_cents,
    lifetimeEarningsCents: row.lifetime_earnings_cents,
    realisedProfitCents: row.realised_profit_cents,
    marketValueCents: row.market_value_cents,
    pricedQuantity: row.priced_quantity,
    pricedCostBasisCents: row.priced_cost_basis_cents,
    ownPricedQuantity: row.own_priced_quantity,
    valuedQuantity: row.valued_quantity,
    valueWithOwnCents: row.value_with_own_cents,
    valuedAt: row.valued_at,
  }
}
