/** The sets of the catalogue: the cards of one language that have the same set code. */
import type { Language } from '#domain/products/language'
import { type OrderRange, orderRangeOf } from '#domain/search/list-order'
import { type RawBuilder, sql } from 'kysely'
import { chunksOf } from '#server/database/chunks'
import {
  type PageOfProducts,
  type ShownPrinting,
  type ShownProduct,
  pricedOn,
  readPage,
  shownOn,
} from '#server/db/products/shown-products'
import { prepared } from '#server/database/prepared'
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

type NamesSet = Pick<CatalogueSet, 'language' | 'setCode'>

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
  { language, setCode }: NamesSet,
): Promise<ShownProduct[]> {
  const cards = pageOfSet({ setCode, ...orderRangeOf(language) })
  return readPage(await shownOn(db, collectorId, cards).execute())?.products ?? []
}

/** Lists the cards of a set, in any order, each as its printings with what they cost and how many the collector holds. */
export async function pricesOfSet(
  db: Reader,
  collectorId: string,
  { language, setCode }: NamesSet,
): Promise<{ readonly printings: Omit<ShownPrinting, 'label'>[] }[]> {
  const rows = await pricesQuery.execute(db, { collectorId, setCode, ...orderRangeOf(language) })
  const cards = Map.groupBy(rows, row => row.entry_id)
  return [...cards.values()].map(printings => ({
    printings: printings.map(row => ({
      id: row.id,
      marketPriceCents: row.market_price_cents,
      priceAsOf: row.price_as_of,
      quantity: row.quantity ?? 0,
    })),
  }))
}

interface CardsOfSet extends OrderRange {
  readonly setCode: string
}

const pricesQuery = prepared(
  (db, { collectorId, setCode, from, before }: CardsOfSet & { readonly collectorId: string }) =>
    pricedOn(db, collectorId, pageOfSet({ setCode, from, before })).select([
      'products.id',
      'products.entry_id',
    ]),
)

function pageOfSet(set: CardsOfSet): PageOfProducts {
  const cards = sql`select id, list_order from products where ${isCardBetween(sql`${set.setCode}`, set)}
    order by list_order, id limit ${sql.lit(maxCards)}`
  return sql`select id, list_order, 0 as "totalItems" from (${cards}) as cards`
}

/**
 * Whether a product is a listed card of the set, in the order of the index by codes. SQLite would read all cards by the
 * index of types for `product_type = 'card'`.
 */
function isCardOf(language: Language, code: RawBuilder<unknown>) {
  return isCardBetween(code, orderRangeOf(language))
}

function isCardBetween(code: RawBuilder<unknown>, { from, before }: OrderRange) {
  return sql`set_code = ${code} and list_order >= ${from} and list_order < ${before}
    and number > 0 and product_type <> 'sealed_product'`
}
