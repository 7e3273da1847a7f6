import { keepRevision } from '#server/db/catalogue/product-revisions'
import {
  factsOf,
  knownSet,
  lockProduct,
  type ProductFacts,
  type StoredProduct,
  updateProduct,
} from '#server/db/catalogue/products'
import { KeyTaken, type Writer } from '#server/db/storage'
import type { Parts } from '#server/parts'
import { descriptionMissing, refuseEndlessSetName, refuseKnownProduct } from './create-product.ts'
import { notFound, Refused } from '#server/refused'

/** The fields a collector may change; an absent one stays, null clears. */
export interface ProductEdit {
  readonly name?: string
  readonly setName?: string
  readonly cardNumber?: string | null
  readonly rarity?: string | null
  readonly miscInfo?: string | null
  readonly productDescription?: string | null
  readonly imageUrl?: string | null
}

/**
 * Changes a product for everybody and keeps it as it was. `seenRevision` is the revision the collector was
 * looking at; null asks for no check. An edit that changes nothing leaves no revision and answers false.
 */
export async function editProduct(
  parts: Pick<Parts, 'storage' | 'now'>,
  collectorId: string,
  productId: string,
  edit: ProductEdit,
  seenRevision: number | null,
): Promise<boolean> {
  refuseEndlessSetName(edit.setName ?? '')
  try {
    return await parts.storage.write(async tx => {
      const product = await lockProduct(tx, parts.storage.engine, productId)
      if (!product) throw notFound()
      if (seenRevision !== null && seenRevision !== product.revision) throw staleEdit()
      const facts = await editedFacts(tx, product, edit)
      if (facts.productType === 'sealed_product' && clearsDescription(product, facts))
        throw descriptionMissing()
      await refuseKnownProduct(tx, facts, product.id)
      if (sameFacts(facts, product)) return false

      const editedAt = parts.now().toISOString()
      await keepRevision(tx, product, { editedBy: collectorId, editedAt })
      await updateProduct(tx, product, facts, { revision: product.revision + 1, updatedAt: editedAt })
      return true
    })
  } catch (error) {
    if (error instanceof KeyTaken) throw new Refused('conflict', 'This product is already in the catalogue.')
    throw error
  }
}

function staleEdit(): Refused {
  return new Refused(
    'conflict',
    'Somebody has edited this product since you opened it. Load it again to see their version.',
  )
}

async function editedFacts(tx: Writer, product: StoredProduct, edit: ProductEdit): Promise<ProductFacts> {
  const set = await knownSet(tx, edit.setName ?? product.set_name)
  const facts = { ...factsOf(product, set?.releaseDate ?? null), ...edit }
  if (edit.setName === undefined || edit.setName === product.set_name) return facts
  return {
    ...facts,
    setName: set?.setCode ? set.setName : edit.setName,
    setCode: set?.setCode ?? null,
    setCardCount: set?.setCardCount ?? null,
    releaseDate: product.product_type === 'card' ? (set?.releaseDate ?? null) : product.release_date,
  }
}

function clearsDescription(product: StoredProduct, facts: ProductFacts): boolean {
  return product.product_description !== null && facts.productDescription === null
}

function sameFacts(facts: ProductFacts, product: StoredProduct): boolean {
  const before = factsOf(product, facts.setReleaseDate)
  return (Object.keys(before) as (keyof ProductFacts)[]).every(field => facts[field] === before[field])
}
