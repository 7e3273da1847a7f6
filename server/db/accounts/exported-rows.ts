/** A collector's data for their download. */
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Fields } from '#server/database/columns'
import { exportedFace, exportedIdentity } from '#server/db/products/product-face'
import { lastStatDay } from '#server/db/ledger/stat-days'
import { shownNotifications, shownOf } from '#server/db/notifications/shown-notifications'
import type { Schema } from '#server/database/schema'
import type { Reader, Storage } from '#server/database/storage'
import { inChunks, inOrderOf, rowsPerChunk } from './exported-chunks.ts'

/** The key of a trade line: trade, side and position. */
type LineKey = readonly [tradeId: string, side: string, position: number]

/** The key of a revision: product and number. */
type RevisionKey = readonly [productId: string, revision: number]

const identityColumns = ['products.id as product_id', ...exportedIdentity.of('products')] as const
const productColumns = ['products.id as product_id', ...exportedFace.of('products')] as const

/** Includes removed copies. */
export const exportedCopies = inOrderOf(
  'holdings.id',
  '',
  (db, collectorId) =>
    db
      .selectFrom('holdings')
      .innerJoin('products', 'products.id', 'holdings.product_id')
      .selectAll('holdings')
      .select(identityColumns)
      .where('holdings.collector_id', '=', collectorId),
  row => row.id,
)

export const exportedLedger = ownRows('ledger_entries', 'sequence', 0, row => row.sequence)
export const exportedOperations = ownRows('operations', 'sequence', 0, row => row.sequence)
export const exportedTrades = ownRows('trades', 'id', '', row => row.id)
export const exportedSubmissions = ownRows('submissions', 'id', '', row => row.id)
export const exportedSubmissionOperations = ownRows(
  'submission_operations',
  'operation_id',
  '',
  row => row.operationId,
)

export function exportedOperationCopies(storage: Storage, collectorId: string) {
  const first: readonly [sequence: number, position: number] = [0, 0]
  return inChunks(
    storage,
    first,
    (db, [afterSequence, afterPosition]) =>
      db
        .selectFrom('operation_copies')
        .selectAll()
        .where('collector_id', '=', collectorId)
        .where(sql<SqlBool>`(operation_sequence, position) > (${afterSequence}, ${afterPosition})`)
        .orderBy('operation_sequence')
        .orderBy('position')
        .limit(rowsPerChunk)
        .execute(),
    (row): typeof first => [row.operationSequence, row.position],
  )
}

export function exportedTradeLines(storage: Storage, collectorId: string) {
  const first: LineKey = ['', '', 0]
  return inChunks(
    storage,
    first,
    (db, [afterId, afterSide, afterPosition]) =>
      db
        .selectFrom('trade_lines')
        .selectAll()
        .where('collector_id', '=', collectorId)
        .where(sql<SqlBool>`(trade_id, side, position) > (${afterId}, ${afterSide}, ${afterPosition})`)
        .orderBy('trade_id')
        .orderBy('side')
        .orderBy('position')
        .limit(rowsPerChunk)
        .execute(),
    (row): LineKey => [row.tradeId, row.side, row.position],
  )
}

export const exportedStatDays = inOrderOf(
  'day',
  '',
  (db, collectorId) =>
    db
      .selectFrom('stat_days')
      .selectAll()
      .where('collector_id', '=', collectorId)
      .where('day', '<=', lastStatDay(collectorId)),
  row => row.day,
)

export const exportedWishes = inOrderOf(
  'wishes.product_id',
  '',
  (db, collectorId) =>
    db
      .selectFrom('wishes')
      .innerJoin('products', 'products.id', 'wishes.product_id')
      .select(identityColumns)
      .select(['wishes.wished_at', 'wishes.target_price_cents', 'wishes.told_at'])
      .where('wishes.collector_id', '=', collectorId),
  row => row.productId,
)

export const exportedVenues = inOrderOf(
  'id',
  '',
  (db, collectorId) =>
    db
      .selectFrom('venues')
      .select(['id', 'name', 'fee_basis_points', 'fixed_fee_cents', 'shipping_cents'])
      .where('collector_id', '=', collectorId),
  row => row.id,
)

export function exportedNotifications(storage: Storage, collectorId: string) {
  return inChunks(
    storage,
    '',
    async (db, afterId) => {
      const rows = await shownNotifications(db, collectorId)
        .select('products.identity_key')
        .where('notifications.id', '>', afterId)
        .orderBy('notifications.id')
        .limit(rowsPerChunk)
        .execute()
      return rows.map(row => ({ id: row.id, identity_key: row.identity_key, notification: shownOf(row) }))
    },
    row => row.id,
  )
}

export const exportedSessions = inOrderOf(
  'token_hash',
  '',
  (db, collectorId) =>
    db
      .selectFrom('tokens')
      .select(['token_hash', 'device', 'address', 'created_at', 'last_used_at'])
      .where('collector_id', '=', collectorId),
  row => row.tokenHash,
)

export const exportedAdditions = inOrderOf(
  'id',
  '',
  (db, collectorId) =>
    db
      .selectFrom('products')
      .select(productColumns)
      .select('products.created_at')
      .where('created_by', '=', collectorId),
  row => row.productId,
)

export function exportedEdits(storage: Storage, collectorId: string) {
  const first: RevisionKey = ['', 0]
  return inChunks(
    storage,
    first,
    (db, [afterId, afterRevision]) =>
      db
        .selectFrom('product_revisions')
        .innerJoin('products', 'products.id', 'product_revisions.product_id')
        .select(productColumns)
        .select(['product_revisions.revision', 'product_revisions.edited_at'])
        .where('edited_by', '=', collectorId)
        .where(
          sql<SqlBool>`(product_revisions.product_id, product_revisions.revision) > (${afterId}, ${afterRevision})`,
        )
        .orderBy('product_revisions.product_id')
        .orderBy('product_revisions.revision')
        .limit(rowsPerChunk)
        .execute(),
    (row): RevisionKey => [row.productId, row.revision],
  )
}

export const exportedImages = inOrderOf(
  'file_name',
  '',
  (db, collectorId) =>
    db
      .selectFrom('images')
      .select(['file_name', 'uploaded_at', 'byte_size'])
      .where('uploaded_by', '=', collectorId),
  row => row.fileName,
)

/** Tables of a collector's own whose rows have a key of one column beside their collector. */
type KeyedTable = 'ledger_entries' | 'operations' | 'trades' | 'submissions' | 'submission_operations'

/** Returns what yields all rows of such a table in the order of their keys, which come after `first`. */
function ownRows<Table extends KeyedTable, Key extends string | number>(
  table: Table,
  key: keyof Schema[Table] & string,
  first: Key,
  keyOf: (row: Fields<Selectable<Schema[Table]>>) => Key,
) {
  type Rows = SelectQueryBuilder<Schema, Table, Selectable<Schema[Table]>>
  // The types of the tables differ, and all have a collector.
  const query = (db: Reader, collectorId: string) =>
    db
      .selectFrom(table as 'trades')
      .selectAll()
      .where('collector_id', '=', collectorId) as unknown as Rows
  return inOrderOf(key, first, query, keyOf)
}
