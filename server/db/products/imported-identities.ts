/**
 * What edited products were imported as: the name, set and number that prices are asked for. A product without
 * edits has none, because it still is what was imported; neither has one that a collector made.
 */
import { columnMap } from '#server/database/columns'
import type { Reader, Writer } from '#server/database/storage'
import type { ProductFacts } from './products.ts'

const identity = columnMap(['name', 'set_name', 'set_code', 'set_card_count', 'card_number'])

export type ImportedIdentity = Pick<
  ProductFacts,
  'name' | 'setName' | 'setCode' | 'setCardCount' | 'cardNumber'
>

/** An import has no notes: they name another printing, which is another product. */
export interface PricedIdentity extends ImportedIdentity {
  readonly miscInfo: null
}

/** Returns what the edited ones of these products were imported as, by their ids. */
export async function importedIdentities(
  db: Reader,
  productIds: readonly string[],
): Promise<Map<string, PricedIdentity>> {
  const found = new Map<string, PricedIdentity>()
  for (let start = 0; start < productIds.length; start += 500) {
    const rows = await db
      .selectFrom('imported_identities')
      .select(['product_id', ...identity.columns])
      .where('product_id', 'in', productIds.slice(start, start + 500))
      .execute()
    for (const row of rows) found.set(row.product_id, { ...identity.read(row), miscInfo: null })
  }
  return found
}

/** Keeps the identity of an imported product that is about to be edited for the first time. */
export async function keepImportedIdentity(tx: Writer, productId: string): Promise<void> {
  await tx
    .insertInto('imported_identities')
    .columns(['product_id', ...identity.columns])
    .expression(({ selectFrom }) =>
      selectFrom('products')
        .select(['id', ...identity.columns])
        .where('id', '=', productId)
        .where('origin', '=', 'import'),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Replaces what an edited product was imported as with a newer row of the import. */
export async function replaceImportedIdentity(
  tx: Writer,
  productId: string,
  imported: ImportedIdentity,
): Promise<void> {
  await tx
    .updateTable('imported_identities')
    .set(identity.write(imported))
    .where('product_id', '=', productId)
    .execute()
}
