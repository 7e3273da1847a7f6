import type { CollectionSums } from '#domain/groups/group-figures'
import type { Balances } from '#domain/ledger/ledger'
import type { CashMoved, ValueParts } from '#domain/value/value-parts'
import { columnMap, type FieldName } from '#server/database/columns'
import { prepared } from '#server/database/prepared'
import { saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'
import { valuePartColumns } from './value-part-columns.ts'

/** A collector's totals: the balances of the ledger, the sums of the copies held, and what moved so far. */
export interface CollectorTotals extends CollectionSums, Balances, ValueParts, CashMoved {
  readonly collectorId: string
  readonly revision: number
  readonly ledgerSequence: number
  readonly operationSequence: number
  /** Copies ever added, including those removed. */
  readonly copiesRecorded: number
  /** How many copies the newest operation has yet to change; 0 unless it is written in steps. */
  readonly pendingCopies: number
  /** When market prices were last added up. */
  readonly valuedAt: string | null
  /** The day of these totals in the history; null before the first. */
  readonly statDay: string | null
}

/** How many groups and copies are held, of each kind. */
const counts = columnMap([
  'group_count',
  'raw_groups',
  'graded_groups',
  'grading_groups',
  'sealed_groups',
  'raw_quantity',
  'graded_quantity',
  'grading_quantity',
  'sealed_quantity',
])

const figures = columnMap([
  'revision',
  'ledger_sequence',
  'operation_sequence',
  'copies_recorded',
  'pending_copies',
  ...counts.columns,
  'cost_basis_cents',
  'lifetime_earnings_cents',
  'realised_profit_cents',
  'market_value_cents',
  'priced_quantity',
  'priced_cost_basis_cents',
  'own_priced_quantity',
  'valued_quantity',
  'value_with_own_cents',
  'own_counted_quantity',
  'own_counted_cents',
  ...valuePartColumns,
  'valued_at',
  'stat_day',
])

/**
 * Locks the collector's totals until the transaction ends, so that two changes of one collection never
 * interleave. SQLite's write transactions exclude each other already. Null if the collector was erased.
 */
export async function lockTotals(tx: Writer, collectorId: string): Promise<CollectorTotals | null> {
  const row = await lockQuery.executeTakeFirst(tx, { collectorId })
  return row ? { collectorId, ...figures.read(row) } : null
}

/**
 * Locks the totals of several collectors, in an order in which two transactions never deadlock, without those that
 * another transaction has locked and those who were erased.
 */
export async function lockFreeTotals(
  tx: Writer,
  collectorIds: readonly string[],
): Promise<CollectorTotals[]> {
  const rows = await tx
    .selectFrom('collector_totals')
    .select('collector_id')
    .select(figures.columns)
    .where('collector_id', 'in', collectorIds)
    .orderBy('collector_id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(row => ({ collectorId: row.collector_id, ...figures.read(row) }))
}

export async function totalsById(db: Reader, collectorId: string): Promise<CollectorTotals> {
  const row = await totalsQuery.executeTakeFirst(db, { collectorId })
  if (!row) throw new Error('a collector has no totals')
  return { collectorId, ...figures.read(row) }
}

/** Returns the number of the newest operation; null while steps of it are to come. */
export function wholeSequence({
  operationSequence,
  pendingCopies,
}: Pick<CollectorTotals, 'operationSequence' | 'pendingCopies'>): number | null {
  return pendingCopies === 0 ? operationSequence : null
}

/** The columns of the figures that a collector is shown. */
export const shownFigures = columnMap([
  'ledger_sequence',
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
  'own_counted_quantity',
  'own_counted_cents',
  'valued_at',
])

/** The totals as a collector is shown them. */
export type ShownTotals = Pick<CollectorTotals, FieldName<(typeof shownFigures.columns)[number]>>

export type Counts = Pick<CollectorTotals, FieldName<(typeof counts.columns)[number]>>

/** Returns the counts alone, for lists: most of what it takes to read all totals is their many columns. */
export async function countsById(db: Reader, collectorId: string): Promise<Counts> {
  const row = await countsQuery.executeTakeFirst(db, { collectorId })
  if (!row) throw new Error('a collector has no totals')
  return counts.read(row)
}

const countsQuery = prepared((db, { collectorId }: { collectorId: string }) =>
  db.selectFrom('collector_totals').select(counts.columns).where('collector_id', '=', collectorId),
)

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

/** Saves the totals of several collectors in one statement. */
export async function saveTotals(tx: Writer, totals: readonly CollectorTotals[]): Promise<void> {
  const rows = totals.map(one => ({ collector_id: one.collectorId, ...figures.write(one) }))
  await saveRows(tx, 'collector_totals', ['collector_id'], rows)
}
