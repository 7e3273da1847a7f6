/**
 * Keeps how many copies the newest operation of a collection has yet to change: a large one is written in steps. Until its last
 * step its sums and balances move with each of them, and nothing else of it does. No operation is in steps so far.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepPendingCopies(tx: Writer, engine: EngineName): Promise<void> {
  const { bigint } = columnTypes(engine)
  await tx.schema
    .alterTable('collector_totals')
    .addColumn('pending_copies', bigint, c => c.notNull().defaultTo(0).check(sql`pending_copies >= 0`))
    .execute()
  await sql`create index collector_totals_pending on collector_totals (collector_id) where pending_copies > 0`.execute(
    tx,
  )
  await (engine === 'sqlite' ? guardOnSqlite(tx) : guardOnPostgres(tx))
}

const unchanging = ['collector_id', 'sequence', 'id', 'kind', 'occurred_at', 'day', 'reverses', 'corrects']

/** Whether an update of an operation is its next step. `same` compares a column, where null is as null. */
function isNextStep(same: (column: string) => string): string {
  return `${unchanging.map(same).join(' and ')} and new.copies > old.copies and exists (
    select 1 from collector_totals
    where collector_totals.collector_id = old.collector_id and operation_sequence = old.sequence
      and pending_copies >= new.copies - old.copies)`
}

async function guardOnSqlite(tx: Writer): Promise<void> {
  await sql`drop trigger operations_no_update`.execute(tx)
  await sql
    .raw(
      `create trigger operations_no_update before update on operations
       when not (${isNextStep(column => `new.${column} is old.${column}`)})
       begin select raise(abort, 'the ledger is append-only'); end`,
    )
    .execute(tx)
}

async function guardOnPostgres(tx: Writer): Promise<void> {
  await sql`drop trigger operations_append_only on operations`.execute(tx)
  await sql
    .raw(
      `create function refuse_operation_change() returns trigger language plpgsql as
       $$ begin
         if ${isNextStep(column => `new.${column} is not distinct from old.${column}`)} then
           return new;
         end if;
         raise exception 'the ledger is append-only';
       end $$`,
    )
    .execute(tx)
  await sql`create trigger operations_no_update before update on operations
    for each row execute function refuse_operation_change()`.execute(tx)
  await sql`create trigger operations_no_delete before delete on operations
    for each row execute function refuse_ledger_change()`.execute(tx)
}
