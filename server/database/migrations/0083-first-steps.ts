/** Keeps how far the catalogue is filled, and the steps of a new server that its operators have ticked. */
import type { EngineName, Writer } from '#server/database/storage'
import { runStatements } from './run-statements.ts'

export async function keepFirstSteps(tx: Writer, engine: EngineName): Promise<void> {
  await runStatements(tx, engine, tables)
}

const tables = `
create table catalogue_fills (
  name text primary key check (name = 'fill'),
  language text not null,
  state text not null check (state in ('running', 'stopped', 'failed', 'done')),
  started_at text not null,
  ended_at text,
  sets_done integer not null,
  sets integer,
  cards integer not null,
  cards_expected integer,
  details_done integer not null,
  details integer,
  left_out integer not null,
  said text,
  constraint catalogue_fills_end check ((ended_at is null) = (state = 'running'))
);

create table start_steps (
  step text primary key check (step in ('catalogue', 'prices', 'invite')),
  done_at text not null
);
`
