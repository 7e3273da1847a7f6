/** What products were before each edit. */
import { columnMap } from '#server/database/columns'
import { keepImageUse } from './image-uses.ts'
import type { ProductFacts, StoredProduct } from './products.ts'
import type { Writer } from '#server/database/storage'

/** What people can edit and what follows from it, as the JSON of a revision names it. */
const edited = columnMap([
  'name',
  'set_name',
  'set_code',
  'set_card_count',
  'card_number',
  'rarity',
  'image_url',
  'misc_info',
  'product_description',
  'release_date',
  'language',
])

/** What revisions of earlier versions of the program lack. */
type LaterFacts = 'setCardCount' | 'releaseDate' | 'language'
type EditedFacts = Pick<
  ProductFacts,
  | LaterFacts
  | 'name'
  | 'setName'
  | 'setCode'
  | 'cardNumber'
  | 'rarity'
  | 'imageUrl'
  | 'miscInfo'
  | 'productDescription'
>

/** A product as a revision keeps it. */
export type KeptFacts = Omit<EditedFacts, LaterFacts> & {
  readonly [Fact in LaterFacts]?: EditedFacts[Fact]
}

/** Who edits: a collector, or the operator with a command of the server. */
export type Editor = { readonly collectorId: string } | 'operator'

/** An edit that is about to be saved. */
export interface Editing {
  readonly editor: Editor
  readonly editedAt: string
  /** The revision that a revert goes back to; null for an edit. */
  readonly revertedTo: number | null
  /** The curator who approved an edit that waited; null for other edits. */
  readonly approvedBy: string | null
}

/** Returns what people can edit of a product. */
export function editedFactsOf(product: StoredProduct): KeptFacts {
  return edited.pick(product)
}

/**
 * Saves a product as it was before an edit, with who changed it and when. Returns the number of the next revision.
 * Numbers go on after the newest kept one: earlier imports could set a product back to revision 0. The caller holds
 * the lock of the product.
 */
export async function keepRevision(
  tx: Writer,
  product: StoredProduct,
  { editor, editedAt, revertedTo, approvedBy }: Editing,
): Promise<number> {
  const revision = Math.max(product.revision, (await newestKept(tx, product.id)) + 1)
  const collectorId = editor === 'operator' ? null : editor.collectorId
  await tx
    .insertInto('product_revisions')
    .values(({ selectFrom }) => ({
      product_id: product.id,
      revision,
      edited_at: editedAt,
      edited_by: collectorId,
      editor_name: selectFrom('collectors').select('username').where('id', '=', collectorId),
      editor: editor === 'operator' ? 'operator' : 'collector',
      reverted_to: revertedTo,
      approved_by: approvedBy,
      fields: JSON.stringify(edited.write(product)),
    }))
    .execute()
  await keepImageUse(tx, product, { revision, shownUntil: editedAt })
  return revision + 1
}

/** Returns a product as it was before the edit of this number; undefined if no such edit is kept. */
export async function keptFacts(
  tx: Writer,
  productId: string,
  revision: number,
): Promise<KeptFacts | undefined> {
  const row = await tx
    .selectFrom('product_revisions')
    .select('fields')
    .where('product_id', '=', productId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row && factsFromJson(row.fields)
}

/** Reads the JSON of a revision. */
export function factsFromJson(fields: string): KeptFacts {
  return edited.read(JSON.parse(fields)) as KeptFacts
}

/** Returns the number of the newest kept revision; -1 if there is none. */
async function newestKept(tx: Writer, productId: string): Promise<number> {
  const newest = await tx
    .selectFrom('product_revisions')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return newest?.revision ?? -1
}
