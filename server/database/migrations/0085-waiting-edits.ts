/** Keeps edits of imported products that wait for a curator, and who approved an edit. */
import type { EngineName, Writer } from '#server/database/storage'
import { runStatements } from './run-statements.ts'

export async function keepWaitingEdits(tx: Writer, engine: EngineName): Promise<void> {
  await runStatements(tx, engine, tables)
}

const tables = `
create table waiting_edits (
  collector_id text not null references collectors (id),
  product_id text not null references products (id),
  id text not null unique,
  created_at text not null,
  found text not null,
  wanted text not null,
  image_file text references images (file_name),
  constraint waiting_edits_key primary key (collector_id, product_id)
);
-- The picture that an edit brings is kept while the edit waits.
create index waiting_edits_image on waiting_edits (image_file) where image_file is not null;
create index waiting_edits_age on waiting_edits (created_at);

alter table product_revisions add column approved_by text references collectors (id);
create index product_revisions_approver on product_revisions (approved_by, product_id, revision)
  where approved_by is not null;
`
