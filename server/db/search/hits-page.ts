/** A page of the products that match a search: the best hits first. */
import { type RawBuilder, sql } from 'kysely'
import { isPreparedSize } from '#server/database/prepared'
import { rankedHits, type WordNeed } from './search-hits.ts'
import { isUsual, preparedByKinds, valuesOf } from './prepared-searches.ts'
import { hitsShownOn, type PageOfHits, readPage, type ShownPage } from '#server/db/products/shown-products'
import type { ResolvedSearch } from './product-search.ts'
import type { Page } from '#server/db/groups/collection-filter'
import type { Reader } from '#server/database/storage'

/**
 * Returns a page of the matches for which `passes` is true, and how many there are. Only hits with the ranks of the
 * page are looked up among the products, which order those of equal rank.
 */
export async function hitsPage(
  db: Reader,
  collectorId: string,
  { needs }: ResolvedSearch,
  passes: RawBuilder<unknown> | null,
  page: Page,
): Promise<ShownPage> {
  const isFirst = passes === null && page.offset === 0 && isPreparedSize(page.limit)
  const found =
    isFirst && isUsual(needs)
      ? await firstPage(needs, page.limit).execute(db, { collectorId, ...valuesOf(needs) })
      : await hitsShownOn(db, collectorId, pageOf(hitsOf(needs, passes), page)).execute()
  const read = readPage(found)
  if (read) return read
  return { products: [], totalItems: page.offset === 0 ? 0 : await countHits(db, hitsOf(needs, passes)) }
}

type Hits = RawBuilder<{ number: number; rank: number }>

function hitsOf(needs: readonly WordNeed[], passes: RawBuilder<unknown> | null): Hits {
  if (!passes) return rankedHits(needs)
  return sql`select found.number, found.rank from (${rankedHits(needs)}) as found
    inner join products on products.number = found.number where ${passes}`
}

/**
 * A product can have several rows. The first rows, one for each place up to the end of the page and one for each repeat,
 * hold every product up to there.
 */
function pageOf(hits: Hits, { limit, offset }: Page): PageOfHits {
  const most = sql.lit(limit)
  const isFirst = offset === 0
  const before = sql`(select count(distinct number) from hits where rank < (select best from ranks))`
  return sql`
    with hits as materialized (${hits}),
    counts as materialized (
      select count(distinct number) as products, count(*) - count(distinct number) as repeated from hits
    ),
    ranks as materialized (
      select min(rank) as best, max(rank) as worst
      from (
        select min(rank) as rank
        from (
          select number, rank from hits order by rank
          limit ${isFirst ? most : offset + limit} + (select repeated from counts)
        ) as first
        group by number order by min(rank) limit ${most} offset ${isFirst ? sql`0` : offset}
      ) as shown
    )
    select products.id, products.list_order, tied.rank, (select products from counts) as "totalItems"
    from (
      select number, min(rank) as rank from hits
      where rank <= (select worst from ranks) group by number having min(rank) >= (select best from ranks)
    ) as tied
    inner join products on products.number = tied.number
    order by tied.rank, products.list_order, products.id
    limit ${most} offset ${isFirst ? sql`0` : sql`${offset} - ${before}`}`
}

/** Past the last page, no row tells how many there are. */
async function countHits(db: Reader, hits: Hits): Promise<number> {
  const { rows } = await sql<{
    totalItems: number
  }>`select count(distinct number) as "totalItems" from (${hits}) as hits`.execute(db)
  return rows[0]?.totalItems ?? 0
}

/** The first page of a search without filters. */
const firstPage = preparedByKinds((needs, limit) => (db, values) => {
  const page = pageOf(hitsOf(needs, null), { limit, offset: 0 })
  return hitsShownOn(db, values['collectorId'] as string, page)
})
