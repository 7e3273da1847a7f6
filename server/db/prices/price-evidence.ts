/** The listings behind the newest answer for a key, as JSON, kept only while they may be shown. */
import { insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { byKey, type PriceKey } from './market-prices.ts'
import type { Reader, Writer } from '#server/db/storage'

/** How long listings of a marketplace may be shown after they were read. */
export const evidenceMs = 6 * 60 * 60 * 1_000

export interface KeptEvidence {
  readonly foundAt: string
  readonly evidence: string
}

/** The listings behind the answer for one key. */
export type FoundEvidence = PriceKey & KeptEvidence

const evidenceColumns = columnMap(['product_id', 'price_key', 'found_at', 'evidence'])

/** Replaces the evidence of these keys. */
export async function saveEvidence(tx: Writer, found: readonly FoundEvidence[]): Promise<void> {
  const rows = found.toSorted(byKey).map(evidenceColumns.write)
  await insertInChunks(rows, chunk =>
    tx
      .insertInto('price_evidence')
      .values(chunk)
      .onConflict(conflict =>
        conflict.columns(['product_id', 'price_key']).doUpdateSet(({ ref }) => ({
          found_at: ref('excluded.found_at'),
          evidence: ref('excluded.evidence'),
        })),
      )
      .execute(),
  )
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
