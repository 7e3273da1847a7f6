import { newestEditsOf, productsEditedBy } from '#server/db/products/collector-edits'
import { keptFacts } from '#server/db/products/product-revisions'
import { productsById } from '#server/db/products/products'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { changeProduct } from './change-product.ts'
import { revertedFacts } from './revert-product.ts'

type Data = Pick<Parts, 'storage' | 'now'>

export interface LeftProduct {
  readonly id: string
  readonly name: string
  /** Why it was left, as a sentence. */
  readonly reason: string
}

export interface RevertedEdits {
  readonly reverted: number
  /** Products that somebody edited later, or that another product has replaced. */
  readonly left: readonly LeftProduct[]
}

const productsAtOnce = 100
const editedLater = 'Others have edited it since.'

/**
 * Sets every product back to what it was before the newest edits, where these are one collector's. Each is an edit of
 * the operator, in its own transaction, so that the server goes on meanwhile. What others edited later is left. What
 * an earlier run reverted is neither reverted nor left.
 */
export async function revertCollector(data: Data, collectorId: string): Promise<RevertedEdits> {
  let reverted = 0
  const left: LeftProduct[] = []
  for (let afterId = ''; ; ) {
    const window = { afterId, limit: productsAtOnce }
    const ids = await data.storage.read(db => productsEditedBy(db, collectorId, window))
    for (const id of ids) {
      const outcome = await revertOne(data, collectorId, id)
      if (outcome === 'reverted') reverted++
      else if (outcome !== 'unchanged') left.push(outcome)
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < productsAtOnce) return { reverted, left }
    afterId = last
  }
}

async function revertOne(
  data: Data,
  collectorId: string,
  productId: string,
): Promise<'reverted' | 'unchanged' | LeftProduct> {
  const { product, newest } = await data.storage.read(async db => ({
    product: (await productsById(db, [productId]))[0],
    newest: await newestEditsOf(db, productId, collectorId),
  }))
  if (!product || newest.by === 'the operator') return 'unchanged'
  const leave = (reason: string) => ({ id: productId, name: product.name, reason })
  if (newest.by !== 'the collector') return leave(editedLater)
  const { firstRevision } = newest
  try {
    const hasChanged = await changeProduct(data, {
      productId,
      editor: 'operator',
      revertedTo: firstRevision,
      seenRevision: product.revision,
      decide: async (tx, locked) => {
        const kept = await keptFacts(tx, productId, firstRevision)
        if (!kept) throw notFound()
        return revertedFacts(tx, locked, kept)
      },
      admit: async () => true,
    })
    return hasChanged ? 'reverted' : 'unchanged'
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'conflict') throw error
    return leave(error.existingId === null ? editedLater : error.message)
  }
}
