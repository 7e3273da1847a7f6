/** What operations did to the copies of one product, or to one copy. */
import type { CopyEntry, KeptChange, OperationKind } from '#domain/copies/operation'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { entryColumns } from '#server/db/ledger/ledger-entries'
import type { Reader } from '#server/database/storage'
import { versionFrom } from '#server/db/ledger/operations'

/** A change of a copy with its operation. */
export interface RecordedChange extends KeptChange {
  readonly sequence: number
  readonly kind: OperationKind
  /** The kind of the operation that it undoes; null for one that undoes none. */
  readonly undoneKind: OperationKind | null
  readonly occurredAt: string
}

/** Lists the newest changes of a copy or of a product's copies, newest first. */
export async function newestChanges(
  db: Reader,
  collectorId: string,
  of: { readonly copyId: string } | { readonly productId: string },
  limit: number,
): Promise<RecordedChange[]> {
  const changes = db
    .selectFrom('operation_copies')
    .innerJoin('operations', join =>
      join
        .onRef('operations.collector_id', '=', 'operation_copies.collector_id')
        .onRef('operations.sequence', '=', 'operation_copies.operation_sequence'),
    )
    .select(['operations.sequence', 'operations.kind', 'operations.occurred_at'])
    .select(['holding_id', 'product_id', 'before_version', 'after_version'])
    .select(
      sql<OperationKind | null>`(select undone.kind from operations as undone
        where undone.collector_id = operations.collector_id and undone.id = operations.reverses)`.as(
        'undone_kind',
      ),
    )
    .where('operation_copies.collector_id', '=', collectorId)
    .orderBy('operation_copies.operation_sequence', 'desc')
    .limit(limit)
  const rows = await ('copyId' in of
    ? changes.where('operation_copies.holding_id', '=', of.copyId)
    : changes.where('operation_copies.product_id', '=', of.productId)
  ).execute()
  return rows.map(row => ({
    sequence: row.sequence,
    kind: row.kind,
    undoneKind: row.undone_kind,
    occurredAt: row.occurred_at,
    copyId: row.holding_id,
    productId: row.product_id,
    before: row.before_version === null ? null : versionFrom(row.before_version),
    after: row.after_version === null ? null : versionFrom(row.after_version),
  }))
}

/**
 * Returns the ledger entries that these operations made of these copies, by the number of their operation. Reads nothing
 * of other copies, which one operation may have hundreds of.
 */
export async function entriesOfCopies(
  db: Reader,
  collectorId: string,
  changes: readonly Pick<RecordedChange, 'sequence' | 'copyId'>[],
): Promise<ReadonlyMap<number, readonly CopyEntry[]>> {
  const entries = new Map<number, CopyEntry[]>()
  const oldest = Math.min(...changes.map(({ sequence }) => sequence))
  const made = new Set(changes.map(({ sequence, copyId }) => `${sequence} ${copyId}`))
  const rows = await inChunks([...new Set(changes.map(({ copyId }) => copyId))], some =>
    db
      .selectFrom('ledger_entries')
      .select(['operation_sequence', 'holding_id', ...entryColumns.columns])
      .where('collector_id', '=', collectorId)
      .where('holding_id', 'in', some)
      // Not by its index, in which the operations have other copies too.
      .where(sql<SqlBool>`operation_sequence + 0 >= ${oldest}`)
      .execute(),
  )
  for (const row of rows) {
    if (!made.has(`${row.operation_sequence} ${row.holding_id}`)) continue
    const entry = { copyId: row.holding_id, ...entryColumns.read(row) }
    const others = entries.get(row.operation_sequence)
    if (others) others.push(entry)
    else entries.set(row.operation_sequence, [entry])
  }
  return entries
}
