/**
 * Keeps with an idempotency key the operation that its call made, from which the answer is made again, instead of
 * the answer. Keys of the last day stay answered.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

/** An answer of 1,000 copies is two thirds of a megabyte. */
const rowsAtOnce = 20

interface OldKey {
  readonly collector_id: string
  readonly idempotency_key: string
  readonly created_at: string
  readonly result: string
}

export async function keepOperationsOfKeys(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema.alterTable('idempotency_keys').addColumn('operation_id', text).execute()
  for (let after = ['', '']; ; ) {
    const { rows } = await sql<OldKey>`
      select collector_id, idempotency_key, created_at, result from idempotency_keys
      where (collector_id, idempotency_key) > (${after[0]}, ${after[1]})
      order by collector_id, idempotency_key limit ${rowsAtOnce}`.execute(tx)
    for (const row of rows) await keepOperation(tx, row)
    const last = rows.at(-1)
    if (!last) break
    after = [last.collector_id, last.idempotency_key]
  }
  await tx.schema.alterTable('idempotency_keys').dropColumn('result').execute()
}

async function keepOperation(tx: Writer, row: OldKey): Promise<void> {
  const told = operationIn(row.result)
  const id = told === undefined ? await operationAt(tx, row) : told
  if (id === null) return
  await sql`update idempotency_keys set operation_id = ${id}
    where collector_id = ${row.collector_id} and idempotency_key = ${row.idempotency_key}`.execute(tx)
}

/** The operation that a result names, null when it says that nothing changed; undefined when it says nothing. */
function operationIn(result: string): string | null | undefined {
  const { operationId, trade } = JSON.parse(result) as { operationId?: string | null; trade?: { id: string } }
  return operationId === undefined ? trade?.id : operationId
}

/** The newest operation of the instant of a key: both are written in one transaction, at one time. */
async function operationAt(tx: Writer, { collector_id, created_at }: OldKey): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from operations where collector_id = ${collector_id} and occurred_at = ${created_at}
    order by sequence desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
