/** Counts the products again, by another query than the one that keeps the totals. */
import { sql } from 'kysely'
import type { Found } from '#server/db/ledger/recount-figures'
import type { Reader } from '#server/database/storage'

const mostReported = 1_000

/** Lists the totals of the catalogue that differ from its listed products, and a number that is not one product's. */
export async function differingTotals(db: Reader): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with counted as (
      select set_name_key, coalesce(set_code, '') as set_code, product_type, coalesce(rarity, '') as rarity,
        language, count(*) as products
      from products where entry_id = id group by 1, 2, 3, 4, 5
      union all
      select '', '', product_type, coalesce(rarity, ''), language, count(*) from products
      where entry_id = id group by product_type, coalesce(rarity, ''), language
    ), compared as (
      select counted.*, kept.products as kept from counted left join product_totals as kept
        on kept.set_name_key = counted.set_name_key and kept.set_code = counted.set_code
        and kept.product_type = counted.product_type and kept.rarity = counted.rarity
        and kept.language = counted.language
      union all
      select kept.set_name_key, kept.set_code, kept.product_type, kept.rarity, kept.language, 0,
        kept.products
      from product_totals as kept left join counted
        on kept.set_name_key = counted.set_name_key and kept.set_code = counted.set_code
        and kept.product_type = counted.product_type and kept.rarity = counted.rarity
        and kept.language = counted.language
      where counted.products is null
    )
    select 'products of "' || set_name_key || '" (' || set_code || '), ' || product_type || ', "' || rarity || '", ' || language as field,
      kept, products as recounted
    from compared where kept is null or kept <> products order by 1 limit ${mostReported}`.execute(db)
  return [...rows, ...(await differingNumbers(db))]
}

/** Products are numbered from 1 without gaps; those that the catalogue does not list have negative numbers. */
async function differingNumbers(db: Reader): Promise<Found[]> {
  const { rows } = await sql<
    Record<'products' | 'numbered' | 'last' | 'kept' | 'hidden' | 'unlisted', number>
  >`
    select count(*) as products, count(case when number < 0 then 1 end) as hidden,
      count(case when entry_id <> id then 1 end) as unlisted, count(distinct abs(number)) as numbered, coalesce(max(abs(number)), 0) as last,
      coalesce((select last_number from product_numbers), 0) as kept from products`.execute(db)
  return rows.flatMap(({ products, numbered, last, kept, hidden, unlisted }) => [
    ...(numbered === products && last === products
      ? []
      : [{ field: 'products with a number of their own', kept: numbered, recounted: products }]),
    ...(hidden === unlisted
      ? []
      : [{ field: 'products that are not listed', kept: hidden, recounted: unlisted }]),
    ...(kept === products ? [] : [{ field: 'number of the newest product', kept, recounted: products }]),
  ])
}
