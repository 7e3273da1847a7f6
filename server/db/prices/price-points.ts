/** Thins old price points: of each key, only the newest of a week stays. Deletes those that are too old. */
import { type SqlBool, sql } from 'kysely'
import { keyOf, type PriceKey } from './market-prices.ts'
import type { Reader, Writer } from '#server/database/storage'

/** The days from a Monday up to, and without, the next Monday. */
export interface Week {
  readonly from: string
  readonly to: string
}

/** A point by its key and day. */
export interface PointKey extends PriceKey {
  readonly day: string
}

/** Some points of a week. */
export interface WeekPoints {
  /** Those with an older point in the week. */
  readonly crowded: readonly PointKey[]
  /** Where the next read starts; null after the last point. */
  readonly last: PointKey | null
}

/** Returns the day of the oldest point; null without points. */
export async function oldestPointDay(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('price_points')
    .select('day')
    .orderBy('day')
    .orderBy('product_id')
    .orderBy('price_key')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Reads the next points of a week, newest day first, after the point `below`; null starts with the newest. */
export async function pointsOfWeek(
  db: Reader,
  { from, to }: Week,
  below: PointKey | null,
  limit: number,
): Promise<WeekPoints> {
  const { day, productId, priceKey } = below ?? { day: to, productId: '', priceKey: '' }
  const rows = await db
    .selectFrom('price_points')
    .select(['product_id', 'price_key', 'day'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('price_points as older')
          .select('older.day')
          .whereRef('older.product_id', '=', 'price_points.product_id')
          .whereRef('older.price_key', '=', 'price_points.price_key')
          .where('older.day', '>=', from)
          .whereRef('older.day', '<', 'price_points.day'),
      ).as('is_crowded'),
    )
    .where('day', '>=', from)
    .where(sql<SqlBool>`(day, product_id, price_key) < (${day}, ${productId}, ${priceKey})`)
    .orderBy('day', 'desc')
    .orderBy('product_id', 'desc')
    .orderBy('price_key', 'desc')
    .limit(limit)
    .execute()
  const points = rows.map(row => ({
    key: { ...keyOf(row), day: row.day },
    isCrowded: Boolean(row.is_crowded),
  }))
  return {
    crowded: points.filter(({ isCrowded }) => isCrowded).map(({ key }) => key),
    last: points.length < limit ? null : (points.at(-1)?.key ?? null),
  }
}

/** Deletes the older points of each key in the week. */
export async function deleteOlderPoints(
  tx: Writer,
  { from }: Week,
  points: readonly PointKey[],
): Promise<void> {
  for (const { productId, priceKey, day } of points) {
    await tx
      .deleteFrom('price_points')
      .where('product_id', '=', productId)
      .where('price_key', '=', priceKey)
      .where('day', '>=', from)
      .where('day', '<', day)
      .execute()
  }
}

/** The columns of a point by which it is found. */
const pointKeys = {
  source_points: ['product_id', 'price_key', 'source', 'day'],
  restricted_points: ['product_id', 'price_key', 'day'],
} as const

/** Deletes points of a table before a day, the oldest first, at most `limit`. Returns how many. */
export async function deletePointsBefore(
  tx: Writer,
  table: keyof typeof pointKeys,
  day: string,
  limit: number,
): Promise<number> {
  const key = sql.join(pointKeys[table].map(column => sql.ref(column)))
  const old = sql`select ${key} from ${sql.table(table)} where day < ${day} order by day limit ${limit}`
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where(sql<SqlBool>`(${key}) in (${old})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
