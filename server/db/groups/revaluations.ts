/** Collectors to value again because a price of theirs changed, or because their last valuation failed. */
import { type SqlBool, sql } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import type { PriceKey } from '#server/db/prices/market-prices'
import { addRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'

/** Which failed valuations wait: those due after `now`, but not after `horizon`. */
export interface Waiting {
  readonly now: string
  /** The longest wait from now. A later instant is from a clock that was ahead. */
  readonly horizon: string
}

/** Whether a row of `revaluations` waits after a failure. */
export function isWaiting({ now, horizon }: Waiting) {
  return sql<SqlBool>`revaluations.due_at > ${now} and revaluations.due_at <= ${horizon}`
}

/** Lists the queued collectors who do not wait after a failure, longest queued first, and failed ones last. */
export async function queuedCollectors(
  db: Reader,
  { now, horizon }: Waiting,
  limit: number,
): Promise<string[]> {
  const queued = db
    .selectFrom('revaluations')
    .select('collector_id')
    .orderBy('due_at')
    .orderBy('queued_at')
    .orderBy('collector_id')
    .limit(limit)
  const due = await queued.where('due_at', '<=', now).execute()
  const misdated = await queued.where('due_at', '>', horizon).execute()
  return [...due, ...misdated].slice(0, limit).map(row => row.collector_id)
}

/** A price of a collector that changed. */
export interface QueuedKey extends PriceKey {
  readonly collectorId: string
}

/**
 * Queues collectors, with the prices that changed of what they hold. Writes rows of collectors already queued
 * again unchanged, which locks them: a valuation under way waits, so that no collector leaves the queue without these prices.
 */
export async function queueCollectors(
  tx: Writer,
  collectorIds: Iterable<string>,
  keys: readonly QueuedKey[],
  at: string,
): Promise<void> {
  // In order, as `unqueue` locks them.
  const rows = [...new Set(collectorIds)].toSorted().map(collector_id => ({ collector_id, queued_at: at }))
  await writeInChunks(rows, chunk =>
    tx
      .insertInto('revaluations')
      .values(chunk)
      .onConflict(conflict =>
        conflict
          .column('collector_id')
          .doUpdateSet(({ ref }) => ({ queued_at: ref('revaluations.queued_at') })),
      )
      .execute(),
  )
  // Only now that the collectors are locked: a valuation takes the keys of a collector with their row.
  const keyRows = keys.map(({ collectorId, productId, priceKey }) => ({
    collector_id: collectorId,
    product_id: productId,
    price_key: priceKey,
  }))
  await addRows(tx, 'revaluation_keys', ['collector_id', 'product_id', 'price_key'], keyRows)
}

/** Queues a collector who sees other prices than before. Locks their row as `queueCollectors` does. */
export async function queueWhole(tx: Writer, collectorId: string, at: string): Promise<void> {
  await tx
    .insertInto('revaluations')
    .values({ collector_id: collectorId, queued_at: at, whole: 'yes' })
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet({ whole: 'yes' }))
    .execute()
}

/** What there is to value. */
export interface Queued {
  readonly keys: readonly QueuedKey[]
  /** The collectors who see other prices than before. */
  readonly whole: readonly string[]
}

/**
 * Takes collectors off the queue, in the transaction that values them, and returns the prices that changed. Until it
 * ends, a transaction that queues them waits; its price is either in the answer, or queues them again.
 */
export async function unqueue(tx: Writer, collectorIds: readonly string[]): Promise<Queued> {
  // A row to lock, even for one who is not queued. Savers of prices lock in the same order.
  const rows = collectorIds.toSorted().map(collector_id => ({ collector_id, queued_at: '' }))
  await tx
    .insertInto('revaluations')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .column('collector_id')
        .doUpdateSet(({ ref }) => ({ queued_at: ref('revaluations.queued_at') })),
    )
    .execute()
  const taken = await tx
    .deleteFrom('revaluations')
    .where('collector_id', 'in', collectorIds)
    .returning(['collector_id', 'whole'])
    .execute()
  const keys = await tx
    .deleteFrom('revaluation_keys')
    .where('collector_id', 'in', collectorIds)
    .returning(['collector_id', 'product_id', 'price_key'])
    .execute()
  return {
    keys: keys.map(key => ({
      collectorId: key.collector_id,
      productId: key.product_id,
      priceKey: key.price_key,
    })),
    whole: taken.flatMap(row => (row.whole === 'yes' ? [row.collector_id] : [])),
  }
}

/** Takes an erased collector off the queue, whom somebody queued meanwhile. */
export async function forgetQueued(tx: Writer, collectorId: string): Promise<void> {
  await tx.deleteFrom('revaluations').where('collector_id', '=', collectorId).execute()
}

/**
 * Keeps a collector in the queue after a failed valuation, or queues them. `dueAt` returns when to try again, from
 * the number of failures in a row. Does nothing for an erased collector.
 */
export async function queueFailed(
  tx: Writer,
  collectorId: string,
  at: string,
  dueAt: (failures: number) => string,
): Promise<void> {
  const queued = await tx
    .selectFrom('revaluations')
    .select('failures')
    .where('collector_id', '=', collectorId)
    .executeTakeFirst()
  const failures = (queued?.failures ?? 0) + 1
  await sql`
    insert into revaluations (collector_id, queued_at, failures, due_at)
    select collector_id, cast(${at} as text), cast(${failures} as bigint), cast(${dueAt(failures)} as text)
    from collector_totals where collector_id = ${collectorId}
    on conflict (collector_id) do update set failures = excluded.failures, due_at = excluded.due_at
    `.execute(tx)
}

/**
 * Counts the collectors who wait to be valued again and have not failed, and the prices whose holders are not all
 * queued yet.
 */
export async function countQueued(db: Reader): Promise<{ collectors: number; prices: number }> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from revaluations) - (select count(*) from revaluations where failures > 0)`.as(
        'collectors',
      ),
      sql<number>`(select count(*) from changed_prices)`.as('prices'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts the collectors whose last valuation failed. */
export async function countFailing(db: Reader): Promise<number> {
  const { failing } = await db
    .selectFrom('revaluations')
    .select(({ fn }) => fn.countAll<number>().as('failing'))
    .where('failures', '>', sql.lit(0))
    .executeTakeFirstOrThrow()
  return failing
}
