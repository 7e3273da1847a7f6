/** A page of the products that match a search: the best hits first. */
import { type RawBuilder, sql } from 'kysely'
import { rankedHits } from './search-hits.ts'
import type { ResolvedSearch } from './product-search.ts'
import type { Page } from '#server/db/collection/collection-filter'
import type { Reader } from '#server/db/storage'

export interface PageOfIds {
  readonly ids: string[]
  readonly totalItems: number
}

/**
 * Returns a page of the matches for which `passes` is true, and how many there are. Only hits with the ranks of the
 * page are looked up among the products, which order those of equal rank.
 */
export async function hitsPage(
  db: Reader,
  { needs }: ResolvedSearch,
  passes: RawBuilder<unknown> | null,
  { limit, offset }: Page,
): Promise<PageOfIds> {
  const hits = passes
    ? sql`select found.number, found.rank from (${rankedHits(needs)}) as found
        inner join products on products.number = found.number where ${passes}`
    : rankedHits(needs)
  const before = sql`(select count(*) from hits where hits.rank < (select best from ranks))`
  const { rows } = await sql<{ id: string | null; totalItems: number }>`
    with hits as materialized (${hits}),
    ranks as materialized (
      select min(rank) as best, max(rank) as worst
      from (select rank from hits order by rank limit ${limit} offset ${offset}) as shown
    )
    select products.id, (select count(*) from hits) as "totalItems"
    from (
      select number, rank from hits
      where rank >= (select best from ranks) and rank <= (select worst from ranks)
    ) as tied
    inner join products on products.number = tied.number
    order by tied.rank, products.list_order, products.id
    limit ${limit} offset ${offset === 0 ? sql`0` : sql`${offset} - ${before}`}`.execute(db)
  const [first] = rows
  if (first) return { ids: rows.flatMap(({ id }) => id ?? []), totalItems: first.totalItems }
  return { ids: [], totalItems: offset === 0 ? 0 : await countHits(db, hits) }
}

/** Past the last page, no row tells how many there are. */
async function countHits(db: Reader, hits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    totalItems: number
  }>`select count(*) as "totalItems" from (${hits}) as hits`.execute(db)
  return rows[0]?.totalItems ?? 0
}
