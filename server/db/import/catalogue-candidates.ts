/** Cards of the catalogue that rows of a file may mean. */
import type { Language } from '#domain/products/language'
import type { Candidate } from '#domain/import/candidate'
import type { Cents } from '#domain/money/money'
import { foldedKey } from '#domain/text'
import { type Selectable, sql } from 'kysely'
import { hitNumbers } from '#server/db/search/search-hits'
import { typedSearch } from '#server/db/search/product-search'
import { productsByExternalIds } from '#server/db/products/external-ids'
import { inChunks } from '#server/database/chunks'
import type { ProductsTable } from '#server/database/tables/products'
import type { Reader } from '#server/database/storage'
import { isSeenFaceValue, seenCents } from '#server/db/prices/seen-prices'
import { faceColumns, faceOf, faceValueKey, type ProductFace } from '#server/db/products/product-face'

const columns = [
  'id',
  'entry_id',
  'name',
  'product_type',
  'set_name',
  'set_code',
  'set_card_count',
  'card_number',
  'misc_info',
  'language',
  'printing_key',
  'printing_label',
] as const
type Row = Pick<Selectable<ProductsTable>, (typeof columns)[number]>

/** More than the products of any set. */
const mostOfSet = 5_000
const mostFound = 60

/** Returns all cards and sealed products of a set in a language, with their printings. */
export async function candidatesOfSet(db: Reader, setName: string, language: Language): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('products')
    .select(columns)
    .where('set_name_key', '=', foldedKey(setName))
    .where('language', '=', language)
    .orderBy('list_order')
    .orderBy('id')
    .limit(sql.lit(mostOfSet))
    .execute()
  return candidatesFrom(rows)
}

/** Returns the first cards that have all words of a text. */
export async function candidatesByWords(db: Reader, text: string): Promise<Candidate[]> {
  const search = await typedSearch(db, text)
  if (search === null) return []
  const hits = sql<{ number: number }>`(${hitNumbers(search.needs, 'listed')} limit ${sql.lit(mostFound)})`
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('number', 'in', sql<number>`(select number from ${hits} as hits)`)
    .execute()
  return candidatesByEntry(
    db,
    rows.map(({ id }) => id),
  )
}

/** Returns the cards of products by their ids here. */
export async function candidatesById(db: Reader, ids: readonly string[]): Promise<Candidate[]> {
  const rows = await inChunks([...new Set(ids)], some =>
    db.selectFrom('products').select('entry_id').where('id', 'in', some).execute(),
  )
  return candidatesByEntry(
    db,
    rows.map(row => row.entry_id),
  )
}

/** Returns the cards with these ids at TCGplayer, which their printings have then. */
export async function candidatesByTcgplayer(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const found = await productsByExternalIds(db, 'tcgplayer', [...new Set(ids)])
  const products = [...found.values()].flat()
  const idByProduct = new Map(products.map(({ productId, externalId }) => [productId, externalId]))
  const cards = await candidatesById(db, [...idByProduct.keys()])
  const withIds = cards.map(card => ({
    ...card,
    printings: card.printings.map(one => ({ ...one, tcgplayerId: idByProduct.get(one.id) ?? null })),
  }))
  const byId = new Map<string, Candidate[]>()
  for (const card of withIds)
    for (const id of new Set(card.printings.flatMap(({ tcgplayerId }) => tcgplayerId ?? [])))
      byId.set(id, [...(byId.get(id) ?? []), card])
  return byId
}

async function candidatesByEntry(db: Reader, entryIds: readonly string[]): Promise<Candidate[]> {
  const rows = await inChunks([...new Set(entryIds)], some =>
    db
      .selectFrom('products')
      .select(columns)
      .where('entry_id', 'in', some)
      .orderBy('id')
      .limit(sql.lit(mostOfSet))
      .execute(),
  )
  return candidatesFrom(rows)
}

function candidatesFrom(rows: readonly Row[]): Candidate[] {
  const cards = Map.groupBy(rows, row => row.entry_id)
  return [...cards].flatMap(([entryId, printings]) => {
    const listed = printings.find(({ id }) => id === entryId)
    if (listed === undefined) return []
    const others = printings.filter(row => row !== listed)
    return [
      {
        id: listed.id,
        name: listed.name,
        productType: listed.product_type,
        setName: listed.set_name,
        setCode: listed.set_code,
        cardNumber: listed.card_number,
        setCardCount: listed.set_card_count,
        miscInfo: listed.misc_info,
        language: listed.language,
        printings: [listed, ...others].map(row => ({
          id: row.id,
          key: row.printing_key,
          label: row.printing_label,
          tcgplayerId: null,
        })),
      },
    ]
  })
}

/** A product that a row may mean, with the Near Mint or sealed price that a collector sees; null if unknown. */
export interface PricedFace extends ProductFace {
  readonly marketPriceCents: Cents | null
}

/** Returns the faces of products by their ids, with the prices that a collector sees. */
export async function pricedFacesById(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<Map<string, PricedFace>> {
  const rows = await inChunks([...new Set(ids)], some =>
    db
      .selectFrom('products')
      .leftJoin('market_prices', join =>
        join
          .onRef('market_prices.product_id', '=', 'products.id')
          .on('market_prices.price_key', '=', faceValueKey),
      )
      .leftJoin('restricted_prices', join => join.on(isSeenFaceValue(collectorId)))
      .select(['products.id', seenCents.as('cents')])
      .select(faceColumns)
      .where('products.id', 'in', some)
      .execute(),
  )
  return new Map(rows.map(({ id, cents, ...face }) => [id, { ...faceOf(face), marketPriceCents: cents }]))
}
