/**
 * Gives each group the keys of its product's name, set and number, and widens the index by product to all that groups are
 * sorted and narrowed by, so that any order is found by reading this index alone.
 */
import { sql } from 'kysely'
import { faceKeys } from '#domain/catalogue/face-keys'
import type { ProductType } from '#domain/catalogue/product'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

const productsAtOnce = 500

export async function keepGroupsInOrder(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  for (const key of ['name_key', 'set_key', 'number_key'])
    await tx.schema
      .alterTable('holding_groups')
      .addColumn(key, text, column => column.notNull().defaultTo(''))
      .execute()
  for (let last: string | null = ''; last !== null; ) last = await fillAfter(tx, last)
  await tx.schema.dropIndex('holding_groups_product').execute()
  await tx.schema
    .createIndex('holding_groups_product')
    .on('holding_groups')
    .columns([
      'collector_id',
      'product_id',
      'kind',
      'quantity',
      'cost_basis_cents',
      'counted_price_cents',
      'condition',
      'newest_purchase_date',
      'oldest_purchase_date',
      'newest_created_at',
      'newest_holding_id',
      'name_key',
      'set_key',
      'number_key',
    ])
    .execute()
}

/** Fills the groups of the next products after an id. Returns the last of them; null when there are no more. */
async function fillAfter(tx: Writer, after: string): Promise<string | null> {
  const { rows } = await sql<HeldProduct>`
    select id, name, product_type, set_name, card_number from products
    where id > ${after} and exists (select 1 from holding_groups where holding_groups.product_id = products.id)
    order by id limit ${productsAtOnce}`.execute(tx)
  const last = rows.at(-1)
  if (!last) return null
  const keys = rows.map(({ id, name, product_type: productType, set_name: setName, card_number }) => {
    const { nameKey, setKey, numberKey } = faceKeys({ name, productType, setName, cardNumber: card_number })
    return sql`(${id}, ${nameKey}, ${setKey}, ${numberKey})`
  })
  await sql`with faces (id, name_key, set_key, number_key) as (values ${sql.join(keys)})
    update holding_groups
    set name_key = faces.name_key, set_key = faces.set_key, number_key = faces.number_key
    from faces where holding_groups.product_id = faces.id`.execute(tx)
  return last.id
}

interface HeldProduct {
  readonly id: string
  readonly name: string
  readonly product_type: ProductType
  readonly set_name: string
  readonly card_number: string | null
}
