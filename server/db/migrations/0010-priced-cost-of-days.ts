/** Keeps with each day what the priced copies cost. Unknown for the days before, whose rows stay as they were. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function addPricedCostToDays(tx: Writer, engine: EngineName): Promise<void> {
  await tx.schema
    .alterTable('stat_days')
    .addColumn('priced_cost_basis_cents', columnTypes(engine).bigint)
    .execute()
}
