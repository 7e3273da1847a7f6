/**
 * How a collector is erased from an append-only ledger. While a row of `erasures` names a collector, the
 * guard lets their entries be deleted; nobody's can ever be changed.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { type ColumnTypes, columnTypes } from './columns.ts'

/** The append-only tables: the ledger, and the trades that are a part of it. */
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
    // No tombstone has the id of a collector, so this holds only for no row at all: a transaction that
    // leaves an erasure open cannot be committed, and the guard is never open for longer than that.
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

/** All three have one function. */
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
