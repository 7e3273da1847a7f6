import { operationById } from '#server/db/collection/operations'
import { importsOf, type StoredImport } from '#server/db/import/imports'
import type { Reader } from '#server/db/storage'

/** Lists the imports of the same bytes whose copies are still in the collection. */
export async function publishedOfFile(
  db: Reader,
  collectorId: string,
  fileDigest: string,
): Promise<StoredImport[]> {
  const published: StoredImport[] = []
  for (const one of await importsOf(db, collectorId)) {
    const isSame = one.fileDigest === fileDigest && one.state === 'done'
    if (isSame && (await undoneBy(db, collectorId, one)) === null) published.push(one)
  }
  return published
}

/** The operation that took back what an import added; null if it counts. */
export async function undoneBy(
  db: Reader,
  collectorId: string,
  { operationId }: StoredImport,
): Promise<string | null> {
  return operationId === null ? null : ((await operationById(db, collectorId, operationId))?.undoneBy ?? null)
}
