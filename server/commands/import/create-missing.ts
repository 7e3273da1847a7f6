/** Creates the products that rows of an import want created. */
import { defaultLanguage } from '#domain/products/language'
import { newId } from '#server/commands/new-id'
import { factsOfProposed, setOf } from '#server/commands/products/create-product'
import {
  identityDigest,
  idsByIdentity,
  insertProducts,
  type NewProduct,
  type ProductFacts,
} from '#server/db/products/products'
import { inChunks } from '#server/database/chunks'
import type { RowCopies, RowDecision } from '#server/db/import/staged-row'
import type { Reader, Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'

interface WantingRow {
  readonly decision: RowDecision | null
  readonly copies: RowCopies
}

/** By what rows want the same product created; blank for a row that wants none. */
export function createdKey({ decision, copies }: WantingRow): string {
  if (decision?.kind !== 'create') return ''
  const { name, setName, cardNumber } = decision
  return JSON.stringify([copies.productType, copies.language, name, setName, cardNumber])
}

/** Creates each product once, and takes those that the catalogue has by now. Returns their ids by `createdKey`. */
export async function createMissing(
  { now }: Pick<Parts, 'now'>,
  tx: Writer,
  collectorId: string,
  rows: readonly WantingRow[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const byDigest = new Map<string, string>()
  const added: NewProduct[] = []
  for (const { key, digest, facts } of await wantedProducts(tx, rows)) {
    const known = byDigest.get(digest) ?? (await idsByIdentity(tx, [digest])).get(digest)
    const id = known ?? newId()
    ids.set(key, id)
    byDigest.set(digest, id)
    if (known === undefined) added.push({ id, createdBy: collectorId, ...facts })
  }
  if (added.length > 0) await insertProducts(tx, added, now().toISOString())
  return ids
}

/** Counts the products that the catalogue does not have yet. */
export async function countMissing(db: Reader, rows: readonly WantingRow[]): Promise<number> {
  const digests = new Set((await wantedProducts(db, rows)).map(({ digest }) => digest))
  const known = await inChunks([...digests], async some => [...(await idsByIdentity(db, some))])
  return digests.size - known.length
}

interface WantedProduct {
  /** See `createdKey`. */
  readonly key: string
  readonly digest: string
  readonly facts: ProductFacts
}

/** Returns what rows want created, each once. */
async function wantedProducts(db: Reader, rows: readonly WantingRow[]): Promise<WantedProduct[]> {
  const wanted = new Map<string, WantedProduct>()
  for (const row of rows) {
    if (row.decision?.kind !== 'create') continue
    const key = createdKey(row)
    if (wanted.has(key)) continue
    const { name, setName, cardNumber } = row.decision
    const { productType, language } = row.copies
    const isSealed = productType === 'sealed_product'
    const proposed = {
      name,
      productType,
      setName,
      language: language ?? defaultLanguage,
      imageUrl: '',
      ...(isSealed ? { productDescription: `${name} (${setName})` } : cardNumber !== null && { cardNumber }),
    }
    const facts = { ...factsOfProposed(proposed, await setOf(db, proposed)), imageUrl: null }
    wanted.set(key, { key, digest: identityDigest(facts), facts })
  }
  return [...wanted.values()]
}
