/**
 * Lets a collector be erased from the append-only ledger. While `erasures` has a row for a collector, the triggers
 * allow deleting their entries. No entry can ever be updated.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { type ColumnTypes, columnTypes } from './columns.ts'

/** The append-only tables: the ledger and the trades. */
const guardedTables = ['ledger_entries', 'trades', 'trade_lines'] as const

export async function createErasures(tx: Writer, engine: EngineName): Promise<void> {
  await createTables(tx, columnTypes(engine))
  await (engine === 'sqlite' ? openGuardsOnSqlite(tx) : openGuardsOnPostgres(tx))
}

async function createTables({ schema }: Writer, { text }: ColumnTypes): Promise<void> {
  await schema
    .createTable('tombstones')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('erased_day', text, c => c.notNull())
    .addColumn('digest', text, c => c.notNull().unique())
    .execute()
  await schema
    .createTable('erasures')
    .addColumn('collector_id', text, c => c.primaryKey())
    .addColumn('erased_day', text, c => c.notNull())
    .addColumn('opened_at', text, c => c.notNull())
    // No tombstone has the id of a collector, so this reference holds only without a row: a transaction that
    // leaves an erasure open cannot commit.
    .addForeignKeyConstraint('erasures_closed', ['collector_id'], 'tombstones', ['id'], key =>
      key.deferrable().initiallyDeferred(),
    )
    .execute()
}

async function openGuardsOnSqlite(tx: Writer): Promise<void> {
  for (const table of guardedTables) {
    await sql.raw(`drop trigger ${table}_no_delete`).execute(tx)
    await sql
      .raw(
        `create trigger ${table}_no_delete before delete on ${table}
         when not exists (select 1 from erasures where collector_id = old.collector_id)
         begin select raise(abort, 'the ledger is append-only'); end`,
      )
      .execute(tx)
  }
}

/** The three triggers share one function. */
async function openGuardsOnPostgres(tx: Writer): Promise<void> {
  await sql`
    create or replace function refuse_ledger_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' then
        if exists (select 1 from erasures where collector_id = old.collector_id) then
          return old;
        end if;
      end if;
      raise exception 'the ledger is append-only';
    end $$`.execute(tx)
}
