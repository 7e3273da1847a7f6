/** Creates the products that rows of an import want created. */
import { defaultLanguage } from '#domain/catalogue/language'
import { newId } from '#server/commands/new-id'
import { factsOfProposed, setOf } from '#server/commands/catalogue/create-product'
import { identityDigest, idsByIdentity, insertProducts, type NewProduct } from '#server/db/catalogue/products'
import type { RowCopies, RowDecision } from '#server/db/import/staged-row'
import type { Writer } from '#server/db/storage'
import { countNewProduct } from '#server/limits/quotas'
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
  parts: Parts,
  tx: Writer,
  collectorId: string,
  rows: readonly WantingRow[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const added: NewProduct[] = []
  const byDigest = new Map<string, string>()
  for (const row of rows) {
    const key = createdKey(row)
    if (row.decision?.kind !== 'create' || ids.has(key)) continue
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
    const facts = { ...factsOfProposed(proposed, await setOf(tx, proposed)), imageUrl: null }
    const digest = identityDigest(facts)
    const known = byDigest.get(digest) ?? (await idsByIdentity(tx, [digest])).get(digest)
    const id = known ?? newId()
    ids.set(key, id)
    byDigest.set(digest, id)
    if (known !== undefined) continue
    await countNewProduct(tx, parts, collectorId)
    added.push({ id, createdBy: collectorId, ...facts })
  }
  if (added.length > 0) await insertProducts(tx, added, parts.now().toISOString())
  return ids
}
