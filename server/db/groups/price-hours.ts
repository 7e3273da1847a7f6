/** The copies held that have a price, counted by the hour it is from. Moved by differences; a recount proves them. */
import { hourOf, type MovedAge, movedHours } from '#domain/groups/price-hours'
import type { PriceAgeCutoffs } from '#domain/prices/price-age'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import { hasPendingPrices } from '#server/db/prices/pending-prices'
import { shownFigures, type ShownTotals } from '#server/db/ledger/collector-totals'
import type { PriceAgeHoursTable } from '#server/database/tables/copies'
import { prepared } from '#server/database/prepared'
import { preparedForList } from '#server/database/prepared-lists'
import { saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'
import { type GuidePrices, shareColumns, sharesIn, type UnpricedByKind } from '#server/db/value/share-columns'

/** Moves the hours of each collector as their groups moved. Throws if a row is wrong: a bug, and nothing changes. */
export async function moveHours(tx: Writer, groups: ReadonlyMap<string, Iterable<MovedAge>>): Promise<void> {
  const moves = [...groups].flatMap(([collectorId, moved]) =>
    [...movedHours(moved)].map(([hour, copies]) => ({ collector_id: collectorId, hour, copies })),
  )
  await writeInChunks(moves, chunk => moveChunk(tx, chunk))
}

type HourRow = Selectable<PriceAgeHoursTable>

async function moveChunk(tx: Writer, moves: readonly HourRow[]): Promise<void> {
  if (moves.every(({ copies }) => copies > 0)) return void (await gainQuery(tx, {}, moves))
  const kept = new Map<string, number>()
  for (const row of await hoursAmong(tx, moves)) kept.set(idOf(row), row.copies)
  const after = moves.map(move => ({ ...move, copies: (kept.get(idOf(move)) ?? 0) + move.copies }))
  const wrong = after.find(({ copies }) => copies < 0)
  if (wrong) throw new Error(`the row of hour ${wrong.hour} is wrong`)
  const [full, empty] = [after.filter(({ copies }) => copies > 0), after.filter(({ copies }) => copies === 0)]
  await saveRows(tx, 'price_age_hours', ['collector_id', 'hour'], full)
  if (empty.length > 0) await deleteAmong(tx, empty)
}

function idOf({ collector_id, hour }: Omit<HourRow, 'copies'>): string {
  return `${collector_id} ${hour}`
}

/** More copies of each hour, whose rows need not be read before. */
const gainQuery = preparedForList((db, _: object, rows: readonly HourRow[]) =>
  db
    .insertInto('price_age_hours')
    .values([...rows])
    .onConflict(conflict =>
      conflict.columns(['collector_id', 'hour']).doUpdateSet({
        copies: sql<number>`price_age_hours.copies + excluded.copies`,
      }),
    ),
)

async function hoursAmong(tx: Writer, rows: readonly HourRow[]): Promise<HourRow[]> {
  const collectorId = onlyCollectorOf(rows)
  if (collectorId !== null) return hoursQuery(tx, { collectorId }, rows.map(hourIn))
  return tx
    .selectFrom('price_age_hours')
    .select(['collector_id', 'hour', 'copies'])
    .where(isAmong(rows))
    .execute()
}

async function deleteAmong(tx: Writer, rows: readonly HourRow[]): Promise<void> {
  const collectorId = onlyCollectorOf(rows)
  if (collectorId !== null) await deleteQuery(tx, { collectorId }, rows.map(hourIn))
  else await tx.deleteFrom('price_age_hours').where(isAmong(rows)).execute()
}

/** Most changes move one collector, whose hours the key finds by themselves. */
function onlyCollectorOf([first, ...others]: readonly HourRow[]): string | null {
  const isOnly = others.every(({ collector_id }) => collector_id === first?.collector_id)
  return first && isOnly ? first.collector_id : null
}

function hourIn({ hour }: HourRow): string {
  return hour
}

interface Owned {
  readonly collectorId: string
}

const hoursQuery = preparedForList((db, { collectorId }: Owned, hours: readonly string[]) =>
  db
    .selectFrom('price_age_hours')
    .select(['collector_id', 'hour', 'copies'])
    .where('collector_id', '=', collectorId)
    .where('hour', 'in', [...hours]),
)

const deleteQuery = preparedForList((db, { collectorId }: Owned, hours: readonly string[]) =>
  db
    .deleteFrom('price_age_hours')
    .where('collector_id', '=', collectorId)
    .where('hour', 'in', [...hours]),
)

function isAmong(rows: readonly HourRow[]) {
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

export interface TotalsNow {
  readonly totals: ShownTotals
  readonly ages: PriceAges
  /** Whether copies wait for their first price. */
  readonly isFindingPrices: boolean
  readonly unpriced: UnpricedByKind
  readonly guide: GuidePrices
}

/**
 * Returns a collector's totals, how old the prices are that they count, now, whether first prices are still looked for,
 * what has no price and what is priced by a guide, by one select. Adds up the rows of whole hours, and of the hour of a
 * cutoff the groups after it.
 */
export async function totalsWithAges(
  db: Reader,
  collectorId: string,
  { dayAgo, weekAgo, countedBefore }: PriceAgeCutoffs,
): Promise<TotalsNow> {
  const [dayHour, weekHour] = [hourOf(dayAgo), hourOf(weekAgo)]
  const cutoffs = {
    dayAgo,
    dayHour,
    dayEnd: endOf(dayHour),
    weekAgo,
    weekHour,
    weekEnd: endOf(weekHour),
    countedBefore,
  }
  const row = await agedQuery.executeTakeFirst(db, { collectorId, ...cutoffs })
  if (!row) throw new Error('a collector has no totals')
  const totals = shownFigures.read(row)
  const { sinceDay, sinceWeek, oldest } = row
  const ages = {
    withinDay: sinceDay,
    withinWeek: sinceWeek - sinceDay,
    older: totals.pricedQuantity - totals.ownCountedQuantity - sinceWeek,
    oldest,
  }
  return { totals, ages, isFindingPrices: row.hasPendingPrices === 1, ...sharesIn(row) }
}

/** A text after every instant of an hour. */
function endOf(hour: string): string {
  return `${hour}~`
}

interface AgedValues {
  readonly collectorId: string
  readonly dayAgo: string
  readonly dayHour: string
  readonly dayEnd: string
  readonly weekAgo: string
  readonly weekHour: string
  readonly weekEnd: string
  readonly countedBefore: string
}

const agedQuery = prepared((db, of: AgedValues) => {
  const since = (hour: string, from: string, end: string) => sql<number>`cast(
    (select coalesce(sum(copies), 0) from price_age_hours where collector_id = ${of.collectorId} and hour > ${hour})
    + (select coalesce(sum(quantity), 0) from holding_groups
       where collector_id = ${of.collectorId} and counted_as_of >= ${from} and counted_as_of < ${end})
    as bigint)`
  return db
    .selectFrom('collector_totals')
    .select(shownFigures.columns)
    .select([
      since(of.dayHour, of.dayAgo, of.dayEnd).as('sinceDay'),
      since(of.weekHour, of.weekAgo, of.weekEnd).as('sinceWeek'),
      sql<string | null>`(select counted_as_of from holding_groups
      where collector_id = ${of.collectorId} and counted_as_of is not null
      order by counted_as_of limit 1)`.as('oldest'),
      hasPendingPrices(of.collectorId, of.countedBefore).as('hasPendingPrices'),
      ...shareColumns(of.collectorId),
    ])
    .where('collector_id', '=', of.collectorId)
})
