/**
 * Counts the products of each language, and gives those that collectors have made their language where their note names
 * one and says nothing else. The note goes, because the language is shown in its place. An edited product stays as it is,
 * and so do two that would become the same one.
 */
import { createHash } from 'node:crypto'
import { type Language, languageName, languageOfNote } from '#domain/catalogue/language'
import { identityKey, type ProductType } from '#domain/catalogue/product'
import { hasTrigrams, trigramsOf } from '#domain/catalogue/search-query'
import { foldedKey } from '#domain/text'
import { sql } from 'kysely'
import { columnTypes } from '#server/db/migrations/columns'
import type { EngineName, Writer } from '#server/db/storage'

const productsAtOnce = 500
/** What a match on the note weighs, and on the language. */
const weight = 5
/** Places of English products come first. */
const placesOfEnglish = 50_000_000_000

export async function keepLanguages(tx: Writer, engine: EngineName): Promise<void> {
  await countByLanguage(tx, engine)
  const noted = await notedProducts(tx)
  const sharing = Map.groupBy(noted, ({ identity }) => identity)
  for (const product of noted) {
    const isAlone = sharing.get(product.identity)?.length === 1
    if (isAlone && !(await isTaken(tx, product.identity))) await join(tx, product)
  }
}

async function countByLanguage(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema.alterTable('product_totals').renameTo('product_totals_before').execute()
  await tx.schema.dropIndex('product_totals_code').execute()
  await tx.schema
    .createTable('product_totals')
    .addColumn('set_name_key', text, c => c.notNull())
    .addColumn('set_code', text, c => c.notNull())
    .addColumn('product_type', text, c => c.notNull())
    .addColumn('rarity', text, c => c.notNull())
    .addColumn('language', text, c => c.notNull())
    .addColumn('products', bigint, c => c.notNull().check(sql`products > 0`))
    .addPrimaryKeyConstraint('product_totals_by_language', [
      'set_name_key',
      'set_code',
      'product_type',
      'rarity',
      'language',
    ])
    .execute()
  await sql`insert into product_totals (set_name_key, set_code, product_type, rarity, language, products)
    select set_name_key, set_code, product_type, rarity, 'en', products from product_totals_before`.execute(
    tx,
  )
  await tx.schema.dropTable('product_totals_before').execute()
  await tx.schema.createIndex('product_totals_code').on('product_totals').column('set_code').execute()
}

interface Noted {
  readonly id: string
  readonly number: number
  readonly language: Language
  /** Of the product without its note, in its language. */
  readonly identity: string
  readonly setKey: string
  readonly setCode: string
  readonly productType: ProductType
  readonly rarity: string
}

/** Lists what collectors have made, nobody has edited, and a note gives a language. */
async function notedProducts(tx: Writer): Promise<Noted[]> {
  const found: Noted[] = []
  for (let after = ''; ; ) {
    const rows = await tx
      .selectFrom('products')
      .select([
        'id',
        'number',
        'name',
        'product_type',
        'set_name',
        'set_code',
        'card_number',
        'rarity',
        'misc_info',
      ])
      .where('id', '>', after)
      .where('origin', '=', 'collector')
      .where('revision', '=', 0)
      .where('number', '>', 0)
      .where('misc_info', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('product_revisions')
              .select('product_revisions.revision')
              .whereRef('product_revisions.product_id', '=', 'products.id'),
          ),
        ),
      )
      .orderBy('id')
      .limit(productsAtOnce)
      .execute()
    for (const row of rows) {
      const language = languageOfNote(row.misc_info ?? '')
      if (language === null) continue
      const identity = identityKey({
        name: row.name,
        productType: row.product_type,
        setName: row.set_name,
        cardNumber: row.card_number,
        miscInfo: null,
        otherPrinting: null,
        language,
      })
      found.push({
        id: row.id,
        number: row.number,
        language,
        identity: createHash('sha256').update(identity).digest('hex'),
        setKey: foldedKey(row.set_name),
        setCode: row.set_code ?? '',
        productType: row.product_type,
        rarity: row.rarity ?? '',
      })
    }
    const last = rows.at(-1)
    if (!last || rows.length < productsAtOnce) return found
    after = last.id
  }
}

async function isTaken(tx: Writer, identity: string): Promise<boolean> {
  const { rows } = await sql`select id from products where identity_key = ${identity}`.execute(tx)
  return rows.length > 0
}

async function join(tx: Writer, product: Noted): Promise<void> {
  const { id, language, identity } = product
  await sql`update products set language = ${language}, misc_info = null, identity_key = ${identity},
    list_order = ${`3 ${language} `} || list_order where id = ${id}`.execute(tx)
  await addWord(tx, product, foldedKey(languageName(language)))
  await sql`update product_words set place = place + ${sql.lit(placesOfEnglish)}
    where product_number = ${product.number}`.execute(tx)
  await recount(tx, product, { setKey: product.setKey, setCode: product.setCode })
  await recount(tx, product, { setKey: '', setCode: '' })
}

/** Adds the language to the words that find a product. The words of its note stay. */
async function addWord(tx: Writer, { number }: Noted, word: string): Promise<void> {
  await sql`insert into product_words (word, product_number, weight, place)
    select ${word}, ${number}, ${sql.lit(weight)}, place from product_words where product_number = ${number} limit 1
    on conflict do nothing`.execute(tx)
  const { rows } = await sql`insert into search_words (word) values (${word})
    on conflict do nothing returning word`.execute(tx)
  if (rows.length === 0 || !hasTrigrams(word)) return
  for (const trigram of trigramsOf(word))
    await sql`insert into search_trigrams (trigram, word) values (${trigram}, ${word})`.execute(tx)
}

async function recount(
  tx: Writer,
  { productType, rarity, language }: Noted,
  { setKey, setCode }: { setKey: string; setCode: string },
): Promise<void> {
  const row = sql`set_name_key = ${setKey} and set_code = ${setCode} and product_type = ${productType}
    and rarity = ${rarity} and language = 'en'`
  const { rows } =
    await sql`delete from product_totals where ${row} and products = 1 returning products`.execute(tx)
  if (rows.length === 0) await sql`update product_totals set products = products - 1 where ${row}`.execute(tx)
  await sql`insert into product_totals (set_name_key, set_code, product_type, rarity, language, products)
    values (${setKey}, ${setCode}, ${productType}, ${rarity}, ${language}, 1)
    on conflict (set_name_key, set_code, product_type, rarity, language)
    do update set products = product_totals.products + 1`.execute(tx)
}
