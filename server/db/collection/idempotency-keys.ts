import { prepared } from '#server/db/prepared'
import type { Reader, Writer } from '#server/db/storage'

/** What a call with an idempotency key did. */
export interface KeptCall {
  readonly fingerprint: string
  /** Null when nothing changed. */
  readonly operationId: string | null
}

/** Returns the call kept under this key since `notBefore`, or null. */
export async function keptCall(
  db: Reader,
  collectorId: string,
  key: string,
  notBefore: string,
): Promise<KeptCall | null> {
  return (await keptQuery.executeTakeFirst(db, { collectorId, key, notBefore })) ?? null
}

const keptQuery = prepared(
  (db, { collectorId, key, notBefore }: { collectorId: string; key: string; notBefore: string }) =>
    db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'operation_id as operationId'])
      .where('collector_id', '=', collectorId)
      .where('idempotency_key', '=', key)
      .where('created_at', '>', notBefore),
)

/** Keeps a call under a key, replacing an expired one. */
export async function keepCall(
  tx: Writer,
  collectorId: string,
  key: string,
  createdAt: string,
  { fingerprint, operationId }: KeptCall,
): Promise<void> {
  await keepQuery.execute(tx, { collectorId, key, createdAt, fingerprint, operationId })
}

interface KeptValues extends KeptCall {
  readonly collectorId: string
  readonly key: string
  readonly createdAt: string
}

const keepQuery = prepared((db, { collectorId, key, createdAt, fingerprint, operationId }: KeptValues) => {
  const kept = { fingerprint, operation_id: operationId, created_at: createdAt }
  return db
    .insertInto('idempotency_keys')
    .values({ collector_id: collectorId, idempotency_key: key, ...kept })
    .onConflict(conflict => conflict.columns(['collector_id', 'idempotency_key']).doUpdateSet(kept))
})

/** Deletes up to `limit` keys kept before an instant. Returns how many. */
export async function deleteKeysBefore(tx: Writer, instant: string, limit: number): Promise<number> {
  const expired = await tx
    .selectFrom('idempotency_keys')
    .select(['collector_id', 'idempotency_key'])
    .where('created_at', '<', instant)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  for (const { collector_id, idempotency_key } of expired) {
    await tx
      .deleteFrom('idempotency_keys')
      .where('collector_id', '=', collector_id)
      .where('idempotency_key', '=', idempotency_key)
      .where('created_at', '<', instant)
      .execute()
  }
  return expired.length
}
