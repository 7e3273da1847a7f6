/** The catalogue: products with their revisions and pictures, and what searches and counts them. */
export const catalogue = `
create table products (
  id text primary key,
  name text not null,
  product_type text not null check (product_type in ('card', 'sealed_product')),
  set_name text not null,
  set_name_key text not null,
  set_code text,
  set_card_count integer,
  card_number text,
  rarity text,
  pokemon_type text,
  category text check (category in ('Pokemon', 'Trainer', 'Energy')),
  hp integer,
  image_url text,
  misc_info text,
  product_description text,
  release_date text,
  printing text,
  identity_key text not null unique,
  list_order text not null,
  name_words integer not null,
  revision bigint not null,
  created_by text references collectors (id),
  created_at text not null,
  updated_at text not null,
  origin text not null default 'import' check (origin in ('collector', 'import')),
  -- Negative for a printing that the catalogue does not list.
  number integer,
  entry_id text,
  printing_key text,
  printing_label text,
  language text not null default 'en',
  sealed_kind text
);
-- Hardly a product has an author: the import writes the others.
create index products_author on products (created_by, id) where created_by is not null;
create unique index products_number on products (number) include (id);
create index products_entry on products (entry_id, id);
-- Of lists that hold listed products alone.
create index products_list on products (list_order, id) where number > 0;
create index products_rarity on products (rarity, list_order, id) where number > 0;
create index products_type on products (product_type, list_order, id) where number > 0;
-- Filters of a collection use these for every printing; lists skip those that are not listed by the number.
create index products_set on products (set_name_key, list_order, id, number);
create index products_set_code on products (set_code, list_order, id, number);

-- The ids of products in outside catalogues.
create table product_sources (
  source text not null,
  external_id text not null,
  product_id text not null references products (id),
  content_hash text not null,
  constraint product_sources_key primary key (source, external_id)
);
-- Led by the product: SQLite would walk every row of the source to answer for product and source.
create index product_sources_product on product_sources (product_id, source, external_id);

-- The ids of products at markets, by which price sources are asked.
create table external_ids (
  product_id text not null references products (id),
  source text not null,
  external_id text not null,
  finish text,
  constraint external_ids_key primary key (product_id, source)
);
create index external_ids_by_id on external_ids (source, external_id);

-- A product as it was before each edit.
create table product_revisions (
  product_id text not null references products (id),
  revision bigint not null,
  edited_at text not null,
  edited_by text references collectors (id),
  fields text not null,
  editor_name text,
  reverted_to bigint,
  editor text not null default 'collector' check (editor in ('collector', 'operator')),
  constraint product_revisions_key primary key (product_id, revision)
);
create index product_revisions_author on product_revisions (edited_by, product_id, revision)
  where edited_by is not null;

-- What an edited product was imported as. Prices are asked for this.
create table imported_identities (
  product_id text primary key references products (id),
  name text not null,
  set_name text not null,
  set_code text,
  set_card_count integer,
  card_number text
);

create table product_reports (
  collector_id text not null references collectors (id),
  id text not null unique,
  product_id text not null references products (id),
  reason text not null check (reason in ('wrong_name', 'wrong_picture', 'wrong_details', 'duplicate', 'other')),
  note text,
  created_at text not null,
  constraint product_reports_key primary key (collector_id, id),
  constraint product_reports_once unique (collector_id, product_id)
);

-- The last number given to a product: one row.
create table product_numbers (
  name text primary key check (name = 'products'),
  last_number integer not null
);

-- How many products have each of these values, for counts without a look at the products.
create table product_totals (
  set_name_key text not null,
  set_code text not null,
  product_type text not null,
  rarity text not null,
  language text not null,
  products bigint not null constraint product_totals_products_check1 check (products > 0),
  constraint product_totals_by_language primary key (set_name_key, set_code, product_type, rarity, language)
);
create index product_totals_code on product_totals (set_code);

-- The search index. PostgreSQL answers from the key, which holds the other columns; SQLite keeps a table with a key of
-- text twice, unless it has no row ids.
create table product_words (
  word text not null,
  product_number integer not null,
  weight integer not null,
  place bigint not null,
  constraint product_words_found primary key (word, product_number) include (weight, place)
) without rowid;
create index product_words_product on product_words (product_number, word, weight);

-- Every word of the index once, and its trigrams, which find misspelt words.
create table search_words (
  word text not null,
  primary key (word)
) without rowid;

create table search_trigrams (
  trigram text not null,
  word text not null,
  constraint search_trigrams_key primary key (trigram, word)
) without rowid;

create table images (
  file_name text primary key,
  uploaded_by text references collectors (id),
  uploaded_at text not null,
  byte_size bigint not null
);
create index images_uploader on images (uploaded_by, uploaded_at);

-- Which product shows which uploaded image, now or in an earlier revision, so that an unused image is found by index.
create table image_uses (
  product_id text not null references products (id),
  revision bigint not null,
  file_name text not null references images (file_name),
  shown_until text not null,
  constraint image_uses_key primary key (product_id, revision)
);
create index image_uses_image on image_uses (file_name, shown_until);
`
