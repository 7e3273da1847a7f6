/**
 * Imports rows of an outside catalogue, one batch per transaction. Importing them again changes nothing: each row
 * is known by source, external id and digest. Edits by collectors are never overwritten.
 */
import { createHash } from 'node:crypto'
import type { CatalogueEntry } from '#domain/catalogue/catalogue-entry'
import { v7 as newId } from 'uuid'
import {
  insertSources,
  type ProductSource,
  sourcesByExternalId,
  updateContentHash,
} from '#server/db/catalogue/product-sources'
import {
  idsByIdentity,
  identityDigest,
  insertProducts,
  type NewProduct,
  productsById,
  type StoredProduct,
  updateProduct,
} from '#server/db/catalogue/products'
import { KeyTaken, type Writer } from '#server/db/storage'
import type { Parts } from '#server/parts'

export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Rows of products that a collector has added or edited. Their version stays. */
  readonly keptAsEdited: number
}

export const nothingImported: ImportCounts = { added: 0, changed: 0, unchanged: 0, keptAsEdited: 0 }

export function plus(left: ImportCounts, right: ImportCounts): ImportCounts {
  return {
    added: left.added + right.added,
    changed: left.changed + right.changed,
    unchanged: left.unchanged + right.unchanged,
    keptAsEdited: left.keptAsEdited + right.keptAsEdited,
  }
}

/** Marks a product imported with name and number only. Differs from every digest of a full row. */
export const briefMark = 'brief'

type ImportParts = Pick<Parts, 'storage' | 'now'>

/** Imports full rows. Links a row to its product if the catalogue has it. */
export async function importProducts(
  parts: ImportParts,
  source: string,
  entries: readonly CatalogueEntry[],
): Promise<ImportCounts> {
  return writeBatch(parts, tx => importBatch(tx, source, oncePerId(entries), digestOf, parts.now()))
}

/** Imports rows with few fields, completed later. Skips known rows. */
export async function importBriefs(
  parts: ImportParts,
  source: string,
  entries: readonly CatalogueEntry[],
): Promise<ImportCounts> {
  return writeBatch(parts, async tx => {
    const known = await sourcesByExternalId(
      tx,
      source,
      entries.map(({ externalId }) => externalId),
    )
    const unknown = oncePerId(entries).filter(({ externalId }) => !known.has(externalId))
    const counts = await importBatch(tx, source, unknown, () => briefMark, parts.now())
    return { ...counts, unchanged: counts.unchanged + entries.length - unknown.length }
  })
}

/** Retries once if a collector adds the same product at the same time. */
async function writeBatch(
  { storage }: ImportParts,
  work: (tx: Writer) => Promise<ImportCounts>,
): Promise<ImportCounts> {
  try {
    return await storage.write(work)
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    return storage.write(work)
  }
}

function oncePerId(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  return [...new Map(entries.map(entry => [entry.externalId, entry])).values()]
}

function digestOf(entry: CatalogueEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex')
}

async function importBatch(
  tx: Writer,
  source: string,
  entries: readonly CatalogueEntry[],
  hashOf: (entry: CatalogueEntry) => string,
  now: Date,
): Promise<ImportCounts> {
  const known = await sourcesByExternalId(
    tx,
    source,
    entries.map(({ externalId }) => externalId),
  )
  const fresh = entries.filter(({ externalId }) => !known.has(externalId))
  const { added, joined } = await addBatch(tx, source, fresh, hashOf, now)

  const stale = entries.filter(entry => {
    const before = known.get(entry.externalId)
    return before !== undefined && before.contentHash !== hashOf(entry)
  })
  const changed = await changeBatch(tx, source, stale, known, hashOf, now)
  return {
    added,
    changed,
    unchanged: entries.length - fresh.length - stale.length,
    keptAsEdited: joined + stale.length - changed,
  }
}

async function addBatch(
  tx: Writer,
  source: string,
  entries: readonly CatalogueEntry[],
  hashOf: (entry: CatalogueEntry) => string,
  now: Date,
): Promise<{ added: number; joined: number }> {
  const identified = entries.map(entry => ({ entry, facts: { ...entry, miscInfo: null } }))
  const idOf = await idsByIdentity(
    tx,
    identified.map(({ facts }) => identityDigest(facts)),
  )
  const products: NewProduct[] = []
  const sources: ProductSource[] = []
  for (const { entry, facts } of identified) {
    const digest = identityDigest(facts)
    const existing = idOf.get(digest)
    const productId = existing ?? newId()
    if (existing === undefined) {
      products.push({ id: productId, createdBy: null, ...facts })
      idOf.set(digest, productId)
    }
    sources.push({ externalId: entry.externalId, productId, contentHash: hashOf(entry) })
  }
  await insertProducts(tx, products, now.toISOString())
  await insertSources(tx, source, sources)
  return { added: products.length, joined: entries.length - products.length }
}

async function changeBatch(
  tx: Writer,
  source: string,
  entries: readonly CatalogueEntry[],
  known: ReadonlyMap<string, ProductSource>,
  hashOf: (entry: CatalogueEntry) => string,
  now: Date,
): Promise<number> {
  if (entries.length === 0) return 0
  const productIds = entries.flatMap(({ externalId }) => known.get(externalId)?.productId ?? [])
  const products = new Map((await productsById(tx, productIds)).map(product => [product.id, product]))
  let changed = 0
  for (const entry of entries) {
    const product = products.get(known.get(entry.externalId)?.productId ?? '')
    if (product && (await changeOne(tx, product, entry, now))) changed++
    await updateContentHash(tx, source, entry.externalId, hashOf(entry))
  }
  return changed
}

/** Updates a product from its row. False if a collector's version stays. */
async function changeOne(
  tx: Writer,
  product: StoredProduct,
  entry: CatalogueEntry,
  now: Date,
): Promise<boolean> {
  if (product.revision > 0 || product.createdBy !== null) return false
  const facts = {
    ...entry,
    miscInfo: product.miscInfo,
    setReleaseDate: entry.setReleaseDate ?? product.releaseDate,
    releaseDate: entry.releaseDate ?? product.releaseDate,
  }
  const taken = await idsByIdentity(tx, [identityDigest(facts)])
  if ([...taken.values()].some(id => id !== product.id)) return false
  await updateProduct(tx, product, facts, { revision: product.revision, updatedAt: now.toISOString() })
  return true
}
