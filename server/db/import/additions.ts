/** The operations by which an import added copies: one when it is published, and one for each time that rows left out follow. */
import type { Storage, Reader } from '#server/database/storage'
import { type Addition, type ImportChange, importsOf, type StoredImport } from './imports.ts'
import { isLeft, summed, type VerdictCount } from './staged-row.ts'
import { operationById } from '#server/db/ledger/operations'

/** Returns the operations of an import, earliest first, without one that is still adding; none for one that has added nothing. */
export function additionsOf(one: StoredImport): readonly Addition[] {
  const { state, facts, operationId, endedAt, createdAt, copies, totalCostCents } = one
  if (facts.additions) return facts.additions
  if (operationId === null || state === 'publishing') return []
  // Published by an earlier version, or restored from a download of one.
  return [{ operationId, at: endedAt ?? createdAt, copies, costCents: totalCostCents }]
}

/** Whether the rows of an import that added nothing are kept with it. An earlier version deleted them. */
export function keepsRows({ state, facts }: StoredImport): boolean {
  return state === 'done' && facts.additions !== undefined
}

/**
 * Returns what an import is once nothing more of it is decided about; null for one that has added nothing. How many of its rows
 * are read stays: one that ends while they are read again goes on with that when it is reopened.
 */
export function asAdded(
  one: StoredImport,
): Pick<StoredImport, 'state' | 'endedAt' | 'failure' | 'operationId' | 'copies' | 'totalCostCents'> | null {
  const additions = additionsOf(one)
  const last = additions.at(-1)
  if (last === undefined) return null
  return {
    state: 'done',
    endedAt: last.at,
    failure: null,
    operationId: last.operationId,
    copies: additions.reduce((sum, { copies }) => sum + copies, 0),
    totalCostCents: additions.reduce((sum, { costCents }) => sum + costCents, 0),
  }
}

/** For the download: all at once, because they are few. One whose rows are decided about again is as it was added. */
export async function* exportedImports(storage: Storage, collectorId: string) {
  const imports = await storage.read(db => importsOf(db, collectorId))
  yield imports.map(one => (one.endedAt === null ? { ...one, ...asAdded(one) } : one))
}

/** Returns how an import changes when an operation has added what its rows add. `counts` counts its rows as they are now. */
export function withAddition(
  one: StoredImport,
  addition: Addition,
  counts: readonly VerdictCount[],
): ImportChange {
  const additions = [...additionsOf(one), addition]
  // The rows that were left before are the ones that are counted now.
  const before = (one.facts.counts ?? []).filter(({ verdict, decision }) => !isLeft(verdict, decision))
  const facts = { ...one.facts, additions, counts: summed([...before, ...counts]) }
  return { ...asAdded({ ...one, facts }), facts, workedAt: addition.at }
}

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
