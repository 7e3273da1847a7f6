/** Files of other apps on their way into a collection. No figure reads them. */
export const imports = `
create table imports (
  collector_id text not null references collectors (id),
  id text not null,
  state text not null check (state in ('reading', 'to_map', 'matching', 'to_decide', 'ready', 'publishing', 'done',
    'cancelled', 'failed')),
  file_name text not null,
  file_digest text not null,
  mapping_digest text not null,
  created_at text not null,
  worked_at text not null,
  ended_at text,
  failure text,
  operation_id text,
  run integer not null,
  rows_total integer not null,
  rows_read integer not null,
  copies bigint not null,
  total_cost_cents bigint not null,
  facts text not null,
  sheet integer not null default 0,
  constraint imports_key primary key (collector_id, id)
);
create index imports_unfinished on imports (created_at) where ended_at is null;

-- The rows of a file, many in a part.
create table import_parts (
  collector_id text not null,
  import_id text not null,
  part integer not null,
  counts text not null,
  rows text not null,
  constraint import_parts_key primary key (collector_id, import_id, part),
  constraint import_parts_import foreign key (collector_id, import_id) references imports (collector_id, id)
);
`
