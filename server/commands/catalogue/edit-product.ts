import { keepRevision } from '#server/db/catalogue/product-revisions'
import {
  factsOf,
  knownSet,
  lockProduct,
  type ProductFacts,
  type StoredProduct,
  updateProduct,
} from '#server/db/catalogue/products'
import { KeyTaken, type Storage, type Writer } from '#server/db/storage'
import { countProductEdit, type QuotaParts } from '#server/limits/quotas'
import type { Parts } from '#server/parts'
import { descriptionMissing, rejectLongSetName, rejectDuplicate } from './create-product.ts'
import { notFound, Refused } from '#server/refused'

/** The fields a collector may change; an absent one stays, null clears. */
export interface ProductEdit {
  readonly name?: string | undefined
  readonly setName?: string | undefined
  readonly cardNumber?: string | null | undefined
  readonly rarity?: string | null | undefined
  readonly miscInfo?: string | null | undefined
  readonly productDescription?: string | null | undefined
  readonly imageUrl?: string | null | undefined
  /** The revision the collector was looking at; absent for no check. */
  readonly revision?: number | undefined
}

/**
 * Changes a product for all collectors and keeps the earlier revision. Returns false, and keeps no revision,
 * if nothing changes.
 */
export async function editProduct(
  parts: QuotaParts & Pick<Parts, 'storage'>,
  collectorId: string,
  productId: string,
  { revision: seenRevision, ...edit }: ProductEdit,
): Promise<boolean> {
  rejectLongSetName(edit.setName ?? '')
  let wanted: ProductFacts | null = null
  try {
    return await parts.storage.write(async tx => {
      const product = await lockProduct(tx, parts.storage.engine, productId)
      if (!product) throw notFound()
      if (seenRevision !== undefined && seenRevision !== product.revision) throw staleEdit()
      const facts = await editedFacts(tx, product, edit)
      if (facts.productType === 'sealed_product' && clearsDescription(product, facts))
        throw descriptionMissing()
      await rejectDuplicate(tx, facts, product.id)
      if (sameFacts(facts, product)) return false

      await countProductEdit(tx, parts, collectorId)
      wanted = facts
      const editedAt = parts.now().toISOString()
      const revision = await keepRevision(tx, product, { editedBy: collectorId, editedAt })
      await updateProduct(tx, product, facts, { revision, updatedAt: editedAt })
      return true
    })
  } catch (error) {
    // Another collector may have added the same product meanwhile.
    if (error instanceof KeyTaken && wanted) await rejectTaken(parts.storage, wanted, productId)
    throw error
  }
}

async function rejectTaken(storage: Storage, wanted: ProductFacts, ownId: string): Promise<void> {
  await storage.read(db => rejectDuplicate(db, wanted, ownId))
}

function staleEdit(): Refused {
  return new Refused(
    'conflict',
    'Another collector edited this product after you opened it. Reload to see their version.',
  )
}

async function editedFacts(tx: Writer, product: StoredProduct, edit: FactsEdit): Promise<ProductFacts> {
  const set = await knownSet(tx, edit.setName ?? product.setName)
  const facts = { ...factsOf(product, set?.releaseDate ?? null), ...mentioned(edit) }
  if (edit.setName === undefined || edit.setName === product.setName) return facts
  return {
    ...facts,
    setName: set?.setCode ? set.setName : edit.setName,
    setCode: set?.setCode ?? null,
    setCardCount: set?.setCardCount ?? null,
    releaseDate: product.productType === 'card' ? (set?.releaseDate ?? null) : product.releaseDate,
  }
}

type FactsEdit = Omit<ProductEdit, 'revision'>

/** The edit without fields that are undefined, which would overwrite the facts they are spread over. */
function mentioned(edit: FactsEdit): Partial<ProductFacts> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
}

function clearsDescription(product: StoredProduct, facts: ProductFacts): boolean {
  return product.productDescription !== null && facts.productDescription === null
}

function sameFacts(facts: ProductFacts, product: StoredProduct): boolean {
  const before = factsOf(product, facts.setReleaseDate)
  return (Object.keys(before) as (keyof ProductFacts)[]).every(field => facts[field] === before[field])
}
