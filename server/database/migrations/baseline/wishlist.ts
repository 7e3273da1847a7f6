/** What collectors want, and what they are notified of. */
export const wishlist = `
-- Products that a collector wants, with the price they would pay.
create table wishes (
  collector_id text not null references collectors (id),
  product_id text not null references products (id),
  wished_at text not null,
  target_price_cents bigint check (target_price_cents > 0),
  told_at text,
  target_market_cents bigint,
  constraint wishes_key primary key (collector_id, product_id)
);
create index wishes_target on wishes (product_id, collector_id) where target_price_cents is not null;

-- Sets that a collector wants to finish.
create table chosen_sets (
  collector_id text not null references collectors (id),
  language text not null,
  set_code text not null,
  chosen_at text not null,
  constraint chosen_sets_key primary key (collector_id, language, set_code)
);

-- The price that the next alert compares with.
create table price_baselines (
  collector_id text not null references collectors (id),
  product_id text not null,
  price_key text not null,
  price_cents bigint not null,
  source text,
  constraint price_baselines_key primary key (collector_id, product_id, price_key)
);

create table notifications (
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
  constraint notifications_key primary key (collector_id, id),
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
    or (kind in ('sign_in', 'password_changed', 'email_changed') and product_id is null and price_key is null
      and old_price_cents is null and new_price_cents is null
      and week_ends is null and market_value_cents is null and change_cents is null
      and profit_cents is null and quantity is null and quantity_change is null)
    or (kind = 'product_reports' and product_id is null and price_key is null
      and old_price_cents is null and new_price_cents is null
      and week_ends is null and market_value_cents is null and change_cents is null
      and profit_cents is null and quantity is null and quantity_change is null and device is null))
);
create index notifications_unread on notifications (collector_id) where read_at is null;
-- Nearly every notification of a collector has been mailed.
create index notifications_unmailed on notifications (collector_id) where mailed_at is null;
-- One summary for each week.
create unique index notifications_week on notifications (collector_id, week_ends) where week_ends is not null;
create index notifications_age on notifications (created_at);
create index notifications_read on notifications (read_at) where read_at is not null;
create index notifications_newest on notifications (collector_id, created_at, id);
`
