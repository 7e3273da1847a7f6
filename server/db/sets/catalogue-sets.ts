/** The sets of the catalogue: the cards of one language that have the same set code. */
import type { Language } from '#domain/products/language'
import { orderRangeOf } from '#domain/search/list-order'
import { type RawBuilder, sql } from 'kysely'
import { chunksOf } from '#server/database/chunks'
import { type ShownProduct, readPage, shownOn } from '#server/db/products/shown-products'
import type { Reader } from '#server/database/storage'

export interface CatalogueSet {
  readonly setCode: string
  /** As the first of its cards names it. */
  readonly setName: string
  readonly language: Language
  /** YYYY-MM-DD; null if unknown. */
  readonly releaseDate: string | null
  /** How many cards the catalogue lists. Other printings of a card do not count. */
  readonly cards: number
}

const maxSets = 2_000
const maxCards = 2_000

/** Lists the sets of a language that have cards, newest first. Steps through an index from one code to the next. */
export function setsOfLanguage(db: Reader, language: Language): Promise<CatalogueSet[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select min(set_code) from product_totals where set_code > ${after})`
  return setsOf(
    db,
    language,
    sql`(
      with recursive steps (code) as (
        select ${next(sql`''`)}
        union all
        select ${next(sql`steps.code`)} from steps where steps.code is not null
      )
      select code from steps where code is not null)`,
  )
}

/** Lists those of these sets that the catalogue has cards of in a language, newest first. */
export async function setsByCode(
  db: Reader,
  language: Language,
  codes: readonly string[],
): Promise<CatalogueSet[]> {
  if (codes.length === 0) return []
  // SQLite refuses a compound select with more than 500 terms.
  const selects = chunksOf(codes).map(some => {
    const rows = some.map((code, index) => (index === 0 ? sql`select ${code} as code` : sql`select ${code}`))
    return sql`select code from (${sql.join(rows, sql` union all `)}) as chunk`
  })
  return setsOf(db, language, sql`(${sql.join(selects, sql` union all `)})`)
}

async function setsOf(db: Reader, language: Language, codes: RawBuilder<unknown>): Promise<CatalogueSet[]> {
  const { rows } = await sql<Omit<CatalogueSet, 'language'>>`
    select codes.code as "setCode", products.set_name as "setName", products.release_date as "releaseDate", (
        select cast(sum(product_totals.products) as bigint) from product_totals
        where product_totals.set_code = codes.code and product_totals.product_type = 'card'
          and product_totals.language = ${language}
      ) as cards
    from ${codes} as codes
    inner join products on products.id = (
      select id from products where ${isCardOf(language, sql`codes.code`)} order by list_order, id limit 1
    )
    order by products.list_order, products.id
    limit ${maxSets}`.execute(db)
  return rows.map(row => ({ ...row, language }))
}

/** Lists the cards of a set by number, with all their printings, as a collector sees them. */
export async function cardsOfSet(
  db: Reader,
  collectorId: string,
  { language, setCode }: Pick<CatalogueSet, 'language' | 'setCode'>,
): Promise<ShownProduct[]> {
  const cards = sql`select id, list_order from products where ${isCardOf(language, sql`${setCode}`)}
    order by list_order, id limit ${sql.lit(maxCards)}`
  const page = sql<{
    id: string
    list_order: string
    totalItems: number
  }>`select id, list_order, 0 as "totalItems" from (${cards}) as cards`
  return readPage(await shownOn(db, collectorId, page).execute())?.products ?? []
}

/**
 * Whether a product is a listed card of the set, in the order of the index by codes. SQLite would read all cards by the
 * index of types for `product_type = 'card'`.
 */
function isCardOf(language: Language, code: RawBuilder<unknown>) {
  const { from, before } = orderRangeOf(language)
  return sql`set_code = ${code} and list_order >= ${from} and list_order < ${before}
    and number > 0 and product_type <> 'sealed_product'`
}
