/** The queue of prices that changed, until everyone whom they concern is queued to be valued again. */
import type { Cents } from '#domain/money/money'
import { nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import { sql } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { isOneOf, keyOf, type PriceKey } from './market-prices.ts'
import type { Reader, Writer } from '#server/database/storage'

/** A key whose price changed; `lastCents` is null for the first price. */
export interface ReplacedPrice extends PriceKey {
  readonly lastCents: Cents | null
}

/** A price of the queue. */
export interface ChangedPrice extends PriceKey {
  /** The lowest and the highest price before; null for none. */
  readonly lowestCents: Cents | null
  readonly highestCents: Cents | null
  /** Collectors up to this id are queued; empty when none is. */
  readonly queuedTo: string
}

const changedColumns = columnMap(['product_id', 'price_key', 'lowest_cents', 'highest_cents', 'queued_to'])

/**
 * Queues prices, ordered by key, in the transaction that saves them. One that is queued already starts again from its
 * first holder, and keeps its place. Waits while another process queues a page of its holders.
 */
export async function queueChangedPrices(
  tx: Writer,
  prices: readonly ReplacedPrice[],
  at: string,
): Promise<void> {
  const rows = prices.map(({ productId, priceKey, lastCents }) => ({
    product_id: productId,
    price_key: priceKey,
    queued_at: at,
    lowest_cents: lastCents,
    highest_cents: lastCents,
    queued_to: '',
  }))
  await writeInChunks(rows, chunk =>
    tx
      .insertInto('changed_prices')
      .values(chunk)
      .onConflict(conflict =>
        conflict.columns(['product_id', 'price_key']).doUpdateSet({
          lowest_cents: sql`case when changed_prices.lowest_cents < excluded.lowest_cents
            then changed_prices.lowest_cents else excluded.lowest_cents end`,
          highest_cents: sql`case when changed_prices.highest_cents < excluded.highest_cents
            then excluded.highest_cents else changed_prices.highest_cents end`,
          queued_to: '',
        }),
      )
      .execute(),
  )
}

/** Whether any price is in the queue. */
export async function isAnyPriceQueued(db: Reader): Promise<boolean> {
  const found = await db.selectFrom('changed_prices').select('product_id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Lists every price of the queue. */
export async function queuedPrices(db: Reader): Promise<PriceKey[]> {
  const rows = await db.selectFrom('changed_prices').select(['product_id', 'price_key']).execute()
  return rows.map(keyOf)
}

/**
 * Returns the prices that are queued longest, at most `limit`. PostgreSQL locks them, and leaves out those that
 * another process has locked.
 */
export async function takeChangedPrices(tx: Writer, limit: number): Promise<ChangedPrice[]> {
  const rows = await tx
    .selectFrom('changed_prices')
    .select(changedColumns.columns)
    .orderBy('queued_at')
    .orderBy('product_id')
    .orderBy('price_key')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(changedColumns.read)
}

/** Whom a price concerns, after `queuedTo`, by id. */
export interface Concerned {
  readonly holderIds: readonly string[]
  readonly wishes: readonly TargetedWish[]
}

interface TargetedWish {
  readonly collectorId: string
  /** In US cents. */
  readonly targetPriceCents: Cents
  readonly isNotified: boolean
}

/**
 * Lists the next holders of each price, and the next wishes with a target that watch it: at most `limit` of each for
 * each price. Wishes watch Near Mint and sealed prices.
 */
export async function nextConcerned(
  db: Reader,
  prices: readonly ChangedPrice[],
  limit: number,
): Promise<Concerned[]> {
  const watched = [...prices.entries()].filter(([, { priceKey }]) => plainKeys.includes(priceKey))
  const holders = await sql<{ place: number; collector_id: string }>`${unionOf(
    [...prices.entries()].map(
      ([place, { productId, priceKey, queuedTo }]) => sql`
      select cast(${place} as bigint) as place, collector_id from (
        select distinct collector_id from holding_groups
        where product_id = ${productId} and price_key = ${priceKey} and collector_id > ${queuedTo}
        order by collector_id limit ${sql.lit(limit)}) as holders`,
    ),
  )}`.execute(db)
  const wishes = await (watched.length === 0
    ? { rows: [] }
    : sql<WishRow>`${unionOf(
        watched.map(
          ([place, { productId, queuedTo }]) => sql`
      select cast(${place} as bigint) as place, collector_id, target_price_cents, told_at from (
        select collector_id, coalesce(target_market_cents, target_price_cents) as target_price_cents, told_at
        from wishes
        where product_id = ${productId} and target_price_cents is not null and collector_id > ${queuedTo}
        order by collector_id limit ${sql.lit(limit)}) as wishers`,
        ),
      )}`.execute(db))
  const [holdersOf, wishesOf] = [byPlace(holders.rows), byPlace(wishes.rows)]
  return [...prices.keys()].map(place => ({
    holderIds: (holdersOf.get(place) ?? []).map(row => row.collector_id),
    wishes: (wishesOf.get(place) ?? []).map(row => ({
      collectorId: row.collector_id,
      targetPriceCents: row.target_price_cents,
      isNotified: row.told_at !== null,
    })),
  }))
}

interface WishRow {
  readonly place: number
  readonly collector_id: string
  readonly target_price_cents: Cents
  readonly told_at: string | null
}

const plainKeys = [nearMint, sealed].map(priceKeyOf)

/** Keeps each part's own order and limit, which a join with the prices would not. */
function unionOf(parts: readonly ReturnType<typeof sql>[]) {
  return sql.join(parts, sql` union all `)
}

function byPlace<Row extends { readonly place: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ place }) => place)
}

/** Saves up to which collector the holders of a price are queued. */
export async function saveQueuedTo(
  tx: Writer,
  { productId, priceKey }: PriceKey,
  queuedTo: string,
): Promise<void> {
  await tx
    .updateTable('changed_prices')
    .set({ queued_to: queuedTo })
    .where('product_id', '=', productId)
    .where('price_key', '=', priceKey)
    .execute()
}

/** Takes prices off the queue. */
export async function deleteChangedPrices(tx: Writer, prices: readonly PriceKey[]): Promise<void> {
  await writeInChunks(prices, chunk => tx.deleteFrom('changed_prices').where(isOneOf(chunk)).execute())
}
