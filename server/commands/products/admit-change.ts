import { isRenamed, mayRename } from '#domain/products/renaming'
import { isCurator } from '#server/db/accounts/access'
import type { ProductFacts, StoredProduct } from '#server/db/products/products'
import type { Writer } from '#server/database/storage'
import { countProductChange, type CountingParts } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'

export type EditParts = CountingParts & Pick<Parts, 'storage' | 'renamers'>

/**
 * Admits a collector's change of a product, and counts it. Throws Refused for a name, set or number that they may
 * not change, and beyond a limit.
 */
export async function admitChange(
  tx: Writer,
  parts: EditParts,
  collectorId: string,
  product: StoredProduct,
  facts: ProductFacts,
): Promise<void> {
  if (isRenamed(product, facts)) {
    const renaming = { origin: product.origin, isCurator: await isCurator(tx, collectorId) }
    if (!mayRename(parts.renamers, renaming)) throw mayNotRename()
  }
  await countProductChange(tx, parts, collectorId)
}

function mayNotRename(): Refused {
  return new Refused(
    'forbidden',
    'Only an operator and collectors they trust can change the name, set and number of an imported product here.',
  )
}
