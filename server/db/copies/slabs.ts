/** Slabs: graded copies with a cert number. A collection holds each once. */
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { prepared } from '#server/database/prepared'
import { preparedForList } from '#server/database/prepared-lists'
import type { Reader } from '#server/database/storage'

/** A graded copy with a cert number. */
export interface HeldSlab {
  /** `slabKey` of its state. */
  readonly key: string
  readonly productId: string
  readonly gradingCompany: string
  readonly grade: string
  readonly certNumber: string
}

/** Returns the slabs with these keys that the collector holds, by their keys. */
export async function heldSlabs(
  db: Reader,
  collectorId: string,
  keys: readonly string[],
): Promise<Map<string, HeldSlab>> {
  const held = new Map<string, HeldSlab>()
  for (const row of await inChunks([...new Set(keys)], chunk => byKeyQuery(db, { collectorId }, chunk))) {
    const { slab_key: key, product_id: productId, grading_company: gradingCompany } = row
    const { grade, cert_number: certNumber } = row
    if (key === null || gradingCompany === null || grade === null || certNumber === null)
      throw new Error('a slab lacks a field')
    held.set(key, { key, productId, gradingCompany, grade, certNumber })
  }
  return held
}

const byKeyQuery = preparedForList((db, { collectorId }: { collectorId: string }, keys: readonly string[]) =>
  db
    .selectFrom('holdings')
    .select(['slab_key', 'product_id', 'grading_company', 'grade', 'cert_number'])
    .where('collector_id', '=', collectorId)
    .where('removed_at', 'is', null)
    .where('slab_key', 'in', [...keys]),
)

/** More companies than give the same number. */
const mostCompanies = 20

/** Returns the keys of the groups with the slabs of a tidied cert number, of whatever company, 20 at most. */
export async function groupsOfCert(db: Reader, collectorId: string, certNumber: string): Promise<string[]> {
  const rows = await byCertQuery.execute(db, {
    collectorId,
    from: `${certNumber} `,
    // The character after the space: every key of the number comes before it.
    to: `${certNumber}!`,
  })
  return [...new Set(rows.map(row => row.group_key))]
}

const byCertQuery = prepared((db, values: { collectorId: string; from: string; to: string }) =>
  db
    .selectFrom('holdings')
    .select('group_key')
    .where('collector_id', '=', values.collectorId)
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`slab_key >= ${values.from} and slab_key < ${values.to}`)
    .limit(sql.lit(mostCompanies)),
)
