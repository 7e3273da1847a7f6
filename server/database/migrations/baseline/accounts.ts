/** Accounts: who collects, how they sign in, and what stays of accounts that were deleted. With what the server itself keeps. */
export const accounts = `
create table collectors (
  id text primary key,
  username text not null,
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  first_name text,
  last_name text,
  password_hash text not null,
  created_at text not null,
  last_login_at text,
  theme text not null check (theme in ('light', 'dark', 'auto')),
  email_notifications text not null check (email_notifications in ('on', 'off')),
  price_alerts text not null check (price_alerts in ('on', 'off')),
  collection_updates text not null check (collection_updates in ('on', 'off')),
  price_alert_percent integer not null default 10,
  time_zone text,
  summed_up_through text,
  operator text not null default 'off' check (operator in ('on', 'off')),
  trusted text not null default 'off' check (trusted in ('on', 'off')),
  disabled_at text,
  email_confirmed_at text,
  display_currency text,
  ledger_currency text not null default 'USD',
  -- Whether operators let them see prices that may not be shown to everybody.
  restricted_prices text not null default 'off' check (restricted_prices in ('on', 'off'))
);
-- Who is notified of reported products.
create index collectors_curators on collectors (id) where operator = 'on' or trusted = 'on';
create index collectors_restricted on collectors (username_key) where restricted_prices = 'on';

-- Every name that signs in: usernames and e-mail addresses, each of one collector.
create table sign_in_names (
  name_key text primary key,
  collector_id text not null references collectors (id)
);
create index sign_in_names_collector on sign_in_names (collector_id);

-- What usernames look like: no two collectors can be mistaken for each other.
create table lookalike_names (
  lookalike_key text primary key,
  collector_id text not null references collectors (id)
);
create unique index lookalike_names_collector on lookalike_names (collector_id);

-- Sessions.
create table tokens (
  token_hash text primary key,
  collector_id text not null references collectors (id),
  created_at text not null,
  last_used_at text not null,
  device text,
  address text
);
create index tokens_collector on tokens (collector_id);
create index tokens_created on tokens (created_at);
create index tokens_used on tokens (last_used_at);

-- Attempts in a window of time, for limits across processes and restarts.
create table attempts (
  bucket text primary key,
  window_started_at text not null,
  attempts bigint not null
);
create index attempts_age on attempts (window_started_at);

create table invitations (
  digest text primary key,
  created_at text not null,
  expires_at text not null
);

create table password_resets (
  collector_id text primary key references collectors (id),
  digest text not null unique,
  created_at text not null,
  expires_at text not null
);

create table email_confirmations (
  collector_id text primary key references collectors (id),
  digest text not null unique,
  email text not null,
  created_at text not null,
  expires_at text not null
);
create index email_confirmations_end on email_confirmations (expires_at);

-- Where warnings go for some days after an address changed.
create table former_emails (
  collector_id text primary key references collectors (id),
  email text not null,
  until text not null
);

-- Digests of devices and networks that a collector signed in from.
create table known_sign_ins (
  collector_id text not null references collectors (id),
  digest text not null,
  seen_at text not null,
  constraint known_sign_ins_key primary key (collector_id, digest)
);
create index known_sign_ins_age on known_sign_ins (seen_at);

-- Open while an account is deleted. The guards of the ledger let its rows go meanwhile.
create table erasures (
  collector_id text primary key references collectors (id),
  erased_day text not null,
  opened_at text not null
);

-- Deleted accounts, so that a restored backup does not bring them back.
create table tombstones (
  id text primary key,
  erased_day text not null,
  digest text not null unique
);

-- Work that one process at a time does.
create table leases (
  name text primary key,
  holder text not null,
  held_until text not null
);

-- How far a job has come that works through days in order.
create table job_progress (
  job text primary key,
  done_before text not null
);
`
