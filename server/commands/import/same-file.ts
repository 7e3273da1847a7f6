import { operationById } from '#server/db/ledger/operations'
import { additionsOf } from '#server/db/import/additions'
import { type Addition, importsOf, type StoredImport } from '#server/db/import/imports'
import type { Reader } from '#server/database/storage'

/** Lists the imports of the same bytes of which copies are still in the collection. */
export async function publishedOfFile(
  db: Reader,
  collectorId: string,
  fileDigest: string,
): Promise<StoredImport[]> {
  const published: StoredImport[] = []
  for (const one of await importsOf(db, collectorId)) {
    if (one.fileDigest !== fileDigest) continue
    const additions = await additionsNow(db, collectorId, one)
    if (additions.some(({ undoneBy }) => undoneBy === null)) published.push(one)
  }
  return published
}

/** The operations of an import, and by which each is undone; null for one that counts. */
export async function additionsNow(
  db: Reader,
  collectorId: string,
  one: StoredImport,
): Promise<(Addition & { readonly undoneBy: string | null })[]> {
  const additions = []
  for (const addition of additionsOf(one)) {
    const operation = await operationById(db, collectorId, addition.operationId)
    additions.push({ ...addition, undoneBy: operation?.undoneBy ?? null })
  }
  return additions
}
