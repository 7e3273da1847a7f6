/** Edits of imported products that wait for a curator. They are gone when approved, refused, replaced or lapsed. */
import type { SomeWaitable } from '#domain/products/waiting-edit'
import type { Page } from '#server/db/groups/collection-filter'
import { prepared } from '#server/database/prepared'
import type { Reader, Storage, Writer } from '#server/database/storage'
import { uploadName } from './image-uses.ts'
import { hasImage } from './images.ts'
import { exportedFace } from './product-face.ts'
import { productColumns, type StoredProduct } from './products.ts'

export interface WaitingEdit {
  readonly id: string
  readonly productId: string
  readonly createdAt: string
  /** What the product had in the edited fields when the edit was made. */
  readonly found: SomeWaitable
  readonly wanted: SomeWaitable
}

/** A waiting edit with its author and its product as everybody sees it. */
export interface ShownWaitingEdit extends WaitingEdit {
  readonly authorId: string
  readonly authorName: string
  readonly product: StoredProduct
}

const keptColumns = [
  'waiting_edits.id as edit_id',
  'waiting_edits.product_id',
  'waiting_edits.created_at as waits_since',
  'waiting_edits.found',
  'waiting_edits.wanted',
] as const

interface KeptEdit {
  readonly edit_id: string
  readonly product_id: string
  readonly waits_since: string
  readonly found: string
  readonly wanted: string
}

function readEdit(row: KeptEdit): WaitingEdit {
  const { edit_id: id, product_id: productId, waits_since: createdAt } = row
  return { id, productId, createdAt, found: JSON.parse(row.found), wanted: JSON.parse(row.wanted) }
}

/** Inserts an edit. Throws KeyTaken if the collector has another one of this product. */
export async function insertWaitingEdit(tx: Writer, collectorId: string, edit: WaitingEdit): Promise<void> {
  const fileName = uploadName(edit.wanted.imageUrl ?? '')
  const isKept = fileName !== null && (await hasImage(tx, fileName))
  await tx
    .insertInto('waiting_edits')
    .values({
      collector_id: collectorId,
      product_id: edit.productId,
      id: edit.id,
      created_at: edit.createdAt,
      found: JSON.stringify(edit.found),
      wanted: JSON.stringify(edit.wanted),
      image_file: isKept ? fileName : null,
    })
    .execute()
}

/** Returns what a collector edited of a product and waits; undefined for nothing. */
export async function waitingEditOf(
  db: Reader,
  collectorId: string,
  productId: string,
): Promise<WaitingEdit | undefined> {
  const row = await ownEdit.executeTakeFirst(db, { collectorId, productId })
  return row && readEdit(row)
}

const ownEdit = prepared((db, { collectorId, productId }: { collectorId: string; productId: string }) =>
  db
    .selectFrom('waiting_edits')
    .select(keptColumns)
    .where('collector_id', '=', collectorId)
    .where('product_id', '=', productId),
)

/** Returns how many edits of a collector wait. */
export async function countWaitingOf(db: Reader, collectorId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('waiting_edits')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Returns whose edit of which product this is; undefined for an edit that waits no more. */
export async function whoseWaitingEdit(
  db: Reader,
  id: string,
): Promise<{ readonly authorId: string; readonly productId: string } | undefined> {
  return db
    .selectFrom('waiting_edits')
    .select(['collector_id as authorId', 'product_id as productId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns a page of the edits that wait, the oldest first, and how many there are. */
export async function waitingPage(
  db: Reader,
  { limit, offset }: Page,
): Promise<{ edits: ShownWaitingEdit[]; totalItems: number }> {
  const rows = await db
    .selectFrom('waiting_edits')
    .innerJoin('products', 'products.id', 'waiting_edits.product_id')
    .innerJoin('collectors', 'collectors.id', 'waiting_edits.collector_id')
    .select(keptColumns)
    .select(['waiting_edits.collector_id', 'collectors.username'])
    .select(productColumns.of('products'))
    .orderBy('waiting_edits.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalItems } = await db
    .selectFrom('waiting_edits')
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow()
  const edits = rows.map(row => ({
    ...readEdit(row),
    authorId: row.collector_id,
    authorName: row.username,
    product: productColumns.read(row),
  }))
  return { edits, totalItems }
}

/** Returns whether any edit waits. */
export async function anyEditWaits(db: Reader): Promise<boolean> {
  const first = await db.selectFrom('waiting_edits').select('id').limit(1).executeTakeFirst()
  return first !== undefined
}

/** Deletes an edit. Returns it; undefined if it waits no more. */
export async function takeWaitingEdit(
  tx: Writer,
  edit: { readonly id: string } | { readonly authorId: string; readonly productId: string },
): Promise<WaitingEdit | undefined> {
  const found = tx.deleteFrom('waiting_edits').returning(keptColumns)
  const row = await ('id' in edit
    ? found.where('id', '=', edit.id)
    : found.where('collector_id', '=', edit.authorId).where('product_id', '=', edit.productId)
  ).executeTakeFirst()
  return row && readEdit(row)
}

/** Deletes all edits of a collector that wait, which are few. Returns how many. */
export async function deleteWaitingOf(tx: Writer, collectorId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('waiting_edits')
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes some edits that were made before an instant. Returns how many. */
export async function deleteWaitingBefore(tx: Writer, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('waiting_edits')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('waiting_edits')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns what a collector edited and waits, for their download: few enough for one piece. */
export async function* exportedWaitingEdits(storage: Storage, collectorId: string) {
  const rows = await storage.read(db =>
    db
      .selectFrom('waiting_edits')
      .innerJoin('products', 'products.id', 'waiting_edits.product_id')
      .select(keptColumns)
      .select(exportedFace.of('products'))
      .where('waiting_edits.collector_id', '=', collectorId)
      .orderBy('waiting_edits.id')
      .execute(),
  )
  yield rows.map(row => ({ ...exportedFace.read(row), ...readEdit(row) }))
}
