import { prepared } from '#server/database/prepared'
import type { Reader, Writer } from '#server/database/storage'

/** What a call with an idempotency key did. */
export interface KeptCall {
  readonly fingerprint: string
  /** Null when nothing changed. */
  readonly operationId: string | null
  /** Days that the key is kept. */
  readonly keptDays: number
}

/** Returns the instant before which the keys that are kept for these days have expired. */
export function oldestKept(keptDays: number, now: Date): string {
  return new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1_000).toISOString()
}

/** Returns the call kept under this key; null when there is none or its days are over. */
export async function keptCall(
  db: Reader,
  collectorId: string,
  key: string,
  now: Date,
): Promise<KeptCall | null> {
  const kept = await keptQuery.executeTakeFirst(db, { collectorId, key })
  return kept && kept.createdAt > oldestKept(kept.keptDays, now) ? kept : null
}

const keptQuery = prepared((db, { collectorId, key }: { collectorId: string; key: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select([
      'fingerprint',
      'operation_id as operationId',
      'kept_days as keptDays',
      'created_at as createdAt',
    ])
    .where('collector_id', '=', collectorId)
    .where('idempotency_key', '=', key),
)

/** Keeps a call under a key, replacing an expired one. */
export async function keepCall(
  tx: Writer,
  collectorId: string,
  key: string,
  createdAt: string,
  kept: KeptCall,
): Promise<void> {
  const { fingerprint, operationId, keptDays } = kept
  await keepQuery.execute(tx, { collectorId, key, createdAt, fingerprint, operationId, keptDays })
}

interface KeptValues extends KeptCall {
  readonly collectorId: string
  readonly key: string
  readonly createdAt: string
}

const keepQuery = prepared((db, values: KeptValues) => {
  const { collectorId, key, createdAt, fingerprint, operationId, keptDays } = values
  const kept = { fingerprint, operation_id: operationId, created_at: createdAt, kept_days: keptDays }
  return db
    .insertInto('idempotency_keys')
    .values({ collector_id: collectorId, idempotency_key: key, ...kept })
    .onConflict(conflict => conflict.columns(['collector_id', 'idempotency_key']).doUpdateSet(kept))
})

/** Deletes up to `limit` of the keys kept for these days that have expired. Returns how many. */
export async function deleteExpiredKeys(
  tx: Writer,
  keptDays: number,
  now: Date,
  limit: number,
): Promise<number> {
  const instant = oldestKept(keptDays, now)
  const expired = await tx
    .selectFrom('idempotency_keys')
    .select(['collector_id', 'idempotency_key'])
    .where('kept_days', '=', keptDays)
    .where('created_at', '<', instant)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  for (const { collector_id, idempotency_key } of expired) {
    await tx
      .deleteFrom('idempotency_keys')
      .where('collector_id', '=', collector_id)
      .where('idempotency_key', '=', idempotency_key)
      .where('kept_days', '=', keptDays)
      .where('created_at', '<', instant)
      .execute()
  }
  return expired.length
}
