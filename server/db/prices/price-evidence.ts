/** The listings behind the newest answer for a key, as JSON, kept only while they may be shown. */
import type { Evidence } from '#domain/listings/evidence'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { saveRows } from '#server/database/saved-rows'
import type { SourceListing } from './excluded-listings.ts'
import { byKey, isOneOf, type PriceKey } from './market-prices.ts'
import type { Reader, Writer } from '#server/database/storage'

/** How long listings of a marketplace may be shown after they were read. */
export const evidenceMs = 6 * 60 * 60 * 1_000

export interface KeptEvidence {
  readonly foundAt: string
  /** Whose listings they are. */
  readonly source: string
  readonly evidence: Evidence
}

/** The listings behind the answer for one key. */
export type FoundEvidence = PriceKey & KeptEvidence

const evidenceColumns = columnMap(['product_id', 'price_key', 'found_at', 'source', 'evidence'])

/** Replaces the evidence of these keys. */
export async function saveEvidence(tx: Writer, found: readonly FoundEvidence[]): Promise<void> {
  const rows = found
    .toSorted(byKey)
    .map(one => evidenceColumns.write({ ...one, evidence: JSON.stringify(one.evidence) }))
  await saveRows(tx, 'price_evidence', ['product_id', 'price_key'], rows)
}

export async function evidenceSince(db: Reader, key: PriceKey, since: string): Promise<KeptEvidence | null> {
  return (await evidenceOfKeys(db, [key], since))[0] ?? null
}

/** Returns the evidence of these keys that was found since an instant. */
export async function evidenceOfKeys(
  db: Reader,
  keys: readonly PriceKey[],
  since: string,
): Promise<FoundEvidence[]> {
  const found: FoundEvidence[] = []
  const rows = await inChunks(keys, chunk =>
    db
      .selectFrom('price_evidence')
      .select(evidenceColumns.columns)
      .where(isOneOf(chunk))
      .where('found_at', '>=', since)
      .execute(),
  )
  for (const { source, evidence, ...row } of rows.map(evidenceColumns.read))
    if (source !== null) found.push({ ...row, source, evidence: JSON.parse(evidence) as Evidence })
  return found
}

/** Some keys with evidence. */
export interface EvidencePage {
  /** Those whose evidence has the listing. */
  readonly having: readonly PriceKey[]
  /** The last key of the page; null after the last page. */
  readonly last: PriceKey | null
}

/** Looks for a listing in the evidence of the next `limit` keys after one. */
export async function evidenceWith(
  db: Reader,
  { source, listingId }: SourceListing,
  after: PriceKey,
  limit: number,
): Promise<EvidencePage> {
  const rows = await db
    .selectFrom('price_evidence')
    .select(['product_id', 'price_key'])
    .select(({ eb, and }) =>
      eb
        .case()
        .when(
          and([eb('source', '=', source), sql<SqlBool>`evidence like ${idPattern(listingId)} escape '!'`]),
        )
        .then(1)
        .else(0)
        .end()
        .as('has'),
    )
    .where(sql<SqlBool>`(product_id, price_key) > (${after.productId}, ${after.priceKey})`)
    .orderBy('product_id')
    .orderBy('price_key')
    .limit(limit)
    .execute()
  const keys = rows.map(row => ({ productId: row.product_id, priceKey: row.price_key, has: row.has === 1 }))
  const last = keys.length < limit ? null : (keys.at(-1) ?? null)
  return { having: keys.filter(({ has }) => has), last }
}

/** The id as it is in the JSON of evidence that has the listing. */
function idPattern(listingId: string): string {
  const id = `"id":${JSON.stringify(listingId)}`
  return `%${id.replace(/[!%_]/g, sign => `!${sign}`)}%`
}

export async function deleteEvidenceBefore(tx: Writer, instant: string): Promise<void> {
  await tx.deleteFrom('price_evidence').where('found_at', '<', instant).execute()
}
