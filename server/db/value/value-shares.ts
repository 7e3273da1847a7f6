/** What each set, kind and grade of a collection is worth. Moved by differences; a recount proves them. */
import {
  added,
  movedShares,
  noShare,
  type Share,
  type ShareDimension,
  type SharedGroup,
  type ShareFigures,
} from '#domain/value/value-shares'
import { type Insertable, type Selectable, sql } from 'kysely'
import { foldedKey } from '#domain/text'
import { inChunks, writeInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import type { ValueSharesTable } from '#server/database/tables/copies'
import { prepared } from '#server/database/prepared'
import { preparedForList } from '#server/database/prepared-lists'
import type { Reader, Writer } from '#server/database/storage'

const figures = columnMap([
  'quantity',
  'cost_basis_cents',
  'market_value_cents',
  'priced_quantity',
  'priced_cost_basis_cents',
])

type Row = Insertable<ValueSharesTable>

/**
 * Moves the shares of each collector as their groups moved, after the rows of the groups: an edit of a product waits
 * for those, and then renames their set. Throws if a row is wrong: a bug, and nothing changes.
 */
export async function moveShares(
  tx: Writer,
  groups: ReadonlyMap<string, Iterable<SharedGroup>>,
): Promise<void> {
  const rows = [...groups].flatMap(([collectorId, moved]) =>
    movedShares(moved).map(share => rowOf(collectorId, share)),
  )
  // In one order for all, also of `renameShares`, so that no two wait for each other.
  rows.sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
  await writeInChunks(rows, async chunk => {
    const moved = await moveQuery(tx, {}, chunk)
    const wrong = moved.find(({ quantity }) => quantity < 0)
    if (wrong) throw new Error(`the share of ${wrong.dimension} ${wrong.bucket} is wrong`)
    for (const row of moved) if (row.quantity === 0) await deleteQuery.execute(tx, row)
  })
}

function rowOf(collectorId: string, share: Share): Row {
  const { dimension, bucket } = share
  return { collector_id: collectorId, dimension, bucket, ...figures.write(share) }
}

function idOf({ collector_id, dimension, bucket }: Row): string {
  return `${collector_id} ${dimension} ${bucket}`
}

const moveQuery = preparedForList((db, _: object, rows: readonly Row[]) =>
  db
    .insertInto('value_shares')
    .values([...rows])
    .onConflict(conflict => conflict.columns(['collector_id', 'dimension', 'bucket']).doUpdateSet(sums))
    .returning(['collector_id', 'dimension', 'bucket', 'quantity']),
)

const sums = Object.fromEntries(
  figures.columns.map(column => [
    column,
    sql<number>`${sql.ref(`value_shares.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  ]),
)

type ShareKey = Pick<Selectable<ValueSharesTable>, 'collector_id' | 'dimension' | 'bucket'>

const deleteQuery = prepared((db, { collector_id, dimension, bucket }: ShareKey) =>
  db
    .deleteFrom('value_shares')
    .where('collector_id', '=', collector_id)
    .where('dimension', '=', dimension)
    .where('bucket', '=', bucket),
)

/** Moves the copies of a product from one set to another, for everyone who holds some, once their groups have it. */
export async function renameShares(tx: Writer, productId: string, from: string, to: string): Promise<void> {
  const held = (bucket: string, sign: 1 | -1) => sql`
    select collector_id, cast(${bucket} as text) as bucket, ${sql.lit(sign)} * quantity as quantity,
      ${sql.lit(sign)} * cost_basis_cents as cost_basis_cents,
      ${sql.lit(sign)} * quantity * coalesce(counted_price_cents, 0) as market_value_cents,
      case when counted_price_cents is null then 0 else ${sql.lit(sign)} * quantity end as priced_quantity,
      case when counted_price_cents is null then 0 else ${sql.lit(sign)} * cost_basis_cents end
        as priced_cost_basis_cents
    from holding_groups where product_id = ${productId}`
  const columns = sql.join(figures.columns.map(column => sql.ref(column)))
  const summed = sql.join(
    figures.columns.map(column => sql`cast(sum(${sql.ref(column)}) as bigint) as ${sql.ref(column)}`),
  )
  const moved = sql.join(
    figures.columns.map(
      column =>
        sql`${sql.ref(column)} = ${sql.ref(`value_shares.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
    ),
  )
  await sql`
    insert into value_shares (collector_id, dimension, bucket, ${columns})
    select collector_id, 'set', bucket, ${summed} from (${held(from, -1)} union all ${held(to, 1)}) as held
    where true group by collector_id, bucket order by collector_id, bucket
    on conflict (collector_id, dimension, bucket) do update set ${moved}`.execute(tx)
  await sql`
    delete from value_shares where dimension = 'set' and bucket = ${from} and quantity = 0
      and collector_id in (select collector_id from holding_groups where product_id = ${productId})`.execute(
    tx,
  )
}

/** The most sets that are looked up for a breakdown by year: more than a catalogue has. */
const maxSets = 2_000

/** Lists what the sets of each year are worth, the most valuable first; the year is blank for unknown ones. */
export async function sharesByYear(db: Reader, collectorId: string): Promise<ListedShare[]> {
  const sets = await listedShares(db, collectorId, 'set', maxSets)
  const setKeys = sets.map(({ bucket }) => foldedKey(bucket))
  const dated = await inChunks(setKeys, async chunk => {
    // The first product of a set is as good as any: they have the date of the set.
    const { rows } = await sql<{ set_key: string; released: string | null }>`
      with sets (set_key) as (values ${sql.join(chunk.map(key => sql`(${key})`))})
      select set_key, (select release_date from products where set_name_key = sets.set_key
        order by list_order, id limit 1) as released from sets`.execute(db)
    return rows
  })
  const years = new Map(dated.map(({ set_key, released }) => [set_key, released?.slice(0, 4) ?? '']))
  const byYear = new Map<string, ShareFigures>()
  for (const { bucket, ...share } of sets) {
    const year = years.get(foldedKey(bucket)) ?? ''
    byYear.set(year, added(byYear.get(year) ?? noShare, share))
  }
  return [...byYear]
    .map(([bucket, share]) => ({ bucket, ...share }))
    .toSorted(
      (one, other) => other.marketValueCents - one.marketValueCents || (one.bucket < other.bucket ? -1 : 1),
    )
}

export interface ListedShare extends ShareFigures {
  readonly bucket: string
}

/** Lists the shares of a collector, the most valuable first. */
export async function listedShares(
  db: Reader,
  collectorId: string,
  dimension: ShareDimension,
  limit: number,
): Promise<ListedShare[]> {
  const rows = await db
    .selectFrom('value_shares')
    .select(['bucket', ...figures.columns])
    .where('collector_id', '=', collectorId)
    .where('dimension', '=', dimension)
    .orderBy('market_value_cents', 'desc')
    .orderBy('bucket')
    .limit(limit)
    .execute()
  return rows.map(row => ({ bucket: row.bucket, ...figures.read(row) }))
}
