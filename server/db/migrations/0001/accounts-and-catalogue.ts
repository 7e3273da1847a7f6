/** The first tables, part one: collectors and the catalogue with its search index. */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'
import type { ColumnTypes } from '#server/db/migrations/columns'

export async function createAccounts(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .createTable('collectors')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('username', text, c => c.notNull())
    .addColumn('username_key', text, c => c.notNull().unique())
    .addColumn('email', text, c => c.notNull())
    .addColumn('email_key', text, c => c.notNull().unique())
    .addColumn('first_name', text)
    .addColumn('last_name', text)
    .addColumn('password_hash', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('last_login_at', text)
    .addColumn('theme', text, c => c.notNull().check(sql`theme in ('light', 'dark', 'auto')`))
    .addColumn('email_notifications', text, c => c.notNull().check(sql`email_notifications in ('on', 'off')`))
    .addColumn('price_alerts', text, c => c.notNull().check(sql`price_alerts in ('on', 'off')`))
    .addColumn('collection_updates', text, c => c.notNull().check(sql`collection_updates in ('on', 'off')`))
    .execute()
  await schema
    .createTable('sign_in_names')
    .addColumn('name_key', text, c => c.primaryKey())
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .execute()
  await schema.createIndex('sign_in_names_collector').on('sign_in_names').column('collector_id').execute()
  await schema
    .createTable('tokens')
    .addColumn('token_hash', text, c => c.primaryKey())
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('last_used_at', text, c => c.notNull())
    .addColumn('device', text)
    .execute()
  await schema.createIndex('tokens_collector').on('tokens').column('collector_id').execute()
  await schema
    .createTable('attempts')
    .addColumn('bucket', text, c => c.primaryKey())
    .addColumn('window_started_at', text, c => c.notNull())
    .addColumn('attempts', bigint, c => c.notNull())
    .execute()
}

export async function createCatalogue(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .createTable('products')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('name', text, c => c.notNull())
    .addColumn('product_type', text, c => c.notNull().check(sql`product_type in ('card', 'sealed_product')`))
    .addColumn('set_name', text, c => c.notNull())
    .addColumn('set_name_key', text, c => c.notNull())
    .addColumn('set_code', text)
    .addColumn('set_card_count', 'integer')
    .addColumn('card_number', text)
    .addColumn('rarity', text)
    .addColumn('pokemon_type', text)
    .addColumn('category', text, c => c.check(sql`category in ('Pokemon', 'Trainer', 'Energy')`))
    .addColumn('hp', 'integer')
    .addColumn('image_url', text)
    .addColumn('misc_info', text)
    .addColumn('product_description', text)
    .addColumn('release_date', text)
    .addColumn('printing', text)
    .addColumn('identity_key', text, c => c.notNull().unique())
    .addColumn('list_order', text, c => c.notNull())
    .addColumn('name_words', 'integer', c => c.notNull())
    .addColumn('revision', bigint, c => c.notNull())
    .addColumn('created_by', text, c => c.references('collectors.id'))
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .execute()
  await schema.createIndex('products_list').on('products').columns(['list_order', 'id']).execute()
  await schema
    .createIndex('products_set')
    .on('products')
    .columns(['set_name_key', 'list_order', 'id'])
    .execute()
  await schema
    .createIndex('products_set_code')
    .on('products')
    .columns(['set_code', 'list_order', 'id'])
    .execute()
  await schema.createIndex('products_rarity').on('products').columns(['rarity', 'list_order', 'id']).execute()
  await schema
    .createIndex('products_type')
    .on('products')
    .columns(['product_type', 'list_order', 'id'])
    .execute()
  await schema
    .createTable('product_sources')
    .addColumn('source', text, c => c.notNull())
    .addColumn('external_id', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('content_hash', text, c => c.notNull())
    .addPrimaryKeyConstraint('product_sources_key', ['source', 'external_id'])
    .execute()
  await schema.createIndex('product_sources_product').on('product_sources').column('product_id').execute()
  await schema
    .createTable('product_revisions')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('revision', bigint, c => c.notNull())
    .addColumn('edited_at', text, c => c.notNull())
    .addColumn('edited_by', text, c => c.references('collectors.id'))
    .addColumn('fields', text, c => c.notNull())
    .addPrimaryKeyConstraint('product_revisions_key', ['product_id', 'revision'])
    .execute()
  await schema
    .createTable('images')
    .addColumn('file_name', text, c => c.primaryKey())
    .addColumn('uploaded_by', text, c => c.references('collectors.id'))
    .addColumn('uploaded_at', text, c => c.notNull())
    .addColumn('byte_size', bigint, c => c.notNull())
    .execute()
  await schema.createIndex('images_uploader').on('images').columns(['uploaded_by', 'uploaded_at']).execute()
  await schema
    .createTable('market_prices')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('as_of', text, c => c.notNull())
    .addPrimaryKeyConstraint('market_prices_key', ['product_id', 'price_key'])
    .execute()
}

export async function createSearch(tx: Writer, { text }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .createTable('product_words')
    .addColumn('word', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('weight', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('product_words_key', ['word', 'product_id', 'weight'])
    .execute()
  await schema.createIndex('product_words_product').on('product_words').column('product_id').execute()
  await schema
    .createTable('search_words')
    .addColumn('word', text, c => c.primaryKey())
    .execute()
  await schema
    .createTable('search_trigrams')
    .addColumn('trigram', text, c => c.notNull())
    .addColumn('word', text, c => c.notNull())
    .addPrimaryKeyConstraint('search_trigrams_key', ['trigram', 'word'])
    .execute()
}
