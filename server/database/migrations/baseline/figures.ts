/** What is counted of copies and prices. `npm run reconcile` recounts all of it. */
export const figures = `
-- Equal copies of a collection as one row, with what the totals count them at.
create table holding_groups (
  collector_id text not null references collectors (id),
  group_key text not null,
  product_id text not null references products (id),
  kind text not null,
  price_key text not null,
  label text not null,
  condition text,
  grading_company text,
  grade text,
  quantity bigint not null check (quantity > 0),
  cost_basis_cents bigint not null,
  newest_holding_id text not null,
  newest_created_at text not null,
  newest_purchase_date text not null,
  own_priced_quantity bigint not null default 0,
  own_price_cents bigint not null default 0,
  oldest_purchase_date text not null default '',
  counted_price_cents bigint,
  price_distance_cents bigint,
  set_name text not null default '',
  counted_as_of text,
  counted_market_cents bigint,
  name_key text not null default '',
  set_key text not null default '',
  number_key text not null default '',
  product_number integer not null default 0,
  counted_source text,
  counted_own_cents bigint,
  constraint holding_groups_key primary key (collector_id, group_key)
);
create index holding_groups_newest on holding_groups (collector_id, newest_created_at desc, newest_holding_id desc);
create index holding_groups_distance on holding_groups
  (collector_id, price_distance_cents desc, newest_created_at desc, newest_holding_id desc)
  where price_distance_cents is not null;
-- The conditions of this index and of those on price age, kind and number are always true. They are implied only by
-- queries that compare the column: SQLite takes these indexes for no others.
create index holding_groups_set on holding_groups (collector_id, set_name) where set_name is not null;
create index holding_groups_priced on holding_groups (collector_id, counted_as_of, quantity)
  where counted_as_of is not null;
create index holding_groups_price on holding_groups (product_id, price_key, collector_id);
create index holding_groups_kind on holding_groups (collector_id, kind, newest_created_at desc, newest_holding_id desc)
  where kind is not null;
-- Has all that groups are sorted and narrowed by: any order is found by reading this index alone.
create index holding_groups_product on holding_groups (collector_id, product_id, kind, quantity, cost_basis_cents,
  counted_price_cents, condition, newest_purchase_date, oldest_purchase_date, newest_created_at, newest_holding_id,
  name_key, set_key, number_key);
create index holding_groups_value on holding_groups (collector_id, (quantity * counted_price_cents))
  where counted_price_cents is not null;
create index holding_groups_name on holding_groups (collector_id, name_key);
create index holding_groups_number on holding_groups (collector_id, product_number) where product_number is not null;
create index holding_groups_unpriced on holding_groups (collector_id, newest_created_at desc, product_id, price_key)
  where counted_price_cents is null;

-- The figures of a collection, moved by differences with every change.
create table collector_totals (
  collector_id text primary key references collectors (id),
  revision bigint not null,
  ledger_sequence bigint not null,
  raw_quantity bigint not null,
  graded_quantity bigint not null,
  grading_quantity bigint not null,
  sealed_quantity bigint not null,
  cost_basis_cents bigint not null,
  lifetime_earnings_cents bigint not null,
  realised_profit_cents bigint not null,
  market_value_cents bigint not null,
  priced_quantity bigint not null,
  priced_cost_basis_cents bigint not null,
  valued_at text,
  own_priced_quantity bigint not null default 0,
  valued_quantity bigint not null default 0,
  value_with_own_cents bigint not null default 0,
  stat_day text,
  operation_sequence bigint not null default 0,
  copies_recorded integer not null default 0,
  group_count bigint not null default 0,
  raw_groups bigint not null default 0,
  graded_groups bigint not null default 0,
  grading_groups bigint not null default 0,
  sealed_groups bigint not null default 0,
  price_moves_cents bigint not null default 0,
  newly_priced_cents bigint not null default 0,
  added_value_cents bigint not null default 0,
  removed_value_cents bigint not null default 0,
  regraded_value_cents bigint not null default 0,
  bought_cents bigint not null default 0,
  sold_cents bigint not null default 0,
  movers_at text,
  source_steps_cents bigint not null default 0,
  own_counted_quantity bigint not null default 0,
  own_counted_cents bigint not null default 0,
  own_price_steps_cents bigint not null default 0,
  -- How many copies the newest operation has yet to change: a large one is written in steps.
  pending_copies bigint not null default 0 check (pending_copies >= 0),
  constraint collector_totals_agree check (lifetime_earnings_cents + cost_basis_cents = realised_profit_cents)
);
create index collector_totals_pending on collector_totals (collector_id) where pending_copies > 0;

-- The figures at the end of each day of a collector. Those added later are null on days from before.
create table stat_days (
  collector_id text not null references collectors (id),
  day text not null,
  lifetime_earnings_cents bigint not null,
  realised_profit_cents bigint not null,
  cost_basis_cents bigint not null,
  market_value_cents bigint not null,
  priced_quantity bigint not null,
  priced_cost_basis_cents bigint,
  quantity bigint,
  price_moves_cents bigint,
  newly_priced_cents bigint,
  added_value_cents bigint,
  removed_value_cents bigint,
  regraded_value_cents bigint,
  bought_cents bigint,
  sold_cents bigint,
  source_steps_cents bigint,
  own_price_steps_cents bigint,
  constraint stat_days_key primary key (collector_id, day)
);

-- How many copies have a price from which hour.
create table price_age_hours (
  collector_id text not null references collectors (id),
  hour text not null,
  copies bigint not null,
  constraint price_age_hours_key primary key (collector_id, hour),
  constraint price_age_hours_copies check (copies > 0)
);

-- What each set, kind and grade of a collection is worth.
create table value_shares (
  collector_id text not null references collectors (id),
  dimension text not null,
  bucket text not null,
  quantity bigint not null,
  cost_basis_cents bigint not null,
  market_value_cents bigint not null,
  priced_quantity bigint not null,
  priced_cost_basis_cents bigint not null,
  constraint value_shares_key primary key (collector_id, dimension, bucket)
);
create index value_shares_value on value_shares (collector_id, dimension, market_value_cents desc, bucket);

-- The groups that moved most in each range.
create table movers (
  collector_id text not null references collectors (id),
  change_range text not null,
  group_key text not null,
  constraint movers_key primary key (collector_id, change_range, group_key)
);
`
