import { isRenamed, mayRename } from '#domain/products/renaming'
import { differing, foundBy, maxWaiting } from '#domain/products/waiting-edit'
import { newId } from '#server/commands/new-id'
import { isCurator } from '#server/db/accounts/access'
import { curatorsToTell, insertReportNotice } from '#server/db/notifications/notifications'
import type { ProductFacts, StoredProduct } from '#server/db/products/products'
import { countWaitingOf, insertWaitingEdit } from '#server/db/products/waiting-edits'
import type { Writer } from '#server/database/storage'
import { countProductChange, type CountingParts } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'

export type EditParts = CountingParts & Pick<Parts, 'storage' | 'renamers'>

/**
 * Counts a collector's edit of a product. Returns whether it is saved at once; if not, it waits for a curator from now
 * on. Throws Refused for a name, set or number that they may not change, and beyond a limit.
 */
export async function admitEdit(
  tx: Writer,
  parts: EditParts,
  collectorId: string,
  product: StoredProduct,
  facts: ProductFacts,
): Promise<boolean> {
  const isOpen = await isOpenTo(tx, parts, collectorId, product)
  if (!isOpen && isRenamed(product, facts)) throw mayNot('change the name, set and number of')
  await countProductChange(tx, parts, collectorId)
  if (!isOpen) await keepWaiting(tx, parts, collectorId, product, facts)
  return isOpen
}

/** Counts a collector's revert. Throws Refused for a product that they may not revert, and beyond a limit. */
export async function admitRevert(
  tx: Writer,
  parts: EditParts,
  collectorId: string,
  product: StoredProduct,
): Promise<void> {
  if (!(await isOpenTo(tx, parts, collectorId, product))) throw mayNot('revert edits of')
  await countProductChange(tx, parts, collectorId)
}

async function isOpenTo(
  tx: Writer,
  { renamers }: EditParts,
  collectorId: string,
  { origin }: StoredProduct,
): Promise<boolean> {
  return (
    mayRename(renamers, { origin, isCurator: false }) ||
    mayRename(renamers, { origin, isCurator: await isCurator(tx, collectorId) })
  )
}

/** The collector has no other edit of this product that waits: the new one replaces it. */
async function keepWaiting(
  tx: Writer,
  { now }: EditParts,
  collectorId: string,
  product: StoredProduct,
  facts: ProductFacts,
): Promise<void> {
  if ((await countWaitingOf(tx, collectorId)) >= maxWaiting)
    throw new Refused(
      'conflict',
      `Your edits of ${maxWaiting} products still wait. Try again when some of them are decided.`,
    )
  const createdAt = now().toISOString()
  const wanted = differing(product, facts)
  const found = foundBy(product, wanted)
  await insertWaitingEdit(tx, collectorId, { id: newId(), productId: product.id, createdAt, found, wanted })
  for (const curatorId of await curatorsToTell(tx))
    await insertReportNotice(tx, curatorId, { id: newId(), createdAt })
}

function mayNot(what: string): Refused {
  return new Refused(
    'forbidden',
    `Only an operator and collectors they trust can ${what} an imported product here.`,
  )
}
