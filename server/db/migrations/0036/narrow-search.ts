/**
 * Numbers the products, keeps the index of words by these numbers and with what orders the hits, and keeps how many
 * products the catalogue has.
 */
import { type RawBuilder, sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { type ColumnTypes, columnTypes } from '#server/db/migrations/columns'

export async function narrowSearch(tx: Writer, engine: EngineName): Promise<void> {
  const types = columnTypes(engine)
  await numberProducts(tx, engine, types)
  await narrowWords(tx, engine, types)
  if (engine === 'sqlite') await narrowVocabulary(tx)
  await countProducts(tx, types)
}

async function numberProducts(tx: Writer, engine: EngineName, { text }: ColumnTypes): Promise<void> {
  await tx.schema.alterTable('products').addColumn('number', 'integer').execute()
  await (engine === 'sqlite'
    ? sql`update products set number = rowid`
    : sql`update products set number = numbered.number
        from (select id, row_number() over (order by created_at, id) as number from products) as numbered
        where numbered.id = products.id`
  ).execute(tx)
  await sql`create unique index products_number on products (number) ${included(engine, 'id')}`.execute(tx)
  await tx.schema
    .createTable('product_numbers')
    .addColumn('name', text, c => c.primaryKey().check(sql`name = 'products'`))
    .addColumn('last_number', 'integer', c => c.notNull())
    .execute()
  await sql`insert into product_numbers (name, last_number)
    select 'products', max(number) from products having max(number) is not null`.execute(tx)
}

/** PostgreSQL answers from an index that holds the other columns of a query. */
function included(engine: EngineName, columns: string): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`include (${sql.raw(columns)})` : sql``
}

async function narrowWords(tx: Writer, engine: EngineName, { text, bigint }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('narrow_words')
    .addColumn('word', text, c => c.notNull())
    .addColumn('product_number', 'integer', c => c.notNull())
    .addColumn('weight', 'integer', c => c.notNull())
    .addColumn('place', bigint, c => c.notNull())
    .$call(table =>
      engine === 'sqlite'
        ? table
            .addPrimaryKeyConstraint('product_words_found', ['word', 'product_number'])
            .modifyEnd(sql`without rowid`)
        : table,
    )
    .execute()
  const isDay =
    engine === 'sqlite'
      ? sql`glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`
      : sql`~ '^\\d{4}-\\d\\d-\\d\\d$'`
  await sql`insert into narrow_words (word, product_number, weight, place)
    select word, products.number, max(weight), max(case when name_words > 999 then 999 else name_words end) * cast(100000000 as bigint) +
      max(case when release_date ${isDay} then cast(replace(release_date, '-', '') as bigint) else 99999999 end)
    from product_words join products on products.id = product_words.product_id
    group by word, products.number order by word, products.number`.execute(tx)
  await tx.schema.dropTable('product_words').execute()
  await tx.schema.alterTable('narrow_words').renameTo('product_words').execute()
  if (engine === 'postgres') {
    await sql`alter table product_words add constraint product_words_found
      primary key (word, product_number) include (weight, place)`.execute(tx)
  }
  await tx.schema
    .createIndex('product_words_product')
    .on('product_words')
    .columns(['product_number', 'word', 'weight'])
    .execute()
}

/** SQLite keeps a table with a key of text twice: once by its row ids. */
async function narrowVocabulary(tx: Writer): Promise<void> {
  for (const [table, columns] of [
    ['search_words', 'word'],
    ['search_trigrams', 'trigram, word'],
  ] as const) {
    const definition = columns.split(', ').map(column => `${column} text not null`)
    await sql`create table narrow_rows (${sql.raw(definition.join(', '))}, primary key (${sql.raw(columns)})) without rowid`.execute(
      tx,
    )
    await sql`insert into narrow_rows select ${sql.raw(columns)} from ${sql.table(table)} order by ${sql.raw(columns)}`.execute(
      tx,
    )
    await tx.schema.dropTable(table).execute()
    await tx.schema.alterTable('narrow_rows').renameTo(table).execute()
  }
}

async function countProducts(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('product_totals')
    .addColumn('set_name_key', text, c => c.notNull())
    .addColumn('set_code', text, c => c.notNull())
    .addColumn('product_type', text, c => c.notNull())
    .addColumn('rarity', text, c => c.notNull())
    .addColumn('products', bigint, c => c.notNull().check(sql`products > 0`))
    .addPrimaryKeyConstraint('product_totals_key', ['set_name_key', 'set_code', 'product_type', 'rarity'])
    .execute()
  await tx.schema.createIndex('product_totals_code').on('product_totals').column('set_code').execute()
  await sql`insert into product_totals (set_name_key, set_code, product_type, rarity, products)
    select set_name_key, coalesce(set_code, ''), product_type, coalesce(rarity, ''), count(*)
    from products group by 1, 2, 3, 4`.execute(tx)
  await sql`insert into product_totals (set_name_key, set_code, product_type, rarity, products)
    select '', '', product_type, rarity, sum(products) from product_totals group by product_type, rarity`.execute(
    tx,
  )
}
