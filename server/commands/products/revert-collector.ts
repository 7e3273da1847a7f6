import { outcomeOf, type Outcome, type ProductPart, traced, type Traces } from '#domain/products/revert-edits'
import { editsBelow, firstEditBy, productsEditedBy } from '#server/db/products/collector-edits'
import { editedFactsOf, type Editor, type KeptFacts } from '#server/db/products/product-revisions'
import { productsById, type StoredProduct } from '#server/db/products/products'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { changeProduct } from './change-product.ts'
import { revertedFacts } from './revert-product.ts'

type Data = Pick<Parts, 'storage' | 'now'>

export interface LeftProduct {
  readonly id: string
  readonly name: string
  /** Why something of it was left, as a sentence. */
  readonly reason: string
}

export interface RevertedEdits {
  /** Products of which something went back. */
  readonly reverted: number
  /** Fields that stay as others changed them later. */
  readonly keptFields: number
  /** Products of which fields stay, or that cannot go back. */
  readonly left: readonly LeftProduct[]
}

/** Whose edits are set back, and by whom. */
interface Reverting {
  readonly collectorId: string
  readonly editor: Editor
}

const productsAtOnce = 50

/**
 * Sets back what a collector changed of each product, field by field: what others changed later stays. Each product is an
 * edit in its own transaction, so that the server goes on meanwhile. A second run finds nothing to do.
 */
export async function revertCollector(data: Data, collectorId: string): Promise<RevertedEdits> {
  let all: RevertedEdits = { reverted: 0, keptFields: 0, left: [] }
  for (let after: string | null = ''; after !== null; ) {
    const { next, ...some }: RevertedStep = await revertStep(data, { collectorId, editor: 'operator' }, after)
    all = plus(all, some)
    after = next
  }
  return all
}

interface RevertedStep extends RevertedEdits {
  /** Where the next step goes on; null after the last. */
  readonly next: string | null
}

/** Does the same for the next products by id after one; empty for the first step. */
export async function revertStep(data: Data, reverting: Reverting, afterId: string): Promise<RevertedStep> {
  const window = { afterId, limit: productsAtOnce }
  const ids = await data.storage.read(db => productsEditedBy(db, reverting.collectorId, window))
  let all: RevertedEdits = { reverted: 0, keptFields: 0, left: [] }
  for (const id of ids) all = plus(all, await revertOne(data, reverting, id))
  return { ...all, next: ids.length < productsAtOnce ? null : (ids.at(-1) ?? null) }
}

function plus(one: RevertedEdits, other: RevertedEdits): RevertedEdits {
  return {
    reverted: one.reverted + other.reverted,
    keptFields: one.keptFields + other.keptFields,
    left: [...one.left, ...other.left],
  }
}

/** An edit at the same moment makes it look again. */
const tries = 3

async function revertOne(data: Data, reverting: Reverting, productId: string): Promise<RevertedEdits> {
  for (let left = tries; ; left--) {
    const found = await data.storage.read(db => outcomeFor(db, productId, reverting.collectorId))
    if (!found) return { reverted: 0, keptFields: 0, left: [] }
    const { product, outcome } = found
    const leave = (reason: string) => ({ id: productId, name: product.name, reason })
    const keptFields = outcome.staying.length
    const staying = keptFields > 0 ? [leave('Others have edited it since.')] : []
    try {
      const hasChanged = outcome.back.size > 0 && (await goBack(data, reverting, product, outcome))
      return { reverted: hasChanged ? 1 : 0, keptFields, left: staying }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const isStale = error.code === 'conflict' && error.existingId === null
      if (!isStale || left === 1) return { reverted: 0, keptFields, left: [leave(error.message)] }
    }
  }
}

type FoundOutcome = { readonly product: StoredProduct; readonly outcome: Outcome<KeptFacts> }

const editsAtOnce = 100

/** Looks through the edits of a product, the newest first, down to the collector's first. */
async function outcomeFor(
  db: Reader,
  productId: string,
  collectorId: string,
): Promise<FoundOutcome | undefined> {
  const [product] = await productsById(db, [productId])
  const first = await firstEditBy(db, productId, collectorId)
  if (!product || first === null) return undefined
  const present = editedFactsOf(product)
  let traces: Traces<KeptFacts> = new Map()
  let after = present
  for (let below = Number.MAX_SAFE_INTEGER; below > first; ) {
    const edits = await editsBelow(db, productId, collectorId, { below, limit: editsAtOnce })
    for (const edit of edits) {
      traces = traced(traces, { ...edit, after })
      after = edit.before
    }
    below = edits.at(-1)?.revision ?? first
  }
  return { product, outcome: outcomeOf(present, traces) }
}

/** What a card has of its set. An earlier version did not keep all of it: the rest is what the catalogue knows of the set. */
const setFields = ['setName', 'setCode', 'setCardCount', 'releaseDate', 'language'] as const

function goBack(
  data: Data,
  { editor }: Reverting,
  product: StoredProduct,
  { back }: Outcome<KeptFacts>,
): Promise<boolean> {
  const kept = [...back].reduce<KeptFacts>(
    (facts, [part, { before }]) => ({ ...facts, ...partOf(before, part) }),
    editedFactsOf(product),
  )
  return changeProduct(data, {
    productId: product.id,
    editor,
    revertedTo: Math.min(...[...back.values()].map(({ revision }) => revision)),
    seenRevision: product.revision,
    decide: (tx, locked) => revertedFacts(tx, locked, kept),
    admit: async () => true,
  })
}

function partOf(before: KeptFacts, part: ProductPart): Partial<KeptFacts> {
  const fields: readonly (keyof KeptFacts)[] = part === 'set' ? setFields : [part]
  return Object.fromEntries(fields.map(field => [field, before[field]]))
}
