import { hasImage } from '#server/db/products/images'
import { uploadName } from '#server/db/products/image-uses'
import { knownSet } from '#server/db/sets/known-set'
import { type KeptFacts, keptFacts } from '#server/db/products/product-revisions'
import { factsOf, type ProductFacts, type StoredProduct } from '#server/db/products/products'
import type { Writer } from '#server/database/storage'
import { notFound } from '#server/refused'
import { admitRevert, type EditParts } from './admit-change.ts'
import { changeProduct } from './change-product.ts'

export interface Revert {
  readonly productId: string
  /** The number of an edit: the product becomes what it was before it. */
  readonly to: number
  /** The revision the collector was looking at. */
  readonly seenRevision: number
}

/**
 * Sets a product back to what it was before an edit, for all collectors. That is an edit too, and can be reverted.
 * Returns false if nothing changes.
 */
export async function revertProduct(
  parts: EditParts,
  collectorId: string,
  { productId, to, seenRevision }: Revert,
): Promise<boolean> {
  return changeProduct(parts, {
    productId,
    editor: { collectorId },
    revertedTo: to,
    seenRevision,
    decide: async (tx, product) => {
      const kept = await keptFacts(tx, productId, to)
      if (!kept) throw notFound()
      return revertedFacts(tx, product, kept)
    },
    admit: async (tx, product) => {
      await admitRevert(tx, parts, collectorId, product)
      return true
    },
  })
}

/** Returns a product with what a revision kept. A picture that is no longer there keeps the present one. */
export async function revertedFacts(
  tx: Writer,
  product: StoredProduct,
  kept: KeptFacts,
): Promise<ProductFacts> {
  const set = await knownSet(tx, kept.setName, kept.language ?? product.language)
  const present = factsOf(product, set?.releaseDate ?? null)
  const ofSet =
    kept.setName === product.setName && (kept.language ?? product.language) === product.language
      ? present
      : {
          setCardCount: set?.setCardCount ?? null,
          releaseDate: product.productType === 'card' ? (set?.releaseDate ?? null) : product.releaseDate,
        }
  const { setCardCount = ofSet.setCardCount, releaseDate = ofSet.releaseDate } = kept
  const imageUrl = (await isThere(tx, kept.imageUrl)) ? kept.imageUrl : product.imageUrl
  const { language = product.language } = kept
  return { ...present, ...kept, setCardCount, releaseDate, imageUrl, language }
}

async function isThere(tx: Writer, imageUrl: string | null): Promise<boolean> {
  const fileName = uploadName(imageUrl ?? '')
  return fileName === null || hasImage(tx, fileName)
}
