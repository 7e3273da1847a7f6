/** The history of a product: its edits, newest first, with what each changed. */
import { defaultLanguage, type Language } from '#domain/products/language'
import type { Page } from '#server/db/groups/collection-filter'
import type { Reader } from '#server/database/storage'
import { uploadName } from './image-uses.ts'
import { editedFactsOf, factsFromJson, type KeptFacts } from './product-revisions.ts'
import { productsById } from './products.ts'

export interface ShownEdit {
  /** The number of the product before the edit. */
  readonly revision: number
  readonly editedAt: string
  /** The collector's name at the time; null once they have left, and for the operator. */
  readonly editorName: string | null
  readonly editor: 'collector' | 'operator'
  /** Null for the operator, and for a collector who left. */
  readonly editorId: string | null
  readonly revertedTo: number | null
  /** Null for an edit that did not wait, and once the curator has left. */
  readonly approverName: string | null
  readonly before: ShownFacts
  readonly after: ShownFacts
}

export interface ShownFacts extends KeptFacts {
  /** True for an uploaded picture that is no longer kept. */
  readonly imageGone: boolean
  readonly language: Language
}

/** Returns a page of a product's edits and how many there are. Undefined for an unknown product. */
export async function editsOf(
  db: Reader,
  productId: string,
  { limit, offset }: Page,
): Promise<{ edits: ShownEdit[]; totalItems: number } | undefined> {
  const [product] = await productsById(db, [productId])
  if (!product) return undefined
  const kept = db.selectFrom('product_revisions').where('product_id', '=', productId)
  // What an edit left is what the next edit found.
  const newer = Math.min(offset, 1)
  const rows = await kept
    .leftJoin('collectors', 'collectors.id', 'product_revisions.approved_by')
    .select(['revision', 'edited_at', 'edited_by', 'editor_name', 'editor', 'reverted_to', 'fields'])
    .select('collectors.username as approverName')
    .orderBy('revision', 'desc')
    .limit(limit + newer)
    .offset(offset - newer)
    .execute()
  const states = rows.map(({ fields }) => factsFromJson(fields))
  if (newer === 0) states.unshift(editedFactsOf(product))
  const gone = await goneAmong(db, states)
  const shown = states.map(facts => ({
    ...facts,
    // Every product was English before there were others.
    language: facts.language ?? defaultLanguage,
    imageGone: gone.has(facts.imageUrl ?? ''),
  }))
  const edits = rows.slice(newer).flatMap((row, index): ShownEdit[] => {
    const [after, before] = [shown[index], shown[index + 1]]
    if (!after || !before) return []
    const { revision, editor, approverName } = row
    const by = { editor, editorName: row.editor_name, editorId: row.edited_by, approverName }
    return [{ revision, editedAt: row.edited_at, revertedTo: row.reverted_to, ...by, before, after }]
  })
  const { totalItems } = await kept
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow()
  return { edits, totalItems }
}

/** Returns the addresses of uploaded pictures that are no longer kept. */
async function goneAmong(db: Reader, states: readonly KeptFacts[]): Promise<Set<string>> {
  const uploads = new Map(
    states.flatMap(({ imageUrl }) => {
      const name = uploadName(imageUrl ?? '')
      return imageUrl === null || name === null ? [] : [[imageUrl, name]]
    }),
  )
  if (uploads.size === 0) return new Set()
  const rows = await db
    .selectFrom('images')
    .select('file_name')
    .where('file_name', 'in', [...uploads.values()])
    .execute()
  const known = new Set(rows.map(row => row.file_name))
  return new Set([...uploads].filter(([, name]) => !known.has(name)).map(([address]) => address))
}
