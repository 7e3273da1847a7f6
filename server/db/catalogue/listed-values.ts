/**
 * What the catalogue can be filtered by. Each list steps through an index from one value to the next: for
 * "distinct" and "group by", the engines read every product.
 */
import { sql } from 'kysely'
import type { Reader } from '#server/db/storage'

const maxListed = 2_000

export async function productTypesListed(db: Reader): Promise<string[]> {
  return listed(db, 'product_type')
}

export async function raritiesListed(db: Reader): Promise<string[]> {
  return listed(db, 'rarity')
}

/** Lists every set once, newest first, as its first product names it. A set has a code if one of its products has. */
export async function setsListed(db: Reader): Promise<{ setCode: string | null; setName: string }[]> {
  const { rows } = await sql<{ setCode: string | null; setName: string }>`
    select products.set_name as "setName", coalesce(products.set_code, (
        select set_code from products
        where set_name_key = sets.value and set_code is not null
        order by list_order, id limit 1
      )) as "setCode"
    from ${valuesOf('set_name_key')} as sets
    inner join products on products.id = (
      select id from products where set_name_key = sets.value order by list_order, id limit 1
    )
    order by products.list_order, products.id
    limit ${maxListed}`.execute(db)
  return rows
}

/** Lists the values of a column in order. */
async function listed(db: Reader, column: 'product_type' | 'rarity'): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from ${valuesOf(column)} as listed order by value limit ${maxListed}`.execute(db)
  return rows.map(({ value }) => value)
}

/** Selects each value that listed products have in a column that begins an index of them. */
function valuesOf(column: string) {
  const name = sql.ref(column)
  return sql`(
    with recursive steps (value) as (
      select min(${name}) from products where number > 0
      union all
      select (select min(${name}) from products where ${name} > steps.value and number > 0) from steps where value is not null
    )
    select value from steps where value is not null)`
}
