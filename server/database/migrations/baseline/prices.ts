/** Market prices: what sources say, which of it is chosen, and which collectors are valued because of it. */

/** Of a chosen price, in each of the two views. */
const priceColumns = `  product_id text not null references products (id),
  price_key text not null,
  price_cents bigint not null check (price_cents > 0),
  as_of text not null,
  source text not null,
  kind text not null check (kind in ('ask', 'sold', 'market', 'guide')),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  listings integer,
  is_estimate text not null check (is_estimate in ('yes', 'no')),
  -- What is asked, where only a share of it counts.
  ceiling_cents bigint,`

/** Of the price of a day, in each of the two views. */
const pointColumns = `  product_id text not null references products (id),
  price_key text not null,
  day text not null,
  price_cents bigint not null check (price_cents > 0),
  source text not null,`

export const prices = `
-- The price of a product in a condition or grade, chosen among the quotes.
create table market_prices (
${priceColumns}
  constraint market_prices_key primary key (product_id, price_key)
);

-- One price a day, thinned with age.
create table price_points (
${pointColumns}
  constraint price_points_key primary key (product_id, price_key, day)
);
create index price_points_day on price_points (day, product_id, price_key);

-- Prices of sources that may not be shown to everybody, for operators and whom they allow.
create table restricted_prices (
${priceColumns}
  constraint restricted_prices_key primary key (product_id, price_key)
);

create table restricted_points (
${pointColumns}
  constraint restricted_points_key primary key (product_id, price_key, day)
);
create index restricted_points_day on restricted_points (day);

-- What each source last said of each key.
create table source_quotes (
  product_id text not null references products (id),
  price_key text not null,
  source text not null,
  price_cents bigint not null check (price_cents > 0),
  as_of text not null,
  kind text not null check (kind in ('ask', 'sold', 'market', 'guide')),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  listings integer,
  is_estimate text not null check (is_estimate in ('yes', 'no')),
  original_currency text,
  original_cents bigint,
  rate_day text,
  constraint source_quotes_key primary key (product_id, price_key, source)
);
create index source_quotes_source on source_quotes (source, product_id);

-- What each source said on the days when it changed.
create table source_points (
  product_id text not null references products (id),
  price_key text not null,
  source text not null,
  day text not null,
  price_cents bigint not null check (price_cents > 0),
  constraint source_points_key primary key (product_id, price_key, source, day)
);
create index source_points_day on source_points (day);

-- The listings behind a price, for as long as they may be shown.
create table price_evidence (
  product_id text not null references products (id),
  price_key text not null,
  found_at text not null,
  evidence text not null,
  source text,
  constraint price_evidence_key primary key (product_id, price_key)
);
create index price_evidence_age on price_evidence (found_at);

-- Listings that operators excluded from all prices.
create table excluded_listings (
  source text not null,
  listing_id text not null,
  reason text not null,
  seen_on text not null,
  constraint excluded_listings_key primary key (source, listing_id)
);
-- The one that was not seen for longest goes first.
create index excluded_listings_seen on excluded_listings (seen_on);

-- When each key was last asked for, and what came of it.
create table price_checks (
  product_id text not null references products (id),
  price_key text not null,
  checked_at text not null,
  outcome text not null check (outcome in ('priced', 'unpriced', 'held_back', 'failed')),
  source text,
  constraint price_checks_key primary key (product_id, price_key)
);

-- What processes are asking a source for, so that no two ask the same at once.
create table price_asks (
  product_id text not null,
  price_key text not null,
  source text not null,
  asker text not null,
  asked_until text not null,
  constraint price_asks_key primary key (product_id, price_key, source)
);

-- Prices that wait to be confirmed before they count, one of each source for a key. Existing databases have these
-- names of constraints.
create table held_back_prices (
  product_id text not null constraint sourced_prices_product_id_fkey references products (id),
  price_key text not null,
  source text not null,
  price_cents bigint not null constraint sourced_prices_price_cents_check check (price_cents > 0),
  found_at text not null,
  origins text not null,
  contradicts text not null default 'no' check (contradicts in ('yes', 'no')),
  constraint sourced_prices_key primary key (product_id, price_key, source)
);
-- Those with listings to forget: few of all that wait.
create index held_back_prices_listings on held_back_prices (found_at) where origins <> '[]';

-- Calls made to each source on a day.
create table source_calls (
  source text not null,
  day text not null,
  calls bigint not null,
  constraint source_calls_key primary key (source, day)
);

-- What one euro is in each currency.
create table exchange_rates (
  currency text not null,
  day text not null,
  rate text not null,
  constraint exchange_rates_key primary key (currency, day)
);

-- How far each price list was read, so that a stopped run goes on.
create table price_list_runs (
  source text primary key,
  tried_at text not null,
  started_at text,
  finished_at text,
  built_at text,
  listed_at text,
  waits_until text,
  requests integer not null,
  priced integer not null,
  left_out integer not null,
  failure text
);

create table price_list_parts (
  source text not null,
  part text not null,
  name text not null,
  prices_at text,
  products_at text,
  constraint price_list_parts_key primary key (source, part)
);

-- The order that an operator saved: one row.
create table price_source_order (
  name text primary key check (name = 'order'),
  raw text,
  graded text,
  sealed text,
  changed_at text not null,
  chosen_after text,
  constraint price_source_order_whole check ((raw is null) = (graded is null) and (raw is null) = (sealed is null))
);

-- What each source last answered or failed with.
create table price_source_reports (
  source text primary key,
  answered_at text,
  failed_at text,
  failure text
);

-- The newest refresh of everything and the newest of some keys, of each collector.
create table price_refreshes (
  collector_id text not null references collectors (id),
  scope text not null check (scope in ('everything', 'keys')),
  id text not null,
  keys_digest text,
  source text not null,
  started_at text not null,
  seen_at text not null,
  finished_at text,
  cancelled_at text,
  total bigint not null,
  done bigint not null,
  updated bigint not null,
  already_current bigint not null,
  failed bigint not null,
  unpriced bigint not null,
  held_back bigint not null,
  not_asked bigint not null,
  product_name text,
  failure text,
  not_asked_reason text,
  constraint price_refreshes_key primary key (collector_id, scope)
);

-- Prices that changed, each queued once, however many hold it.
create table changed_prices (
  product_id text not null,
  price_key text not null,
  queued_at text not null,
  lowest_cents bigint,
  highest_cents bigint,
  queued_to text not null,
  constraint changed_prices_key primary key (product_id, price_key)
);
create index changed_prices_queue on changed_prices (queued_at, product_id, price_key);

-- Collectors whose figures wait for a valuation, and which of their prices changed.
create table revaluations (
  collector_id text primary key references collectors (id),
  queued_at text not null,
  failures bigint not null default 0,
  due_at text not null default '',
  whole text not null default 'no' check (whole in ('yes', 'no'))
);
create index revaluations_queue on revaluations (due_at, queued_at, collector_id);
create index revaluations_failing on revaluations (failures) where failures > 0;

create table revaluation_keys (
  collector_id text not null references collectors (id),
  product_id text not null,
  price_key text not null,
  constraint revaluation_keys_key primary key (collector_id, product_id, price_key)
);
`
