import { keepImportedIdentity } from '#server/db/products/imported-identities'
import { type Editing, keepRevision } from '#server/db/products/product-revisions'
import {
  factsOf,
  lockProduct,
  type ProductFacts,
  type StoredProduct,
  updateProduct,
} from '#server/db/products/products'
import { quotesOfProducts } from '#server/db/prices/source-quotes'
import { KeyTaken, type Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { rejectDuplicate } from './create-product.ts'

export interface ProductChange
  extends Omit<Editing, 'editedAt' | 'approvedBy'>,
    Partial<Pick<Editing, 'approvedBy'>> {
  readonly productId: string
  /** The revision the editor was looking at; undefined for no check. */
  readonly seenRevision: number | undefined
  /** Returns what the product becomes. Throws Refused for what it cannot become. */
  readonly decide: (tx: Writer, product: StoredProduct) => Promise<ProductFacts>
  /**
   * Called before a change is saved, and not when nothing changes. Returns false for a change that is not saved now.
   * Throws Refused for one that never is.
   */
  readonly admit: (tx: Writer, product: StoredProduct, facts: ProductFacts) => Promise<boolean>
}

/**
 * Changes a product for all collectors and keeps the earlier revision. Returns false, and keeps no revision,
 * if nothing changes now. Throws Refused if the product has changed since the editor saw it, or becomes another one.
 */
export async function changeProduct(
  parts: Pick<Parts, 'storage' | 'now'>,
  { productId, seenRevision, decide, admit, approvedBy = null, ...editing }: ProductChange,
): Promise<boolean> {
  let wanted: ProductFacts | null = null
  try {
    return await parts.storage.write(async tx => {
      const product = await lockProduct(tx, productId)
      if (!product) throw notFound()
      if (seenRevision !== undefined && seenRevision !== product.revision) throw staleEdit()
      const facts = await decide(tx, product)
      await rejectPricedInAnother(tx, product, facts)
      await rejectDuplicate(tx, facts, product.id)
      if (sameFacts(facts, product)) return false

      if (!(await admit(tx, product, facts))) return false
      wanted = facts
      const editedAt = parts.now().toISOString()
      const revision = await keepRevision(tx, product, { ...editing, approvedBy, editedAt })
      await keepImportedIdentity(tx, product.id)
      await updateProduct(tx, product, facts, { revision, updatedAt: editedAt })
      return true
    })
  } catch (error) {
    // Another collector may have added the same product meanwhile.
    const taken: ProductFacts | null = wanted
    if (error instanceof KeyTaken && taken) {
      await parts.storage.read(db => rejectDuplicate(db, taken, productId))
    }
    throw error
  }
}

/** A price of the card in one language must not count for the card in another. */
async function rejectPricedInAnother(
  tx: Writer,
  product: StoredProduct,
  { language }: ProductFacts,
): Promise<void> {
  if (language === product.language || (await quotesOfProducts(tx, [product.id])).size === 0) return
  const sentence =
    'language of a product that has a price cannot be changed: add the product in the other language'
  throw new Refused('invalid', sentence, { fields: { language: sentence } })
}

function staleEdit(): Refused {
  return new Refused(
    'conflict',
    'Another collector edited this product after you opened it. Reload to see their version.',
  )
}

function sameFacts(facts: ProductFacts, product: StoredProduct): boolean {
  const before = factsOf(product, facts.setReleaseDate)
  return (Object.keys(before) as (keyof ProductFacts)[]).every(field => facts[field] === before[field])
}
