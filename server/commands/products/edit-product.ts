import type { Language } from '#domain/products/language'
import { knownSet } from '#server/db/sets/known-set'
import { externalIdsByProduct } from '#server/db/products/product-sources'
import { factsOf, isListed, type ProductFacts, type StoredProduct } from '#server/db/products/products'
import { takeWaitingEdit } from '#server/db/products/waiting-edits'
import type { Writer } from '#server/database/storage'
import { Refused } from '#server/refused'
import { admitEdit, type EditParts } from './admit-change.ts'
import { changeProduct } from './change-product.ts'
import { descriptionMissing, rejectLongSetName } from './create-product.ts'

/** The fields a collector may change; an absent one stays, null clears. */
export interface ProductEdit {
  readonly name?: string | undefined
  readonly setName?: string | undefined
  readonly cardNumber?: string | null | undefined
  readonly rarity?: string | null | undefined
  readonly miscInfo?: string | null | undefined
  readonly language?: Language | undefined
  readonly productDescription?: string | null | undefined
  readonly imageUrl?: string | null | undefined
  /** The revision the collector was looking at; absent for no check. */
  readonly revision?: number | undefined
}

/**
 * Changes a product for all collectors and keeps the earlier revision. Returns false, and keeps no revision, if nothing
 * changes for all. An edit of an imported product by somebody who is no curator waits where `renamers` says so: it adds
 * to what the same collector wants of this product already, and replaces it.
 */
export async function editProduct(
  parts: EditParts,
  collectorId: string,
  productId: string,
  { revision: seenRevision, ...edit }: ProductEdit,
): Promise<boolean> {
  rejectLongSetName(edit.setName ?? '')
  return changeProduct(parts, {
    productId,
    editor: { collectorId },
    revertedTo: null,
    seenRevision,
    decide: async (tx, product) => {
      await rejectOtherLanguage(tx, product, edit)
      const waiting = await takeWaitingEdit(tx, { authorId: collectorId, productId })
      const facts = await editedFacts(tx, product, { ...waiting?.wanted, ...mentioned(edit) })
      if (facts.productType === 'sealed_product' && clearsDescription(product, facts)) {
        throw descriptionMissing()
      }
      return facts
    },
    admit: (tx, product, facts) => admitEdit(tx, parts, collectorId, product, facts),
  })
}

/** The other printings of an imported card would stay in its language, and so would its ids at markets. */
async function rejectOtherLanguage(
  tx: Writer,
  product: StoredProduct,
  { language = product.language }: FactsEdit,
): Promise<void> {
  if (language === product.language) return
  const isOwn = product.origin === 'collector' && isListed(product)
  if (isOwn && (await externalIdsByProduct(tx, [product.id])).size === 0) return
  const sentence = 'language of an imported product cannot be changed: add the product in the other language'
  throw new Refused('invalid', sentence, { fields: { language: sentence } })
}

async function editedFacts(
  tx: Writer,
  product: StoredProduct,
  edit: Partial<ProductFacts>,
): Promise<ProductFacts> {
  const set = await knownSet(tx, edit.setName ?? product.setName, edit.language ?? product.language)
  const facts = { ...factsOf(product, set?.releaseDate ?? null), ...edit }
  if (facts.setName === product.setName && facts.language === product.language) return facts
  return {
    ...facts,
    setName: set?.setCode ? set.setName : facts.setName,
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
