/** Keeps second factors, recovery codes and half-finished sign-ins, and notifies of what happens to them. */
import type { EngineName, Writer } from '#server/database/storage'
import { runStatements } from './run-statements.ts'

export async function keepSecondFactors(tx: Writer, engine: EngineName): Promise<void> {
  await runStatements(tx, engine, factors)
  await runStatements(tx, engine, engine === 'sqlite' ? copiedNotifications : changedNotifications)
}

const factors = `
-- What a collector signs in with after the password. The key of an app is sealed with a key outside the database.
create table second_factors (
  collector_id text not null references collectors (id),
  id text not null,
  kind text not null,
  created_at text not null,
  confirmed_at text,
  sealed_key text,
  last_step bigint,
  constraint second_factors_key primary key (collector_id, id)
);

-- Digests of the recovery codes that were not used.
create table recovery_codes (
  collector_id text not null references collectors (id),
  digest text not null,
  created_at text not null,
  constraint recovery_codes_key primary key (collector_id, digest)
);

-- Right passwords that wait for a code.
create table second_steps (
  collector_id text not null references collectors (id),
  digest text not null unique,
  password_digest text not null,
  expires_at text not null,
  tries bigint not null,
  constraint second_steps_key primary key (collector_id, digest)
);
create index second_steps_end on second_steps (expires_at);
`

const kindCheck = `
  -- Each kind has its own columns, and no other.
  constraint notifications_kind check (
    (kind in ('price_move', 'wish') and product_id is not null and price_key is not null
      and old_price_cents is not null and new_price_cents is not null
      and week_ends is null and market_value_cents is null and change_cents is null
      and profit_cents is null and quantity is null and quantity_change is null and device is null)
    or (kind = 'week' and product_id is null and price_key is null
      and old_price_cents is null and new_price_cents is null
      and week_ends is not null and market_value_cents is not null and change_cents is not null
      and device is null)
    or (kind in ('sign_in', 'password_changed', 'email_changed', 'factor_on', 'factor_off', 'factor_ended',
        'recovery_code_used')
      and product_id is null and price_key is null
      and old_price_cents is null and new_price_cents is null
      and week_ends is null and market_value_cents is null and change_cents is null
      and profit_cents is null and quantity is null and quantity_change is null)
    or (kind = 'product_reports' and product_id is null and price_key is null
      and old_price_cents is null and new_price_cents is null
      and week_ends is null and market_value_cents is null and change_cents is null
      and profit_cents is null and quantity is null and quantity_change is null and device is null))`

const codesCheck = `
  constraint notifications_codes check ((codes_left is not null) = (kind = 'recovery_code_used'))`

const changedNotifications = `
alter table notifications add column codes_left bigint;
alter table notifications drop constraint notifications_kind;
alter table notifications add ${kindCheck};
alter table notifications add ${codesCheck};
`

const columns = `collector_id, id, created_at, kind, product_id, price_key, old_price_cents, new_price_cents, read_at,
  mailed_at, week_ends, market_value_cents, change_cents, profit_cents, quantity, quantity_change, device`

/** SQLite cannot change a check. */
const copiedNotifications = `
create table next_notifications (
  collector_id text not null references collectors (id),
  id text not null,
  created_at text not null,
  kind text not null,
  product_id text references products (id),
  price_key text,
  old_price_cents bigint,
  new_price_cents bigint,
  read_at text,
  mailed_at text,
  week_ends text,
  market_value_cents bigint,
  change_cents bigint,
  profit_cents bigint,
  quantity bigint,
  quantity_change bigint,
  device text,
  codes_left bigint,
  constraint notifications_key primary key (collector_id, id),${kindCheck},${codesCheck}
);
insert into next_notifications (${columns}) select ${columns} from notifications;
drop table notifications;
alter table next_notifications rename to notifications;
create index notifications_unread on notifications (collector_id) where read_at is null;
create index notifications_unmailed on notifications (collector_id) where mailed_at is null;
create unique index notifications_week on notifications (collector_id, week_ends) where week_ends is not null;
create index notifications_age on notifications (created_at);
create index notifications_read on notifications (read_at) where read_at is not null;
create index notifications_newest on notifications (collector_id, created_at, id);
`
