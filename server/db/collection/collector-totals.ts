import type { CollectionSums } from '#domain/collection/group-figures'
import type { Balances } from '#domain/collection/ledger'
import { columnMap } from '#server/db/columns'
import { prepared } from '#server/db/prepared'
import type { EngineName, Reader, Writer } from '#server/db/storage'

/** A collector's totals: the balances of the ledger and the sums of the copies held. */
export interface CollectorTotals extends CollectionSums, Balances {
  readonly collectorId: string
  readonly revision: number
  readonly ledgerSequence: number
  readonly operationSequence: number
  /** Copies ever added, including those removed. */
  readonly copiesRecorded: number
  /** When market prices were last added up. */
  readonly valuedAt: string | null
  /** The day of these totals in the history; null before the first. */
  readonly statDay: string | null
}

const figures = columnMap([
  'revision',
  'ledger_sequence',
  'operation_sequence',
  'copies_recorded',
  'group_count',
  'raw_quantity',
  'graded_quantity',
  'grading_quantity',
  'sealed_quantity',
  'cost_basis_cents',
  'lifetime_earnings_cents',
  'realised_profit_cents',
  'market_value_cents',
  'priced_quantity',
  'priced_cost_basis_cents',
  'own_priced_quantity',
  'valued_quantity',
  'value_with_own_cents',
  'valued_at',
  'stat_day',
])

/**
 * Locks the collector's totals until the transaction ends, so that two changes of one collection never
 * interleave. SQLite's write transactions exclude each other already. Null if the collector was erased.
 */
export async function lockTotals(
  tx: Writer,
  engine: EngineName,
  collectorId: string,
): Promise<CollectorTotals | null> {
  const query = engine === 'postgres' ? lockQuery : totalsQuery
  const row = await query.executeTakeFirst(tx, { collectorId })
  return row ? { collectorId, ...figures.read(row) } : null
}

export async function totalsById(db: Reader, collectorId: string): Promise<CollectorTotals> {
  const row = await totalsQuery.executeTakeFirst(db, { collectorId })
  if (!row) throw new Error('a collector has no totals')
  return { collectorId, ...figures.read(row) }
}

const totalsQuery = prepared((db, { collectorId }: { collectorId: string }) =>
  db.selectFrom('collector_totals').select(figures.columns).where('collector_id', '=', collectorId),
)

const lockQuery = prepared((db, { collectorId }: { collectorId: string }) =>
  db
    .selectFrom('collector_totals')
    .select(figures.columns)
    .where('collector_id', '=', collectorId)
    .forUpdate(),
)

export async function saveTotals(tx: Writer, totals: CollectorTotals): Promise<void> {
  await tx
    .updateTable('collector_totals')
    .set(figures.write(totals))
    .where('collector_id', '=', totals.collectorId)
    .execute()
}
