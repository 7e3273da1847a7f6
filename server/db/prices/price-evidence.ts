/** The listings behind the newest answer for a key, as JSON, kept only while they may be shown. */
import type { PriceKey } from './market-prices.ts'
import type { Reader, Writer } from '#server/db/storage'

/** How long listings of a marketplace may be shown after they were read. */
export const evidenceMs = 6 * 60 * 60 * 1_000

export interface KeptEvidence {
  readonly foundAt: string
  readonly evidence: string
}

/** Replaces the evidence of a key. */
export async function saveEvidence(
  tx: Writer,
  { productId, priceKey }: PriceKey,
  { foundAt, evidence }: KeptEvidence,
): Promise<void> {
  await tx
    .insertInto('price_evidence')
    .values({ product_id: productId, price_key: priceKey, found_at: foundAt, evidence })
    .onConflict(conflict =>
      conflict.columns(['product_id', 'price_key']).doUpdateSet({ found_at: foundAt, evidence }),
    )
    .execute()
}

export async function evidenceSince(
  db: Reader,
  { productId, priceKey }: PriceKey,
  since: string,
): Promise<KeptEvidence | null> {
  const row = await db
    .selectFrom('price_evidence')
    .select(['found_at', 'evidence'])
    .where('product_id', '=', productId)
    .where('price_key', '=', priceKey)
    .where('found_at', '>=', since)
    .executeTakeFirst()
  return row ? { foundAt: row.found_at, evidence: row.evidence } : null
}

export async function deleteEvidenceBefore(tx: Writer, instant: string): Promise<void> {
  await tx.deleteFrom('price_evidence').where('found_at', '<', instant).execute()
}
