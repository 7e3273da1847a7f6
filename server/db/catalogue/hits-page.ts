/** A page of the products that match a search: the best hits first. */
import { type RawBuilder, sql } from 'kysely'
import { isPreparedSize } from '#server/db/prepared'
import { rankedHits, type WordNeed } from './search-hits.ts'
import { isUsual, preparedByKinds, valuesOf } from './usual-needs.ts'
import { type PageOfProducts, readPage, shownOn, type ShownPage } from './shown-products.ts'
import type { ResolvedSearch } from './product-search.ts'
import type { Page } from '#server/db/collection/collection-filter'
import type { Reader } from '#server/db/storage'

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
      : await shownOn(db, collectorId, pageOf(hitsOf(needs, passes), page)).execute()
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

function pageOf(hits: Hits, { limit, offset }: Page): PageOfProducts {
  const most = sql.lit(limit)
  const before = sql`(select count(*) from hits where hits.rank < (select best from ranks))`
  const isFirst = offset === 0
  return sql`
    with hits as materialized (${hits}),
    ranks as materialized (
      select min(rank) as best, max(rank) as worst
      from (select rank from hits order by rank limit ${most} offset ${isFirst ? sql`0` : offset}) as shown
    )
    select products.id, tied.rank, (select count(*) from hits) as "totalItems"
    from (
      select number, rank from hits
      where rank >= (select best from ranks) and rank <= (select worst from ranks)
    ) as tied
    inner join products on products.number = tied.number
    order by tied.rank, products.list_order, products.id
    limit ${most} offset ${isFirst ? sql`0` : sql`${offset} - ${before}`}`
}

/** Past the last page, no row tells how many there are. */
async function countHits(db: Reader, hits: Hits): Promise<number> {
  const { rows } = await sql<{
    totalItems: number
  }>`select count(*) as "totalItems" from (${hits}) as hits`.execute(db)
  return rows[0]?.totalItems ?? 0
}

/** The first page of a search without filters. */
const firstPage = preparedByKinds((needs, limit) => (db, values) => {
  const page = pageOf(hitsOf(needs, null), { limit, offset: 0 })
  return shownOn(db, values['collectorId'] as string, page)
})
