/** The printings of a card. Each is a product, and the catalogue lists one of them. */
import { inChunks } from '#server/database/chunks'
import { uncountProduct } from '#server/db/search/product-totals'
import { forgetWords } from '#server/db/search/product-words'
import type { ProductFacts, StoredProduct } from './products.ts'
import type { Reader, Writer } from '#server/database/storage'

/** More than a card has: those of an import, and what collectors have made. */
const mostPrintings = 500

/** A printing as price sources, the catalogue and collectors name it. */
export interface PrintingNames extends Pick<ProductFacts, 'printing'> {
  readonly printingKey: string
  readonly printingLabel: string
}

/** Returns the ids of the other printings of these cards. */
export async function otherPrintingIds(db: Reader, entryIds: readonly string[]): Promise<string[]> {
  const rows = await inChunks(entryIds, some =>
    db.selectFrom('products').select('id').where('entry_id', 'in', some).where('number', '<', 0).execute(),
  )
  return rows.map(({ id }) => id)
}

export interface CardPrinting {
  readonly id: string
  readonly entryId: string
  readonly printingKey: string | null
}

/** Returns all printings of these cards, the listed ones too, in the order of their ids. */
export async function printingsOfCards(db: Reader, entryIds: readonly string[]): Promise<CardPrinting[]> {
  const rows = await inChunks(entryIds, some =>
    db
      .selectFrom('products')
      .select(['id', 'entry_id', 'printing_key'])
      .where('entry_id', 'in', some)
      .orderBy('id')
      .execute(),
  )
  return rows.map(row => ({ id: row.id, entryId: row.entry_id, printingKey: row.printing_key }))
}

/** Returns the printings of a card whose labels are known. */
export async function labelledPrintings(
  db: Reader,
  entryId: string,
): Promise<{ readonly id: string; readonly label: string }[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'printing_label'])
    .where('entry_id', '=', entryId)
    .limit(mostPrintings)
    .execute()
  return rows.flatMap(({ id, printing_label: label }) => (label === null ? [] : [{ id, label }]))
}

/** Returns the ids of the products of these sets that collectors have made, with a note, and that are listed. */
export async function notedProductIds(db: Reader, setKeys: readonly string[]): Promise<string[]> {
  if (setKeys.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('set_name_key', 'in', setKeys)
    .where('number', '>', 0)
    .where('origin', '=', 'collector')
    .where('misc_info', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes a listed product a printing of another card, after `reserveNumbers`. Its words must be indexed again. */
export async function joinCard(
  tx: Writer,
  product: StoredProduct,
  { entryId, ...names }: PrintingNames & { readonly entryId: string },
): Promise<void> {
  await forgetWords(tx, [product.id])
  await tx
    .updateTable('products')
    .set(({ neg, ref }) => ({
      entry_id: entryId,
      number: neg(ref('number')),
      printing: names.printing,
      printing_key: names.printingKey,
      printing_label: names.printingLabel,
    }))
    .where('id', '=', product.id)
    .execute()
  await uncountProduct(tx, product)
}

/** Saves which printing a listed product is, however its facts were edited. */
export async function namePrinting(
  tx: Writer,
  productId: string,
  { printingKey, printingLabel }: Omit<PrintingNames, 'printing'>,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ printing_key: printingKey, printing_label: printingLabel })
    .where('id', '=', productId)
    .execute()
}
