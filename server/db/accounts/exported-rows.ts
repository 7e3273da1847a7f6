/** A collector's data for their download. */
import type { Selectable, SelectQueryBuilder } from 'kysely'
import { exportedFace, exportedIdentity } from '#server/db/products/product-face'
import { lastStatDay } from '#server/db/ledger/stat-days'
import { shownNotifications, shownOf } from '#server/db/notifications/shown-notifications'
import type { Schema } from '#server/database/schema'
import type { Reader, Storage } from '#server/database/storage'
import { inChunks, inOrderOf, rowsPerChunk } from './exported-chunks.ts'

const identityColumns = ['products.id as product_id', ...exportedIdentity.of('products')] as const
const productColumns = ['products.id as product_id', ...exportedFace.of('products')] as const

/** Includes removed copies. */
export const exportedCopies = inOrderOf(['holdings.id'], [''], (db, collectorId) =>
  db
    .selectFrom('holdings')
    .innerJoin('products', 'products.id', 'holdings.product_id')
    .selectAll('holdings')
    .select(identityColumns)
    .where('holdings.collector_id', '=', collectorId),
)

export const exportedLedger = ownRows('ledger_entries', ['sequence'], [0])
export const exportedOperations = ownRows('operations', ['sequence'], [0])
export const exportedOperationCopies = ownRows('operation_copies', ['operation_sequence', 'position'], [0, 0])
export const exportedTrades = ownRows('trades', ['id'], [''])
export const exportedTradeLines = ownRows('trade_lines', ['trade_id', 'side', 'position'], ['', '', 0])
export const exportedSubmissions = ownRows('submissions', ['id'], [''])
export const exportedSubmissionCopies = ownRows('submission_copies', ['submission_id', 'place'], ['', -1])
export const exportedSubmissionOperations = ownRows('submission_operations', ['operation_id'], [''])

export const exportedStatDays = inOrderOf(['day'], [''], (db, collectorId) =>
  db
    .selectFrom('stat_days')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .where('day', '<=', lastStatDay(collectorId)),
)

export const exportedWishes = inOrderOf(['wishes.product_id'], [''], (db, collectorId) =>
  db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .select(identityColumns)
    .select(['wishes.wished_at', 'wishes.target_price_cents', 'wishes.told_at'])
    .where('wishes.collector_id', '=', collectorId),
)

export const exportedVenues = inOrderOf(['id'], [''], (db, collectorId) =>
  db
    .selectFrom('venues')
    .select(['id', 'name', 'fee_basis_points', 'fixed_fee_cents', 'shipping_cents'])
    .where('collector_id', '=', collectorId),
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

export const exportedSessions = inOrderOf(['token_hash'], [''], (db, collectorId) =>
  db
    .selectFrom('tokens')
    .select(['token_hash', 'device', 'address', 'created_at', 'last_used_at'])
    .where('collector_id', '=', collectorId),
)

export const exportedAdditions = inOrderOf(['products.id as product_id'], [''], (db, collectorId) =>
  db
    .selectFrom('products')
    .select(productColumns)
    .select('products.created_at')
    .where('created_by', '=', collectorId),
)

export const exportedEdits = inOrderOf(
  ['product_revisions.product_id', 'product_revisions.revision'],
  ['', 0],
  (db, collectorId) =>
    db
      .selectFrom('product_revisions')
      .innerJoin('products', 'products.id', 'product_revisions.product_id')
      .select(productColumns)
      .select(['product_revisions.revision', 'product_revisions.edited_at'])
      .where('edited_by', '=', collectorId),
)

export const exportedImages = inOrderOf(['file_name'], [''], (db, collectorId) =>
  db
    .selectFrom('images')
    .select(['file_name', 'uploaded_at', 'byte_size'])
    .where('uploaded_by', '=', collectorId),
)

/** Tables of a collector's own that are in the download as they are. */
type WholeTable =
  | 'ledger_entries'
  | 'operations'
  | 'operation_copies'
  | 'trades'
  | 'trade_lines'
  | 'submissions'
  | 'submission_copies'
  | 'submission_operations'

/** Returns what yields all rows of such a table in the order of their keys, which come after `first`. */
function ownRows<Table extends WholeTable>(
  table: Table,
  keys: readonly (keyof Schema[Table] & string)[],
  first: readonly (string | number)[],
) {
  type Rows = SelectQueryBuilder<Schema, Table, Selectable<Schema[Table]>>
  // The types of the tables differ, and all have a collector.
  const query = (db: Reader, collectorId: string) =>
    db
      .selectFrom(table as 'trades')
      .selectAll()
      .where('collector_id', '=', collectorId) as unknown as Rows
  return inOrderOf(keys, first, query)
}
