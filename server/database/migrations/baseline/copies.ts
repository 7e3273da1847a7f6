/** Copies, what collectors say about them, and what they do with them. */
export const copies = `
-- Copies, also those that left the collection.
create table holdings (
  collector_id text not null references collectors (id),
  id text not null,
  product_id text not null references products (id),
  kind text not null,
  condition text,
  grading_company text,
  grade text,
  predicted_grade text,
  raw_card_cost_cents bigint,
  grading_cost_cents bigint,
  cost_basis_cents bigint not null check (cost_basis_cents >= 0),
  purchase_date text not null,
  group_key text not null,
  created_at text not null,
  removed_at text,
  removal text check (removal in ('sold', 'mistake', 'traded', 'gift', 'lost', 'opened', 'undone')),
  sold_price_cents bigint check (sold_price_cents >= 0),
  own_price_cents bigint check (own_price_cents >= 0),
  sale_venue text,
  purchase_fees_cents bigint not null default 0 check (purchase_fees_cents >= 0),
  purchase_shipping_cents bigint not null default 0 check (purchase_shipping_cents >= 0),
  purchase_tax_cents bigint not null default 0 check (purchase_tax_cents >= 0),
  sale_fees_cents bigint not null default 0 check (sale_fees_cents >= 0),
  sale_shipping_cents bigint not null default 0 check (sale_shipping_cents >= 0),
  sale_tax_cents bigint not null default 0 check (sale_tax_cents >= 0),
  cert_number text check (cert_number is null or kind = 'graded'),
  -- The cert number with the company: two companies may give the same number.
  slab_key text check ((slab_key is null) = (cert_number is null)),
  paid_units bigint check (paid_units >= 0),
  paid_currency text,
  paid_rate text,
  -- What was paid in another currency, with its rate: all of it or nothing.
  paid_rate_day text check ((paid_units is null) = (paid_currency is null)
    and (paid_units is null) = (paid_rate is null) and (paid_units is not null or paid_rate_day is null)),
  note text,
  tags text,
  box text,
  binder text,
  page text,
  seller text,
  front_picture text,
  back_picture text,
  counts_own_price text check (counts_own_price is null or (counts_own_price = 'yes' and own_price_cents is not null)),
  constraint holdings_key primary key (collector_id, id),
  constraint holdings_condition check (
    condition in ('Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged')),
  -- A copy is exactly one of four kinds.
  constraint holdings_kind check (
    (kind = 'raw' and condition is not null and grading_company is null and grade is null
      and raw_card_cost_cents is null and grading_cost_cents is null and predicted_grade is null)
    or (kind = 'grading' and grading_company is null and grade is null
      and raw_card_cost_cents >= 0 and grading_cost_cents >= 0
      and raw_card_cost_cents is not null and grading_cost_cents is not null
      and cost_basis_cents = raw_card_cost_cents + grading_cost_cents)
    or (kind = 'graded' and condition is null and grading_company is not null and grade is not null)
    or (kind = 'sealed' and condition is null and grading_company is null and grade is null
      and raw_card_cost_cents is null and grading_cost_cents is null and predicted_grade is null)),
  constraint holdings_removal check ((removed_at is null) = (removal is null)
    and (sold_price_cents is not null) = (coalesce(removal, '') = 'sold')),
  constraint holdings_sale check (coalesce(removal, '') = 'sold'
    or (sale_fees_cents = 0 and sale_shipping_cents = 0 and sale_tax_cents = 0 and sale_venue is null)),
  -- Fees, shipping and tax are part of the cost.
  constraint holdings_purchase check (purchase_fees_cents + purchase_shipping_cents + purchase_tax_cents
    <= case when kind = 'grading' then raw_card_cost_cents else cost_basis_cents end)
);
create index holdings_held on holdings (collector_id, created_at desc, id desc, group_key) where removed_at is null;
create index holdings_group on holdings (collector_id, group_key, created_at desc, id desc) where removed_at is null;
-- A condition that is always true keeps SQLite from taking the index for queries that do not compare the column.
create index holdings_purchased on holdings (collector_id, group_key, purchase_date)
  where removed_at is null and purchase_date is not null;
-- Not unique: within a change that corrects a sale, the copy sold is back for an instant.
create index holdings_slab on holdings (collector_id, slab_key) where slab_key is not null and removed_at is null;
create index holdings_pictured on holdings (collector_id, group_key)
  where removed_at is null and coalesce(front_picture, back_picture) is not null;

-- Each note, tag, place and seller once, with the words that find it.
create table remark_texts (
  collector_id text not null references collectors (id),
  kind text not null check (kind in ('tag', 'box', 'binder', 'page', 'seller', 'note')),
  key text not null,
  text text not null,
  words text not null,
  constraint remark_texts_key primary key (collector_id, kind, key)
);

-- Which copies held have which of them.
create table remark_uses (
  collector_id text not null,
  kind text not null,
  key text not null,
  group_key text not null,
  holding_id text not null,
  constraint remark_uses_key primary key (collector_id, kind, key, group_key, holding_id),
  constraint remark_uses_text foreign key (collector_id, kind, key) references remark_texts (collector_id, kind, key)
);
create index remark_uses_holding on remark_uses (collector_id, holding_id);

-- Collectors' own pictures of copies.
create table own_pictures (
  collector_id text not null references collectors (id),
  id text not null,
  holding_id text not null,
  byte_size integer not null check (byte_size > 0),
  uploaded_at text not null,
  constraint own_pictures_key primary key (collector_id, id),
  constraint own_pictures_copy foreign key (collector_id, holding_id) references holdings (collector_id, id)
);
-- Deleting copies, as with an account, looks for their pictures.
create index own_pictures_copy on own_pictures (collector_id, holding_id);

-- Copies sent to a grading company together.
create table submissions (
  collector_id text not null references collectors (id),
  id text not null,
  grading_company text not null,
  service text,
  sent_on text,
  expected_on text,
  note text check (length(note) <= 1000),
  fees_cents bigint not null check (fees_cents >= 0),
  insurance_cents bigint not null check (insurance_cents >= 0),
  return_shipping_cents bigint not null check (return_shipping_cents >= 0),
  revision integer not null,
  created_at text not null,
  constraint submissions_key primary key (collector_id, id)
);

create table submission_copies (
  collector_id text not null,
  submission_id text not null,
  place integer not null,
  holding_id text not null,
  share_cents bigint not null check (share_cents >= 0),
  grading_cost_cents bigint not null check (grading_cost_cents >= 0),
  predicted_grade text,
  raw_price_cents bigint,
  returned_price_cents bigint,
  superseded_by text,
  constraint submission_copies_key primary key (collector_id, submission_id, place),
  constraint submission_copies_submission foreign key (collector_id, submission_id)
    references submissions (collector_id, id),
  constraint submission_copies_copy foreign key (collector_id, holding_id) references holdings (collector_id, id)
);
create unique index submission_copies_once on submission_copies (collector_id, holding_id, submission_id);
-- A copy is at one company at a time.
create unique index submission_copies_newest on submission_copies (collector_id, holding_id)
  where superseded_by is null;

-- Which operations were about a submission.
create table submission_operations (
  collector_id text not null references collectors (id),
  operation_id text not null,
  submission_id text not null,
  does text not null check (does in ('sent', 'corrected', 'returned')),
  grading_company text not null,
  costs text check (length(costs) <= 300),
  constraint submission_operations_key primary key (collector_id, operation_id)
);

-- Where a collector sells, with what a sale usually costs there.
create table venues (
  collector_id text not null references collectors (id),
  id text not null,
  name text not null,
  name_key text not null,
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fixed_fee_cents bigint not null check (fixed_fee_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  revision integer not null,
  constraint venues_key primary key (collector_id, id),
  constraint venues_name unique (collector_id, name_key)
);

-- Search, filters and order under a name.
create table collection_views (
  collector_id text not null references collectors (id),
  id text not null,
  name text not null,
  name_key text not null,
  parameters text not null check (length(parameters) <= 2000),
  constraint collection_views_key primary key (collector_id, id),
  constraint collection_views_name unique (collector_id, name_key)
);

-- Pages of a collection that anybody with their secret link can see.
create table shared_pages (
  collector_id text not null references collectors (id),
  id text not null,
  digest text not null,
  version integer not null,
  title text not null,
  filter text not null check (length(filter) <= 4000),
  sort text,
  direction text check (direction in ('asc', 'desc')),
  shows_values text not null check (shows_values in ('on', 'off')),
  shows_username text not null check (shows_username in ('on', 'off')),
  created_at text not null,
  last_viewed text,
  shows_cost text not null default 'off' check (shows_cost in ('on', 'off')),
  shows_notes text not null default 'off' check (shows_notes in ('on', 'off')),
  shows_place text not null default 'off' check (shows_place in ('on', 'off')),
  shows_certs text not null default 'off' check (shows_certs in ('on', 'off')),
  constraint shared_pages_key primary key (collector_id, id)
);
-- Not unique, so that pages can be spread by collector: two of 256 random bits are never the same.
create index shared_pages_digest on shared_pages (digest);
`
