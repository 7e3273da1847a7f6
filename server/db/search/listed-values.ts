/**
 * What the catalogue can be filtered by. Each list steps through an index from one value to the next: for
 * "distinct" and "group by", the engines read every product.
 */
import { type Language, languages } from '#domain/products/language'
import { orderRangeOf } from '#domain/search/list-order'
import { sql } from 'kysely'
import type { Reader } from '#server/database/storage'

const maxListed = 2_000

export async function productTypesListed(db: Reader): Promise<string[]> {
  return listed(db, 'product_type')
}

export async function raritiesListed(db: Reader): Promise<string[]> {
  return listed(db, 'rarity')
}

/** Lists the languages that the catalogue has products of, English first. */
export async function languagesListed(db: Reader): Promise<Language[]> {
  const rows = await db
    .selectFrom('product_totals')
    .select('language')
    .distinct()
    .where('set_name_key', '=', '')
    .where('set_code', '=', '')
    .execute()
  const listed = new Set(rows.map(({ language }) => language))
  return languages.filter(language => listed.has(language))
}

export interface ListedSet {
  readonly setCode: string | null
  readonly setName: string
  readonly language: Language
}

/**
 * Lists every set once in each of its languages, English ones first and newest first, as its first product names it. A set
 * has a code if one of its products has.
 */
export async function setsListed(db: Reader): Promise<ListedSet[]> {
  const spoken = (await languagesListed(db)).map(language => {
    const { from, before } = orderRangeOf(language)
    return sql`(${sql.lit(language)}, ${sql.lit(from)}, ${sql.lit(before)})`
  })
  if (spoken.length === 0) return []
  const isOfBoth = sql`set_name_key = sets.value and list_order >= spoken.lowest and list_order < spoken.beyond`
  const { rows } = await sql<ListedSet>`
    with spoken (language, lowest, beyond) as (values ${sql.join(spoken)})
    select products.set_name as "setName", spoken.language, coalesce(products.set_code, (
        select set_code from products
        where ${isOfBoth} and set_code is not null
        order by list_order, id limit 1
      )) as "setCode"
    from ${valuesOf('set_name_key')} as sets cross join spoken
    inner join products on products.id = (
      select id from products where ${isOfBoth} order by list_order, id limit 1
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
