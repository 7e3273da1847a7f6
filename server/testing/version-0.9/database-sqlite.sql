-- A database of Holofolio 0.9 on SQLite, with all its rows. See opened.ts.
pragma foreign_keys = off;
begin;
CREATE TABLE "schema_migrations" ("version" integer primary key, "applied_at" text not null);
insert into "schema_migrations" values (1, '2026-11-30T01:40:06.392Z');
insert into "schema_migrations" values (2, '2026-11-30T01:40:06.642Z');
insert into "schema_migrations" values (3, '2026-11-30T01:40:06.653Z');
insert into "schema_migrations" values (4, '2026-11-30T01:40:06.674Z');
insert into "schema_migrations" values (5, '2026-11-30T01:40:06.681Z');
insert into "schema_migrations" values (6, '2026-11-30T01:40:06.683Z');
insert into "schema_migrations" values (7, '2026-11-30T01:40:06.685Z');
insert into "schema_migrations" values (8, '2026-11-30T01:40:06.703Z');
insert into "schema_migrations" values (9, '2026-11-30T01:40:06.712Z');
insert into "schema_migrations" values (10, '2026-11-30T01:40:06.716Z');
insert into "schema_migrations" values (11, '2026-11-30T01:40:06.729Z');
insert into "schema_migrations" values (12, '2026-11-30T01:40:06.733Z');
insert into "schema_migrations" values (13, '2026-11-30T01:40:06.774Z');
insert into "schema_migrations" values (14, '2026-11-30T01:40:06.777Z');
insert into "schema_migrations" values (15, '2026-11-30T01:40:06.779Z');
insert into "schema_migrations" values (16, '2026-11-30T01:40:06.781Z');
insert into "schema_migrations" values (17, '2026-11-30T01:40:06.787Z');
insert into "schema_migrations" values (18, '2026-11-30T01:40:06.796Z');
insert into "schema_migrations" values (19, '2026-11-30T01:40:06.814Z');
insert into "schema_migrations" values (20, '2026-11-30T01:40:06.816Z');
insert into "schema_migrations" values (21, '2026-11-30T01:40:06.817Z');
insert into "schema_migrations" values (22, '2026-11-30T01:40:06.826Z');
insert into "schema_migrations" values (23, '2026-11-30T01:40:06.829Z');
insert into "schema_migrations" values (24, '2026-11-30T01:40:06.834Z');
insert into "schema_migrations" values (25, '2026-11-30T01:40:06.837Z');
insert into "schema_migrations" values (26, '2026-11-30T01:40:06.850Z');
insert into "schema_migrations" values (27, '2026-11-30T01:40:06.857Z');
insert into "schema_migrations" values (28, '2026-11-30T01:40:06.862Z');
insert into "schema_migrations" values (29, '2026-11-30T01:40:06.872Z');
insert into "schema_migrations" values (30, '2026-11-30T01:40:06.877Z');
insert into "schema_migrations" values (31, '2026-11-30T01:40:06.880Z');
insert into "schema_migrations" values (32, '2026-11-30T01:40:06.887Z');
insert into "schema_migrations" values (33, '2026-11-30T01:40:06.891Z');
insert into "schema_migrations" values (34, '2026-11-30T01:40:06.903Z');
insert into "schema_migrations" values (35, '2026-11-30T01:40:06.908Z');
insert into "schema_migrations" values (36, '2026-11-30T01:40:06.945Z');
insert into "schema_migrations" values (37, '2026-11-30T01:40:06.948Z');
insert into "schema_migrations" values (38, '2026-11-30T01:40:06.954Z');
insert into "schema_migrations" values (39, '2026-11-30T01:40:06.965Z');
insert into "schema_migrations" values (40, '2026-11-30T01:40:06.986Z');
insert into "schema_migrations" values (41, '2026-11-30T01:40:06.988Z');
insert into "schema_migrations" values (42, '2026-11-30T01:40:07.007Z');
insert into "schema_migrations" values (43, '2026-11-30T01:40:07.008Z');
insert into "schema_migrations" values (44, '2026-11-30T01:40:07.018Z');
insert into "schema_migrations" values (45, '2026-11-30T01:40:07.021Z');
insert into "schema_migrations" values (46, '2026-11-30T01:40:07.026Z');
insert into "schema_migrations" values (47, '2026-11-30T01:40:07.040Z');
insert into "schema_migrations" values (48, '2026-11-30T01:40:07.049Z');
insert into "schema_migrations" values (49, '2026-11-30T01:40:07.069Z');
insert into "schema_migrations" values (50, '2026-11-30T01:40:07.092Z');
insert into "schema_migrations" values (51, '2026-11-30T01:40:07.149Z');
insert into "schema_migrations" values (52, '2026-11-30T01:40:07.151Z');
insert into "schema_migrations" values (53, '2026-11-30T01:40:07.152Z');
insert into "schema_migrations" values (54, '2026-11-30T01:40:07.159Z');
insert into "schema_migrations" values (55, '2026-11-30T01:40:07.166Z');
insert into "schema_migrations" values (56, '2026-11-30T01:40:07.169Z');
insert into "schema_migrations" values (57, '2026-11-30T01:40:07.183Z');
insert into "schema_migrations" values (58, '2026-11-30T01:40:07.199Z');
insert into "schema_migrations" values (59, '2026-11-30T01:40:07.219Z');
insert into "schema_migrations" values (60, '2026-11-30T01:40:07.233Z');
insert into "schema_migrations" values (61, '2026-11-30T01:40:07.255Z');
insert into "schema_migrations" values (62, '2026-11-30T01:40:07.271Z');
insert into "schema_migrations" values (63, '2026-11-30T01:40:07.276Z');
insert into "schema_migrations" values (64, '2026-11-30T01:40:07.277Z');
insert into "schema_migrations" values (65, '2026-11-30T01:40:07.283Z');
insert into "schema_migrations" values (66, '2026-11-30T01:40:07.284Z');
insert into "schema_migrations" values (67, '2026-11-30T01:40:07.291Z');
insert into "schema_migrations" values (68, '2026-11-30T01:40:07.293Z');
insert into "schema_migrations" values (69, '2026-11-30T01:40:07.300Z');
insert into "schema_migrations" values (70, '2026-11-30T01:40:07.364Z');
insert into "schema_migrations" values (71, '2026-11-30T01:40:07.367Z');
insert into "schema_migrations" values (72, '2026-11-30T01:40:07.369Z');
insert into "schema_migrations" values (73, '2026-11-30T01:40:07.420Z');
insert into "schema_migrations" values (74, '2026-11-30T01:40:07.548Z');
insert into "schema_migrations" values (75, '2026-11-30T01:40:07.549Z');
insert into "schema_migrations" values (76, '2026-11-30T01:40:07.575Z');
insert into "schema_migrations" values (77, '2026-11-30T01:40:07.606Z');
insert into "schema_migrations" values (78, '2026-11-30T01:40:07.616Z');
insert into "schema_migrations" values (79, '2026-11-30T01:40:07.625Z');
insert into "schema_migrations" values (80, '2026-11-30T01:40:07.629Z');
insert into "schema_migrations" values (81, '2026-11-30T01:40:07.641Z');
CREATE TABLE "collectors" ("id" text primary key, "username" text not null, "username_key" text not null unique, "email" text not null, "email_key" text not null unique, "first_name" text, "last_name" text, "password_hash" text not null, "created_at" text not null, "last_login_at" text, "theme" text not null check (theme in ('light', 'dark', 'auto')), "email_notifications" text not null check (email_notifications in ('on', 'off')), "price_alerts" text not null check (price_alerts in ('on', 'off')), "collection_updates" text not null check (collection_updates in ('on', 'off')), "price_alert_percent" integer default 10 not null, "time_zone" text, "summed_up_through" text, "operator" text default 'off' not null check ("operator" in ('on', 'off')), "trusted" text default 'off' not null check ("trusted" in ('on', 'off')), "disabled_at" text, "email_confirmed_at" text, "display_currency" text, "ledger_currency" text default 'USD' not null, "restricted_prices" text default 'off' not null check (restricted_prices in ('on', 'off')));
insert into "collectors" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'collector-1', 'collector-1', 'collector-1@example.com', 'collector-1@example.com', NULL, NULL, '$argon2id$v=19$m=64,t=1,p=1$MiBJN7HdB4THmfVO79UHBQ$d7Z9Ta65gUn1GgSEemOScaLO3Z0DF8krz6h1BH7folc', '2026-03-14T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 'dark', 'on', 'on', 'on', 33, 'Europe/Berlin', NULL, 'on', 'off', NULL, NULL, NULL, 'USD', 'off');
insert into "collectors" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'collector-2', 'collector-2', 'collector-2@example.com', 'collector-2@example.com', NULL, NULL, '$argon2id$v=19$m=64,t=1,p=1$iRq7Bc94BvoRZuyqCB8BeA$Xm45IeybsqeWyybnTC+86aalIEJbA1wp7oDZyb4TqBI', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', 'light', 'on', 'on', 'on', 10, NULL, NULL, 'off', 'off', NULL, NULL, NULL, 'EUR', 'off');
CREATE TABLE "sign_in_names" ("name_key" text primary key, "collector_id" text not null references "collectors" ("id"));
insert into "sign_in_names" values ('collector-1', '01a22a1c-03ca-7543-98ce-4ed8807afa17');
insert into "sign_in_names" values ('collector-1@example.com', '01a22a1c-03ca-7543-98ce-4ed8807afa17');
insert into "sign_in_names" values ('collector-2', '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee');
insert into "sign_in_names" values ('collector-2@example.com', '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee');
CREATE TABLE "tokens" ("token_hash" text primary key, "collector_id" text not null references "collectors" ("id"), "created_at" text not null, "last_used_at" text not null, "device" text, "address" text);
insert into "tokens" values ('4f3cbf955523c667e25b257fa9c1dbdf4f851c1ce8ff848514fe2698804d5e5e', '01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-14T12:00:00.000Z', '2026-03-16T12:00:00.000Z', 'lightMyRequest', '127.0.0.1');
insert into "tokens" values ('da33f9a58c97ac0482e5d48f34ee6a2edc37aafd8db8a8d6f4b30d625d635157', '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', 'lightMyRequest', '127.0.0.1');
CREATE TABLE "attempts" ("bucket" text primary key, "window_started_at" text not null, "attempts" bigint not null);
CREATE TABLE "products" ("id" text primary key, "name" text not null, "product_type" text not null check (product_type in ('card', 'sealed_product')), "set_name" text not null, "set_name_key" text not null, "set_code" text, "set_card_count" integer, "card_number" text, "rarity" text, "pokemon_type" text, "category" text check (category in ('Pokemon', 'Trainer', 'Energy')), "hp" integer, "image_url" text, "misc_info" text, "product_description" text, "release_date" text, "printing" text, "identity_key" text not null unique, "list_order" text not null, "name_words" integer not null, "revision" bigint not null, "created_by" text references "collectors" ("id"), "created_at" text not null, "updated_at" text not null, "origin" text default 'import' not null check (origin in ('collector', 'import')), "number" integer, "entry_id" text, "printing_key" text, "printing_label" text, "language" text default 'en' not null, "sealed_kind" text);
insert into "products" values ('01a22a1c-17aa-77ac-a8fa-db28318993ff', 'Drawn by a hand', 'card', 'Made up', 'made up', NULL, NULL, '7', NULL, NULL, NULL, NULL, 'https://cards.example/7.png', NULL, NULL, NULL, NULL, '070de40683b468bd9351d1f42e8bcab9b5a0f153f1ffc51fd9448c99a723e07e', '1 7973-96-83 made up 1 000007', 4, 1, '01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', 'collector', 5, '01a22a1c-17aa-77ac-a8fa-db28318993ff', NULL, NULL, 'en', NULL);
insert into "products" values ('box', 'Booster Box', 'sealed_product', 'Base Set', 'base set', 'base1', 102, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'sealed_product:booster%20box:base%20set::box', '1 box', 1, 0, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'import', 3, 'box', NULL, NULL, 'en', NULL);
insert into "products" values ('card', 'charizard', 'card', 'Base Set', 'base set', 'base1', 102, '4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'card:charizard:base%20set:4:card', '1 card', 1, 0, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'import', 1, 'card', NULL, 'Holo', 'en', NULL);
insert into "products" values ('other', 'pikachu', 'card', 'Base Set', 'base set', 'base1', 102, '58', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'card:pikachu:base%20set:58:other', '1 other', 1, 0, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'import', 2, 'other', NULL, NULL, 'en', NULL);
insert into "products" values ('wished', 'mew', 'card', 'Promos', 'promos', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'card:mew:promos::wished', '1 wished', 1, 0, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'import', 4, 'wished', NULL, NULL, 'en', NULL);
CREATE TABLE "product_sources" ("source" text not null, "external_id" text not null, "product_id" text not null references "products" ("id"), "content_hash" text not null, constraint "product_sources_key" primary key ("source", "external_id"));
CREATE TABLE "product_revisions" ("product_id" text not null references "products" ("id"), "revision" bigint not null, "edited_at" text not null, "edited_by" text references "collectors" ("id"), "fields" text not null, "editor_name" text, "reverted_to" bigint, "editor" text default 'collector' not null check (editor in ('collector', 'operator')), constraint "product_revisions_key" primary key ("product_id", "revision"));
insert into "product_revisions" values ('01a22a1c-17aa-77ac-a8fa-db28318993ff', 0, '2026-03-16T12:00:00.000Z', '01a22a1c-03ca-7543-98ce-4ed8807afa17', '{"name":"Drawn by hand","set_name":"Made up","set_code":null,"set_card_count":null,"card_number":"7","rarity":null,"image_url":"https://cards.example/7.png","misc_info":null,"product_description":null,"release_date":null,"language":"en"}', 'collector-1', NULL, 'collector');
CREATE TABLE "images" ("file_name" text primary key, "uploaded_by" text references "collectors" ("id"), "uploaded_at" text not null, "byte_size" bigint not null);
CREATE TABLE "holding_groups" ("collector_id" text not null references "collectors" ("id"), "group_key" text not null, "product_id" text not null references "products" ("id"), "kind" text not null, "price_key" text not null, "label" text not null, "condition" text, "grading_company" text, "grade" text, "quantity" bigint not null check (quantity > 0), "cost_basis_cents" bigint not null, "newest_holding_id" text not null, "newest_created_at" text not null, "newest_purchase_date" text not null, "own_priced_quantity" bigint default 0 not null, "own_price_cents" bigint default 0 not null, "oldest_purchase_date" text default '' not null, "counted_price_cents" bigint, "price_distance_cents" bigint, "set_name" text default '' not null, "counted_as_of" text, "counted_market_cents" bigint, "name_key" text default '' not null, "set_key" text default '' not null, "number_key" text default '' not null, "product_number" integer default 0 not null, "counted_source" text, "counted_own_cents" bigint, constraint "holding_groups_key" primary key ("collector_id", "group_key"));
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-17aa-77ac-a8fa-db28318993ff:raw:damaged', '01a22a1c-17aa-77ac-a8fa-db28318993ff', 'raw', 'raw:damaged', 'Damaged', 'Damaged', NULL, NULL, 1, 1, '01a22a1c-17c4-7406-838a-93ee80866b26', '2026-03-16T12:00:00.000Z', '2026-03-16', 0, 0, '2026-03-16', NULL, NULL, 'Made up', NULL, NULL, 'drawn by a hand', 'made up', '1 000007', 5, NULL, NULL);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'box:sealed', 'box', 'sealed', 'sealed', 'Sealed', NULL, NULL, NULL, 1, 14364, '01a22a1c-0535-7595-9d2b-1fdc5e4d49f3', '2026-03-14T12:00:00.000Z', '2026-03-14', 0, 0, '2026-03-14', 14364, 0, 'Base Set', '2026-01-01T00:00:00.000Z', NULL, 'booster box', 'base set', '9', 3, 'sandbox', NULL);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card:graded:psa:10', 'card', 'graded', 'graded:psa:10', 'PSA 10', NULL, 'PSA', '10', 2, 93035, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2024-05-06', 90099, 43581, 'Base Set', '2026-01-01T00:00:00.000Z', NULL, 'charizard', 'base set', '1 000004', 1, 'sandbox', NULL);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card:grading:near%20mint', 'card', 'grading', 'raw:near%20mint', 'Being Graded', 'Near Mint', NULL, NULL, 2, 6766, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2026-03-15', 1812, 1571, 'Base Set', '2026-03-14T11:00:00.000Z', NULL, 'charizard', 'base set', '1 000004', 1, 'sandbox', NULL);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card:raw:near%20mint', 'card', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 7, 3799, '01a22a1c-16d9-762f-b1c8-4b7724b975ee', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2025-03-04', 1812, 1269, 'Base Set', '2026-03-14T11:00:00.000Z', NULL, 'charizard', 'base set', '1 000004', 1, 'sandbox', NULL);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card:raw:near%20mint:own:3005', 'card', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 1, 7554, '01a22a1c-04f9-7165-b99d-b1e9a87b8512', '2026-03-14T12:00:00.000Z', '2026-03-14', 1, 3005, '2026-03-14', 3005, 4549, 'Base Set', NULL, NULL, 'charizard', 'base set', '1 000004', 1, NULL, 3005);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other:grading:', 'other', 'grading', 'raw:near%20mint', 'Being Graded', NULL, NULL, NULL, 1, 3250, '01a22a1c-052f-7588-8d4d-6effeefab147', '2026-03-14T12:00:00.000Z', '2026-03-14', 0, 0, '2026-03-14', 1812, 1438, 'Base Set', '2026-03-14T11:00:00.000Z', NULL, 'pikachu', 'base set', '1 000058', 2, 'sandbox', NULL);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other:raw:damaged', 'other', 'raw', 'raw:damaged', 'Damaged', 'Damaged', NULL, NULL, 1, 333, '01a22a1c-0542-7107-a292-d9483f557c30', '2026-03-14T12:00:00.000Z', '2026-03-14', 0, 0, '2026-03-14', 233, 100, 'Base Set', '2026-01-01T00:00:00.000Z', NULL, 'pikachu', 'base set', '1 000058', 2, 'sandbox', NULL);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other:raw:near%20mint', 'other', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 1, 14364, '01a22a1c-0588-7303-8198-6f1e09aa3a14', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2026-03-15', 1812, 12552, 'Base Set', '2026-03-14T11:00:00.000Z', NULL, 'pikachu', 'base set', '1 000058', 2, 'sandbox', NULL);
insert into "holding_groups" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'wished:raw:near%20mint', 'wished', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 1, 884, '01a22a1c-05cb-745b-9fb0-6ee6840f0313', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2026-03-15', 1812, 928, 'Promos', '2026-03-14T11:00:00.000Z', NULL, 'mew', 'promos', '8', 4, 'sandbox', NULL);
insert into "holding_groups" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'card:raw:near%20mint', 'card', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 2, 1554, '01a22a1c-1a18-77a0-bd00-40bfcda7780b', '2026-03-16T12:00:00.000Z', '2026-03-16', 0, 0, '2026-03-16', 1594, 817, 'Base Set', '2026-03-14T11:00:00.000Z', 1812, 'charizard', 'base set', '1 000004', 1, 'sandbox', NULL);
CREATE TABLE "collector_totals" ("collector_id" text primary key references "collectors" ("id"), "revision" bigint not null, "ledger_sequence" bigint not null, "raw_quantity" bigint not null, "graded_quantity" bigint not null, "grading_quantity" bigint not null, "sealed_quantity" bigint not null, "cost_basis_cents" bigint not null, "lifetime_earnings_cents" bigint not null, "realised_profit_cents" bigint not null, "market_value_cents" bigint not null, "priced_quantity" bigint not null, "priced_cost_basis_cents" bigint not null, "valued_at" text, "own_priced_quantity" bigint default 0 not null, "valued_quantity" bigint default 0 not null, "value_with_own_cents" bigint default 0 not null, "stat_day" text, "operation_sequence" bigint default 0 not null, "copies_recorded" integer default 0 not null, "group_count" bigint default 0 not null, "raw_groups" bigint default 0 not null, "graded_groups" bigint default 0 not null, "grading_groups" bigint default 0 not null, "sealed_groups" bigint default 0 not null, "price_moves_cents" bigint default 0 not null, "newly_priced_cents" bigint default 0 not null, "added_value_cents" bigint default 0 not null, "removed_value_cents" bigint default 0 not null, "regraded_value_cents" bigint default 0 not null, "bought_cents" bigint default 0 not null, "sold_cents" bigint default 0 not null, "movers_at" text, "source_steps_cents" bigint default 0 not null, "own_counted_quantity" bigint default 0 not null, "own_counted_cents" bigint default 0 not null, "own_price_steps_cents" bigint default 0 not null, "pending_copies" bigint default 0 not null check (pending_copies >= 0), constraint "collector_totals_agree" check (lifetime_earnings_cents + cost_basis_cents = realised_profit_cents));
insert into "collector_totals" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 27, 40, 12, 2, 3, 1, 144350, -143001, 1349, 219544, 17, 144349, '2026-03-16T12:00:00.000Z', 1, 17, 219544, '2026-03-16', 27, 24, 10, 6, 1, 2, 1, 3486, 3624, 139987, 17627, 88584, 145801, 2800, NULL, 0, 1, 3005, 1490, 0);
insert into "collector_totals" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, 2, 2, 0, 0, 0, 1554, -1554, 0, 3188, 2, 1554, '2026-03-16T12:00:00.000Z', 0, 2, 3188, '2026-03-16', 1, 2, 1, 1, 0, 0, 0, 0, 0, 3188, 0, 0, 1554, 0, NULL, 0, 0, 0, 0, 0);
CREATE TABLE "stat_days" ("collector_id" text not null references "collectors" ("id"), "day" text not null, "lifetime_earnings_cents" bigint not null, "realised_profit_cents" bigint not null, "cost_basis_cents" bigint not null, "market_value_cents" bigint not null, "priced_quantity" bigint not null, "priced_cost_basis_cents" bigint, "quantity" bigint, "price_moves_cents" bigint, "newly_priced_cents" bigint, "added_value_cents" bigint, "removed_value_cents" bigint, "regraded_value_cents" bigint, "bought_cents" bigint, "sold_cents" bigint, "source_steps_cents" bigint, "own_price_steps_cents" bigint, constraint "stat_days_key" primary key ("collector_id", "day"));
insert into "stat_days" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-14', -130852, 1349, 132201, 125328, 8, 128951, 9, 0, 0, 125353, 1515, 0, 133202, 2350, 0, 1490);
insert into "stat_days" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-15', -143000, 1349, 144349, 212434, 15, 126735, 17, 0, 0, 139987, 17627, 88584, 145800, 2800, 0, 1490);
insert into "stat_days" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-16', -143001, 1349, 144350, 219544, 17, 144349, 18, 3486, 3624, 139987, 17627, 88584, 145801, 2800, 0, 1490);
insert into "stat_days" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '2026-03-16', -1554, 0, 1554, 3188, 2, 1554, 2, 0, 0, 3188, 0, 0, 1554, 0, 0, 0);
CREATE TABLE "idempotency_keys" ("collector_id" text not null references "collectors" ("id"), "idempotency_key" text not null, "fingerprint" text not null, "created_at" text not null, "operation_id" text, "kept_days" integer default 30 not null, constraint "idempotency_keys_key" primary key ("collector_id", "idempotency_key"));
insert into "idempotency_keys" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '5b0c7d8e-0000-4000-8000-000000000009', '34201a87ce80e6b4ba409504593f2cee290796a211e26d634d19fa7fd9eb5f32', '2026-03-16T12:00:00.000Z', '01a22a1c-17c4-7406-838a-96adc9dd0db1', 30);
CREATE TABLE "price_points" ("product_id" text not null references "products" ("id"), "price_key" text not null, "day" text not null, "price_cents" bigint not null check (price_cents > 0), "source" text not null, constraint "price_points_key" primary key ("product_id", "price_key", "day"));
insert into "price_points" values ('box', 'sealed', '2026-01-01', 14364, 'sandbox');
insert into "price_points" values ('card', 'graded:psa:10', '2026-01-01', 90099, 'sandbox');
insert into "price_points" values ('card', 'raw:near%20mint', '2026-01-01', 1515, 'sandbox');
insert into "price_points" values ('card', 'raw:near%20mint', '2026-03-16', 1812, 'sandbox');
insert into "price_points" values ('other', 'raw:damaged', '2026-01-01', 233, 'sandbox');
insert into "price_points" values ('other', 'raw:near%20mint', '2026-03-16', 1812, 'sandbox');
insert into "price_points" values ('wished', 'raw:near%20mint', '2026-01-01', 999, 'sandbox');
insert into "price_points" values ('wished', 'raw:near%20mint', '2026-03-16', 1812, 'sandbox');
CREATE TABLE "price_evidence" ("product_id" text not null references "products" ("id"), "price_key" text not null, "found_at" text not null, "evidence" text not null, "source" text, constraint "price_evidence_key" primary key ("product_id", "price_key"));
insert into "price_evidence" values ('box', 'sealed', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
insert into "price_evidence" values ('card', 'graded:psa:10', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
insert into "price_evidence" values ('card', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
insert into "price_evidence" values ('other', 'raw:damaged', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
insert into "price_evidence" values ('other', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
insert into "price_evidence" values ('wished', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
CREATE TABLE "price_checks" ("product_id" text not null references "products" ("id"), "price_key" text not null, "checked_at" text not null, "outcome" text not null check (outcome in ('priced', 'unpriced', 'held_back', 'failed')), "source" text, constraint "price_checks_key" primary key ("product_id", "price_key"));
insert into "price_checks" values ('box', 'sealed', '2026-03-16T12:00:00.000Z', 'held_back', 'sandbox');
insert into "price_checks" values ('card', 'graded:psa:10', '2026-03-16T12:00:00.000Z', 'held_back', 'sandbox');
insert into "price_checks" values ('card', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', 'priced', 'sandbox');
insert into "price_checks" values ('other', 'raw:damaged', '2026-03-16T12:00:00.000Z', 'held_back', 'sandbox');
insert into "price_checks" values ('other', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', 'priced', 'sandbox');
insert into "price_checks" values ('wished', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', 'priced', 'sandbox');
CREATE TABLE "source_calls" ("source" text not null, "day" text not null, "calls" bigint not null, constraint "source_calls_key" primary key ("source", "day"));
CREATE TABLE "revaluations" ("collector_id" text primary key references "collectors" ("id"), "queued_at" text not null, "failures" bigint default 0 not null, "due_at" text default '' not null, "whole" text default 'no' not null check (whole in ('yes', 'no')));
CREATE TABLE "leases" ("name" text primary key, "holder" text not null, "held_until" text not null);
CREATE TABLE "price_baselines" ("collector_id" text not null references "collectors" ("id"), "product_id" text not null, "price_key" text not null, "price_cents" bigint not null, "source" text, constraint "price_baselines_key" primary key ("collector_id", "product_id", "price_key"));
insert into "price_baselines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'box', 'sealed', 14364, 'sandbox');
insert into "price_baselines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card', 'graded:psa:10', 90099, 'sandbox');
insert into "price_baselines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card', 'raw:near%20mint', 1515, 'sandbox');
insert into "price_baselines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other', 'raw:damaged', 233, 'sandbox');
insert into "price_baselines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other', 'raw:near%20mint', 1812, 'sandbox');
insert into "price_baselines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'wished', 'raw:near%20mint', 1812, 'sandbox');
insert into "price_baselines" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'card', 'raw:near%20mint', 1812, 'sandbox');
CREATE TABLE "trades" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "traded_at" text not null, "cash_delta_cents" bigint not null, "basis_given_cents" bigint not null check (basis_given_cents >= 0), "basis_received_cents" bigint not null check (basis_received_cents >= 0), "realised_gain_cents" bigint not null check (realised_gain_cents >= 0), "day" text default '' not null, "partner" text, "note" text, constraint "trades_key" primary key ("collector_id", "id"), constraint "trades_balance" check (basis_given_cents + cash_delta_cents = basis_received_cents - realised_gain_cents), constraint "trades_gain" check (basis_received_cents = 0 or realised_gain_cents = 0));
insert into "trades" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-7181f4232577', '2026-03-15T12:00:00.000Z', -450, 1334, 884, 0, '2026-03-15', 'Misty', 'At the fair');
CREATE TABLE "wishes" ("collector_id" text not null references "collectors" ("id"), "product_id" text not null references "products" ("id"), "wished_at" text not null, "target_price_cents" bigint check (target_price_cents > 0), "told_at" text, "target_market_cents" bigint, constraint "wishes_key" primary key ("collector_id", "product_id"));
insert into "wishes" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'wished', '2026-03-15T12:00:00.000Z', 1250, NULL, NULL);
CREATE TABLE "tombstones" ("id" text primary key, "erased_day" text not null, "digest" text not null unique);
insert into "tombstones" values ('6da5ccf4-efab-4bae-bff8-1e5caa5e230b', '2026-03-16', '85a10942b80afd599812bd2053abca8a22cb47434872345261afeee777e27cc2');
CREATE TABLE "image_uses" ("product_id" text not null references "products" ("id"), "revision" bigint not null, "file_name" text not null references "images" ("file_name"), "shown_until" text not null, constraint "image_uses_key" primary key ("product_id", "revision"));
CREATE TABLE "job_progress" ("job" text primary key, "done_before" text not null);
CREATE TABLE "holdings" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "product_id" text not null references "products" ("id"), "kind" text not null, "condition" text, "grading_company" text, "grade" text, "predicted_grade" text, "raw_card_cost_cents" bigint, "grading_cost_cents" bigint, "cost_basis_cents" bigint not null check (cost_basis_cents >= 0), "purchase_date" text not null, "group_key" text not null, "created_at" text not null, "removed_at" text, "removal" text check (removal in ('sold', 'mistake', 'traded', 'gift', 'lost', 'opened', 'undone')), "sold_price_cents" bigint check (sold_price_cents >= 0), "own_price_cents" bigint check (own_price_cents >= 0), "sale_venue" text, "purchase_fees_cents" bigint default 0 not null check ("purchase_fees_cents" >= 0), "purchase_shipping_cents" bigint default 0 not null check ("purchase_shipping_cents" >= 0), "purchase_tax_cents" bigint default 0 not null check ("purchase_tax_cents" >= 0), "sale_fees_cents" bigint default 0 not null check ("sale_fees_cents" >= 0), "sale_shipping_cents" bigint default 0 not null check ("sale_shipping_cents" >= 0), "sale_tax_cents" bigint default 0 not null check ("sale_tax_cents" >= 0), "cert_number" text check (cert_number is null or kind = 'graded'), "slab_key" text check ((slab_key is null) = (cert_number is null)), "paid_units" bigint check (paid_units >= 0), "paid_currency" text, "paid_rate" text, "paid_rate_day" text check ((paid_units is null) = (paid_currency is null) and (paid_units is null) = (paid_rate is null)
    and (paid_units is not null or paid_rate_day is null)), "note" text, "tags" text, "box" text, "binder" text, "page" text, "seller" text, "front_picture" text, "back_picture" text, "counts_own_price" text check (counts_own_price is null or (counts_own_price = 'yes' and own_price_cents is not null)), constraint "holdings_key" primary key ("collector_id", "id"), constraint "holdings_condition" check (condition in ('Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged')), constraint "holdings_kind" check (
  (kind = 'raw' and condition is not null and grading_company is null and grade is null
    and raw_card_cost_cents is null and grading_cost_cents is null and predicted_grade is null)
  or (kind = 'grading' and grading_company is null and grade is null
    and raw_card_cost_cents >= 0 and grading_cost_cents >= 0
    and raw_card_cost_cents is not null and grading_cost_cents is not null
    and cost_basis_cents = raw_card_cost_cents + grading_cost_cents)
  or (kind = 'graded' and condition is null and grading_company is not null and grade is not null)
  or (kind = 'sealed' and condition is null and grading_company is null and grade is null
    and raw_card_cost_cents is null and grading_cost_cents is null and predicted_grade is null)), constraint "holdings_removal" check ((removed_at is null) = (removal is null) and (sold_price_cents is not null) = (coalesce(removal, '') = 'sold')), constraint "holdings_sale" check (coalesce(removal, '') = 'sold'
        or (sale_fees_cents = 0 and sale_shipping_cents = 0 and sale_tax_cents = 0 and sale_venue is null)), constraint "holdings_purchase" check (purchase_fees_cents + purchase_shipping_cents + purchase_tax_cents
        <= case when kind = 'grading' then raw_card_cost_cents else cost_basis_cents end));
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-04bb-73c1-ab24-a52333037437', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 999, '2026-03-14', 'card:raw:near%20mint', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 50, 125, 75, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 'From the attic', 'trade
favourite', 'A', 'Red', '3', 'A fair', NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 1001, '2026-03-14', 'card:raw:near%20mint', '2026-03-14T12:00:00.000Z', '2026-03-15T12:00:00.000Z', 'traded', NULL, NULL, NULL, 50, 125, 75, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 'From the attic', 'trade
favourite', 'A', 'Red', '3', 'A fair', NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 1001, '2026-03-14', 'card:raw:near%20mint', '2026-03-14T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 'sold', 2550, NULL, NULL, 50, 125, 75, 120, 80, 0, NULL, NULL, NULL, NULL, NULL, NULL, 'From the attic', 'trade
favourite', 'A', 'Red', '3', 'A fair', NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-04f9-7165-b99d-b1e9a87b8512', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 7554, '2026-03-14', 'card:raw:near%20mint:own:3005', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, 3005, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, 12000, 'JPY', '0.006295065626', '2026-03-13', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'yes');
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0527-701c-a7d6-8a06021a4414', 'card', 'graded', NULL, 'PSA', '10', NULL, NULL, NULL, 90001, '2024-05-06', 'card:graded:psa:10', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, '0012345', '0012345 PSA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'f9cab7574237da59112a63dcf26b27c2', '69c083d4910f89c084f464d940f1c027', NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-052f-7588-8d4d-6effeefab147', 'other', 'grading', NULL, NULL, NULL, '9', 1200, 2050, 3250, '2026-03-14', 'other:grading:', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0535-7595-9d2b-1fdc5e4d49f3', 'box', 'sealed', NULL, NULL, NULL, NULL, NULL, NULL, 14364, '2026-03-14', 'box:sealed', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 'box', 'sealed', NULL, NULL, NULL, NULL, NULL, NULL, 14364, '2026-03-14', 'box:sealed', '2026-03-14T12:00:00.000Z', '2026-03-15T12:00:00.000Z', 'opened', NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0542-7107-a292-d9483f557c30', 'other', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 333, '2026-03-14', 'other:raw:damaged', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 'other', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 333, '2026-03-14', 'other:raw:damaged', '2026-03-14T12:00:00.000Z', '2026-03-15T12:00:00.000Z', 'traded', NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0542-7107-a292-e29b1179c5d8', 'other', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 333, '2026-03-14', 'other:raw:damaged', '2026-03-14T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 'mistake', NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0542-7107-a292-e644393dfcbd', 'other', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 333, '2026-03-14', 'other:raw:damaged', '2026-03-14T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 'mistake', NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0588-7303-8198-6f1e09aa3a14', 'other', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 14364, '2026-03-15', 'other:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-6ee6840f0313', 'wished', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 884, '2026-03-15', 'wished:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 800, '2026-03-15', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 'card', 'grading', 'Near Mint', NULL, NULL, '9', 1000, 2033, 3033, '2026-03-15', 'card:grading:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', 'grading', 'Near Mint', NULL, NULL, NULL, 3033, 700, 3733, '2026-03-15', 'card:grading:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 2033, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', 'graded', NULL, 'PSA', '10', '9', 1000, 2034, 3034, '2026-03-15', 'card:graded:psa:10', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, '12345678', '12345678 PSA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 1000, '2026-03-15', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-11b8-7425-97b8-f6358af52ca1', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 250, '2025-03-04', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Main', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-11b8-7425-97b8-f98e05651a60', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 250, '2025-03-04', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Main', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-16d9-762f-b1c8-44c14666f6a3', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 250, '2025-03-04', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Main', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-16d9-762f-b1c8-4b7724b975ee', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 250, '2025-03-04', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Main', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-17c4-7406-838a-93ee80866b26', '01a22a1c-17aa-77ac-a8fa-db28318993ff', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 1, '2026-03-16', '01a22a1c-17aa-77ac-a8fa-db28318993ff:raw:damaged', '2026-03-16T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '01a22a1c-1a18-77a0-bd00-3d31531607a8', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 777, '2026-03-16', 'card:raw:near%20mint', '2026-03-16T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "holdings" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '01a22a1c-1a18-77a0-bd00-40bfcda7780b', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 777, '2026-03-16', 'card:raw:near%20mint', '2026-03-16T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE "trade_lines" ("collector_id" text not null, "trade_id" text not null, "side" text not null check (side in ('given', 'received')), "position" integer not null, "holding_id" text not null, "product_id" text not null, "name" text not null, "set_name" text not null, "product_type" text not null, "image_url" text, "pokemon_type" text, "kind" text not null check (kind in ('raw', 'graded', 'grading', 'sealed')), "label" text not null, "cost_basis_cents" bigint not null check (cost_basis_cents >= 0), "market_price_cents" bigint check (market_price_cents > 0), "own_price_cents" bigint check (own_price_cents is null or (own_price_cents >= 0 and market_price_cents is null)), constraint "trade_lines_key" primary key ("collector_id", "trade_id", "side", "position"), constraint "trade_lines_trade" foreign key ("collector_id", "trade_id") references "trades" ("collector_id", "id"), constraint "trade_lines_holding" foreign key ("collector_id", "holding_id") references "holdings" ("collector_id", "id"));
insert into "trade_lines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-7181f4232577', 'given', 0, '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 'other', 'pikachu', 'Base Set', 'card', NULL, NULL, 'raw', 'Damaged', 333, 233, NULL);
insert into "trade_lines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-7181f4232577', 'given', 1, '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 'card', 'charizard', 'Base Set', 'card', NULL, NULL, 'raw', 'Near Mint', 1001, 1515, NULL);
insert into "trade_lines" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-7181f4232577', 'received', 0, '01a22a1c-05cb-745b-9fb0-6ee6840f0313', 'wished', 'mew', 'Promos', 'card', NULL, NULL, 'raw', 'Near Mint', 884, 999, NULL);
CREATE TABLE "operations" ("collector_id" text not null references "collectors" ("id"), "sequence" bigint not null, "id" text not null, "kind" text not null check (kind in ('add', 'edit', 'grading', 'graded', 'sale', 'mistake', 'gift', 'lost', 'opening', 'trade', 'undo')), "occurred_at" text not null, "day" text not null, "reverses" text, "corrects" text, "cash_cents" bigint not null, "cost_basis_cents" bigint not null, "realised_profit_cents" bigint not null, "lifetime_earnings_after_cents" bigint not null, "cost_basis_after_cents" bigint not null, "realised_profit_after_cents" bigint not null, "copies" bigint not null, constraint "operations_key" primary key ("collector_id", "sequence"), constraint "operations_id" unique ("collector_id", "id"), constraint "operations_reverse_once" unique ("collector_id", "reverses"), constraint "operations_balance" check (cash_cents + cost_basis_cents = realised_profit_cents), constraint "operations_agree" check (lifetime_earnings_after_cents + cost_basis_after_cents = realised_profit_after_cents), constraint "operations_undo" check ((kind = 'undo') = (reverses is not null)), constraint "operations_reversed" foreign key ("collector_id", "reverses") references "operations" ("collector_id", "id"), constraint "operations_corrected" foreign key ("collector_id", "corrects") references "operations" ("collector_id", "id"));
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, '01a22a1c-04c1-75da-a9da-11c0fec159a2', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -3003, 3003, 0, -3003, 3003, 0, 3);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 2, '01a22a1c-04fa-76c2-9642-02d9eb11558a', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -7554, 7554, 0, -10557, 10557, 0, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 3, '01a22a1c-0518-77d1-b4e1-f0fc40a559b3', 'edit', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, 0, 0, 0, -10557, 10557, 0, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 4, '01a22a1c-0528-7135-88b5-537ea454a151', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -90001, 90001, 0, -100558, 100558, 0, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 5, '01a22a1c-052f-7588-8d4d-709e3680bf24', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -3250, 3250, 0, -103808, 103808, 0, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 6, '01a22a1c-0536-7616-bb10-d508310044ba', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -28728, 28728, 0, -132536, 132536, 0, 2);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, '01a22a1c-0543-7573-8d80-2b2d27fb4225', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -1332, 1332, 0, -133868, 133868, 0, 4);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 8, '01a22a1c-0558-71f9-be54-3398689f4b1c', 'sale', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, 2350, -1001, 1349, -131518, 132867, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 9, '01a22a1c-056d-70e8-a9b5-e1fd7719ee92', 'mistake', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, 333, -333, 0, -131185, 132534, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 10, '01a22a1c-057a-71d7-9577-1f6cb914008b', 'mistake', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, 333, -333, 0, -130852, 132201, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 11, '01a22a1c-0588-7303-8198-7201f362e15b', 'opening', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 0, 0, 0, -130852, 132201, 1349, 2);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, '01a22a1c-05cb-745b-9fb0-7181f4232577', 'trade', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 450, -450, 0, -130402, 131751, 1349, 3);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 13, '01a22a1c-05f8-7128-ba99-a2188492206a', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -800, 800, 0, -131202, 132551, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 14, '01a22a1c-0604-7479-a7ea-541bf65ae359', 'sale', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 1111, -800, 311, -130091, 131751, 1660, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 15, '01a22a1c-0621-7686-889b-f2add382c232', 'undo', '2026-03-15T12:00:00.000Z', '2026-03-15', '01a22a1c-0604-7479-a7ea-541bf65ae359', NULL, -1111, 800, -311, -131202, 132551, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 16, '01a22a1c-062d-768a-b74f-030ecc1a7c18', 'edit', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 2, -2, 0, -131200, 132549, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, '01a22a1c-0ac2-769d-91f3-01229bde4f5b', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -3000, 3000, 0, -134200, 135549, 1349, 3);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, '01a22a1c-0ada-7266-a78a-3199636ae1ca', 'grading', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -5100, 5100, 0, -139300, 140649, 1349, 3);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, '01a22a1c-0aec-772d-8f12-49d35ff6e21d', 'edit', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -1000, 1000, 0, -140300, 141649, 1349, 3);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 20, '01a22a1c-0b13-7743-b65a-cda3a5fef62b', 'graded', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 0, 0, 0, -140300, 141649, 1349, 2);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 21, '01a22a1c-0b49-71c4-bf8c-82156ae2c922', 'grading', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -700, 700, 0, -141000, 142349, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 22, '01a22a1c-0b7d-760f-9b0f-28ec4f5bd950', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -1000, 1000, 0, -142000, 143349, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 23, '01a22a1c-0b8a-73b8-bce7-91dc222fd356', 'grading', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 0, 0, 0, -142000, 143349, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 24, '01a22a1c-0ca0-72eb-9c18-183683198aa8', 'undo', '2026-03-15T12:00:00.000Z', '2026-03-15', '01a22a1c-0b8a-73b8-bce7-91dc222fd356', NULL, 0, 0, 0, -142000, 143349, 1349, 1);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 25, '01a22a1c-11b8-7425-97b8-fe5c63953500', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -500, 500, 0, -142500, 143849, 1349, 2);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 26, '01a22a1c-16d9-762f-b1c8-4fba89472120', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -500, 500, 0, -143000, 144349, 1349, 2);
insert into "operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 27, '01a22a1c-17c4-7406-838a-96adc9dd0db1', 'add', '2026-03-16T12:00:00.000Z', '2026-03-16', NULL, NULL, -1, 1, 0, -143001, 144350, 1349, 1);
insert into "operations" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, '01a22a1c-1a18-77a0-bd00-45b8c99954d3', 'add', '2026-03-16T12:00:00.000Z', '2026-03-16', NULL, NULL, -1554, 1554, 0, -1554, 1554, 0, 2);
CREATE TABLE "operation_copies" ("collector_id" text not null, "operation_sequence" bigint not null, "position" integer not null, "holding_id" text not null, "product_id" text not null, "before_version" text, "after_version" text, constraint "operation_copies_key" primary key ("collector_id", "operation_sequence", "position"), constraint "operation_copies_operation" foreign key ("collector_id", "operation_sequence") references "operations" ("collector_id", "sequence"), constraint "operation_copies_holding" foreign key ("collector_id", "holding_id") references "holdings" ("collector_id", "id"));
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, 0, '01a22a1c-04bb-73c1-ab24-a52333037437', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, 1, '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, 2, '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 2, 0, '01a22a1c-04f9-7165-b99d-b1e9a87b8512', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":7554,"purchaseDate":"2026-03-14","paidUnits":12000,"paidCurrency":"JPY","paidRate":"0.006295065626","paidRateDay":"2026-03-13"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 3, 0, '01a22a1c-04f9-7165-b99d-b1e9a87b8512', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":7554,"purchaseDate":"2026-03-14","paidUnits":12000,"paidCurrency":"JPY","paidRate":"0.006295065626","paidRateDay":"2026-03-13"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":7554,"purchaseDate":"2026-03-14","ownPriceCents":3005,"countsOwnPrice":"yes","paidUnits":12000,"paidCurrency":"JPY","paidRate":"0.006295065626","paidRateDay":"2026-03-13"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 4, 0, '01a22a1c-0527-701c-a7d6-8a06021a4414', 'card', NULL, '{"kind":"graded","gradingCompany":"PSA","grade":"10","certNumber":"0012345","costBasisCents":90001,"purchaseDate":"2024-05-06"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 5, 0, '01a22a1c-052f-7588-8d4d-6effeefab147', 'other', NULL, '{"kind":"grading","predictedGrade":"9","rawCardCostCents":1200,"gradingCostCents":2050,"costBasisCents":3250,"purchaseDate":"2026-03-14"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 6, 0, '01a22a1c-0535-7595-9d2b-1fdc5e4d49f3', 'box', NULL, '{"kind":"sealed","costBasisCents":14364,"purchaseDate":"2026-03-14"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 6, 1, '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 'box', NULL, '{"kind":"sealed","costBasisCents":14364,"purchaseDate":"2026-03-14"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, 0, '01a22a1c-0542-7107-a292-d9483f557c30', 'other', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, 1, '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 'other', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, 2, '01a22a1c-0542-7107-a292-e29b1179c5d8', 'other', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, 3, '01a22a1c-0542-7107-a292-e644393dfcbd', 'other', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 8, 0, '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair","removal":"sold","soldPriceCents":2550,"saleFeesCents":120,"saleShippingCents":80}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 9, 0, '01a22a1c-0542-7107-a292-e644393dfcbd', 'other', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14","removal":"mistake"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 10, 0, '01a22a1c-0542-7107-a292-e29b1179c5d8', 'other', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14","removal":"mistake"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 11, 0, '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 'box', '{"kind":"sealed","costBasisCents":14364,"purchaseDate":"2026-03-14"}', '{"kind":"sealed","costBasisCents":14364,"purchaseDate":"2026-03-14","removal":"opened"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 11, 1, '01a22a1c-0588-7303-8198-6f1e09aa3a14', 'other', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":14364,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, 0, '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 'other', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14","removal":"traded"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, 1, '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair","removal":"traded"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, 2, '01a22a1c-05cb-745b-9fb0-6ee6840f0313', 'wished', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":884,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 13, 0, '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 14, 0, '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15","removal":"sold","soldPriceCents":1111}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 15, 0, '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15","removal":"sold","soldPriceCents":1111}', '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 16, 0, '01a22a1c-04bb-73c1-ab24-a52333037437', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":999,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, 0, '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, 2, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, 0, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1701,"costBasisCents":2701,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1700,"costBasisCents":2700,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, 2, '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1699,"costBasisCents":2699,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, 0, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1701,"costBasisCents":2701,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2034,"costBasisCents":3034,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1700,"costBasisCents":2700,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2033,"costBasisCents":3033,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, 2, '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1699,"costBasisCents":2699,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2033,"costBasisCents":3033,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 20, 0, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2034,"costBasisCents":3034,"purchaseDate":"2026-03-15"}', '{"kind":"graded","gradingCompany":"PSA","grade":"10","certNumber":"12345678","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2034,"costBasisCents":3034,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 20, 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2033,"costBasisCents":3033,"purchaseDate":"2026-03-15"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":3033,"purchaseDate":"2026-03-15","purchaseFeesCents":2033}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 21, 0, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":3033,"purchaseDate":"2026-03-15","purchaseFeesCents":2033}', '{"kind":"grading","condition":"Near Mint","rawCardCostCents":3033,"gradingCostCents":700,"costBasisCents":3733,"purchaseDate":"2026-03-15","purchaseFeesCents":2033}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 22, 0, '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 23, 0, '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","rawCardCostCents":1000,"gradingCostCents":0,"costBasisCents":1000,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 24, 0, '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 'card', '{"kind":"grading","condition":"Near Mint","rawCardCostCents":1000,"gradingCostCents":0,"costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 25, 0, '01a22a1c-11b8-7425-97b8-f6358af52ca1', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":250,"purchaseDate":"2025-03-04","tags":"Main"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 25, 1, '01a22a1c-11b8-7425-97b8-f98e05651a60', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":250,"purchaseDate":"2025-03-04","tags":"Main"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 26, 0, '01a22a1c-16d9-762f-b1c8-44c14666f6a3', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":250,"purchaseDate":"2025-03-04","tags":"Main"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 26, 1, '01a22a1c-16d9-762f-b1c8-4b7724b975ee', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":250,"purchaseDate":"2025-03-04","tags":"Main"}');
insert into "operation_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 27, 0, '01a22a1c-17c4-7406-838a-93ee80866b26', '01a22a1c-17aa-77ac-a8fa-db28318993ff', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":1,"purchaseDate":"2026-03-16"}');
insert into "operation_copies" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, 0, '01a22a1c-1a18-77a0-bd00-3d31531607a8', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":777,"purchaseDate":"2026-03-16"}');
insert into "operation_copies" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, 1, '01a22a1c-1a18-77a0-bd00-40bfcda7780b', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":777,"purchaseDate":"2026-03-16"}');
CREATE TABLE "ledger_entries" ("collector_id" text not null references "collectors" ("id"), "sequence" bigint not null, "occurred_at" text not null, "kind" text not null check (kind in ('add', 'edit', 'sale', 'mistake', 'trade', 'gift', 'lost', 'opening', 'undo')), "holding_id" text, "operation_sequence" bigint not null, "cash_cents" bigint not null, "cost_basis_cents" bigint not null, "realised_profit_cents" bigint not null, constraint "ledger_entries_key" primary key ("collector_id", "sequence"), constraint "ledger_entries_balance" check (cash_cents + cost_basis_cents = realised_profit_cents), constraint "ledger_entries_operation" foreign key ("collector_id", "operation_sequence") references "operations" ("collector_id", "sequence"));
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-04bb-73c1-ab24-a52333037437', 1, -1001, 1001, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 2, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 1, -1001, 1001, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 3, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 1, -1001, 1001, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 4, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-04f9-7165-b99d-b1e9a87b8512', 2, -7554, 7554, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 5, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0527-701c-a7d6-8a06021a4414', 4, -90001, 90001, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 6, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-052f-7588-8d4d-6effeefab147', 5, -3250, 3250, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0535-7595-9d2b-1fdc5e4d49f3', 6, -14364, 14364, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 8, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 6, -14364, 14364, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 9, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0542-7107-a292-d9483f557c30', 7, -333, 333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 10, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 7, -333, 333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 11, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0542-7107-a292-e29b1179c5d8', 7, -333, 333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0542-7107-a292-e644393dfcbd', 7, -333, 333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 13, '2026-03-14T12:00:00.000Z', 'sale', '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 8, 2350, -1001, 1349);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 14, '2026-03-14T12:00:00.000Z', 'mistake', '01a22a1c-0542-7107-a292-e644393dfcbd', 9, 333, -333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 15, '2026-03-14T12:00:00.000Z', 'mistake', '01a22a1c-0542-7107-a292-e29b1179c5d8', 10, 333, -333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 16, '2026-03-15T12:00:00.000Z', 'opening', '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 11, 14364, -14364, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, '2026-03-15T12:00:00.000Z', 'opening', '01a22a1c-0588-7303-8198-6f1e09aa3a14', 11, -14364, 14364, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, '2026-03-15T12:00:00.000Z', 'trade', '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 12, 333, -333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, '2026-03-15T12:00:00.000Z', 'trade', '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 12, 1001, -1001, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 20, '2026-03-15T12:00:00.000Z', 'trade', '01a22a1c-05cb-745b-9fb0-6ee6840f0313', 12, -884, 884, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 21, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 13, -800, 800, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 22, '2026-03-15T12:00:00.000Z', 'sale', '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 14, 1111, -800, 311);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 23, '2026-03-15T12:00:00.000Z', 'undo', '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 15, -1111, 800, -311);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 24, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-04bb-73c1-ab24-a52333037437', 16, 2, -2, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 25, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 17, -1000, 1000, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 26, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 17, -1000, 1000, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 27, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 17, -1000, 1000, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 28, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 18, -1701, 1701, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 29, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 18, -1700, 1700, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 30, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 18, -1699, 1699, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 31, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 19, -333, 333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 32, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 19, -333, 333, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 33, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 19, -334, 334, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 34, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 21, -700, 700, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 35, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 22, -1000, 1000, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 36, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-11b8-7425-97b8-f6358af52ca1', 25, -250, 250, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 37, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-11b8-7425-97b8-f98e05651a60', 25, -250, 250, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 38, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-16d9-762f-b1c8-44c14666f6a3', 26, -250, 250, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 39, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-16d9-762f-b1c8-4b7724b975ee', 26, -250, 250, 0);
insert into "ledger_entries" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 40, '2026-03-16T12:00:00.000Z', 'add', '01a22a1c-17c4-7406-838a-93ee80866b26', 27, -1, 1, 0);
insert into "ledger_entries" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, '2026-03-16T12:00:00.000Z', 'add', '01a22a1c-1a18-77a0-bd00-3d31531607a8', 1, -777, 777, 0);
insert into "ledger_entries" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 2, '2026-03-16T12:00:00.000Z', 'add', '01a22a1c-1a18-77a0-bd00-40bfcda7780b', 1, -777, 777, 0);
CREATE TABLE "price_refreshes" ("collector_id" text not null references "collectors" ("id"), "scope" text not null check (scope in ('everything', 'keys')), "id" text not null, "keys_digest" text, "source" text not null, "started_at" text not null, "seen_at" text not null, "finished_at" text, "cancelled_at" text, "total" bigint not null, "done" bigint not null, "updated" bigint not null, "already_current" bigint not null, "failed" bigint not null, "unpriced" bigint not null, "held_back" bigint not null, "not_asked" bigint not null, "product_name" text, "failure" text, "not_asked_reason" text, constraint "price_refreshes_key" primary key ("collector_id", "scope"));
insert into "price_refreshes" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'everything', '01a22a1c-176e-700b-9327-71801a10373e', NULL, 'sandbox', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', NULL, 4, 4, 1, 0, 0, 0, 3, 0, 'mew', NULL, NULL);
CREATE TABLE "venues" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "name" text not null, "name_key" text not null, "fee_basis_points" integer not null check (fee_basis_points between 0 and 10000), "fixed_fee_cents" bigint not null check (fixed_fee_cents >= 0), "shipping_cents" bigint not null check (shipping_cents >= 0), "revision" integer not null, constraint "venues_key" primary key ("collector_id", "id"), constraint "venues_name" unique ("collector_id", "name_key"));
insert into "venues" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0550-7268-b6ee-0b40b6601bea', 'A fair', '5142b52627450da21641fcc866357633cb791a821641504aa87970490f46a09d', 100, 30, 100, 0);
CREATE TABLE "lookalike_names" ("lookalike_key" text primary key, "collector_id" text not null references "collectors" ("id"));
insert into "lookalike_names" values ('collector-2', '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee');
insert into "lookalike_names" values ('collector-l', '01a22a1c-03ca-7543-98ce-4ed8807afa17');
CREATE TABLE "invitations" ("digest" text primary key, "created_at" text not null, "expires_at" text not null);
CREATE TABLE "password_resets" ("collector_id" text primary key references "collectors" ("id"), "digest" text not null unique, "created_at" text not null, "expires_at" text not null);
CREATE TABLE "known_sign_ins" ("collector_id" text not null references "collectors" ("id"), "digest" text not null, "seen_at" text not null, constraint "known_sign_ins_key" primary key ("collector_id", "digest"));
insert into "known_sign_ins" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '9e436c1c8f934d97ace4c5e13121666bf4265ed25741382250cce4dfb214ec37', '2026-03-14T12:00:00.000Z');
insert into "known_sign_ins" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '9e436c1c8f934d97ace4c5e13121666bf4265ed25741382250cce4dfb214ec37', '2026-03-16T12:00:00.000Z');
CREATE TABLE "imported_identities" ("product_id" text primary key references "products" ("id"), "name" text not null, "set_name" text not null, "set_code" text, "set_card_count" integer, "card_number" text);
CREATE TABLE "email_confirmations" ("collector_id" text primary key references "collectors" ("id"), "digest" text not null unique, "email" text not null, "created_at" text not null, "expires_at" text not null);
CREATE TABLE "former_emails" ("collector_id" text primary key references "collectors" ("id"), "email" text not null, "until" text not null);
CREATE TABLE "revaluation_keys" ("collector_id" text not null references "collectors" ("id"), "product_id" text not null, "price_key" text not null, constraint "revaluation_keys_key" primary key ("collector_id", "product_id", "price_key"));
CREATE TABLE "product_reports" ("collector_id" text not null references "collectors" ("id"), "id" text not null unique, "product_id" text not null references "products" ("id"), "reason" text not null check (reason in ('wrong_name', 'wrong_picture', 'wrong_details', 'duplicate', 'other')), "note" text, "created_at" text not null, constraint "product_reports_key" primary key ("collector_id", "id"), constraint "product_reports_once" unique ("collector_id", "product_id"));
insert into "product_reports" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-17bd-7476-af90-25feca4d2b5f', 'other', 'duplicate', 'Twice', '2026-03-16T12:00:00.000Z');
CREATE TABLE "notifications" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "created_at" text not null, "kind" text not null, "product_id" text references "products" ("id"), "price_key" text, "old_price_cents" bigint, "new_price_cents" bigint, "read_at" text, "mailed_at" text, "week_ends" text, "market_value_cents" bigint, "change_cents" bigint, "profit_cents" bigint, "quantity" bigint, "quantity_change" bigint, "device" text, constraint "notifications_key" primary key ("collector_id", "id"), constraint "notifications_kind" check (
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
    and profit_cents is null and quantity is null and quantity_change is null and device is null)));
insert into "notifications" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-174c-73a2-9c81-b5469350c11e', '2026-03-15T12:00:00.000Z', 'price_move', 'card', 'graded:psa:10', 100, 205, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "notifications" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1755-7727-87d9-3f482de91eea', '2026-03-15T12:00:00.000Z', 'wish', 'card', 'raw:near%20mint', 100, 205, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "notifications" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1757-7772-a899-a1baef4335bc', '2026-03-15T12:00:00.000Z', 'week', NULL, NULL, NULL, NULL, NULL, NULL, '2026-03-08', 500, -20, NULL, 3, -2, NULL);
insert into "notifications" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1757-7772-a899-a752c7eb4e7b', '2026-03-15T12:00:00.000Z', 'sign_in', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Phone');
insert into "notifications" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1793-70ca-ae1d-9d59e0318fe2', '2026-03-16T12:00:00.000Z', 'price_move', 'wished', 'raw:near%20mint', 999, 1812, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "notifications" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-17bf-73e3-9e6f-876c6d94089d', '2026-03-16T12:00:00.000Z', 'product_reports', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE "price_asks" ("product_id" text not null, "price_key" text not null, "source" text not null, "asker" text not null, "asked_until" text not null, constraint "price_asks_key" primary key ("product_id", "price_key", "source"));
CREATE TABLE "product_numbers" ("name" text primary key check (name = 'products'), "last_number" integer not null);
insert into "product_numbers" values ('products', 5);
CREATE TABLE "product_words" ("word" text not null, "product_number" integer not null, "weight" integer not null, "place" bigint not null, constraint "product_words_found" primary key ("word", "product_number")) without rowid;
insert into "product_words" values ('7', 5, 30, 499999999);
insert into "product_words" values ('a', 5, 40, 499999999);
insert into "product_words" values ('by', 5, 40, 499999999);
insert into "product_words" values ('drawn', 5, 40, 499999999);
insert into "product_words" values ('hand', 5, 40, 499999999);
insert into "product_words" values ('made', 5, 19, 499999999);
insert into "product_words" values ('up', 5, 19, 499999999);
CREATE TABLE "search_words" (word text not null, primary key (word)) without rowid;
insert into "search_words" values ('7');
insert into "search_words" values ('a');
insert into "search_words" values ('by');
insert into "search_words" values ('drawn');
insert into "search_words" values ('hand');
insert into "search_words" values ('made');
insert into "search_words" values ('up');
CREATE TABLE "search_trigrams" (trigram text not null, word text not null, primary key (trigram, word)) without rowid;
insert into "search_trigrams" values ('^^d', 'drawn');
insert into "search_trigrams" values ('^^h', 'hand');
insert into "search_trigrams" values ('^^m', 'made');
insert into "search_trigrams" values ('^dr', 'drawn');
insert into "search_trigrams" values ('^ha', 'hand');
insert into "search_trigrams" values ('^ma', 'made');
insert into "search_trigrams" values ('ade', 'made');
insert into "search_trigrams" values ('and', 'hand');
insert into "search_trigrams" values ('awn', 'drawn');
insert into "search_trigrams" values ('de$', 'made');
insert into "search_trigrams" values ('dra', 'drawn');
insert into "search_trigrams" values ('han', 'hand');
insert into "search_trigrams" values ('mad', 'made');
insert into "search_trigrams" values ('nd$', 'hand');
insert into "search_trigrams" values ('raw', 'drawn');
insert into "search_trigrams" values ('wn$', 'drawn');
CREATE TABLE "price_age_hours" ("collector_id" text not null references "collectors" ("id"), "hour" text not null, "copies" bigint not null, constraint "price_age_hours_key" primary key ("collector_id", "hour"), constraint "price_age_hours_copies" check (copies > 0));
insert into "price_age_hours" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-01-01T00', 4);
insert into "price_age_hours" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-14T11', 12);
insert into "price_age_hours" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '2026-03-14T11', 2);
CREATE TABLE "changed_prices" ("product_id" text not null, "price_key" text not null, "queued_at" text not null, "lowest_cents" bigint, "highest_cents" bigint, "queued_to" text not null, constraint "changed_prices_key" primary key ("product_id", "price_key"));
CREATE TABLE "external_ids" ("product_id" text not null references "products" ("id"), "source" text not null, "external_id" text not null, "finish" text, constraint "external_ids_key" primary key ("product_id", "source"));
CREATE TABLE "market_prices" ("product_id" text not null references "products" ("id"), "price_key" text not null, "price_cents" bigint not null check (price_cents > 0), "as_of" text not null, "source" text not null, "kind" text not null check (kind in ('ask', 'sold', 'market', 'guide')), "confidence" text not null check (confidence in ('high', 'medium', 'low')), "listings" integer, "is_estimate" text not null check (is_estimate in ('yes', 'no')), "ceiling_cents" bigint, constraint "market_prices_key" primary key ("product_id", "price_key"));
insert into "market_prices" values ('box', 'sealed', 14364, '2026-01-01T00:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
insert into "market_prices" values ('card', 'graded:psa:10', 90099, '2026-01-01T00:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
insert into "market_prices" values ('card', 'raw:near%20mint', 1812, '2026-03-14T11:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
insert into "market_prices" values ('other', 'raw:damaged', 233, '2026-01-01T00:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
insert into "market_prices" values ('other', 'raw:near%20mint', 1812, '2026-03-14T11:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
insert into "market_prices" values ('wished', 'raw:near%20mint', 1812, '2026-03-14T11:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
CREATE TABLE "source_quotes" ("product_id" text not null references "products" ("id"), "price_key" text not null, "source" text not null, "price_cents" bigint not null check (price_cents > 0), "as_of" text not null, "kind" text not null check (kind in ('ask', 'sold', 'market', 'guide')), "confidence" text not null check (confidence in ('high', 'medium', 'low')), "listings" integer, "is_estimate" text not null check (is_estimate in ('yes', 'no')), "original_currency" text, "original_cents" bigint, "rate_day" text, constraint "source_quotes_key" primary key ("product_id", "price_key", "source"));
insert into "source_quotes" values ('card', 'raw:near%20mint', 'sandbox', 1812, '2026-03-14T11:00:00.000Z', 'ask', 'high', 8, 'no', NULL, NULL, NULL);
insert into "source_quotes" values ('other', 'raw:near%20mint', 'sandbox', 1812, '2026-03-14T11:00:00.000Z', 'ask', 'high', 8, 'no', NULL, NULL, NULL);
insert into "source_quotes" values ('wished', 'raw:near%20mint', 'sandbox', 1812, '2026-03-14T11:00:00.000Z', 'ask', 'high', 8, 'no', NULL, NULL, NULL);
CREATE TABLE "source_points" ("product_id" text not null references "products" ("id"), "price_key" text not null, "source" text not null, "day" text not null, "price_cents" bigint not null check (price_cents > 0), constraint "source_points_key" primary key ("product_id", "price_key", "source", "day"));
insert into "source_points" values ('card', 'raw:near%20mint', 'sandbox', '2026-03-16', 1812);
insert into "source_points" values ('other', 'raw:near%20mint', 'sandbox', '2026-03-16', 1812);
insert into "source_points" values ('wished', 'raw:near%20mint', 'sandbox', '2026-03-16', 1812);
CREATE TABLE "erasures" ("collector_id" text primary key references "collectors" ("id"), "erased_day" text not null, "opened_at" text not null);
CREATE TABLE "price_list_runs" ("source" text primary key, "tried_at" text not null, "started_at" text, "finished_at" text, "built_at" text, "listed_at" text, "waits_until" text, "requests" integer not null, "priced" integer not null, "left_out" integer not null, "failure" text);
CREATE TABLE "price_list_parts" ("source" text not null, "part" text not null, "name" text not null, "prices_at" text, "products_at" text, constraint "price_list_parts_key" primary key ("source", "part"));
CREATE TABLE "exchange_rates" ("currency" text not null, "day" text not null, "rate" text not null, constraint "exchange_rates_key" primary key ("currency", "day"));
insert into "exchange_rates" values ('JPY', '2026-03-13', '180.57');
insert into "exchange_rates" values ('USD', '2026-03-13', '1.1367');
CREATE TABLE "held_back_prices" ("product_id" text not null references "products" ("id"), "price_key" text not null, "source" text not null, "price_cents" bigint not null check (price_cents > 0), "found_at" text not null, "origins" text not null, "contradicts" text default 'no' not null check (contradicts in ('yes', 'no')), constraint "sourced_prices_key" primary key ("product_id", "price_key", "source"));
insert into "held_back_prices" values ('box', 'sealed', 'sandbox', 1812, '2026-03-16T12:00:00.000Z', '[]', 'no');
insert into "held_back_prices" values ('card', 'graded:psa:10', 'sandbox', 1812, '2026-03-16T12:00:00.000Z', '[]', 'no');
insert into "held_back_prices" values ('other', 'raw:damaged', 'sandbox', 1812, '2026-03-16T12:00:00.000Z', '[]', 'no');
CREATE TABLE "value_shares" ("collector_id" text not null references "collectors" ("id"), "dimension" text not null, "bucket" text not null, "quantity" bigint not null, "cost_basis_cents" bigint not null, "market_value_cents" bigint not null, "priced_quantity" bigint not null, "priced_cost_basis_cents" bigint not null, constraint "value_shares_key" primary key ("collector_id", "dimension", "bucket"));
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'graded:psa:10', 2, 93035, 180198, 2, 93035);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'grading', 3, 10016, 5436, 3, 10016);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'raw:damaged', 2, 334, 233, 1, 333);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'raw:near%20mint', 10, 26601, 19313, 10, 26601);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'sealed', 1, 14364, 14364, 1, 14364);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'kind', 'graded', 2, 93035, 180198, 2, 93035);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'kind', 'grading', 3, 10016, 5436, 3, 10016);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'kind', 'raw', 12, 26935, 19546, 11, 26934);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'kind', 'sealed', 1, 14364, 14364, 1, 14364);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'set', 'Base Set', 16, 143465, 217732, 16, 143465);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'set', 'Made up', 1, 1, 0, 0, 0);
insert into "value_shares" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'set', 'Promos', 1, 884, 1812, 1, 884);
insert into "value_shares" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'grade', 'raw:near%20mint', 2, 1554, 3188, 2, 1554);
insert into "value_shares" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'kind', 'raw', 2, 1554, 3188, 2, 1554);
insert into "value_shares" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'set', 'Base Set', 2, 1554, 3188, 2, 1554);
CREATE TABLE "price_source_order" ("name" text primary key check (name = 'order'), "raw" text, "graded" text, "sealed" text, "changed_at" text not null, "chosen_after" text, constraint "price_source_order_whole" check ((raw is null) = (graded is null) and (raw is null) = (sealed is null)));
CREATE TABLE "price_source_reports" ("source" text primary key, "answered_at" text, "failed_at" text, "failure" text);
CREATE TABLE "movers" ("collector_id" text not null references "collectors" ("id"), "change_range" text not null, "group_key" text not null, constraint "movers_key" primary key ("collector_id", "change_range", "group_key"));
CREATE TABLE "restricted_prices" ("product_id" text not null references "products" ("id"), "price_key" text not null, "price_cents" bigint not null check (price_cents > 0), "as_of" text not null, "source" text not null, "kind" text not null check (kind in ('ask', 'sold', 'market', 'guide')), "confidence" text not null check (confidence in ('high', 'medium', 'low')), "listings" integer, "is_estimate" text not null check (is_estimate in ('yes', 'no')), "ceiling_cents" bigint, constraint "restricted_prices_key" primary key ("product_id", "price_key"));
CREATE TABLE "restricted_points" ("product_id" text not null references "products" ("id"), "price_key" text not null, "day" text not null, "price_cents" bigint not null check (price_cents > 0), "source" text not null, constraint "restricted_points_key" primary key ("product_id", "price_key", "day"));
CREATE TABLE "ledger_rates" ("collector_id" text primary key references "collectors" ("id"), "currency" text not null, "rate" text not null, "rate_day" text not null, "last_rate" text, "through_product" text, constraint "ledger_rates_move" check ((last_rate is null) = (through_product is null)));
insert into "ledger_rates" values ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'EUR', '0.8797395971', '2026-03-13', NULL, NULL);
CREATE TABLE "product_totals" ("set_name_key" text not null, "set_code" text not null, "product_type" text not null, "rarity" text not null, "language" text not null, "products" bigint not null check (products > 0), constraint "product_totals_by_language" primary key ("set_name_key", "set_code", "product_type", "rarity", "language"));
insert into "product_totals" values ('', '', 'card', '', 'en', 4);
insert into "product_totals" values ('', '', 'sealed_product', '', 'en', 1);
insert into "product_totals" values ('base set', 'base1', 'card', '', 'en', 2);
insert into "product_totals" values ('base set', 'base1', 'sealed_product', '', 'en', 1);
insert into "product_totals" values ('made up', '', 'card', '', 'en', 1);
insert into "product_totals" values ('promos', '', 'card', '', 'en', 1);
CREATE TABLE "collection_views" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "name" text not null, "name_key" text not null, "parameters" text not null check (length(parameters) <= 2000), constraint "collection_views_key" primary key ("collector_id", "id"), constraint "collection_views_name" unique ("collector_id", "name_key"));
insert into "collection_views" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ab8-71a0-b7ba-94e0aaee7f90', 'Charizards', '0a1822c63e1762e37762e8c626599beb71c5d2c0a5fd771f8c36e3aaf94ca68a', '{"search":"charizard"}');
CREATE TABLE "chosen_sets" ("collector_id" text not null references "collectors" ("id"), "language" text not null, "set_code" text not null, "chosen_at" text not null, constraint "chosen_sets_key" primary key ("collector_id", "language", "set_code"));
insert into "chosen_sets" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'en', 'base1', '2026-03-15T12:00:00.000Z');
CREATE TABLE "imports" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "state" text not null check (state in ('reading', 'to_map', 'matching', 'to_decide', 'ready', 'publishing', 'done', 'cancelled', 'failed')), "file_name" text not null, "file_digest" text not null, "mapping_digest" text not null, "created_at" text not null, "worked_at" text not null, "ended_at" text, "failure" text, "operation_id" text, "run" integer not null, "rows_total" integer not null, "rows_read" integer not null, "copies" bigint not null, "total_cost_cents" bigint not null, "facts" text not null, "sheet" integer default 0 not null, constraint "imports_key" primary key ("collector_id", "id"));
insert into "imports" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0d14-74b9-8d07-967e1659750a', 'done', 'first.csv', '6ffdf917e595a72b662cb84b123dad87f88361b0c7ae313a7a168b46d977db08', 'dd850508a81960b7c758e47f18feff68923e0b731af57f86f3feab36d6671f15', '2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z', NULL, '01a22a1c-11b8-7425-97b8-fe5c63953500', 3, 2, 2, 2, 500, '{"reading":{"app":"collectr","headerRow":0,"header":["Portfolio Name","Category","Set","Product Name","Card Number","Rarity","Variance","Grade","Card Condition","Average Cost Paid","Quantity","Watchlist","Date Added","Notes"],"columns":{"productId":null,"tcgplayerId":null,"game":1,"name":3,"setName":2,"setCode":null,"cardNumber":4,"printing":6,"edition":null,"language":null,"type":null,"state":null,"rarity":5,"condition":8,"company":null,"grade":7,"certNumber":null,"predictedGrade":null,"rawCardCost":null,"gradingCost":null,"quantity":10,"price":9,"currency":null,"purchaseDate":null,"addedDate":12,"notes":13,"tags":null,"portfolio":0,"box":null,"binder":null,"page":null,"boughtFrom":null,"have":null,"owned":11,"status":null,"sold":null,"soldFor":null,"fees":null,"shipping":null,"tax":null,"ownPrice":null,"ownPriceCounts":null,"paidAmount":null,"paidCurrency":null,"paidRate":null,"paidRateDay":null,"removed":null},"currency":null,"ledgerCurrency":"USD","hasCents":false,"separator":",","answers":{"priceFor":"copy","dayOrder":"month first","decimalMark":".","blankQuantity":0,"blankCondition":"Near Mint","conditions":{},"rates":{}}},"questions":[],"conditionWords":[{"word":"Near Mint","key":"near mint","condition":"Near Mint","isDisputed":false,"isAnswered":false}],"told":{},"remembered":[],"preview":[["Main","Pokemon","Base Set","charizard","","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""],["Main","Pokemon","Nowhere","Missingno","999","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""]],"sheets":[{"name":"","rows":2,"rowsKept":2,"headerRow":0,"header":["Portfolio Name","Category","Set","Product Name","Card Number","Rarity","Variance","Grade","Card Condition","Average Cost Paid","Quantity","Watchlist","Date Added","Notes"],"knownHeadings":13}],"currency":"USD","additions":[{"operationId":"01a22a1c-11b8-7425-97b8-fe5c63953500","at":"2026-03-15T12:00:00.000Z","copies":2,"costCents":500}],"counts":[{"verdict":"matched","decision":null,"rows":1,"copies":2,"costCents":500},{"verdict":"unknown","decision":"leave_out","rows":1,"copies":2,"costCents":500}]}', 0);
insert into "imports" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1236-7610-976d-a956579530e4', 'done', 'second.csv', '6ffdf917e595a72b662cb84b123dad87f88361b0c7ae313a7a168b46d977db08', 'dd850508a81960b7c758e47f18feff68923e0b731af57f86f3feab36d6671f15', '2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z', NULL, '01a22a1c-16d9-762f-b1c8-4fba89472120', 3, 2, 2, 2, 500, '{"reading":{"app":"collectr","headerRow":0,"header":["Portfolio Name","Category","Set","Product Name","Card Number","Rarity","Variance","Grade","Card Condition","Average Cost Paid","Quantity","Watchlist","Date Added","Notes"],"columns":{"productId":null,"tcgplayerId":null,"game":1,"name":3,"setName":2,"setCode":null,"cardNumber":4,"printing":6,"edition":null,"language":null,"type":null,"state":null,"rarity":5,"condition":8,"company":null,"grade":7,"certNumber":null,"predictedGrade":null,"rawCardCost":null,"gradingCost":null,"quantity":10,"price":9,"currency":null,"purchaseDate":null,"addedDate":12,"notes":13,"tags":null,"portfolio":0,"box":null,"binder":null,"page":null,"boughtFrom":null,"have":null,"owned":11,"status":null,"sold":null,"soldFor":null,"fees":null,"shipping":null,"tax":null,"ownPrice":null,"ownPriceCounts":null,"paidAmount":null,"paidCurrency":null,"paidRate":null,"paidRateDay":null,"removed":null},"currency":null,"ledgerCurrency":"USD","hasCents":false,"separator":",","answers":{"priceFor":"copy","dayOrder":"month first","decimalMark":".","blankQuantity":0,"blankCondition":"Near Mint","conditions":{},"rates":{}}},"questions":[],"conditionWords":[{"word":"Near Mint","key":"near mint","condition":"Near Mint","isDisputed":false,"isAnswered":false}],"told":{},"remembered":[],"preview":[["Main","Pokemon","Base Set","charizard","","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""],["Main","Pokemon","Nowhere","Missingno","999","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""]],"sheets":[{"name":"","rows":2,"rowsKept":2,"headerRow":0,"header":["Portfolio Name","Category","Set","Product Name","Card Number","Rarity","Variance","Grade","Card Condition","Average Cost Paid","Quantity","Watchlist","Date Added","Notes"],"knownHeadings":13}],"currency":"USD","additions":[{"operationId":"01a22a1c-16d9-762f-b1c8-4fba89472120","at":"2026-03-15T12:00:00.000Z","copies":2,"costCents":500}],"counts":[{"verdict":"matched","decision":null,"rows":1,"copies":2,"costCents":500},{"verdict":"unknown","decision":"leave_out","rows":1,"copies":2,"costCents":500}]}', 0);
CREATE TABLE "import_parts" ("collector_id" text not null, "import_id" text not null, "part" integer not null, "counts" text not null, "rows" text not null, constraint "import_parts_key" primary key ("collector_id", "import_id", "part"), constraint "import_parts_import" foreign key ("collector_id", "import_id") references "imports" ("collector_id", "id"));
insert into "import_parts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0d14-74b9-8d07-967e1659750a', 0, '{"unknown leave_out":{"rows":1,"copies":2,"costCents":500}}', '[{"line":3,"cells":["Main","Pokemon","Nowhere","Missingno","999","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""],"verdict":"unknown","sentence":null,"faults":[],"copies":{"name":"Missingno","setName":"Nowhere","cardNumber":"999","printing":null,"language":null,"productType":"card","state":{"kind":"raw","condition":"Near Mint"},"quantity":2,"costCents":500,"paid":null,"isPriced":true,"purchaseDate":"2025-03-04","purchaseCosts":{"feesCents":0,"shippingCents":0,"taxCents":0},"ownPriceCents":null,"countsOwnPrice":false,"remarks":{"note":null,"tags":["Main"],"box":null,"binder":null,"page":null,"seller":null}},"alike":"card|||999||missingno|nowhere||||","productId":null,"candidates":[],"decision":{"kind":"leave_out"}}]');
insert into "import_parts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1236-7610-976d-a956579530e4', 0, '{"unknown leave_out":{"rows":1,"copies":2,"costCents":500}}', '[{"line":3,"cells":["Main","Pokemon","Nowhere","Missingno","999","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""],"verdict":"unknown","sentence":null,"faults":[],"copies":{"name":"Missingno","setName":"Nowhere","cardNumber":"999","printing":null,"language":null,"productType":"card","state":{"kind":"raw","condition":"Near Mint"},"quantity":2,"costCents":500,"paid":null,"isPriced":true,"purchaseDate":"2025-03-04","purchaseCosts":{"feesCents":0,"shippingCents":0,"taxCents":0},"ownPriceCents":null,"countsOwnPrice":false,"remarks":{"note":null,"tags":["Main"],"box":null,"binder":null,"page":null,"seller":null}},"alike":"card|||999||missingno|nowhere||||","productId":null,"candidates":[],"decision":{"kind":"leave_out"}}]');
CREATE TABLE "shared_pages" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "digest" text not null, "version" integer not null, "title" text not null, "filter" text not null check (length(filter) <= 4000), "sort" text, "direction" text check (direction in ('asc', 'desc')), "shows_values" text not null check ("shows_values" in ('on', 'off')), "shows_username" text not null check ("shows_username" in ('on', 'off')), "created_at" text not null, "last_viewed" text, "shows_cost" text default 'off' not null check ("shows_cost" in ('on', 'off')), "shows_notes" text default 'off' not null check ("shows_notes" in ('on', 'off')), "shows_place" text default 'off' not null check ("shows_place" in ('on', 'off')), "shows_certs" text default 'off' not null check ("shows_certs" in ('on', 'off')), constraint "shared_pages_key" primary key ("collector_id", "id"));
insert into "shared_pages" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0cc8-75c8-bbb5-311a948c6693', '572b7182f4724d60189aae895072cf862b55c22b2716c2efb7572505ac5da25b', 1, 'Older', '{"search":null,"set":null,"kind":null,"condition":null,"gradingCompany":null,"grade":null,"priceFromCents":null,"priceToCents":null}', NULL, NULL, 'on', 'off', '2026-03-15T12:00:00.000Z', '2026-03-15', 'off', 'off', 'off', 'off');
insert into "shared_pages" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ced-77ef-a50b-edf1b7ea40cd', 'e639b1f929e1f136e5e31d59acd7c9e5aea6ccdd9523f2184a86e664e3c0a05b', 1, 'Newer', '{"search":"card","set":null,"kind":null,"condition":null,"gradingCompany":null,"grade":null,"priceFromCents":null,"priceToCents":1250}', 'name', 'desc', 'on', 'on', '2026-03-15T12:00:00.000Z', '2026-03-15', 'off', 'off', 'off', 'off');
CREATE TABLE "submissions" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "grading_company" text not null, "service" text, "sent_on" text, "expected_on" text, "note" text check (length(note) <= 1000), "fees_cents" bigint not null check (fees_cents >= 0), "insurance_cents" bigint not null check (insurance_cents >= 0), "return_shipping_cents" bigint not null check (return_shipping_cents >= 0), "revision" integer not null, "created_at" text not null, constraint "submissions_key" primary key ("collector_id", "id"));
insert into "submissions" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 'PSA', NULL, '2026-03-01', NULL, NULL, 6000, 100, 0, 1, '2026-03-15T12:00:00.000Z');
insert into "submissions" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b49-71c4-bf8c-7c67225aa1b7', 'PSA', NULL, NULL, NULL, NULL, 700, 0, 0, 0, '2026-03-15T12:00:00.000Z');
CREATE TABLE "submission_copies" ("collector_id" text not null, "submission_id" text not null, "place" integer not null, "holding_id" text not null, "share_cents" bigint not null check (share_cents >= 0), "grading_cost_cents" bigint not null check (grading_cost_cents >= 0), "predicted_grade" text, "raw_price_cents" bigint, "returned_price_cents" bigint, "superseded_by" text, constraint "submission_copies_key" primary key ("collector_id", "submission_id", "place"), constraint "submission_copies_submission" foreign key ("collector_id", "submission_id") references "submissions" ("collector_id", "id"), constraint "submission_copies_copy" foreign key ("collector_id", "holding_id") references "holdings" ("collector_id", "id"));
insert into "submission_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 0, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 2034, 2034, '9', 1515, 90099, NULL);
insert into "submission_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 2033, 2033, '9', 1515, NULL, '01a22a1c-0b49-71c4-bf8c-7c67225aa1b7');
insert into "submission_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 2, '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 2033, 2033, '9', 1515, NULL, NULL);
insert into "submission_copies" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b49-71c4-bf8c-7c67225aa1b7', 0, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 700, 700, NULL, 1515, NULL, NULL);
CREATE TABLE "submission_operations" ("collector_id" text not null references "collectors" ("id"), "operation_id" text not null, "submission_id" text not null, "does" text not null check (does in ('sent', 'corrected', 'returned')), "grading_company" text not null, "costs" text check (length(costs) <= 300), constraint "submission_operations_key" primary key ("collector_id", "operation_id"));
insert into "submission_operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-3199636ae1ca', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 'sent', 'PSA', NULL);
insert into "submission_operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0aec-772d-8f12-49d35ff6e21d', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 'corrected', 'PSA', '{"before":{"feesCents":5000,"insuranceCents":100,"returnShippingCents":0},"after":{"feesCents":6000,"insuranceCents":100,"returnShippingCents":0}}');
insert into "submission_operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b13-7743-b65a-cda3a5fef62b', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 'returned', 'PSA', NULL);
insert into "submission_operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b49-71c4-bf8c-82156ae2c922', '01a22a1c-0b49-71c4-bf8c-7c67225aa1b7', 'sent', 'PSA', NULL);
insert into "submission_operations" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b8a-73b8-bce7-91dc222fd356', '01a22a1c-0b8a-73b8-bce7-8d406fabcafb', 'sent', 'PSA', NULL);
CREATE TABLE "remark_texts" ("collector_id" text not null references "collectors" ("id"), "kind" text not null check (kind in ('tag', 'box', 'binder', 'page', 'seller', 'note')), "key" text not null, "text" text not null, "words" text not null, constraint "remark_texts_key" primary key ("collector_id", "kind", "key"));
insert into "remark_texts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'binder', 'red', 'Red', ' red');
insert into "remark_texts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'box', 'a', 'A', ' a');
insert into "remark_texts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'note', 'FXbiCevB8MfpkLytKq6RMNrqeHXORDSI3HHStMYNT6U', 'From the attic', ' from the attic');
insert into "remark_texts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'page', '3', '3', ' 3');
insert into "remark_texts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'seller', 'a fair', 'A fair', ' a fair');
insert into "remark_texts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'favourite', 'favourite', ' favourite');
insert into "remark_texts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'Main', ' main');
insert into "remark_texts" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'trade', 'trade', ' trade');
CREATE TABLE "remark_uses" ("collector_id" text not null, "kind" text not null, "key" text not null, "group_key" text not null, "holding_id" text not null, constraint "remark_uses_key" primary key ("collector_id", "kind", "key", "group_key", "holding_id"), constraint "remark_uses_text" foreign key ("collector_id", "kind", "key") references "remark_texts" ("collector_id", "kind", "key"));
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'binder', 'red', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'box', 'a', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'note', 'FXbiCevB8MfpkLytKq6RMNrqeHXORDSI3HHStMYNT6U', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'page', '3', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'seller', 'a fair', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'favourite', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'card:raw:near%20mint', '01a22a1c-11b8-7425-97b8-f6358af52ca1');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'card:raw:near%20mint', '01a22a1c-11b8-7425-97b8-f98e05651a60');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'card:raw:near%20mint', '01a22a1c-16d9-762f-b1c8-44c14666f6a3');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'card:raw:near%20mint', '01a22a1c-16d9-762f-b1c8-4b7724b975ee');
insert into "remark_uses" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'trade', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
CREATE TABLE "own_pictures" ("collector_id" text not null references "collectors" ("id"), "id" text not null, "holding_id" text not null, "byte_size" integer not null check (byte_size > 0), "uploaded_at" text not null, constraint "own_pictures_key" primary key ("collector_id", "id"), constraint "own_pictures_copy" foreign key ("collector_id", "holding_id") references "holdings" ("collector_id", "id"));
insert into "own_pictures" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '69c083d4910f89c084f464d940f1c027', '01a22a1c-0527-701c-a7d6-8a06021a4414', 373, '2026-03-15T12:00:00.000Z');
insert into "own_pictures" values ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'f9cab7574237da59112a63dcf26b27c2', '01a22a1c-0527-701c-a7d6-8a06021a4414', 373, '2026-03-15T12:00:00.000Z');
CREATE TABLE "excluded_listings" ("source" text not null, "listing_id" text not null, "reason" text not null, "seen_on" text not null, constraint "excluded_listings_key" primary key ("source", "listing_id"));
CREATE INDEX "sign_in_names_collector" on "sign_in_names" ("collector_id");
CREATE INDEX "tokens_collector" on "tokens" ("collector_id");
CREATE INDEX "images_uploader" on "images" ("uploaded_by", "uploaded_at");
CREATE INDEX holding_groups_newest on holding_groups (collector_id, newest_created_at desc, newest_holding_id desc);
CREATE INDEX "price_evidence_age" on "price_evidence" ("found_at");
CREATE INDEX "trades_newest" on "trades" ("collector_id", "traded_at", "id");
CREATE INDEX "product_sources_product" on "product_sources" ("product_id", "source", "external_id");
CREATE INDEX "image_uses_image" on "image_uses" ("file_name", "shown_until");
CREATE INDEX "price_points_day" on "price_points" ("day", "product_id", "price_key");
CREATE INDEX holdings_held on holdings (collector_id, created_at desc, id desc, group_key) where removed_at is null;
CREATE INDEX holdings_group on holdings (collector_id, group_key, created_at desc, id desc) where removed_at is null;
CREATE INDEX "trade_lines_copy" on "trade_lines" ("collector_id", "holding_id");
CREATE INDEX "operations_kind" on "operations" ("collector_id", "kind", "sequence");
CREATE INDEX "operations_corrects" on "operations" ("collector_id", "corrects");
CREATE INDEX "operation_copies_copy" on "operation_copies" ("collector_id", "holding_id", "operation_sequence");
CREATE INDEX "operation_copies_product" on "operation_copies" ("collector_id", "product_id", "operation_sequence");
CREATE INDEX "ledger_entries_holding" on "ledger_entries" ("collector_id", "holding_id");
CREATE INDEX "ledger_entries_of_operation" on "ledger_entries" ("collector_id", "operation_sequence");
CREATE INDEX products_author on products (created_by, id) where created_by is not null;
CREATE INDEX product_revisions_author on product_revisions (edited_by, product_id, revision)
    where edited_by is not null;
CREATE INDEX "tokens_created" on "tokens" ("created_at");
CREATE INDEX "tokens_used" on "tokens" ("last_used_at");
CREATE INDEX "attempts_age" on "attempts" ("window_started_at");
CREATE INDEX "revaluations_queue" on "revaluations" ("due_at", "queued_at", "collector_id");
CREATE INDEX revaluations_failing on revaluations (failures) where failures > 0;
CREATE INDEX "operations_day" on "operations" ("collector_id", "day", "sequence");
CREATE INDEX "operations_kind_day" on "operations" ("collector_id", "kind", "day", "sequence");
CREATE INDEX operations_profit on operations (collector_id, sequence) where realised_profit_cents <> 0;
CREATE UNIQUE INDEX "lookalike_names_collector" on "lookalike_names" ("collector_id");
CREATE INDEX "known_sign_ins_age" on "known_sign_ins" ("seen_at");
CREATE INDEX "email_confirmations_end" on "email_confirmations" ("expires_at");
CREATE INDEX holding_groups_distance on holding_groups
    (collector_id, price_distance_cents desc, newest_created_at desc, newest_holding_id desc)
    where price_distance_cents is not null;
CREATE INDEX holding_groups_set on holding_groups (collector_id, set_name)
    where set_name is not null;
CREATE INDEX holdings_purchased on holdings (collector_id, group_key, purchase_date)
    where removed_at is null and purchase_date is not null;
CREATE INDEX collectors_curators on collectors (id) where operator = 'on' or trusted = 'on';
CREATE INDEX notifications_unread on notifications (collector_id) where read_at is null;
CREATE INDEX notifications_unmailed on notifications (collector_id) where mailed_at is null;
CREATE UNIQUE INDEX notifications_week on notifications (collector_id, week_ends)
      where week_ends is not null;
CREATE INDEX notifications_age on notifications (created_at);
CREATE INDEX notifications_read on notifications (read_at) where read_at is not null;
CREATE INDEX notifications_newest on notifications (collector_id, created_at, id);
CREATE UNIQUE INDEX products_number on products (number) ;
CREATE INDEX "product_words_product" on "product_words" ("product_number", "word", "weight");
CREATE INDEX holding_groups_priced on holding_groups (collector_id, counted_as_of, quantity)
    where counted_as_of is not null;
CREATE INDEX "changed_prices_queue" on "changed_prices" ("queued_at", "product_id", "price_key");
CREATE INDEX "holding_groups_price" on "holding_groups" ("product_id", "price_key", "collector_id");
CREATE INDEX wishes_target on wishes (product_id, collector_id)
    where target_price_cents is not null;
CREATE INDEX holding_groups_kind on holding_groups
    (collector_id, kind, newest_created_at desc, newest_holding_id desc) where kind is not null;
CREATE INDEX "products_entry" on "products" ("entry_id", "id");
CREATE INDEX "products_list" on products ("list_order", "id")
      where number > 0;
CREATE INDEX "products_rarity" on products ("rarity", "list_order", "id")
      where number > 0;
CREATE INDEX "products_type" on products ("product_type", "list_order", "id")
      where number > 0;
CREATE INDEX "products_set" on products ("set_name_key", "list_order", "id", "number")
      ;
CREATE INDEX "products_set_code" on products ("set_code", "list_order", "id", "number")
      ;
CREATE INDEX "external_ids_by_id" on "external_ids" ("source", "external_id");
CREATE INDEX "source_quotes_source" on "source_quotes" ("source", "product_id");
CREATE INDEX "source_points_day" on "source_points" ("day");
CREATE INDEX held_back_prices_listings on held_back_prices (found_at) where origins <> '[]';
CREATE INDEX holdings_slab on holdings (collector_id, slab_key)
    where slab_key is not null and removed_at is null;
CREATE INDEX value_shares_value on value_shares
    (collector_id, dimension, market_value_cents desc, bucket);
CREATE INDEX "restricted_points_day" on "restricted_points" ("day");
CREATE INDEX "ledger_rates_by_day" on "ledger_rates" ("rate_day", "collector_id");
CREATE INDEX ledger_rates_moving on ledger_rates (collector_id) where last_rate is not null;
CREATE INDEX "product_totals_code" on "product_totals" ("set_code");
CREATE INDEX collectors_restricted on collectors (username_key) where restricted_prices = 'on';
CREATE INDEX "holding_groups_product" on "holding_groups" ("collector_id", "product_id", "kind", "quantity", "cost_basis_cents", "counted_price_cents", "condition", "newest_purchase_date", "oldest_purchase_date", "newest_created_at", "newest_holding_id", "name_key", "set_key", "number_key");
CREATE INDEX holding_groups_value on holding_groups (collector_id, (quantity * counted_price_cents))
    where counted_price_cents is not null;
CREATE INDEX holding_groups_name on holding_groups (collector_id, name_key);
CREATE INDEX imports_unfinished on imports (created_at) where ended_at is null;
CREATE INDEX "shared_pages_digest" on "shared_pages" ("digest");
CREATE UNIQUE INDEX submission_copies_once on submission_copies (collector_id, holding_id, submission_id);
CREATE UNIQUE INDEX submission_copies_newest on submission_copies (collector_id, holding_id)
    where superseded_by is null;
CREATE INDEX remark_uses_holding on remark_uses (collector_id, holding_id);
CREATE INDEX holding_groups_number on holding_groups (collector_id, product_number)
    where product_number is not null;
CREATE INDEX "idempotency_keys_end" on "idempotency_keys" ("kept_days", "created_at");
CREATE INDEX holdings_pictured on holdings (collector_id, group_key)
    where removed_at is null and coalesce(front_picture, back_picture) is not null;
CREATE INDEX own_pictures_copy on own_pictures (collector_id, holding_id);
CREATE INDEX holding_groups_unpriced
    on holding_groups (collector_id, newest_created_at desc, product_id, price_key)
    where counted_price_cents is null;
CREATE INDEX "excluded_listings_seen" on "excluded_listings" ("seen_on");
CREATE INDEX collector_totals_pending on collector_totals (collector_id) where pending_copies > 0;
CREATE TRIGGER trades_no_delete before delete on trades
         when not exists (select 1 from erasures where collector_id = old.collector_id)
         begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER ledger_entries_no_update before update on ledger_entries
           begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER ledger_entries_no_delete before delete on ledger_entries
           when not exists (select 1 from erasures where collector_id = old.collector_id)
           begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER trade_lines_no_update before update on trade_lines
           begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER trade_lines_no_delete before delete on trade_lines
           when not exists (select 1 from erasures where collector_id = old.collector_id)
           begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER operations_no_delete before delete on operations
           when not exists (select 1 from erasures where collector_id = old.collector_id)
           begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER operation_copies_no_update before update on operation_copies
           begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER operation_copies_no_delete before delete on operation_copies
           when not exists (select 1 from erasures where collector_id = old.collector_id)
           begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER trades_no_update before update of collector_id, id, traded_at, day, cash_delta_cents, basis_given_cents, basis_received_cents, realised_gain_cents on trades
       begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER operations_no_update before update on operations
       when not (new.collector_id is old.collector_id and new.sequence is old.sequence and new.id is old.id and new.kind is old.kind and new.occurred_at is old.occurred_at and new.day is old.day and new.reverses is old.reverses and new.corrects is old.corrects and new.copies > old.copies and exists (
    select 1 from collector_totals
    where collector_totals.collector_id = old.collector_id and operation_sequence = old.sequence
      and pending_copies >= new.copies - old.copies))
       begin select raise(abort, 'the ledger is append-only'); end;
commit;
