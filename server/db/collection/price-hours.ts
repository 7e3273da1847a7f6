/** The copies held that have a price, counted by the hour it is from. Moved by differences; a recount proves them. */
import { hourOf, type MovedAge, movedHours } from '#domain/collection/price-hours'
import type { PriceAgeCutoffs } from '#domain/prices/price-age'
import { type SqlBool, sql } from 'kysely'
import { chunksOf, insertInChunks } from '#server/db/chunks'
import { type CollectorTotals, totalsById } from './collector-totals.ts'
import { prepared } from '#server/db/prepared'
import type { Reader, Writer } from '#server/db/storage'

/** Moves the hours of each collector as their groups moved. Throws if a row is wrong: a bug, and nothing changes. */
export async function moveHours(tx: Writer, groups: ReadonlyMap<string, Iterable<MovedAge>>): Promise<void> {
  const moves = [...groups].flatMap(([collectorId, moved]) =>
    [...movedHours(moved)].map(([hour, copies]) => ({ collector_id: collectorId, hour, copies })),
  )
  for (const chunk of chunksOf(moves)) await moveChunk(tx, chunk)
}

interface HourRow {
  readonly collector_id: string
  readonly hour: string
  readonly copies: number
}

async function moveChunk(tx: Writer, moves: readonly HourRow[]): Promise<void> {
  const kept = new Map<string, number>()
  const rows = await tx
    .selectFrom('price_age_hours')
    .select(['collector_id', 'hour', 'copies'])
    .where(isAmong(moves))
    .execute()
  for (const row of rows) kept.set(idOf(row), row.copies)
  const after = moves.map(move => ({ ...move, copies: (kept.get(idOf(move)) ?? 0) + move.copies }))
  const wrong = after.find(({ copies }) => copies < 0)
  if (wrong) throw new Error(`the row of hour ${wrong.hour} is wrong`)
  const [full, empty] = [after.filter(({ copies }) => copies > 0), after.filter(({ copies }) => copies === 0)]
  await insertInChunks(full, chunk =>
    tx
      .insertInto('price_age_hours')
      .values(chunk)
      .onConflict(conflict =>
        conflict
          .columns(['collector_id', 'hour'])
          .doUpdateSet(({ ref }) => ({ copies: ref('excluded.copies') })),
      )
      .execute(),
  )
  if (empty.length > 0) await tx.deleteFrom('price_age_hours').where(isAmong(empty)).execute()
}

function idOf({ collector_id, hour }: Omit<HourRow, 'copies'>): string {
  return `${collector_id} ${hour}`
}

/** Most changes move one collector, whose hours the key finds by themselves. */
function isAmong(rows: readonly HourRow[]) {
  const [first] = rows
  if (first && rows.every(({ collector_id }) => collector_id === first.collector_id)) {
    const hours = sql.join(rows.map(({ hour }) => hour))
    return sql<SqlBool>`collector_id = ${first.collector_id} and hour in (${hours})`
  }
  const pairs = sql.join(rows.map(({ collector_id, hour }) => sql`(${collector_id}, ${hour})`))
  return sql<SqlBool>`(collector_id, hour) in (values ${pairs})`
}

/** The copies held that have a price, counted by the age of that price. */
export interface PriceAges {
  readonly withinDay: number
  /** Older than a day. */
  readonly withinWeek: number
  readonly older: number
  /** When the source had the oldest of these prices, ISO-8601; null without a price. */
  readonly oldest: string | null
}

/**
 * Returns a collector's totals and how old their prices are now. Adds up the rows of whole hours, of the hour of a
 * cutoff the groups after it, and the prices that wait to be counted.
 */
export async function totalsWithAges(
  db: Reader,
  collectorId: string,
  { dayAgo, weekAgo }: PriceAgeCutoffs,
): Promise<{ totals: CollectorTotals; ages: PriceAges }> {
  const [dayHour, weekHour] = [hourOf(dayAgo), hourOf(weekAgo)]
  const cutoffs = { dayAgo, dayHour, dayEnd: endOf(dayHour), weekAgo, weekHour, weekEnd: endOf(weekHour) }
  const [totals, counted, waiting] = await Promise.all([
    totalsById(db, collectorId),
    countedQuery.executeTakeFirst(db, { collectorId, ...cutoffs }),
    waitingQuery.execute(db, { collectorId }),
  ])
  if (!counted) throw new Error('a count has no row')
  const since = (instant: string, copies: number) =>
    waiting.reduce(
      (sum, { quantity, countedAsOf, asOf }) =>
        sum - (isSince(countedAsOf, instant) ? quantity : 0) + (isSince(asOf, instant) ? quantity : 0),
      copies,
    )
  const [day, week] = [since(dayAgo, counted.sinceDay), since(weekAgo, counted.sinceWeek)]
  const instants = [counted.oldest, ...waiting.map(({ asOf }) => asOf)].filter(asOf => asOf !== null)
  const ages = {
    withinDay: day,
    withinWeek: week - day,
    older: since('', totals.pricedQuantity) - week,
    oldest: instants.toSorted()[0] ?? null,
  }
  return { totals, ages }
}

function isSince(asOf: string | null, instant: string): boolean {
  return asOf !== null && asOf >= instant
}

/** A text after every instant of an hour. */
function endOf(hour: string): string {
  return `${hour}~`
}

interface CountedValues {
  readonly collectorId: string
  readonly dayAgo: string
  readonly dayHour: string
  readonly dayEnd: string
  readonly weekAgo: string
  readonly weekHour: string
  readonly weekEnd: string
}

const countedQuery = prepared((db, of: CountedValues) => {
  const since = (hour: string, from: string, end: string) => sql<number>`cast(
    (select coalesce(sum(copies), 0) from price_age_hours where collector_id = ${of.collectorId} and hour > ${hour})
    + (select coalesce(sum(quantity), 0) from holding_groups
       where collector_id = ${of.collectorId} and counted_as_of >= ${from} and counted_as_of < ${end})
    as bigint)`
  return db.selectNoFrom([
    since(of.dayHour, of.dayAgo, of.dayEnd).as('sinceDay'),
    since(of.weekHour, of.weekAgo, of.weekEnd).as('sinceWeek'),
    // Of those that do not wait.
    sql<string | null>`(select counted_as_of from holding_groups
      where collector_id = ${of.collectorId} and counted_as_of is not null
        and not exists (select 1 from revaluation_keys where revaluation_keys.collector_id = ${of.collectorId}
          and revaluation_keys.product_id = holding_groups.product_id
          and revaluation_keys.price_key = holding_groups.price_key)
      order by counted_as_of limit 1)`.as('oldest'),
  ])
})

/** SQLite runs a cross join in the written order: the few prices that wait first. */
const waitingQuery = prepared((db, { collectorId }: { collectorId: string }) =>
  db
    .selectFrom('revaluation_keys')
    .crossJoin('holding_groups')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'revaluation_keys.product_id')
        .onRef('market_prices.price_key', '=', 'revaluation_keys.price_key'),
    )
    .select([
      'holding_groups.quantity',
      'holding_groups.counted_as_of as countedAsOf',
      'market_prices.as_of as asOf',
    ])
    .where('revaluation_keys.collector_id', '=', collectorId)
    .where('holding_groups.collector_id', '=', collectorId)
    .whereRef('holding_groups.product_id', '=', 'revaluation_keys.product_id')
    .whereRef('holding_groups.price_key', '=', 'revaluation_keys.price_key'),
)
