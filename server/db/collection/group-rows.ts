/** Keeps the row of each group equal to a recount of its copies. */
import { stateLabel } from '#domain/collection/copy'
import type { Cents } from '#domain/money/money'
import { priceKey } from '#domain/prices/valuation'
import { type Insertable, sql } from 'kysely'
import { insertInChunks } from '#server/db/chunks'
import { stateFrom } from './copies.ts'
import type { HoldingGroupsTable } from './copy-tables.ts'
import type { Writer } from '#server/db/storage'

/** Recounts these groups from their copies. Deletes groups without copies. Returns the products of the others. */
export async function recountGroups(
  tx: Writer,
  collectorId: string,
  groupKeys: ReadonlySet<string>,
): Promise<Set<string>> {
  if (groupKeys.size === 0) return new Set()
  const recounted = await recount(tx, collectorId, [...groupKeys])
  const present = new Set(recounted.map(row => row.group_key))
  const gone = [...groupKeys].filter(key => !present.has(key))
  if (gone.length > 0) {
    await tx
      .deleteFrom('holding_groups')
      .where('collector_id', '=', collectorId)
      .where('group_key', 'in', gone)
      .execute()
  }
  await insertInChunks(recounted, chunk =>
    tx
      .insertInto('holding_groups')
      .values(chunk)
      .onConflict(conflict =>
        conflict.columns(['collector_id', 'group_key']).doUpdateSet(({ ref }) => ({
          label: ref('excluded.label'),
          condition: ref('excluded.condition'),
          grading_company: ref('excluded.grading_company'),
          grade: ref('excluded.grade'),
          quantity: ref('excluded.quantity'),
          cost_basis_cents: ref('excluded.cost_basis_cents'),
          own_priced_quantity: ref('excluded.own_priced_quantity'),
          own_price_cents: ref('excluded.own_price_cents'),
          newest_holding_id: ref('excluded.newest_holding_id'),
          newest_created_at: ref('excluded.newest_created_at'),
          newest_purchase_date: ref('excluded.newest_purchase_date'),
          oldest_purchase_date: ref('excluded.oldest_purchase_date'),
        })),
      )
      .execute(),
  )
  return new Set(recounted.map(row => row.product_id))
}

/** Computes the rows of these groups from the copies held. The newest copy gives the label. */
async function recount(
  tx: Writer,
  collectorId: string,
  groupKeys: string[],
): Promise<Insertable<HoldingGroupsTable>[]> {
  const copies = tx
    .selectFrom('holdings')
    .where('collector_id', '=', collectorId)
    .where('group_key', 'in', groupKeys)
    .where('removed_at', 'is', null)
  const sums = await copies
    .select([
      'group_key',
      sql<number>`count(*)`.as('quantity'),
      sql<Cents>`cast(sum(cost_basis_cents) as bigint)`.as('cost_basis_cents'),
      sql<number>`count(own_price_cents)`.as('own_priced_quantity'),
      sql<Cents>`cast(coalesce(sum(own_price_cents), 0) as bigint)`.as('own_price_cents'),
      sql<string>`max(purchase_date)`.as('newest_purchase_date'),
      sql<string>`min(purchase_date)`.as('oldest_purchase_date'),
      sql<string>`max(created_at)`.as('newest_created_at'),
    ])
    .groupBy('group_key')
    .execute()
  const rows: Insertable<HoldingGroupsTable>[] = []
  for (const sum of sums) {
    const newest = await tx
      .selectFrom('holdings')
      .selectAll()
      .where('collector_id', '=', collectorId)
      .where('group_key', '=', sum.group_key)
      .where('removed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const state = stateFrom(newest)
    rows.push({
      ...sum,
      collector_id: collectorId,
      product_id: newest.product_id,
      kind: newest.kind,
      price_key: priceKey(state),
      label: stateLabel(state),
      condition: newest.condition,
      grading_company: newest.grading_company,
      grade: newest.grade,
      newest_holding_id: newest.id,
    })
  }
  return rows
}
