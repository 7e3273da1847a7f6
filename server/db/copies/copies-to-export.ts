/** The copies of a selection with all that a file says about them, and how many of each kind there are. */
import { groupOrder } from '#domain/groups/group-order'
import type { Condition, CopyKind } from '#domain/copies/copy'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { exportedFace } from '#server/db/products/product-face'
import type { Selection } from '#server/db/groups/collection-filter'
import { allFieldsOf } from '#server/database/columns'
import type { Reader } from '#server/database/storage'
import { orderedCopies } from './ordered-copies.ts'
import { partsOf } from '#server/db/groups/ordered-groups'

/** More than any collection records. */
const all = { limit: 10_000_000, offset: 0 }

/** What an app's file says of a product besides what ours does. */
const appColumns = [
  'products.set_code',
  'products.set_card_count',
  'products.rarity',
  'products.printing_key',
] as const

export type CopyToWrite = Awaited<ReturnType<typeof copiesWith>>[number]

/** Yields the copies by set and number, those of a group together, each batch some milliseconds of work. */
export function copiesToExport(db: Reader, selection: Selection): AsyncGenerator<CopyToWrite[]> {
  return orderedCopies(db, selection, groupOrder('set'), all, copiesWith)
}

async function copiesWith(db: Reader, collectorId: string, isWanted: RawBuilder<SqlBool>) {
  const rows = await db
    .selectFrom('holdings')
    .innerJoin('products', 'products.id', 'holdings.product_id')
    .leftJoin('external_ids', join =>
      join
        .onRef('external_ids.product_id', '=', 'holdings.product_id')
        .on('external_ids.source', '=', 'tcgplayer'),
    )
    .selectAll('holdings')
    .select(['products.id as product_id', ...exportedFace.of('products'), ...appColumns])
    .select('external_ids.external_id as tcgplayer_id')
    .where(isWanted)
    .where('holdings.collector_id', '=', collectorId)
    .orderBy('holdings.created_at', 'desc')
    .orderBy('holdings.id', 'desc')
    .execute()
  return allFieldsOf(rows)
}

/** Copies that formats treat alike. */
export interface AlikeCopies {
  readonly kind: CopyKind
  readonly condition: Condition | null
  readonly printingKey: string | null
  readonly printingLabel: string | null
  readonly hasSetCode: boolean
  readonly hasNumber: boolean
  readonly copies: number
}

/** Counts the copies of a selection by what formats look at. */
export async function countAlike(db: Reader, selection: Selection): Promise<AlikeCopies[]> {
  const parts = await partsOf(db, selection)
  if (parts === null) return alikeIn(selection.groups)
  const found: AlikeCopies[] = []
  for (const part of parts) found.push(...(await alikeIn(selection.groups.where(part))))
  return found
}

async function alikeIn(groups: Selection['groups']): Promise<AlikeCopies[]> {
  const [code, number] = [sql`products.set_code is null`, sql`products.card_number is null`]
  const rows = await groups
    .innerJoin('products', 'products.id', 'holding_groups.product_id')
    .select(['holding_groups.kind', 'holding_groups.condition'])
    .select(['products.printing_key', 'products.printing_label'])
    .select([
      sql<number>`case when ${code} then 0 else 1 end`.as('has_set_code'),
      sql<number>`case when ${number} then 0 else 1 end`.as('has_number'),
      sql<number>`cast(sum(holding_groups.quantity) as bigint)`.as('copies'),
    ])
    .groupBy(['holding_groups.kind', 'holding_groups.condition'])
    .groupBy(['products.printing_key', 'products.printing_label', 'has_set_code', 'has_number'])
    .execute()
  return rows.map(row => ({
    kind: row.kind,
    condition: row.condition,
    printingKey: row.printing_key,
    printingLabel: row.printing_label,
    hasSetCode: row.has_set_code === 1,
    hasNumber: row.has_number === 1,
    copies: row.copies,
  }))
}
