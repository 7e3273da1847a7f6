/**
 * Which uploaded image each product shows, and which its earlier revisions showed. Written in the transaction that
 * writes the product or the revision. Images on other hosts have no rows.
 */
import type { Insertable } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import type { ImageUsesTable } from '#server/database/tables/images'
import type { Writer } from '#server/database/storage'

/** The address of an uploaded image, before its file name. */
export const uploadsAddress = '/uploads/'

/** The number that stands for the product as it is; its revisions count from 0. */
export const asItIs = -1

/** When a product ceases to show its image, as far as is known: later than every instant. */
export const stillShown = '9999-12-31T23:59:59.999Z'

interface Showing {
  readonly id: string
  readonly imageUrl: string | null
}

/** Saves which images new products show. */
export async function startImageUses(tx: Writer, products: readonly Showing[]): Promise<void> {
  await insertUses(
    tx,
    products.filter(isUpload).map(product => ({ ...product, revision: asItIs, shownUntil: stillShown })),
  )
}

/** Saves which image a product shows instead of an earlier one. */
export async function replaceImageUse(
  tx: Writer,
  before: Showing,
  after: Pick<Showing, 'imageUrl'>,
): Promise<void> {
  if (before.imageUrl === after.imageUrl) return
  if (isUpload(before)) {
    await tx
      .deleteFrom('image_uses')
      .where('product_id', '=', before.id)
      .where('revision', '=', asItIs)
      .execute()
  }
  await startImageUses(tx, [{ id: before.id, imageUrl: after.imageUrl }])
}

/** Saves which image a kept revision showed, until when. */
export async function keepImageUse(
  tx: Writer,
  product: Showing,
  { revision, shownUntil }: { revision: number; shownUntil: string },
): Promise<void> {
  await insertUses(tx, [{ ...product, revision, shownUntil }])
}

interface Use extends Showing {
  readonly revision: number
  readonly shownUntil: string
}

/** Returns the file name of an uploaded image's address; null for other addresses. */
export function uploadName(address: string): string | null {
  return address.startsWith(uploadsAddress) ? address.slice(uploadsAddress.length) : null
}

/** Leaves out addresses of no known image. */
async function insertUses(tx: Writer, uses: readonly Use[]): Promise<void> {
  const rows = uses.filter(isUpload).map(
    (use): Insertable<ImageUsesTable> => ({
      product_id: use.id,
      revision: use.revision,
      file_name: fileOf(use),
      shown_until: use.shownUntil,
    }),
  )
  await writeInChunks(rows, async chunk => {
    const known = await tx
      .selectFrom('images')
      .select('file_name')
      .where(
        'file_name',
        'in',
        chunk.map(({ file_name }) => file_name),
      )
      .execute()
    const names = new Set(known.map(({ file_name }) => file_name))
    const ofKnown = chunk.filter(({ file_name }) => names.has(file_name))
    if (ofKnown.length > 0) await tx.insertInto('image_uses').values(ofKnown).execute()
  })
}

function isUpload({ imageUrl }: Pick<Showing, 'imageUrl'>): boolean {
  return imageUrl?.startsWith(uploadsAddress) ?? false
}

function fileOf({ imageUrl }: Pick<Showing, 'imageUrl'>): string {
  return imageUrl?.slice(uploadsAddress.length) ?? ''
}
