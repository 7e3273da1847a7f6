/**
 * Imports rows of an outside catalogue, one batch per transaction. Importing them again changes nothing: each row
 * is known by source, external id and digest. Edits by collectors are never overwritten.
 */
import { hash } from 'node:crypto'
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import { anyPlain } from '#domain/products/printing-ids'
import { newId } from '#server/commands/new-id'
import { foldedKey } from '#domain/text'
import { importIds } from './import-ids.ts'
import {
  importPrintings,
  listedFacts,
  nameListed,
  type ImportedCard,
  type LockedProducts,
} from './import-printings.ts'
import { productsByExternalIds } from '#server/db/products/external-ids'
import { notedProductIds, otherPrintingIds } from '#server/db/products/printings'
import { replaceImportedIdentity } from '#server/db/products/imported-identities'
import {
  insertSources,
  type ProductSource,
  sourcesByExternalId,
  updateContentHash,
} from '#server/db/products/product-sources'
import { reindexProducts } from '#server/db/search/product-words'
import {
  idsByIdentity,
  identityDigest,
  insertUnindexed,
  lockProducts,
  type NewProduct,
  type ProductFacts,
  productsById,
  type StoredProduct,
  updateUnedited,
} from '#server/db/products/products'
import { KeyTaken, type Reader, type Writer } from '#server/database/storage'
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

/** A change of so many is worth a look at the whole database, of seconds. */
const manyProducts = 500

/** Returns whether the planner of PostgreSQL should know of it: until it looks by itself, it plans for the catalogue of before. */
export function isManyProducts({ added, changed }: ImportCounts): boolean {
  return added + changed >= manyProducts
}

/** Marks a product imported with name and number only. Differs from every digest of a full row. */
export const briefMark = 'brief'

type ImportParts = Pick<Parts, 'storage' | 'now'>

/** Rows of one source, each id once, and how to recognise an unchanged one. */
interface ImportedRows {
  readonly source: string
  readonly entries: readonly CatalogueEntry[]
  readonly hashOf: (entry: CatalogueEntry) => string
}

/** A row of a product that is not known by its id yet, with the facts of that product and the digest of its identity. */
interface FreshRow {
  readonly entry: CatalogueEntry
  readonly facts: ProductFacts
  readonly digest: string
}

/** Imports full rows. Links a row to its product if the catalogue has it. */
export async function importProducts(
  parts: ImportParts,
  source: string,
  entries: readonly CatalogueEntry[],
): Promise<ImportCounts> {
  const rows = { source, entries: oncePerId(entries), hashOf: digestOf }
  const counts = await writeBatch(parts, tx => importBatch(tx, rows, parts.now()))
  await importIds(parts, source, rows.entries)
  return counts
}

/** Imports rows with few fields, completed later. Skips known rows. */
export async function importBriefs(
  parts: ImportParts,
  source: string,
  entries: readonly CatalogueEntry[],
): Promise<ImportCounts> {
  const counts = await writeBatch(parts, async tx => {
    const known = await sourcesByExternalId(
      tx,
      source,
      entries.map(({ externalId }) => externalId),
    )
    const unknown = oncePerId(entries).filter(({ externalId }) => !known.has(externalId))
    const rows = { source, entries: unknown, hashOf: () => briefMark }
    const counts = await importBatch(tx, rows, parts.now())
    return { ...counts, unchanged: counts.unchanged + entries.length - unknown.length }
  })
  await importIds(parts, source, oncePerId(entries))
  return counts
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

/** Without the ids, which are compared by themselves. Cards of before there were kinds have not changed. */
function digestOf({ ids: _ids, sealedKind, ...content }: CatalogueEntry): string {
  const text = JSON.stringify(sealedKind === null ? content : { ...content, sealedKind })
  return hash('sha256', text)
}

/**
 * Locks the products to change first and indexes all words last, each in one order, so that imports and edits
 * never deadlock.
 */
async function importBatch(tx: Writer, rows: ImportedRows, now: Date): Promise<ImportCounts> {
  const { source, entries, hashOf } = rows
  const known = await sourcesByExternalId(
    tx,
    source,
    entries.map(({ externalId }) => externalId),
  )
  const fresh = entries
    .filter(({ externalId }) => !known.has(externalId))
    .map((entry): FreshRow => {
      const facts = listedFacts(entry, null)
      return { entry, facts, digest: identityDigest(facts) }
    })
  const stale = entries.flatMap(entry => {
    const before = known.get(entry.externalId)
    return before !== undefined && before.contentHash !== hashOf(entry)
      ? [{ entry, productId: before.productId }]
      : []
  })
  const digests = fresh.map(({ digest }) => digest)
  const idOf = new Map([...(await sealedByIds(tx, fresh)), ...(await idsByIdentity(tx, digests))])
  const locked = await lockedFor(
    tx,
    [...fresh, ...stale].map(({ entry }) => entry),
    { listedIds: [...idOf.values(), ...stale.map(({ productId }) => productId)] },
  )
  const { cards, added } = await addBatch(tx, rows, fresh, { existing: idOf, now })
  const changed: string[] = []
  for (const { entry, productId } of stale) {
    const product = locked.products.get(productId)
    if (product && (await changeOne(tx, product, entry, now))) changed.push(productId)
    await updateContentHash(tx, source, entry.externalId, hashOf(entry))
  }
  const all = [...new Map([...cards, ...stale].map(card => [card.productId, card])).values()]
  const written = new Set([...added.map(({ id }) => id), ...changed])
  await nameListed(
    tx,
    all.filter(({ productId }) => !written.has(productId)),
    locked,
  )
  const printings = await importPrintings(tx, all, locked, now.toISOString())
  const named = all.filter(({ entry }) => entry.printings.length > 0).map(({ productId }) => productId)
  const created = new Map([...added, ...printings.added].map(product => [product.id, product]))
  const others = new Set([...changed, ...named, ...printings.changed].filter(id => !created.has(id)))
  await reindexProducts(tx, [...created.values(), ...(await productsById(tx, [...others]))])
  return {
    added: added.length,
    changed: changed.length,
    unchanged: entries.length - fresh.length - stale.length,
    keptAsEdited: fresh.length - added.length + stale.length - changed.length,
  }
}

/**
 * Finds sealed products by their ids at TCGplayer, by the digest of their row: lists name the same product differently. A
 * card of that id is left alone: the row would make a sealed product of it.
 */
async function sealedByIds(db: Reader, fresh: readonly FreshRow[]): Promise<Map<string, string>> {
  const catalogue = 'tcgplayer'
  const rows = fresh.flatMap(({ entry, digest }) => {
    const id = entry.productType === 'sealed_product' ? entry.ids[catalogue]?.[anyPlain] : undefined
    return id === undefined ? [] : [{ digest, id: String(id) }]
  })
  const known = await productsByExternalIds(
    db,
    catalogue,
    rows.map(({ id }) => id),
  )
  const found = rows.flatMap(({ digest, id }) => {
    const [only, ...others] = known.get(id) ?? []
    return only && others.length === 0 ? [[digest, only.productId] as const] : []
  })
  const products = await productsById(
    db,
    found.map(([, productId]) => productId),
  )
  const sealed = new Set(
    products.flatMap(({ id, productType }) => (productType === 'sealed_product' ? [id] : [])),
  )
  return new Map(found.filter(([, productId]) => sealed.has(productId)))
}

/** Locks the products that rows may change: listed ones, their other printings, and what collectors made of these sets. */
async function lockedFor(
  tx: Writer,
  entries: readonly CatalogueEntry[],
  { listedIds }: { readonly listedIds: readonly string[] },
): Promise<LockedProducts> {
  const sets = entries
    .filter(({ printings }) => printings.length > 1)
    .map(({ setName }) => foldedKey(setName))
  const printingIds = await otherPrintingIds(tx, [...new Set(listedIds)])
  const notedIds = await notedProductIds(tx, [...new Set(sets)])
  const ids = [...new Set([...listedIds, ...printingIds, ...notedIds])]
  const products = new Map((await lockProducts(tx, ids)).map(product => [product.id, product]))
  const these = (wanted: readonly string[]) => wanted.flatMap(id => products.get(id) ?? [])
  return { products, printings: these(printingIds), noted: these(notedIds) }
}

/** Adds products without their words, and links rows of products that the catalogue has. Returns the added ones too. */
async function addBatch(
  tx: Writer,
  { source, hashOf }: ImportedRows,
  fresh: readonly FreshRow[],
  { existing, now }: { readonly existing: ReadonlyMap<string, string>; readonly now: Date },
): Promise<{ cards: ImportedCard[]; added: NewProduct[] }> {
  const idOf = new Map(existing)
  const products = new Map<string, NewProduct>()
  const cards = fresh.map(({ entry, facts, digest }) => {
    const known = idOf.get(digest)
    const productId = known ?? newId()
    if (known === undefined) {
      products.set(digest, { id: productId, createdBy: null, ...facts })
      idOf.set(digest, productId)
    }
    return { entry, productId }
  })
  const sources = cards.map(({ entry, productId }): ProductSource => {
    return { externalId: entry.externalId, productId, contentHash: hashOf(entry) }
  })
  const added = [...products].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, product]) => product)
  await insertUnindexed(tx, added, now.toISOString())
  await insertSources(tx, source, sources)
  return { cards, added }
}

/**
 * Updates a product from its row. Returns whether it has; else a collector's version stays, and prices of the
 * edited product are looked up by what the row says.
 */
async function changeOne(
  tx: Writer,
  product: StoredProduct,
  entry: CatalogueEntry,
  now: Date,
): Promise<boolean> {
  await replaceImportedIdentity(tx, product.id, entry)
  const facts = {
    ...listedFacts(entry, product),
    miscInfo: product.miscInfo,
    setReleaseDate: entry.setReleaseDate ?? product.releaseDate,
    releaseDate: entry.releaseDate ?? product.releaseDate,
  }
  const taken = await idsByIdentity(tx, [identityDigest(facts)])
  if ([...taken.values()].some(id => id !== product.id)) return false
  return updateUnedited(tx, product, facts, now.toISOString())
}
