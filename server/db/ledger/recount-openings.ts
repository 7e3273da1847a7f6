/** Recounts the openings of sealed products from the ledger. */
import { sql } from 'kysely'
import { type Found, maxOfAKind } from './recount-figures.ts'
import type { Reader } from '#server/database/storage'

/** The copies that left as opened without a card: their cost is a loss. */
export function openedForNothing(collectorId: string) {
  return sql`(
    select operation_copies.holding_id from operations
    join operation_copies on operation_copies.collector_id = operations.collector_id
      and operation_copies.operation_sequence = operations.sequence
    where operations.collector_id = ${collectorId} and operations.kind = 'opening' and operations.copies = 1
      and not exists (
        select 1 from operations as undo
        where undo.collector_id = operations.collector_id and undo.reverses = operations.id))`
}

/** Lists the openings that moved another cost to the cards than the product had, or any cash. */
export async function differingOpenings(db: Reader, collectorId: string): Promise<Found[]> {
  const { rows } = await sql<{ id: string; cash: number; basis: number }>`
    with entries as (
      select operation_sequence, cast(sum(cash_cents) as bigint) as cash,
        cast(sum(cost_basis_cents) as bigint) as basis
      from ledger_entries where collector_id = ${collectorId} and kind = 'opening' group by operation_sequence
    )
    select operations.id, entries.cash, entries.basis
    from operations join entries on entries.operation_sequence = operations.sequence
    where operations.collector_id = ${collectorId} and operations.kind = 'opening'
      and (entries.cash <> 0 or (operations.copies > 1 and entries.basis <> 0))
    order by operations.sequence limit ${maxOfAKind}`.execute(db)
  return rows.map(({ id, cash, basis }) => ({
    field: `opening ${id} ${cash === 0 ? 'cost_basis_cents' : 'cash_cents'}`,
    kept: cash === 0 ? basis : cash,
    recounted: 0,
  }))
}
