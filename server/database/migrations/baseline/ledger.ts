/** What happened and what it cost. guards.ts has the triggers that keep it as it was. */
export const ledger = `
-- What a collector did. Only the sums of the newest one change, while it is written in steps.
create table operations (
  collector_id text not null references collectors (id),
  sequence bigint not null,
  id text not null,
  kind text not null check (kind in ('add', 'edit', 'grading', 'graded', 'sale', 'mistake', 'gift', 'lost', 'opening',
    'trade', 'undo')),
  occurred_at text not null,
  day text not null,
  reverses text,
  corrects text,
  cash_cents bigint not null,
  cost_basis_cents bigint not null,
  realised_profit_cents bigint not null,
  lifetime_earnings_after_cents bigint not null,
  cost_basis_after_cents bigint not null,
  realised_profit_after_cents bigint not null,
  copies bigint not null,
  constraint operations_key primary key (collector_id, sequence),
  constraint operations_id unique (collector_id, id),
  -- An operation is undone once.
  constraint operations_reverse_once unique (collector_id, reverses),
  constraint operations_balance check (cash_cents + cost_basis_cents = realised_profit_cents),
  constraint operations_agree check (
    lifetime_earnings_after_cents + cost_basis_after_cents = realised_profit_after_cents),
  constraint operations_undo check ((kind = 'undo') = (reverses is not null)),
  constraint operations_reversed foreign key (collector_id, reverses) references operations (collector_id, id),
  constraint operations_corrected foreign key (collector_id, corrects) references operations (collector_id, id)
);
create index operations_kind on operations (collector_id, kind, sequence);
create index operations_corrects on operations (collector_id, corrects);
create index operations_day on operations (collector_id, day, sequence);
create index operations_kind_day on operations (collector_id, kind, day, sequence);
create index operations_profit on operations (collector_id, sequence) where realised_profit_cents <> 0;

-- Every copy of an operation, before and after it, as JSON.
create table operation_copies (
  collector_id text not null,
  operation_sequence bigint not null,
  position integer not null,
  holding_id text not null,
  product_id text not null,
  before_version text,
  after_version text,
  constraint operation_copies_key primary key (collector_id, operation_sequence, position),
  constraint operation_copies_operation foreign key (collector_id, operation_sequence)
    references operations (collector_id, sequence),
  constraint operation_copies_holding foreign key (collector_id, holding_id) references holdings (collector_id, id)
);
create index operation_copies_copy on operation_copies (collector_id, holding_id, operation_sequence);
create index operation_copies_product on operation_copies (collector_id, product_id, operation_sequence);

-- Money and cost of each operation.
create table ledger_entries (
  collector_id text not null references collectors (id),
  sequence bigint not null,
  occurred_at text not null,
  kind text not null check (kind in ('add', 'edit', 'sale', 'mistake', 'trade', 'gift', 'lost', 'opening', 'undo')),
  holding_id text,
  operation_sequence bigint not null,
  cash_cents bigint not null,
  cost_basis_cents bigint not null,
  realised_profit_cents bigint not null,
  constraint ledger_entries_key primary key (collector_id, sequence),
  constraint ledger_entries_balance check (cash_cents + cost_basis_cents = realised_profit_cents),
  constraint ledger_entries_operation foreign key (collector_id, operation_sequence)
    references operations (collector_id, sequence)
);
create index ledger_entries_holding on ledger_entries (collector_id, holding_id);
create index ledger_entries_of_operation on ledger_entries (collector_id, operation_sequence);

-- The rate that turns market prices into a ledger that is not in US dollars, and how far a move to it has come.
create table ledger_rates (
  collector_id text primary key references collectors (id),
  currency text not null,
  rate text not null,
  rate_day text not null,
  last_rate text,
  through_product text,
  constraint ledger_rates_move check ((last_rate is null) = (through_product is null))
);
create index ledger_rates_by_day on ledger_rates (rate_day, collector_id);
create index ledger_rates_moving on ledger_rates (collector_id) where last_rate is not null;

-- What was done under each key.
create table idempotency_keys (
  collector_id text not null references collectors (id),
  idempotency_key text not null,
  fingerprint text not null,
  created_at text not null,
  operation_id text,
  kept_days integer not null default 30,
  constraint idempotency_keys_key primary key (collector_id, idempotency_key)
);
create index idempotency_keys_end on idempotency_keys (kept_days, created_at);

-- Trades as they were on their day. Only partner and note may change.
create table trades (
  collector_id text not null references collectors (id),
  id text not null,
  traded_at text not null,
  cash_delta_cents bigint not null,
  basis_given_cents bigint not null check (basis_given_cents >= 0),
  basis_received_cents bigint not null check (basis_received_cents >= 0),
  realised_gain_cents bigint not null check (realised_gain_cents >= 0),
  day text not null default '',
  partner text,
  note text,
  constraint trades_key primary key (collector_id, id),
  constraint trades_balance check (basis_given_cents + cash_delta_cents = basis_received_cents - realised_gain_cents),
  constraint trades_gain check (basis_received_cents = 0 or realised_gain_cents = 0)
);
create index trades_newest on trades (collector_id, traded_at, id);

-- Not unique by copy: a copy can be given away again after its trade was undone.
create table trade_lines (
  collector_id text not null,
  trade_id text not null,
  side text not null check (side in ('given', 'received')),
  position integer not null,
  holding_id text not null,
  product_id text not null,
  name text not null,
  set_name text not null,
  product_type text not null,
  image_url text,
  pokemon_type text,
  kind text not null check (kind in ('raw', 'graded', 'grading', 'sealed')),
  label text not null,
  cost_basis_cents bigint not null check (cost_basis_cents >= 0),
  market_price_cents bigint check (market_price_cents > 0),
  -- Took the place of a missing market price in the split of the cost.
  own_price_cents bigint check (own_price_cents is null or (own_price_cents >= 0 and market_price_cents is null)),
  constraint trade_lines_key primary key (collector_id, trade_id, side, position),
  constraint trade_lines_trade foreign key (collector_id, trade_id) references trades (collector_id, id),
  constraint trade_lines_holding foreign key (collector_id, holding_id) references holdings (collector_id, id)
);
create index trade_lines_copy on trade_lines (collector_id, holding_id);
`
