import { isCurator } from '#server/db/accounts/access'
import { factsOf } from '#server/db/products/products'
import { deleteWaitingOf, takeWaitingEdit, whoseWaitingEdit } from '#server/db/products/waiting-edits'
import { knownSet } from '#server/db/sets/known-set'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { changeProduct } from './change-product.ts'

/** The product as the curator saw it next to the edit. */
export interface SeenProduct {
  readonly revision: number
  /** An import changes a product without a revision. */
  readonly updatedAt: string
}

type Data = Pick<Parts, 'storage' | 'now'>

/**
 * Saves an edit that waited, as an edit of its author. Returns its product. Throws Refused if the edit waits no more or was
 * replaced, and if the product has changed since the curator saw it.
 */
export async function approveWaitingEdit(
  data: Data,
  curatorId: string,
  id: string,
  seen: SeenProduct,
): Promise<string> {
  const edit = await data.storage.read(db => whoseWaitingEdit(db, id))
  if (!edit) throw notFound()
  const { authorId, productId } = edit
  await changeProduct(data, {
    productId,
    editor: { collectorId: authorId },
    approvedBy: curatorId,
    revertedTo: null,
    seenRevision: undefined,
    decide: async (tx, product) => {
      if (product.revision !== seen.revision || product.updatedAt !== seen.updatedAt) throw changed()
      const taken = await takeWaitingEdit(tx, { id })
      if (!taken) throw notFound()
      const set = await knownSet(tx, product.setName, product.language)
      return { ...factsOf(product, set?.releaseDate ?? null), ...taken.wanted }
    },
    admit: async () => true,
  })
  return productId
}

/** Deletes an edit that waits. A curator refuses it, its author withdraws it; for everybody else it is unknown. */
export async function refuseWaitingEdit(
  { storage }: Pick<Parts, 'storage'>,
  collectorId: string,
  id: string,
): Promise<void> {
  await storage.write(async tx => {
    const edit = await whoseWaitingEdit(tx, id)
    if (!edit || (edit.authorId !== collectorId && !(await isCurator(tx, collectorId)))) throw notFound()
    if (!(await takeWaitingEdit(tx, { id }))) throw notFound()
  })
}

/** Refuses all edits of a collector that wait. Returns how many. */
export async function refuseWaitingOf(
  { storage }: Pick<Parts, 'storage'>,
  authorId: string,
): Promise<number> {
  return storage.write(tx => deleteWaitingOf(tx, authorId))
}

function changed(): Refused {
  return new Refused('conflict', 'The product has changed since you looked. Compare it with the edit again.')
}
