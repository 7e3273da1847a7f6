-- A database of Holofolio 0.9 on PostgreSQL, with all its rows. See opened.ts.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      if tg_op = 'DELETE' then
        if exists (select 1 from erasures where collector_id = old.collector_id) then
          return old;
        end if;
      end if;
      raise exception 'the ledger is append-only';
    end $$;
CREATE FUNCTION public.refuse_operation_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
         if new.collector_id is not distinct from old.collector_id and new.sequence is not distinct from old.sequence and new.id is not distinct from old.id and new.kind is not distinct from old.kind and new.occurred_at is not distinct from old.occurred_at and new.day is not distinct from old.day and new.reverses is not distinct from old.reverses and new.corrects is not distinct from old.corrects and new.copies > old.copies and exists (
    select 1 from collector_totals
    where collector_totals.collector_id = old.collector_id and operation_sequence = old.sequence
      and pending_copies >= new.copies - old.copies) then
           return new;
         end if;
         raise exception 'the ledger is append-only';
       end $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.attempts (
    bucket text NOT NULL COLLATE pg_catalog."C",
    window_started_at text NOT NULL COLLATE pg_catalog."C",
    attempts bigint NOT NULL
);
CREATE TABLE public.changed_prices (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    queued_at text NOT NULL COLLATE pg_catalog."C",
    lowest_cents bigint,
    highest_cents bigint,
    queued_to text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.chosen_sets (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    set_code text NOT NULL COLLATE pg_catalog."C",
    chosen_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.collection_views (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    parameters text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT collection_views_parameters_check CHECK ((length(parameters) <= 2000))
);
CREATE TABLE public.collector_totals (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    ledger_sequence bigint NOT NULL,
    raw_quantity bigint NOT NULL,
    graded_quantity bigint NOT NULL,
    grading_quantity bigint NOT NULL,
    sealed_quantity bigint NOT NULL,
    cost_basis_cents bigint NOT NULL,
    lifetime_earnings_cents bigint NOT NULL,
    realised_profit_cents bigint NOT NULL,
    market_value_cents bigint NOT NULL,
    priced_quantity bigint NOT NULL,
    priced_cost_basis_cents bigint NOT NULL,
    valued_at text COLLATE pg_catalog."C",
    own_priced_quantity bigint DEFAULT 0 NOT NULL,
    valued_quantity bigint DEFAULT 0 NOT NULL,
    value_with_own_cents bigint DEFAULT 0 NOT NULL,
    stat_day text COLLATE pg_catalog."C",
    operation_sequence bigint DEFAULT 0 NOT NULL,
    copies_recorded integer DEFAULT 0 NOT NULL,
    group_count bigint DEFAULT 0 NOT NULL,
    raw_groups bigint DEFAULT 0 NOT NULL,
    graded_groups bigint DEFAULT 0 NOT NULL,
    grading_groups bigint DEFAULT 0 NOT NULL,
    sealed_groups bigint DEFAULT 0 NOT NULL,
    price_moves_cents bigint DEFAULT 0 NOT NULL,
    newly_priced_cents bigint DEFAULT 0 NOT NULL,
    added_value_cents bigint DEFAULT 0 NOT NULL,
    removed_value_cents bigint DEFAULT 0 NOT NULL,
    regraded_value_cents bigint DEFAULT 0 NOT NULL,
    bought_cents bigint DEFAULT 0 NOT NULL,
    sold_cents bigint DEFAULT 0 NOT NULL,
    movers_at text COLLATE pg_catalog."C",
    source_steps_cents bigint DEFAULT 0 NOT NULL,
    own_counted_quantity bigint DEFAULT 0 NOT NULL,
    own_counted_cents bigint DEFAULT 0 NOT NULL,
    own_price_steps_cents bigint DEFAULT 0 NOT NULL,
    pending_copies bigint DEFAULT 0 NOT NULL,
    CONSTRAINT collector_totals_agree CHECK (((lifetime_earnings_cents + cost_basis_cents) = realised_profit_cents)),
    CONSTRAINT collector_totals_pending_copies_check CHECK ((pending_copies >= 0))
);
CREATE TABLE public.collectors (
    id text NOT NULL COLLATE pg_catalog."C",
    username text NOT NULL COLLATE pg_catalog."C",
    username_key text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    first_name text COLLATE pg_catalog."C",
    last_name text COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_login_at text COLLATE pg_catalog."C",
    theme text NOT NULL COLLATE pg_catalog."C",
    email_notifications text NOT NULL COLLATE pg_catalog."C",
    price_alerts text NOT NULL COLLATE pg_catalog."C",
    collection_updates text NOT NULL COLLATE pg_catalog."C",
    price_alert_percent integer DEFAULT 10 NOT NULL,
    time_zone text COLLATE pg_catalog."C",
    summed_up_through text COLLATE pg_catalog."C",
    operator text DEFAULT 'off'::text NOT NULL COLLATE pg_catalog."C",
    trusted text DEFAULT 'off'::text NOT NULL COLLATE pg_catalog."C",
    disabled_at text COLLATE pg_catalog."C",
    email_confirmed_at text COLLATE pg_catalog."C",
    display_currency text COLLATE pg_catalog."C",
    ledger_currency text DEFAULT 'USD'::text NOT NULL COLLATE pg_catalog."C",
    restricted_prices text DEFAULT 'off'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT collectors_collection_updates_check CHECK ((collection_updates = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT collectors_email_notifications_check CHECK ((email_notifications = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT collectors_operator_check CHECK ((operator = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT collectors_price_alerts_check CHECK ((price_alerts = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT collectors_restricted_prices_check CHECK ((restricted_prices = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT collectors_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'auto'::text]))),
    CONSTRAINT collectors_trusted_check CHECK ((trusted = ANY (ARRAY['on'::text, 'off'::text])))
);
CREATE TABLE public.email_confirmations (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.erasures (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    erased_day text NOT NULL COLLATE pg_catalog."C",
    opened_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.exchange_rates (
    currency text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    rate text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.excluded_listings (
    source text NOT NULL COLLATE pg_catalog."C",
    listing_id text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    seen_on text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.external_ids (
    product_id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    external_id text NOT NULL COLLATE pg_catalog."C",
    finish text COLLATE pg_catalog."C"
);
CREATE TABLE public.former_emails (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    until text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.held_back_prices (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    price_cents bigint NOT NULL,
    found_at text NOT NULL COLLATE pg_catalog."C",
    origins text NOT NULL COLLATE pg_catalog."C",
    contradicts text DEFAULT 'no'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT held_back_prices_contradicts_check CHECK ((contradicts = ANY (ARRAY['yes'::text, 'no'::text]))),
    CONSTRAINT sourced_prices_price_cents_check CHECK ((price_cents > 0))
);
CREATE TABLE public.holding_groups (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    group_key text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    condition text COLLATE pg_catalog."C",
    grading_company text COLLATE pg_catalog."C",
    grade text COLLATE pg_catalog."C",
    quantity bigint NOT NULL,
    cost_basis_cents bigint NOT NULL,
    newest_holding_id text NOT NULL COLLATE pg_catalog."C",
    newest_created_at text NOT NULL COLLATE pg_catalog."C",
    newest_purchase_date text NOT NULL COLLATE pg_catalog."C",
    own_priced_quantity bigint DEFAULT 0 NOT NULL,
    own_price_cents bigint DEFAULT 0 NOT NULL,
    oldest_purchase_date text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    counted_price_cents bigint,
    price_distance_cents bigint,
    set_name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    counted_as_of text COLLATE pg_catalog."C",
    counted_market_cents bigint,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    set_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    number_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    product_number integer DEFAULT 0 NOT NULL,
    counted_source text COLLATE pg_catalog."C",
    counted_own_cents bigint,
    CONSTRAINT holding_groups_quantity_check CHECK ((quantity > 0))
);
CREATE TABLE public.holdings (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    condition text COLLATE pg_catalog."C",
    grading_company text COLLATE pg_catalog."C",
    grade text COLLATE pg_catalog."C",
    predicted_grade text COLLATE pg_catalog."C",
    raw_card_cost_cents bigint,
    grading_cost_cents bigint,
    cost_basis_cents bigint NOT NULL,
    purchase_date text NOT NULL COLLATE pg_catalog."C",
    group_key text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    removed_at text COLLATE pg_catalog."C",
    removal text COLLATE pg_catalog."C",
    sold_price_cents bigint,
    own_price_cents bigint,
    sale_venue text COLLATE pg_catalog."C",
    purchase_fees_cents bigint DEFAULT 0 NOT NULL,
    purchase_shipping_cents bigint DEFAULT 0 NOT NULL,
    purchase_tax_cents bigint DEFAULT 0 NOT NULL,
    sale_fees_cents bigint DEFAULT 0 NOT NULL,
    sale_shipping_cents bigint DEFAULT 0 NOT NULL,
    sale_tax_cents bigint DEFAULT 0 NOT NULL,
    cert_number text COLLATE pg_catalog."C",
    slab_key text COLLATE pg_catalog."C",
    paid_units bigint,
    paid_currency text COLLATE pg_catalog."C",
    paid_rate text COLLATE pg_catalog."C",
    paid_rate_day text COLLATE pg_catalog."C",
    note text COLLATE pg_catalog."C",
    tags text COLLATE pg_catalog."C",
    box text COLLATE pg_catalog."C",
    binder text COLLATE pg_catalog."C",
    page text COLLATE pg_catalog."C",
    seller text COLLATE pg_catalog."C",
    front_picture text COLLATE pg_catalog."C",
    back_picture text COLLATE pg_catalog."C",
    counts_own_price text COLLATE pg_catalog."C",
    CONSTRAINT holdings_check CHECK (((cert_number IS NULL) OR (kind = 'graded'::text))),
    CONSTRAINT holdings_check1 CHECK (((slab_key IS NULL) = (cert_number IS NULL))),
    CONSTRAINT holdings_check2 CHECK ((((paid_units IS NULL) = (paid_currency IS NULL)) AND ((paid_units IS NULL) = (paid_rate IS NULL)) AND ((paid_units IS NOT NULL) OR (paid_rate_day IS NULL)))),
    CONSTRAINT holdings_check3 CHECK (((counts_own_price IS NULL) OR ((counts_own_price = 'yes'::text) AND (own_price_cents IS NOT NULL)))),
    CONSTRAINT holdings_condition CHECK ((condition = ANY (ARRAY['Near Mint'::text, 'Lightly Played'::text, 'Moderately Played'::text, 'Heavily Played'::text, 'Damaged'::text]))),
    CONSTRAINT holdings_cost_basis_cents_check CHECK ((cost_basis_cents >= 0)),
    CONSTRAINT holdings_kind CHECK ((((kind = 'raw'::text) AND (condition IS NOT NULL) AND (grading_company IS NULL) AND (grade IS NULL) AND (raw_card_cost_cents IS NULL) AND (grading_cost_cents IS NULL) AND (predicted_grade IS NULL)) OR ((kind = 'grading'::text) AND (grading_company IS NULL) AND (grade IS NULL) AND (raw_card_cost_cents >= 0) AND (grading_cost_cents >= 0) AND (raw_card_cost_cents IS NOT NULL) AND (grading_cost_cents IS NOT NULL) AND (cost_basis_cents = (raw_card_cost_cents + grading_cost_cents))) OR ((kind = 'graded'::text) AND (condition IS NULL) AND (grading_company IS NOT NULL) AND (grade IS NOT NULL)) OR ((kind = 'sealed'::text) AND (condition IS NULL) AND (grading_company IS NULL) AND (grade IS NULL) AND (raw_card_cost_cents IS NULL) AND (grading_cost_cents IS NULL) AND (predicted_grade IS NULL)))),
    CONSTRAINT holdings_own_price_cents_check CHECK ((own_price_cents >= 0)),
    CONSTRAINT holdings_paid_units_check CHECK ((paid_units >= 0)),
    CONSTRAINT holdings_purchase CHECK ((((purchase_fees_cents + purchase_shipping_cents) + purchase_tax_cents) <=
CASE
    WHEN (kind = 'grading'::text) THEN raw_card_cost_cents
    ELSE cost_basis_cents
END)),
    CONSTRAINT holdings_purchase_fees_cents_check CHECK ((purchase_fees_cents >= 0)),
    CONSTRAINT holdings_purchase_shipping_cents_check CHECK ((purchase_shipping_cents >= 0)),
    CONSTRAINT holdings_purchase_tax_cents_check CHECK ((purchase_tax_cents >= 0)),
    CONSTRAINT holdings_removal CHECK ((((removed_at IS NULL) = (removal IS NULL)) AND ((sold_price_cents IS NOT NULL) = (COALESCE(removal, ''::text) = 'sold'::text)))),
    CONSTRAINT holdings_removal_check CHECK ((removal = ANY (ARRAY['sold'::text, 'mistake'::text, 'traded'::text, 'gift'::text, 'lost'::text, 'opened'::text, 'undone'::text]))),
    CONSTRAINT holdings_sale CHECK (((COALESCE(removal, ''::text) = 'sold'::text) OR ((sale_fees_cents = 0) AND (sale_shipping_cents = 0) AND (sale_tax_cents = 0) AND (sale_venue IS NULL)))),
    CONSTRAINT holdings_sale_fees_cents_check CHECK ((sale_fees_cents >= 0)),
    CONSTRAINT holdings_sale_shipping_cents_check CHECK ((sale_shipping_cents >= 0)),
    CONSTRAINT holdings_sale_tax_cents_check CHECK ((sale_tax_cents >= 0)),
    CONSTRAINT holdings_sold_price_cents_check CHECK ((sold_price_cents >= 0))
);
CREATE TABLE public.idempotency_keys (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    operation_id text COLLATE pg_catalog."C",
    kept_days integer DEFAULT 30 NOT NULL
);
CREATE TABLE public.image_uses (
    product_id text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    file_name text NOT NULL COLLATE pg_catalog."C",
    shown_until text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.images (
    file_name text NOT NULL COLLATE pg_catalog."C",
    uploaded_by text COLLATE pg_catalog."C",
    uploaded_at text NOT NULL COLLATE pg_catalog."C",
    byte_size bigint NOT NULL
);
CREATE TABLE public.import_parts (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    import_id text NOT NULL COLLATE pg_catalog."C",
    part integer NOT NULL,
    counts text NOT NULL COLLATE pg_catalog."C",
    rows text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.imported_identities (
    product_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    set_name text NOT NULL COLLATE pg_catalog."C",
    set_code text COLLATE pg_catalog."C",
    set_card_count integer,
    card_number text COLLATE pg_catalog."C"
);
CREATE TABLE public.imports (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    file_name text NOT NULL COLLATE pg_catalog."C",
    file_digest text NOT NULL COLLATE pg_catalog."C",
    mapping_digest text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    worked_at text NOT NULL COLLATE pg_catalog."C",
    ended_at text COLLATE pg_catalog."C",
    failure text COLLATE pg_catalog."C",
    operation_id text COLLATE pg_catalog."C",
    run integer NOT NULL,
    rows_total integer NOT NULL,
    rows_read integer NOT NULL,
    copies bigint NOT NULL,
    total_cost_cents bigint NOT NULL,
    facts text NOT NULL COLLATE pg_catalog."C",
    sheet integer DEFAULT 0 NOT NULL,
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'to_map'::text, 'matching'::text, 'to_decide'::text, 'ready'::text, 'publishing'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE TABLE public.invitations (
    digest text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.job_progress (
    job text NOT NULL COLLATE pg_catalog."C",
    done_before text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.known_sign_ins (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C",
    seen_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.leases (
    name text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    held_until text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.ledger_entries (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    occurred_at text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    holding_id text COLLATE pg_catalog."C",
    operation_sequence bigint NOT NULL,
    cash_cents bigint NOT NULL,
    cost_basis_cents bigint NOT NULL,
    realised_profit_cents bigint NOT NULL,
    CONSTRAINT ledger_entries_balance CHECK (((cash_cents + cost_basis_cents) = realised_profit_cents)),
    CONSTRAINT ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['add'::text, 'edit'::text, 'sale'::text, 'mistake'::text, 'trade'::text, 'gift'::text, 'lost'::text, 'opening'::text, 'undo'::text])))
);
CREATE TABLE public.ledger_rates (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    rate text NOT NULL COLLATE pg_catalog."C",
    rate_day text NOT NULL COLLATE pg_catalog."C",
    last_rate text COLLATE pg_catalog."C",
    through_product text COLLATE pg_catalog."C",
    CONSTRAINT ledger_rates_move CHECK (((last_rate IS NULL) = (through_product IS NULL)))
);
CREATE TABLE public.lookalike_names (
    lookalike_key text NOT NULL COLLATE pg_catalog."C",
    collector_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.market_prices (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    price_cents bigint NOT NULL,
    as_of text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    confidence text NOT NULL COLLATE pg_catalog."C",
    listings integer,
    is_estimate text NOT NULL COLLATE pg_catalog."C",
    ceiling_cents bigint,
    CONSTRAINT market_prices_confidence_check CHECK ((confidence = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
    CONSTRAINT market_prices_is_estimate_check CHECK ((is_estimate = ANY (ARRAY['yes'::text, 'no'::text]))),
    CONSTRAINT market_prices_kind_check CHECK ((kind = ANY (ARRAY['ask'::text, 'sold'::text, 'market'::text, 'guide'::text]))),
    CONSTRAINT market_prices_price_cents_check CHECK ((price_cents > 0))
);
CREATE TABLE public.movers (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    change_range text NOT NULL COLLATE pg_catalog."C",
    group_key text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.notifications (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    product_id text COLLATE pg_catalog."C",
    price_key text COLLATE pg_catalog."C",
    old_price_cents bigint,
    new_price_cents bigint,
    read_at text COLLATE pg_catalog."C",
    mailed_at text COLLATE pg_catalog."C",
    week_ends text COLLATE pg_catalog."C",
    market_value_cents bigint,
    change_cents bigint,
    profit_cents bigint,
    quantity bigint,
    quantity_change bigint,
    device text COLLATE pg_catalog."C",
    CONSTRAINT notifications_kind CHECK ((((kind = ANY (ARRAY['price_move'::text, 'wish'::text])) AND (product_id IS NOT NULL) AND (price_key IS NOT NULL) AND (old_price_cents IS NOT NULL) AND (new_price_cents IS NOT NULL) AND (week_ends IS NULL) AND (market_value_cents IS NULL) AND (change_cents IS NULL) AND (profit_cents IS NULL) AND (quantity IS NULL) AND (quantity_change IS NULL) AND (device IS NULL)) OR ((kind = 'week'::text) AND (product_id IS NULL) AND (price_key IS NULL) AND (old_price_cents IS NULL) AND (new_price_cents IS NULL) AND (week_ends IS NOT NULL) AND (market_value_cents IS NOT NULL) AND (change_cents IS NOT NULL) AND (device IS NULL)) OR ((kind = ANY (ARRAY['sign_in'::text, 'password_changed'::text, 'email_changed'::text])) AND (product_id IS NULL) AND (price_key IS NULL) AND (old_price_cents IS NULL) AND (new_price_cents IS NULL) AND (week_ends IS NULL) AND (market_value_cents IS NULL) AND (change_cents IS NULL) AND (profit_cents IS NULL) AND (quantity IS NULL) AND (quantity_change IS NULL)) OR ((kind = 'product_reports'::text) AND (product_id IS NULL) AND (price_key IS NULL) AND (old_price_cents IS NULL) AND (new_price_cents IS NULL) AND (week_ends IS NULL) AND (market_value_cents IS NULL) AND (change_cents IS NULL) AND (profit_cents IS NULL) AND (quantity IS NULL) AND (quantity_change IS NULL) AND (device IS NULL))))
);
CREATE TABLE public.operation_copies (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    operation_sequence bigint NOT NULL,
    "position" integer NOT NULL,
    holding_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    before_version text COLLATE pg_catalog."C",
    after_version text COLLATE pg_catalog."C"
);
CREATE TABLE public.operations (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    occurred_at text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    reverses text COLLATE pg_catalog."C",
    corrects text COLLATE pg_catalog."C",
    cash_cents bigint NOT NULL,
    cost_basis_cents bigint NOT NULL,
    realised_profit_cents bigint NOT NULL,
    lifetime_earnings_after_cents bigint NOT NULL,
    cost_basis_after_cents bigint NOT NULL,
    realised_profit_after_cents bigint NOT NULL,
    copies bigint NOT NULL,
    CONSTRAINT operations_agree CHECK (((lifetime_earnings_after_cents + cost_basis_after_cents) = realised_profit_after_cents)),
    CONSTRAINT operations_balance CHECK (((cash_cents + cost_basis_cents) = realised_profit_cents)),
    CONSTRAINT operations_kind_check CHECK ((kind = ANY (ARRAY['add'::text, 'edit'::text, 'grading'::text, 'graded'::text, 'sale'::text, 'mistake'::text, 'gift'::text, 'lost'::text, 'opening'::text, 'trade'::text, 'undo'::text]))),
    CONSTRAINT operations_undo CHECK (((kind = 'undo'::text) = (reverses IS NOT NULL)))
);
CREATE TABLE public.own_pictures (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    holding_id text NOT NULL COLLATE pg_catalog."C",
    byte_size integer NOT NULL,
    uploaded_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT own_pictures_byte_size_check CHECK ((byte_size > 0))
);
CREATE TABLE public.password_resets (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.price_age_hours (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    hour text NOT NULL COLLATE pg_catalog."C",
    copies bigint NOT NULL,
    CONSTRAINT price_age_hours_copies CHECK ((copies > 0))
);
CREATE TABLE public.price_asks (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    asker text NOT NULL COLLATE pg_catalog."C",
    asked_until text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.price_baselines (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    price_cents bigint NOT NULL,
    source text COLLATE pg_catalog."C"
);
CREATE TABLE public.price_checks (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    checked_at text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    source text COLLATE pg_catalog."C",
    CONSTRAINT price_checks_outcome_check CHECK ((outcome = ANY (ARRAY['priced'::text, 'unpriced'::text, 'held_back'::text, 'failed'::text])))
);
CREATE TABLE public.price_evidence (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    found_at text NOT NULL COLLATE pg_catalog."C",
    evidence text NOT NULL COLLATE pg_catalog."C",
    source text COLLATE pg_catalog."C"
);
CREATE TABLE public.price_list_parts (
    source text NOT NULL COLLATE pg_catalog."C",
    part text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    prices_at text COLLATE pg_catalog."C",
    products_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.price_list_runs (
    source text NOT NULL COLLATE pg_catalog."C",
    tried_at text NOT NULL COLLATE pg_catalog."C",
    started_at text COLLATE pg_catalog."C",
    finished_at text COLLATE pg_catalog."C",
    built_at text COLLATE pg_catalog."C",
    listed_at text COLLATE pg_catalog."C",
    waits_until text COLLATE pg_catalog."C",
    requests integer NOT NULL,
    priced integer NOT NULL,
    left_out integer NOT NULL,
    failure text COLLATE pg_catalog."C"
);
CREATE TABLE public.price_points (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    price_cents bigint NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT price_points_price_cents_check CHECK ((price_cents > 0))
);
CREATE TABLE public.price_refreshes (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    keys_digest text COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    started_at text NOT NULL COLLATE pg_catalog."C",
    seen_at text NOT NULL COLLATE pg_catalog."C",
    finished_at text COLLATE pg_catalog."C",
    cancelled_at text COLLATE pg_catalog."C",
    total bigint NOT NULL,
    done bigint NOT NULL,
    updated bigint NOT NULL,
    already_current bigint NOT NULL,
    failed bigint NOT NULL,
    unpriced bigint NOT NULL,
    held_back bigint NOT NULL,
    not_asked bigint NOT NULL,
    product_name text COLLATE pg_catalog."C",
    failure text COLLATE pg_catalog."C",
    not_asked_reason text COLLATE pg_catalog."C",
    CONSTRAINT price_refreshes_scope_check CHECK ((scope = ANY (ARRAY['everything'::text, 'keys'::text])))
);
CREATE TABLE public.price_source_order (
    name text NOT NULL COLLATE pg_catalog."C",
    raw text COLLATE pg_catalog."C",
    graded text COLLATE pg_catalog."C",
    sealed text COLLATE pg_catalog."C",
    changed_at text NOT NULL COLLATE pg_catalog."C",
    chosen_after text COLLATE pg_catalog."C",
    CONSTRAINT price_source_order_name_check CHECK ((name = 'order'::text)),
    CONSTRAINT price_source_order_whole CHECK ((((raw IS NULL) = (graded IS NULL)) AND ((raw IS NULL) = (sealed IS NULL))))
);
CREATE TABLE public.price_source_reports (
    source text NOT NULL COLLATE pg_catalog."C",
    answered_at text COLLATE pg_catalog."C",
    failed_at text COLLATE pg_catalog."C",
    failure text COLLATE pg_catalog."C"
);
CREATE TABLE public.product_numbers (
    name text NOT NULL COLLATE pg_catalog."C",
    last_number integer NOT NULL,
    CONSTRAINT product_numbers_name_check CHECK ((name = 'products'::text))
);
CREATE TABLE public.product_reports (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    note text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT product_reports_reason_check CHECK ((reason = ANY (ARRAY['wrong_name'::text, 'wrong_picture'::text, 'wrong_details'::text, 'duplicate'::text, 'other'::text])))
);
CREATE TABLE public.product_revisions (
    product_id text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    edited_at text NOT NULL COLLATE pg_catalog."C",
    edited_by text COLLATE pg_catalog."C",
    fields text NOT NULL COLLATE pg_catalog."C",
    editor_name text COLLATE pg_catalog."C",
    reverted_to bigint,
    editor text DEFAULT 'collector'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT product_revisions_editor_check CHECK ((editor = ANY (ARRAY['collector'::text, 'operator'::text])))
);
CREATE TABLE public.product_sources (
    source text NOT NULL COLLATE pg_catalog."C",
    external_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    content_hash text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.product_totals (
    set_name_key text NOT NULL COLLATE pg_catalog."C",
    set_code text NOT NULL COLLATE pg_catalog."C",
    product_type text NOT NULL COLLATE pg_catalog."C",
    rarity text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    products bigint NOT NULL,
    CONSTRAINT product_totals_products_check1 CHECK ((products > 0))
);
CREATE TABLE public.product_words (
    word text NOT NULL COLLATE pg_catalog."C",
    product_number integer NOT NULL,
    weight integer NOT NULL,
    place bigint NOT NULL
);
CREATE TABLE public.products (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    product_type text NOT NULL COLLATE pg_catalog."C",
    set_name text NOT NULL COLLATE pg_catalog."C",
    set_name_key text NOT NULL COLLATE pg_catalog."C",
    set_code text COLLATE pg_catalog."C",
    set_card_count integer,
    card_number text COLLATE pg_catalog."C",
    rarity text COLLATE pg_catalog."C",
    pokemon_type text COLLATE pg_catalog."C",
    category text COLLATE pg_catalog."C",
    hp integer,
    image_url text COLLATE pg_catalog."C",
    misc_info text COLLATE pg_catalog."C",
    product_description text COLLATE pg_catalog."C",
    release_date text COLLATE pg_catalog."C",
    printing text COLLATE pg_catalog."C",
    identity_key text NOT NULL COLLATE pg_catalog."C",
    list_order text NOT NULL COLLATE pg_catalog."C",
    name_words integer NOT NULL,
    revision bigint NOT NULL,
    created_by text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    origin text DEFAULT 'import'::text NOT NULL COLLATE pg_catalog."C",
    number integer,
    entry_id text COLLATE pg_catalog."C",
    printing_key text COLLATE pg_catalog."C",
    printing_label text COLLATE pg_catalog."C",
    language text DEFAULT 'en'::text NOT NULL COLLATE pg_catalog."C",
    sealed_kind text COLLATE pg_catalog."C",
    CONSTRAINT products_category_check CHECK ((category = ANY (ARRAY['Pokemon'::text, 'Trainer'::text, 'Energy'::text]))),
    CONSTRAINT products_origin_check CHECK ((origin = ANY (ARRAY['collector'::text, 'import'::text]))),
    CONSTRAINT products_product_type_check CHECK ((product_type = ANY (ARRAY['card'::text, 'sealed_product'::text])))
);
CREATE TABLE public.remark_texts (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT remark_texts_kind_check CHECK ((kind = ANY (ARRAY['tag'::text, 'box'::text, 'binder'::text, 'page'::text, 'seller'::text, 'note'::text])))
);
CREATE TABLE public.remark_uses (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    group_key text NOT NULL COLLATE pg_catalog."C",
    holding_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.restricted_points (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    price_cents bigint NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT restricted_points_price_cents_check CHECK ((price_cents > 0))
);
CREATE TABLE public.restricted_prices (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    price_cents bigint NOT NULL,
    as_of text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    confidence text NOT NULL COLLATE pg_catalog."C",
    listings integer,
    is_estimate text NOT NULL COLLATE pg_catalog."C",
    ceiling_cents bigint,
    CONSTRAINT restricted_prices_confidence_check CHECK ((confidence = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
    CONSTRAINT restricted_prices_is_estimate_check CHECK ((is_estimate = ANY (ARRAY['yes'::text, 'no'::text]))),
    CONSTRAINT restricted_prices_kind_check CHECK ((kind = ANY (ARRAY['ask'::text, 'sold'::text, 'market'::text, 'guide'::text]))),
    CONSTRAINT restricted_prices_price_cents_check CHECK ((price_cents > 0))
);
CREATE TABLE public.revaluation_keys (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.revaluations (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    queued_at text NOT NULL COLLATE pg_catalog."C",
    failures bigint DEFAULT 0 NOT NULL,
    due_at text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    whole text DEFAULT 'no'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT revaluations_whole_check CHECK ((whole = ANY (ARRAY['yes'::text, 'no'::text])))
);
CREATE TABLE public.schema_migrations (
    version integer NOT NULL,
    applied_at text NOT NULL
);
CREATE TABLE public.search_trigrams (
    trigram text NOT NULL COLLATE pg_catalog."C",
    word text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.search_words (
    word text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.shared_pages (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    title text NOT NULL COLLATE pg_catalog."C",
    filter text NOT NULL COLLATE pg_catalog."C",
    sort text COLLATE pg_catalog."C",
    direction text COLLATE pg_catalog."C",
    shows_values text NOT NULL COLLATE pg_catalog."C",
    shows_username text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_viewed text COLLATE pg_catalog."C",
    shows_cost text DEFAULT 'off'::text NOT NULL COLLATE pg_catalog."C",
    shows_notes text DEFAULT 'off'::text NOT NULL COLLATE pg_catalog."C",
    shows_place text DEFAULT 'off'::text NOT NULL COLLATE pg_catalog."C",
    shows_certs text DEFAULT 'off'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT shared_pages_direction_check CHECK ((direction = ANY (ARRAY['asc'::text, 'desc'::text]))),
    CONSTRAINT shared_pages_filter_check CHECK ((length(filter) <= 4000)),
    CONSTRAINT shared_pages_shows_certs_check CHECK ((shows_certs = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT shared_pages_shows_cost_check CHECK ((shows_cost = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT shared_pages_shows_notes_check CHECK ((shows_notes = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT shared_pages_shows_place_check CHECK ((shows_place = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT shared_pages_shows_username_check CHECK ((shows_username = ANY (ARRAY['on'::text, 'off'::text]))),
    CONSTRAINT shared_pages_shows_values_check CHECK ((shows_values = ANY (ARRAY['on'::text, 'off'::text])))
);
CREATE TABLE public.sign_in_names (
    name_key text NOT NULL COLLATE pg_catalog."C",
    collector_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.source_calls (
    source text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    calls bigint NOT NULL
);
CREATE TABLE public.source_points (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    price_cents bigint NOT NULL,
    CONSTRAINT source_points_price_cents_check CHECK ((price_cents > 0))
);
CREATE TABLE public.source_quotes (
    product_id text NOT NULL COLLATE pg_catalog."C",
    price_key text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    price_cents bigint NOT NULL,
    as_of text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    confidence text NOT NULL COLLATE pg_catalog."C",
    listings integer,
    is_estimate text NOT NULL COLLATE pg_catalog."C",
    original_currency text COLLATE pg_catalog."C",
    original_cents bigint,
    rate_day text COLLATE pg_catalog."C",
    CONSTRAINT source_quotes_confidence_check CHECK ((confidence = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
    CONSTRAINT source_quotes_is_estimate_check CHECK ((is_estimate = ANY (ARRAY['yes'::text, 'no'::text]))),
    CONSTRAINT source_quotes_kind_check CHECK ((kind = ANY (ARRAY['ask'::text, 'sold'::text, 'market'::text, 'guide'::text]))),
    CONSTRAINT source_quotes_price_cents_check CHECK ((price_cents > 0))
);
CREATE TABLE public.stat_days (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    lifetime_earnings_cents bigint NOT NULL,
    realised_profit_cents bigint NOT NULL,
    cost_basis_cents bigint NOT NULL,
    market_value_cents bigint NOT NULL,
    priced_quantity bigint NOT NULL,
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
    own_price_steps_cents bigint
);
CREATE TABLE public.submission_copies (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    submission_id text NOT NULL COLLATE pg_catalog."C",
    place integer NOT NULL,
    holding_id text NOT NULL COLLATE pg_catalog."C",
    share_cents bigint NOT NULL,
    grading_cost_cents bigint NOT NULL,
    predicted_grade text COLLATE pg_catalog."C",
    raw_price_cents bigint,
    returned_price_cents bigint,
    superseded_by text COLLATE pg_catalog."C",
    CONSTRAINT submission_copies_grading_cost_cents_check CHECK ((grading_cost_cents >= 0)),
    CONSTRAINT submission_copies_share_cents_check CHECK ((share_cents >= 0))
);
CREATE TABLE public.submission_operations (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    operation_id text NOT NULL COLLATE pg_catalog."C",
    submission_id text NOT NULL COLLATE pg_catalog."C",
    does text NOT NULL COLLATE pg_catalog."C",
    grading_company text NOT NULL COLLATE pg_catalog."C",
    costs text COLLATE pg_catalog."C",
    CONSTRAINT submission_operations_costs_check CHECK ((length(costs) <= 300)),
    CONSTRAINT submission_operations_does_check CHECK ((does = ANY (ARRAY['sent'::text, 'corrected'::text, 'returned'::text])))
);
CREATE TABLE public.submissions (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    grading_company text NOT NULL COLLATE pg_catalog."C",
    service text COLLATE pg_catalog."C",
    sent_on text COLLATE pg_catalog."C",
    expected_on text COLLATE pg_catalog."C",
    note text COLLATE pg_catalog."C",
    fees_cents bigint NOT NULL,
    insurance_cents bigint NOT NULL,
    return_shipping_cents bigint NOT NULL,
    revision integer NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT submissions_fees_cents_check CHECK ((fees_cents >= 0)),
    CONSTRAINT submissions_insurance_cents_check CHECK ((insurance_cents >= 0)),
    CONSTRAINT submissions_note_check CHECK ((length(note) <= 1000)),
    CONSTRAINT submissions_return_shipping_cents_check CHECK ((return_shipping_cents >= 0))
);
CREATE TABLE public.tokens (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    collector_id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_used_at text NOT NULL COLLATE pg_catalog."C",
    device text COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C"
);
CREATE TABLE public.tombstones (
    id text NOT NULL COLLATE pg_catalog."C",
    erased_day text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.trade_lines (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    trade_id text NOT NULL COLLATE pg_catalog."C",
    side text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    holding_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    set_name text NOT NULL COLLATE pg_catalog."C",
    product_type text NOT NULL COLLATE pg_catalog."C",
    image_url text COLLATE pg_catalog."C",
    pokemon_type text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    cost_basis_cents bigint NOT NULL,
    market_price_cents bigint,
    own_price_cents bigint,
    CONSTRAINT trade_lines_check CHECK (((own_price_cents IS NULL) OR ((own_price_cents >= 0) AND (market_price_cents IS NULL)))),
    CONSTRAINT trade_lines_cost_basis_cents_check CHECK ((cost_basis_cents >= 0)),
    CONSTRAINT trade_lines_kind_check CHECK ((kind = ANY (ARRAY['raw'::text, 'graded'::text, 'grading'::text, 'sealed'::text]))),
    CONSTRAINT trade_lines_market_price_cents_check CHECK ((market_price_cents > 0)),
    CONSTRAINT trade_lines_side_check CHECK ((side = ANY (ARRAY['given'::text, 'received'::text])))
);
CREATE TABLE public.trades (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    traded_at text NOT NULL COLLATE pg_catalog."C",
    cash_delta_cents bigint NOT NULL,
    basis_given_cents bigint NOT NULL,
    basis_received_cents bigint NOT NULL,
    realised_gain_cents bigint NOT NULL,
    day text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    partner text COLLATE pg_catalog."C",
    note text COLLATE pg_catalog."C",
    CONSTRAINT trades_balance CHECK (((basis_given_cents + cash_delta_cents) = (basis_received_cents - realised_gain_cents))),
    CONSTRAINT trades_basis_given_cents_check CHECK ((basis_given_cents >= 0)),
    CONSTRAINT trades_basis_received_cents_check CHECK ((basis_received_cents >= 0)),
    CONSTRAINT trades_gain CHECK (((basis_received_cents = 0) OR (realised_gain_cents = 0))),
    CONSTRAINT trades_realised_gain_cents_check CHECK ((realised_gain_cents >= 0))
);
CREATE TABLE public.value_shares (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    dimension text NOT NULL COLLATE pg_catalog."C",
    bucket text NOT NULL COLLATE pg_catalog."C",
    quantity bigint NOT NULL,
    cost_basis_cents bigint NOT NULL,
    market_value_cents bigint NOT NULL,
    priced_quantity bigint NOT NULL,
    priced_cost_basis_cents bigint NOT NULL
);
CREATE TABLE public.venues (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    fee_basis_points integer NOT NULL,
    fixed_fee_cents bigint NOT NULL,
    shipping_cents bigint NOT NULL,
    revision integer NOT NULL,
    CONSTRAINT venues_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 10000))),
    CONSTRAINT venues_fixed_fee_cents_check CHECK ((fixed_fee_cents >= 0)),
    CONSTRAINT venues_shipping_cents_check CHECK ((shipping_cents >= 0))
);
CREATE TABLE public.wishes (
    collector_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    wished_at text NOT NULL COLLATE pg_catalog."C",
    target_price_cents bigint,
    told_at text COLLATE pg_catalog."C",
    target_market_cents bigint,
    CONSTRAINT wishes_target_price_cents_check CHECK ((target_price_cents > 0))
);
INSERT INTO public.chosen_sets VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'en', 'base1', '2026-03-15T12:00:00.000Z');
INSERT INTO public.collection_views VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ab8-71a0-b7ba-94e0aaee7f90', 'Charizards', '0a1822c63e1762e37762e8c626599beb71c5d2c0a5fd771f8c36e3aaf94ca68a', '{"search":"charizard"}');
INSERT INTO public.collector_totals VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 27, 40, 12, 2, 3, 1, 144350, -143001, 1349, 219544, 17, 144349, '2026-03-16T12:00:00.000Z', 1, 17, 219544, '2026-03-16', 27, 24, 10, 6, 1, 2, 1, 3486, 3624, 139987, 17627, 88584, 145801, 2800, NULL, 0, 1, 3005, 1490, 0);
INSERT INTO public.collector_totals VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, 2, 2, 0, 0, 0, 1554, -1554, 0, 3188, 2, 1554, '2026-03-16T12:00:00.000Z', 0, 2, 3188, '2026-03-16', 1, 2, 1, 1, 0, 0, 0, 0, 0, 3188, 0, 0, 1554, 0, NULL, 0, 0, 0, 0, 0);
INSERT INTO public.collectors VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'collector-1', 'collector-1', 'collector-1@example.com', 'collector-1@example.com', NULL, NULL, '$argon2id$v=19$m=64,t=1,p=1$MiBJN7HdB4THmfVO79UHBQ$d7Z9Ta65gUn1GgSEemOScaLO3Z0DF8krz6h1BH7folc', '2026-03-14T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 'dark', 'on', 'on', 'on', 33, 'Europe/Berlin', NULL, 'on', 'off', NULL, NULL, NULL, 'USD', 'off');
INSERT INTO public.collectors VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'collector-2', 'collector-2', 'collector-2@example.com', 'collector-2@example.com', NULL, NULL, '$argon2id$v=19$m=64,t=1,p=1$iRq7Bc94BvoRZuyqCB8BeA$Xm45IeybsqeWyybnTC+86aalIEJbA1wp7oDZyb4TqBI', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', 'light', 'on', 'on', 'on', 10, NULL, NULL, 'off', 'off', NULL, NULL, NULL, 'EUR', 'off');
INSERT INTO public.exchange_rates VALUES ('USD', '2026-03-13', '1.1367');
INSERT INTO public.exchange_rates VALUES ('JPY', '2026-03-13', '180.57');
INSERT INTO public.held_back_prices VALUES ('box', 'sealed', 'sandbox', 1812, '2026-03-16T12:00:00.000Z', '[]', 'no');
INSERT INTO public.held_back_prices VALUES ('card', 'graded:psa:10', 'sandbox', 1812, '2026-03-16T12:00:00.000Z', '[]', 'no');
INSERT INTO public.held_back_prices VALUES ('other', 'raw:damaged', 'sandbox', 1812, '2026-03-16T12:00:00.000Z', '[]', 'no');
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card:raw:near%20mint', 'card', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 7, 3799, '01a22a1c-16d9-762f-b1c8-4b7724b975ee', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2025-03-04', 1812, 1269, 'Base Set', '2026-03-14T11:00:00.000Z', NULL, 'charizard', 'base set', '1 000004', 1, 'sandbox', NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card:raw:near%20mint:own:3005', 'card', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 1, 7554, '01a22a1c-04f9-7165-b99d-b1e9a87b8512', '2026-03-14T12:00:00.000Z', '2026-03-14', 1, 3005, '2026-03-14', 3005, 4549, 'Base Set', NULL, NULL, 'charizard', 'base set', '1 000004', 1, NULL, 3005);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card:graded:psa:10', 'card', 'graded', 'graded:psa:10', 'PSA 10', NULL, 'PSA', '10', 2, 93035, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2024-05-06', 90099, 43581, 'Base Set', '2026-01-01T00:00:00.000Z', NULL, 'charizard', 'base set', '1 000004', 1, 'sandbox', NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other:grading:', 'other', 'grading', 'raw:near%20mint', 'Being Graded', NULL, NULL, NULL, 1, 3250, '01a22a1c-052f-7588-8d4d-6effeefab147', '2026-03-14T12:00:00.000Z', '2026-03-14', 0, 0, '2026-03-14', 1812, 1438, 'Base Set', '2026-03-14T11:00:00.000Z', NULL, 'pikachu', 'base set', '1 000058', 2, 'sandbox', NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'box:sealed', 'box', 'sealed', 'sealed', 'Sealed', NULL, NULL, NULL, 1, 14364, '01a22a1c-0535-7595-9d2b-1fdc5e4d49f3', '2026-03-14T12:00:00.000Z', '2026-03-14', 0, 0, '2026-03-14', 14364, 0, 'Base Set', '2026-01-01T00:00:00.000Z', NULL, 'booster box', 'base set', '9', 3, 'sandbox', NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other:raw:damaged', 'other', 'raw', 'raw:damaged', 'Damaged', 'Damaged', NULL, NULL, 1, 333, '01a22a1c-0542-7107-a292-d9483f557c30', '2026-03-14T12:00:00.000Z', '2026-03-14', 0, 0, '2026-03-14', 233, 100, 'Base Set', '2026-01-01T00:00:00.000Z', NULL, 'pikachu', 'base set', '1 000058', 2, 'sandbox', NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other:raw:near%20mint', 'other', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 1, 14364, '01a22a1c-0588-7303-8198-6f1e09aa3a14', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2026-03-15', 1812, 12552, 'Base Set', '2026-03-14T11:00:00.000Z', NULL, 'pikachu', 'base set', '1 000058', 2, 'sandbox', NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'wished:raw:near%20mint', 'wished', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 1, 884, '01a22a1c-05cb-745b-9fb0-6ee6840f0313', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2026-03-15', 1812, 928, 'Promos', '2026-03-14T11:00:00.000Z', NULL, 'mew', 'promos', '8', 4, 'sandbox', NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card:grading:near%20mint', 'card', 'grading', 'raw:near%20mint', 'Being Graded', 'Near Mint', NULL, NULL, 2, 6766, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', '2026-03-15T12:00:00.000Z', '2026-03-15', 0, 0, '2026-03-15', 1812, 1571, 'Base Set', '2026-03-14T11:00:00.000Z', NULL, 'charizard', 'base set', '1 000004', 1, 'sandbox', NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-17aa-77ac-a8fa-db28318993ff:raw:damaged', '01a22a1c-17aa-77ac-a8fa-db28318993ff', 'raw', 'raw:damaged', 'Damaged', 'Damaged', NULL, NULL, 1, 1, '01a22a1c-17c4-7406-838a-93ee80866b26', '2026-03-16T12:00:00.000Z', '2026-03-16', 0, 0, '2026-03-16', NULL, NULL, 'Made up', NULL, NULL, 'drawn by a hand', 'made up', '1 000007', 5, NULL, NULL);
INSERT INTO public.holding_groups VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'card:raw:near%20mint', 'card', 'raw', 'raw:near%20mint', 'Near Mint', 'Near Mint', NULL, NULL, 2, 1554, '01a22a1c-1a18-77a0-bd00-40bfcda7780b', '2026-03-16T12:00:00.000Z', '2026-03-16', 0, 0, '2026-03-16', 1594, 817, 'Base Set', '2026-03-14T11:00:00.000Z', 1812, 'charizard', 'base set', '1 000004', 1, 'sandbox', NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-04bb-73c1-ab24-a52333037437', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 999, '2026-03-14', 'card:raw:near%20mint', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 50, 125, 75, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 'From the attic', 'trade
favourite', 'A', 'Red', '3', 'A fair', NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 1001, '2026-03-14', 'card:raw:near%20mint', '2026-03-14T12:00:00.000Z', '2026-03-15T12:00:00.000Z', 'traded', NULL, NULL, NULL, 50, 125, 75, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 'From the attic', 'trade
favourite', 'A', 'Red', '3', 'A fair', NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 1001, '2026-03-14', 'card:raw:near%20mint', '2026-03-14T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 'sold', 2550, NULL, NULL, 50, 125, 75, 120, 80, 0, NULL, NULL, NULL, NULL, NULL, NULL, 'From the attic', 'trade
favourite', 'A', 'Red', '3', 'A fair', NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-04f9-7165-b99d-b1e9a87b8512', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 7554, '2026-03-14', 'card:raw:near%20mint:own:3005', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, 3005, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, 12000, 'JPY', '0.006295065626', '2026-03-13', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'yes');
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0527-701c-a7d6-8a06021a4414', 'card', 'graded', NULL, 'PSA', '10', NULL, NULL, NULL, 90001, '2024-05-06', 'card:graded:psa:10', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, '0012345', '0012345 PSA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'f9cab7574237da59112a63dcf26b27c2', '69c083d4910f89c084f464d940f1c027', NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-052f-7588-8d4d-6effeefab147', 'other', 'grading', NULL, NULL, NULL, '9', 1200, 2050, 3250, '2026-03-14', 'other:grading:', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0535-7595-9d2b-1fdc5e4d49f3', 'box', 'sealed', NULL, NULL, NULL, NULL, NULL, NULL, 14364, '2026-03-14', 'box:sealed', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 'box', 'sealed', NULL, NULL, NULL, NULL, NULL, NULL, 14364, '2026-03-14', 'box:sealed', '2026-03-14T12:00:00.000Z', '2026-03-15T12:00:00.000Z', 'opened', NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0542-7107-a292-d9483f557c30', 'other', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 333, '2026-03-14', 'other:raw:damaged', '2026-03-14T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 'other', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 333, '2026-03-14', 'other:raw:damaged', '2026-03-14T12:00:00.000Z', '2026-03-15T12:00:00.000Z', 'traded', NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0542-7107-a292-e29b1179c5d8', 'other', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 333, '2026-03-14', 'other:raw:damaged', '2026-03-14T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 'mistake', NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0542-7107-a292-e644393dfcbd', 'other', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 333, '2026-03-14', 'other:raw:damaged', '2026-03-14T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 'mistake', NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0588-7303-8198-6f1e09aa3a14', 'other', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 14364, '2026-03-15', 'other:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-6ee6840f0313', 'wished', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 884, '2026-03-15', 'wished:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 800, '2026-03-15', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 'card', 'grading', 'Near Mint', NULL, NULL, '9', 1000, 2033, 3033, '2026-03-15', 'card:grading:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', 'grading', 'Near Mint', NULL, NULL, NULL, 3033, 700, 3733, '2026-03-15', 'card:grading:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 2033, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', 'graded', NULL, 'PSA', '10', '9', 1000, 2034, 3034, '2026-03-15', 'card:graded:psa:10', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, '12345678', '12345678 PSA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 1000, '2026-03-15', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-11b8-7425-97b8-f6358af52ca1', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 250, '2025-03-04', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Main', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-11b8-7425-97b8-f98e05651a60', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 250, '2025-03-04', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Main', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-16d9-762f-b1c8-44c14666f6a3', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 250, '2025-03-04', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Main', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-16d9-762f-b1c8-4b7724b975ee', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 250, '2025-03-04', 'card:raw:near%20mint', '2026-03-15T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Main', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-17c4-7406-838a-93ee80866b26', '01a22a1c-17aa-77ac-a8fa-db28318993ff', 'raw', 'Damaged', NULL, NULL, NULL, NULL, NULL, 1, '2026-03-16', '01a22a1c-17aa-77ac-a8fa-db28318993ff:raw:damaged', '2026-03-16T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '01a22a1c-1a18-77a0-bd00-3d31531607a8', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 777, '2026-03-16', 'card:raw:near%20mint', '2026-03-16T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.holdings VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '01a22a1c-1a18-77a0-bd00-40bfcda7780b', 'card', 'raw', 'Near Mint', NULL, NULL, NULL, NULL, NULL, 777, '2026-03-16', 'card:raw:near%20mint', '2026-03-16T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.idempotency_keys VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '5b0c7d8e-0000-4000-8000-000000000009', '34201a87ce80e6b4ba409504593f2cee290796a211e26d634d19fa7fd9eb5f32', '2026-03-16T12:00:00.000Z', '01a22a1c-17c4-7406-838a-96adc9dd0db1', 30);
INSERT INTO public.import_parts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0d14-74b9-8d07-967e1659750a', 0, '{"unknown leave_out":{"rows":1,"copies":2,"costCents":500}}', '[{"line":3,"cells":["Main","Pokemon","Nowhere","Missingno","999","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""],"verdict":"unknown","sentence":null,"faults":[],"copies":{"name":"Missingno","setName":"Nowhere","cardNumber":"999","printing":null,"language":null,"productType":"card","state":{"kind":"raw","condition":"Near Mint"},"quantity":2,"costCents":500,"paid":null,"isPriced":true,"purchaseDate":"2025-03-04","purchaseCosts":{"feesCents":0,"shippingCents":0,"taxCents":0},"ownPriceCents":null,"countsOwnPrice":false,"remarks":{"note":null,"tags":["Main"],"box":null,"binder":null,"page":null,"seller":null}},"alike":"card|||999||missingno|nowhere||||","productId":null,"candidates":[],"decision":{"kind":"leave_out"}}]');
INSERT INTO public.import_parts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1236-7610-976d-a956579530e4', 0, '{"unknown leave_out":{"rows":1,"copies":2,"costCents":500}}', '[{"line":3,"cells":["Main","Pokemon","Nowhere","Missingno","999","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""],"verdict":"unknown","sentence":null,"faults":[],"copies":{"name":"Missingno","setName":"Nowhere","cardNumber":"999","printing":null,"language":null,"productType":"card","state":{"kind":"raw","condition":"Near Mint"},"quantity":2,"costCents":500,"paid":null,"isPriced":true,"purchaseDate":"2025-03-04","purchaseCosts":{"feesCents":0,"shippingCents":0,"taxCents":0},"ownPriceCents":null,"countsOwnPrice":false,"remarks":{"note":null,"tags":["Main"],"box":null,"binder":null,"page":null,"seller":null}},"alike":"card|||999||missingno|nowhere||||","productId":null,"candidates":[],"decision":{"kind":"leave_out"}}]');
INSERT INTO public.imports VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0d14-74b9-8d07-967e1659750a', 'done', 'first.csv', '6ffdf917e595a72b662cb84b123dad87f88361b0c7ae313a7a168b46d977db08', 'dd850508a81960b7c758e47f18feff68923e0b731af57f86f3feab36d6671f15', '2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z', NULL, '01a22a1c-11b8-7425-97b8-fe5c63953500', 3, 2, 2, 2, 500, '{"reading":{"app":"collectr","headerRow":0,"header":["Portfolio Name","Category","Set","Product Name","Card Number","Rarity","Variance","Grade","Card Condition","Average Cost Paid","Quantity","Watchlist","Date Added","Notes"],"columns":{"productId":null,"tcgplayerId":null,"game":1,"name":3,"setName":2,"setCode":null,"cardNumber":4,"printing":6,"edition":null,"language":null,"type":null,"state":null,"rarity":5,"condition":8,"company":null,"grade":7,"certNumber":null,"predictedGrade":null,"rawCardCost":null,"gradingCost":null,"quantity":10,"price":9,"currency":null,"purchaseDate":null,"addedDate":12,"notes":13,"tags":null,"portfolio":0,"box":null,"binder":null,"page":null,"boughtFrom":null,"have":null,"owned":11,"status":null,"sold":null,"soldFor":null,"fees":null,"shipping":null,"tax":null,"ownPrice":null,"ownPriceCounts":null,"paidAmount":null,"paidCurrency":null,"paidRate":null,"paidRateDay":null,"removed":null},"currency":null,"ledgerCurrency":"USD","hasCents":false,"separator":",","answers":{"priceFor":"copy","dayOrder":"month first","decimalMark":".","blankQuantity":0,"blankCondition":"Near Mint","conditions":{},"rates":{}}},"questions":[],"conditionWords":[{"word":"Near Mint","key":"near mint","condition":"Near Mint","isDisputed":false,"isAnswered":false}],"told":{},"remembered":[],"preview":[["Main","Pokemon","Base Set","charizard","","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""],["Main","Pokemon","Nowhere","Missingno","999","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""]],"sheets":[{"name":"","rows":2,"rowsKept":2,"headerRow":0,"header":["Portfolio Name","Category","Set","Product Name","Card Number","Rarity","Variance","Grade","Card Condition","Average Cost Paid","Quantity","Watchlist","Date Added","Notes"],"knownHeadings":13}],"currency":"USD","additions":[{"operationId":"01a22a1c-11b8-7425-97b8-fe5c63953500","at":"2026-03-15T12:00:00.000Z","copies":2,"costCents":500}],"counts":[{"verdict":"matched","decision":null,"rows":1,"copies":2,"costCents":500},{"verdict":"unknown","decision":"leave_out","rows":1,"copies":2,"costCents":500}]}', 0);
INSERT INTO public.imports VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1236-7610-976d-a956579530e4', 'done', 'second.csv', '6ffdf917e595a72b662cb84b123dad87f88361b0c7ae313a7a168b46d977db08', 'dd850508a81960b7c758e47f18feff68923e0b731af57f86f3feab36d6671f15', '2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z', NULL, '01a22a1c-16d9-762f-b1c8-4fba89472120', 3, 2, 2, 2, 500, '{"reading":{"app":"collectr","headerRow":0,"header":["Portfolio Name","Category","Set","Product Name","Card Number","Rarity","Variance","Grade","Card Condition","Average Cost Paid","Quantity","Watchlist","Date Added","Notes"],"columns":{"productId":null,"tcgplayerId":null,"game":1,"name":3,"setName":2,"setCode":null,"cardNumber":4,"printing":6,"edition":null,"language":null,"type":null,"state":null,"rarity":5,"condition":8,"company":null,"grade":7,"certNumber":null,"predictedGrade":null,"rawCardCost":null,"gradingCost":null,"quantity":10,"price":9,"currency":null,"purchaseDate":null,"addedDate":12,"notes":13,"tags":null,"portfolio":0,"box":null,"binder":null,"page":null,"boughtFrom":null,"have":null,"owned":11,"status":null,"sold":null,"soldFor":null,"fees":null,"shipping":null,"tax":null,"ownPrice":null,"ownPriceCounts":null,"paidAmount":null,"paidCurrency":null,"paidRate":null,"paidRateDay":null,"removed":null},"currency":null,"ledgerCurrency":"USD","hasCents":false,"separator":",","answers":{"priceFor":"copy","dayOrder":"month first","decimalMark":".","blankQuantity":0,"blankCondition":"Near Mint","conditions":{},"rates":{}}},"questions":[],"conditionWords":[{"word":"Near Mint","key":"near mint","condition":"Near Mint","isDisputed":false,"isAnswered":false}],"told":{},"remembered":[],"preview":[["Main","Pokemon","Base Set","charizard","","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""],["Main","Pokemon","Nowhere","Missingno","999","Rare","","Ungraded","Near Mint","2.50","2","false","2025-03-04",""]],"sheets":[{"name":"","rows":2,"rowsKept":2,"headerRow":0,"header":["Portfolio Name","Category","Set","Product Name","Card Number","Rarity","Variance","Grade","Card Condition","Average Cost Paid","Quantity","Watchlist","Date Added","Notes"],"knownHeadings":13}],"currency":"USD","additions":[{"operationId":"01a22a1c-16d9-762f-b1c8-4fba89472120","at":"2026-03-15T12:00:00.000Z","copies":2,"costCents":500}],"counts":[{"verdict":"matched","decision":null,"rows":1,"copies":2,"costCents":500},{"verdict":"unknown","decision":"leave_out","rows":1,"copies":2,"costCents":500}]}', 0);
INSERT INTO public.known_sign_ins VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '9e436c1c8f934d97ace4c5e13121666bf4265ed25741382250cce4dfb214ec37', '2026-03-14T12:00:00.000Z');
INSERT INTO public.known_sign_ins VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '9e436c1c8f934d97ace4c5e13121666bf4265ed25741382250cce4dfb214ec37', '2026-03-16T12:00:00.000Z');
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-04bb-73c1-ab24-a52333037437', 1, -1001, 1001, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 2, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 1, -1001, 1001, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 3, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 1, -1001, 1001, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 4, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-04f9-7165-b99d-b1e9a87b8512', 2, -7554, 7554, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 5, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0527-701c-a7d6-8a06021a4414', 4, -90001, 90001, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 6, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-052f-7588-8d4d-6effeefab147', 5, -3250, 3250, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0535-7595-9d2b-1fdc5e4d49f3', 6, -14364, 14364, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 8, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 6, -14364, 14364, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 9, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0542-7107-a292-d9483f557c30', 7, -333, 333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 10, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 7, -333, 333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 11, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0542-7107-a292-e29b1179c5d8', 7, -333, 333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, '2026-03-14T12:00:00.000Z', 'add', '01a22a1c-0542-7107-a292-e644393dfcbd', 7, -333, 333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 13, '2026-03-14T12:00:00.000Z', 'sale', '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 8, 2350, -1001, 1349);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 14, '2026-03-14T12:00:00.000Z', 'mistake', '01a22a1c-0542-7107-a292-e644393dfcbd', 9, 333, -333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 15, '2026-03-14T12:00:00.000Z', 'mistake', '01a22a1c-0542-7107-a292-e29b1179c5d8', 10, 333, -333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 16, '2026-03-15T12:00:00.000Z', 'opening', '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 11, 14364, -14364, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, '2026-03-15T12:00:00.000Z', 'opening', '01a22a1c-0588-7303-8198-6f1e09aa3a14', 11, -14364, 14364, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, '2026-03-15T12:00:00.000Z', 'trade', '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 12, 333, -333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, '2026-03-15T12:00:00.000Z', 'trade', '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 12, 1001, -1001, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 20, '2026-03-15T12:00:00.000Z', 'trade', '01a22a1c-05cb-745b-9fb0-6ee6840f0313', 12, -884, 884, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 21, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 13, -800, 800, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 22, '2026-03-15T12:00:00.000Z', 'sale', '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 14, 1111, -800, 311);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 23, '2026-03-15T12:00:00.000Z', 'undo', '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 15, -1111, 800, -311);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 24, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-04bb-73c1-ab24-a52333037437', 16, 2, -2, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 25, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 17, -1000, 1000, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 26, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 17, -1000, 1000, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 27, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 17, -1000, 1000, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 28, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 18, -1701, 1701, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 29, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 18, -1700, 1700, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 30, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 18, -1699, 1699, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 31, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 19, -333, 333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 32, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 19, -333, 333, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 33, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 19, -334, 334, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 34, '2026-03-15T12:00:00.000Z', 'edit', '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 21, -700, 700, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 35, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 22, -1000, 1000, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 36, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-11b8-7425-97b8-f6358af52ca1', 25, -250, 250, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 37, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-11b8-7425-97b8-f98e05651a60', 25, -250, 250, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 38, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-16d9-762f-b1c8-44c14666f6a3', 26, -250, 250, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 39, '2026-03-15T12:00:00.000Z', 'add', '01a22a1c-16d9-762f-b1c8-4b7724b975ee', 26, -250, 250, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 40, '2026-03-16T12:00:00.000Z', 'add', '01a22a1c-17c4-7406-838a-93ee80866b26', 27, -1, 1, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, '2026-03-16T12:00:00.000Z', 'add', '01a22a1c-1a18-77a0-bd00-3d31531607a8', 1, -777, 777, 0);
INSERT INTO public.ledger_entries VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 2, '2026-03-16T12:00:00.000Z', 'add', '01a22a1c-1a18-77a0-bd00-40bfcda7780b', 1, -777, 777, 0);
INSERT INTO public.ledger_rates VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'EUR', '0.8797395971', '2026-03-13', NULL, NULL);
INSERT INTO public.lookalike_names VALUES ('collector-l', '01a22a1c-03ca-7543-98ce-4ed8807afa17');
INSERT INTO public.lookalike_names VALUES ('collector-2', '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee');
INSERT INTO public.market_prices VALUES ('box', 'sealed', 14364, '2026-01-01T00:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
INSERT INTO public.market_prices VALUES ('card', 'graded:psa:10', 90099, '2026-01-01T00:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
INSERT INTO public.market_prices VALUES ('card', 'raw:near%20mint', 1812, '2026-03-14T11:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
INSERT INTO public.market_prices VALUES ('other', 'raw:damaged', 233, '2026-01-01T00:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
INSERT INTO public.market_prices VALUES ('wished', 'raw:near%20mint', 1812, '2026-03-14T11:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
INSERT INTO public.market_prices VALUES ('other', 'raw:near%20mint', 1812, '2026-03-14T11:00:00.000Z', 'sandbox', 'ask', 'high', 8, 'no', NULL);
INSERT INTO public.notifications VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-174c-73a2-9c81-b5469350c11e', '2026-03-15T12:00:00.000Z', 'price_move', 'card', 'graded:psa:10', 100, 205, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.notifications VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1755-7727-87d9-3f482de91eea', '2026-03-15T12:00:00.000Z', 'wish', 'card', 'raw:near%20mint', 100, 205, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.notifications VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1757-7772-a899-a1baef4335bc', '2026-03-15T12:00:00.000Z', 'week', NULL, NULL, NULL, NULL, NULL, NULL, '2026-03-08', 500, -20, NULL, 3, -2, NULL);
INSERT INTO public.notifications VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1757-7772-a899-a752c7eb4e7b', '2026-03-15T12:00:00.000Z', 'sign_in', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Phone');
INSERT INTO public.notifications VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-1793-70ca-ae1d-9d59e0318fe2', '2026-03-16T12:00:00.000Z', 'price_move', 'wished', 'raw:near%20mint', 999, 1812, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.notifications VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-17bf-73e3-9e6f-876c6d94089d', '2026-03-16T12:00:00.000Z', 'product_reports', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, 0, '01a22a1c-04bb-73c1-ab24-a52333037437', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, 1, '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, 2, '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 2, 0, '01a22a1c-04f9-7165-b99d-b1e9a87b8512', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":7554,"purchaseDate":"2026-03-14","paidUnits":12000,"paidCurrency":"JPY","paidRate":"0.006295065626","paidRateDay":"2026-03-13"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 3, 0, '01a22a1c-04f9-7165-b99d-b1e9a87b8512', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":7554,"purchaseDate":"2026-03-14","paidUnits":12000,"paidCurrency":"JPY","paidRate":"0.006295065626","paidRateDay":"2026-03-13"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":7554,"purchaseDate":"2026-03-14","ownPriceCents":3005,"countsOwnPrice":"yes","paidUnits":12000,"paidCurrency":"JPY","paidRate":"0.006295065626","paidRateDay":"2026-03-13"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 4, 0, '01a22a1c-0527-701c-a7d6-8a06021a4414', 'card', NULL, '{"kind":"graded","gradingCompany":"PSA","grade":"10","certNumber":"0012345","costBasisCents":90001,"purchaseDate":"2024-05-06"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 5, 0, '01a22a1c-052f-7588-8d4d-6effeefab147', 'other', NULL, '{"kind":"grading","predictedGrade":"9","rawCardCostCents":1200,"gradingCostCents":2050,"costBasisCents":3250,"purchaseDate":"2026-03-14"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 6, 0, '01a22a1c-0535-7595-9d2b-1fdc5e4d49f3', 'box', NULL, '{"kind":"sealed","costBasisCents":14364,"purchaseDate":"2026-03-14"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 6, 1, '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 'box', NULL, '{"kind":"sealed","costBasisCents":14364,"purchaseDate":"2026-03-14"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, 0, '01a22a1c-0542-7107-a292-d9483f557c30', 'other', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, 1, '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 'other', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, 2, '01a22a1c-0542-7107-a292-e29b1179c5d8', 'other', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, 3, '01a22a1c-0542-7107-a292-e644393dfcbd', 'other', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 8, 0, '01a22a1c-04bb-73c1-ab24-afa92f0257b3', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair","removal":"sold","soldPriceCents":2550,"saleFeesCents":120,"saleShippingCents":80}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 9, 0, '01a22a1c-0542-7107-a292-e644393dfcbd', 'other', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14","removal":"mistake"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 10, 0, '01a22a1c-0542-7107-a292-e29b1179c5d8', 'other', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14","removal":"mistake"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 11, 0, '01a22a1c-0535-7595-9d2b-22dfce2fb07c', 'box', '{"kind":"sealed","costBasisCents":14364,"purchaseDate":"2026-03-14"}', '{"kind":"sealed","costBasisCents":14364,"purchaseDate":"2026-03-14","removal":"opened"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 11, 1, '01a22a1c-0588-7303-8198-6f1e09aa3a14', 'other', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":14364,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, 0, '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 'other', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14"}', '{"kind":"raw","condition":"Damaged","costBasisCents":333,"purchaseDate":"2026-03-14","removal":"traded"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, 1, '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair","removal":"traded"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, 2, '01a22a1c-05cb-745b-9fb0-6ee6840f0313', 'wished', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":884,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 13, 0, '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 14, 0, '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15","removal":"sold","soldPriceCents":1111}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 15, 0, '01a22a1c-05f7-7118-a20f-d1866b0ab3e1', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15","removal":"sold","soldPriceCents":1111}', '{"kind":"raw","condition":"Near Mint","costBasisCents":800,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 16, 0, '01a22a1c-04bb-73c1-ab24-a52333037437', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1001,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":999,"purchaseDate":"2026-03-14","purchaseFeesCents":50,"purchaseShippingCents":125,"purchaseTaxCents":75,"note":"From the attic","tags":"trade\nfavourite","box":"A","binder":"Red","page":"3","seller":"A fair"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, 0, '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, 2, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, 0, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1701,"costBasisCents":2701,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1700,"costBasisCents":2700,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, 2, '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1699,"costBasisCents":2699,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, 0, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1701,"costBasisCents":2701,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2034,"costBasisCents":3034,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1700,"costBasisCents":2700,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2033,"costBasisCents":3033,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, 2, '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":1699,"costBasisCents":2699,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2033,"costBasisCents":3033,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 20, 0, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2034,"costBasisCents":3034,"purchaseDate":"2026-03-15"}', '{"kind":"graded","gradingCompany":"PSA","grade":"10","certNumber":"12345678","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2034,"costBasisCents":3034,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 20, 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', '{"kind":"grading","condition":"Near Mint","predictedGrade":"9","rawCardCostCents":1000,"gradingCostCents":2033,"costBasisCents":3033,"purchaseDate":"2026-03-15"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":3033,"purchaseDate":"2026-03-15","purchaseFeesCents":2033}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 21, 0, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":3033,"purchaseDate":"2026-03-15","purchaseFeesCents":2033}', '{"kind":"grading","condition":"Near Mint","rawCardCostCents":3033,"gradingCostCents":700,"costBasisCents":3733,"purchaseDate":"2026-03-15","purchaseFeesCents":2033}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 22, 0, '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 23, 0, '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 'card', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"grading","condition":"Near Mint","rawCardCostCents":1000,"gradingCostCents":0,"costBasisCents":1000,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 24, 0, '01a22a1c-0b7d-760f-9b0f-2664ab5ebb14', 'card', '{"kind":"grading","condition":"Near Mint","rawCardCostCents":1000,"gradingCostCents":0,"costBasisCents":1000,"purchaseDate":"2026-03-15"}', '{"kind":"raw","condition":"Near Mint","costBasisCents":1000,"purchaseDate":"2026-03-15"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 25, 0, '01a22a1c-11b8-7425-97b8-f6358af52ca1', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":250,"purchaseDate":"2025-03-04","tags":"Main"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 25, 1, '01a22a1c-11b8-7425-97b8-f98e05651a60', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":250,"purchaseDate":"2025-03-04","tags":"Main"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 26, 0, '01a22a1c-16d9-762f-b1c8-44c14666f6a3', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":250,"purchaseDate":"2025-03-04","tags":"Main"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 26, 1, '01a22a1c-16d9-762f-b1c8-4b7724b975ee', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":250,"purchaseDate":"2025-03-04","tags":"Main"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 27, 0, '01a22a1c-17c4-7406-838a-93ee80866b26', '01a22a1c-17aa-77ac-a8fa-db28318993ff', NULL, '{"kind":"raw","condition":"Damaged","costBasisCents":1,"purchaseDate":"2026-03-16"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, 0, '01a22a1c-1a18-77a0-bd00-3d31531607a8', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":777,"purchaseDate":"2026-03-16"}');
INSERT INTO public.operation_copies VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, 1, '01a22a1c-1a18-77a0-bd00-40bfcda7780b', 'card', NULL, '{"kind":"raw","condition":"Near Mint","costBasisCents":777,"purchaseDate":"2026-03-16"}');
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 1, '01a22a1c-04c1-75da-a9da-11c0fec159a2', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -3003, 3003, 0, -3003, 3003, 0, 3);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 2, '01a22a1c-04fa-76c2-9642-02d9eb11558a', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -7554, 7554, 0, -10557, 10557, 0, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 3, '01a22a1c-0518-77d1-b4e1-f0fc40a559b3', 'edit', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, 0, 0, 0, -10557, 10557, 0, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 4, '01a22a1c-0528-7135-88b5-537ea454a151', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -90001, 90001, 0, -100558, 100558, 0, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 5, '01a22a1c-052f-7588-8d4d-709e3680bf24', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -3250, 3250, 0, -103808, 103808, 0, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 6, '01a22a1c-0536-7616-bb10-d508310044ba', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -28728, 28728, 0, -132536, 132536, 0, 2);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 7, '01a22a1c-0543-7573-8d80-2b2d27fb4225', 'add', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, -1332, 1332, 0, -133868, 133868, 0, 4);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 8, '01a22a1c-0558-71f9-be54-3398689f4b1c', 'sale', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, 2350, -1001, 1349, -131518, 132867, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 9, '01a22a1c-056d-70e8-a9b5-e1fd7719ee92', 'mistake', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, 333, -333, 0, -131185, 132534, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 10, '01a22a1c-057a-71d7-9577-1f6cb914008b', 'mistake', '2026-03-14T12:00:00.000Z', '2026-03-14', NULL, NULL, 333, -333, 0, -130852, 132201, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 11, '01a22a1c-0588-7303-8198-7201f362e15b', 'opening', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 0, 0, 0, -130852, 132201, 1349, 2);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 12, '01a22a1c-05cb-745b-9fb0-7181f4232577', 'trade', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 450, -450, 0, -130402, 131751, 1349, 3);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 13, '01a22a1c-05f8-7128-ba99-a2188492206a', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -800, 800, 0, -131202, 132551, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 14, '01a22a1c-0604-7479-a7ea-541bf65ae359', 'sale', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 1111, -800, 311, -130091, 131751, 1660, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 15, '01a22a1c-0621-7686-889b-f2add382c232', 'undo', '2026-03-15T12:00:00.000Z', '2026-03-15', '01a22a1c-0604-7479-a7ea-541bf65ae359', NULL, -1111, 800, -311, -131202, 132551, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 16, '01a22a1c-062d-768a-b74f-030ecc1a7c18', 'edit', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 2, -2, 0, -131200, 132549, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 17, '01a22a1c-0ac2-769d-91f3-01229bde4f5b', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -3000, 3000, 0, -134200, 135549, 1349, 3);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 18, '01a22a1c-0ada-7266-a78a-3199636ae1ca', 'grading', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -5100, 5100, 0, -139300, 140649, 1349, 3);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 19, '01a22a1c-0aec-772d-8f12-49d35ff6e21d', 'edit', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -1000, 1000, 0, -140300, 141649, 1349, 3);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 20, '01a22a1c-0b13-7743-b65a-cda3a5fef62b', 'graded', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 0, 0, 0, -140300, 141649, 1349, 2);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 21, '01a22a1c-0b49-71c4-bf8c-82156ae2c922', 'grading', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -700, 700, 0, -141000, 142349, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 22, '01a22a1c-0b7d-760f-9b0f-28ec4f5bd950', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -1000, 1000, 0, -142000, 143349, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 23, '01a22a1c-0b8a-73b8-bce7-91dc222fd356', 'grading', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, 0, 0, 0, -142000, 143349, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 24, '01a22a1c-0ca0-72eb-9c18-183683198aa8', 'undo', '2026-03-15T12:00:00.000Z', '2026-03-15', '01a22a1c-0b8a-73b8-bce7-91dc222fd356', NULL, 0, 0, 0, -142000, 143349, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 25, '01a22a1c-11b8-7425-97b8-fe5c63953500', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -500, 500, 0, -142500, 143849, 1349, 2);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 26, '01a22a1c-16d9-762f-b1c8-4fba89472120', 'add', '2026-03-15T12:00:00.000Z', '2026-03-15', NULL, NULL, -500, 500, 0, -143000, 144349, 1349, 2);
INSERT INTO public.operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 27, '01a22a1c-17c4-7406-838a-96adc9dd0db1', 'add', '2026-03-16T12:00:00.000Z', '2026-03-16', NULL, NULL, -1, 1, 0, -143001, 144350, 1349, 1);
INSERT INTO public.operations VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 1, '01a22a1c-1a18-77a0-bd00-45b8c99954d3', 'add', '2026-03-16T12:00:00.000Z', '2026-03-16', NULL, NULL, -1554, 1554, 0, -1554, 1554, 0, 2);
INSERT INTO public.own_pictures VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'f9cab7574237da59112a63dcf26b27c2', '01a22a1c-0527-701c-a7d6-8a06021a4414', 373, '2026-03-15T12:00:00.000Z');
INSERT INTO public.own_pictures VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '69c083d4910f89c084f464d940f1c027', '01a22a1c-0527-701c-a7d6-8a06021a4414', 373, '2026-03-15T12:00:00.000Z');
INSERT INTO public.price_age_hours VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-01-01T00', 4);
INSERT INTO public.price_age_hours VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-14T11', 12);
INSERT INTO public.price_age_hours VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '2026-03-14T11', 2);
INSERT INTO public.price_baselines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card', 'raw:near%20mint', 1515, 'sandbox');
INSERT INTO public.price_baselines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'card', 'graded:psa:10', 90099, 'sandbox');
INSERT INTO public.price_baselines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'box', 'sealed', 14364, 'sandbox');
INSERT INTO public.price_baselines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other', 'raw:damaged', 233, 'sandbox');
INSERT INTO public.price_baselines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'wished', 'raw:near%20mint', 1812, 'sandbox');
INSERT INTO public.price_baselines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'other', 'raw:near%20mint', 1812, 'sandbox');
INSERT INTO public.price_baselines VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'card', 'raw:near%20mint', 1812, 'sandbox');
INSERT INTO public.price_checks VALUES ('box', 'sealed', '2026-03-16T12:00:00.000Z', 'held_back', 'sandbox');
INSERT INTO public.price_checks VALUES ('card', 'graded:psa:10', '2026-03-16T12:00:00.000Z', 'held_back', 'sandbox');
INSERT INTO public.price_checks VALUES ('card', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', 'priced', 'sandbox');
INSERT INTO public.price_checks VALUES ('other', 'raw:damaged', '2026-03-16T12:00:00.000Z', 'held_back', 'sandbox');
INSERT INTO public.price_checks VALUES ('other', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', 'priced', 'sandbox');
INSERT INTO public.price_checks VALUES ('wished', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', 'priced', 'sandbox');
INSERT INTO public.price_evidence VALUES ('box', 'sealed', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
INSERT INTO public.price_evidence VALUES ('card', 'graded:psa:10', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
INSERT INTO public.price_evidence VALUES ('card', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
INSERT INTO public.price_evidence VALUES ('other', 'raw:damaged', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
INSERT INTO public.price_evidence VALUES ('other', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
INSERT INTO public.price_evidence VALUES ('wished', 'raw:near%20mint', '2026-03-16T12:00:00.000Z', '{"readAt":"2026-03-14T11:00:00.000Z","listings":[{"listing":{"id":"1","title":"Card","url":null,"country":"US","listedAt":null,"seller":null},"comparedCents":1812,"weight":1,"leftOut":null}],"leftOut":{"another product":2}}', 'sandbox');
INSERT INTO public.price_points VALUES ('box', 'sealed', '2026-01-01', 14364, 'sandbox');
INSERT INTO public.price_points VALUES ('card', 'graded:psa:10', '2026-01-01', 90099, 'sandbox');
INSERT INTO public.price_points VALUES ('card', 'raw:near%20mint', '2026-01-01', 1515, 'sandbox');
INSERT INTO public.price_points VALUES ('other', 'raw:damaged', '2026-01-01', 233, 'sandbox');
INSERT INTO public.price_points VALUES ('wished', 'raw:near%20mint', '2026-01-01', 999, 'sandbox');
INSERT INTO public.price_points VALUES ('card', 'raw:near%20mint', '2026-03-16', 1812, 'sandbox');
INSERT INTO public.price_points VALUES ('wished', 'raw:near%20mint', '2026-03-16', 1812, 'sandbox');
INSERT INTO public.price_points VALUES ('other', 'raw:near%20mint', '2026-03-16', 1812, 'sandbox');
INSERT INTO public.price_refreshes VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'everything', '01a22a1c-176e-700b-9327-71801a10373e', NULL, 'sandbox', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', NULL, 4, 4, 1, 0, 0, 0, 3, 0, 'mew', NULL, NULL);
INSERT INTO public.product_numbers VALUES ('products', 5);
INSERT INTO public.product_reports VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-17bd-7476-af90-25feca4d2b5f', 'other', 'duplicate', 'Twice', '2026-03-16T12:00:00.000Z');
INSERT INTO public.product_revisions VALUES ('01a22a1c-17aa-77ac-a8fa-db28318993ff', 0, '2026-03-16T12:00:00.000Z', '01a22a1c-03ca-7543-98ce-4ed8807afa17', '{"name":"Drawn by hand","set_name":"Made up","set_code":null,"set_card_count":null,"card_number":"7","rarity":null,"image_url":"https://cards.example/7.png","misc_info":null,"product_description":null,"release_date":null,"language":"en"}', 'collector-1', NULL, 'collector');
INSERT INTO public.product_totals VALUES ('base set', 'base1', 'card', '', 'en', 2);
INSERT INTO public.product_totals VALUES ('', '', 'card', '', 'en', 4);
INSERT INTO public.product_totals VALUES ('base set', 'base1', 'sealed_product', '', 'en', 1);
INSERT INTO public.product_totals VALUES ('', '', 'sealed_product', '', 'en', 1);
INSERT INTO public.product_totals VALUES ('promos', '', 'card', '', 'en', 1);
INSERT INTO public.product_totals VALUES ('made up', '', 'card', '', 'en', 1);
INSERT INTO public.product_words VALUES ('7', 5, 30, 499999999);
INSERT INTO public.product_words VALUES ('a', 5, 40, 499999999);
INSERT INTO public.product_words VALUES ('by', 5, 40, 499999999);
INSERT INTO public.product_words VALUES ('drawn', 5, 40, 499999999);
INSERT INTO public.product_words VALUES ('hand', 5, 40, 499999999);
INSERT INTO public.product_words VALUES ('made', 5, 19, 499999999);
INSERT INTO public.product_words VALUES ('up', 5, 19, 499999999);
INSERT INTO public.products VALUES ('card', 'charizard', 'card', 'Base Set', 'base set', 'base1', 102, '4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'card:charizard:base%20set:4:card', '1 card', 1, 0, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'import', 1, 'card', NULL, 'Holo', 'en', NULL);
INSERT INTO public.products VALUES ('other', 'pikachu', 'card', 'Base Set', 'base set', 'base1', 102, '58', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'card:pikachu:base%20set:58:other', '1 other', 1, 0, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'import', 2, 'other', NULL, NULL, 'en', NULL);
INSERT INTO public.products VALUES ('box', 'Booster Box', 'sealed_product', 'Base Set', 'base set', 'base1', 102, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'sealed_product:booster%20box:base%20set::box', '1 box', 1, 0, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'import', 3, 'box', NULL, NULL, 'en', NULL);
INSERT INTO public.products VALUES ('wished', 'mew', 'card', 'Promos', 'promos', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'card:mew:promos::wished', '1 wished', 1, 0, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'import', 4, 'wished', NULL, NULL, 'en', NULL);
INSERT INTO public.products VALUES ('01a22a1c-17aa-77ac-a8fa-db28318993ff', 'Drawn by a hand', 'card', 'Made up', 'made up', NULL, NULL, '7', NULL, NULL, NULL, NULL, 'https://cards.example/7.png', NULL, NULL, NULL, NULL, '070de40683b468bd9351d1f42e8bcab9b5a0f153f1ffc51fd9448c99a723e07e', '1 7973-96-83 made up 1 000007', 4, 1, '01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', 'collector', 5, '01a22a1c-17aa-77ac-a8fa-db28318993ff', NULL, NULL, 'en', NULL);
INSERT INTO public.remark_texts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'note', 'FXbiCevB8MfpkLytKq6RMNrqeHXORDSI3HHStMYNT6U', 'From the attic', ' from the attic');
INSERT INTO public.remark_texts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'trade', 'trade', ' trade');
INSERT INTO public.remark_texts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'favourite', 'favourite', ' favourite');
INSERT INTO public.remark_texts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'box', 'a', 'A', ' a');
INSERT INTO public.remark_texts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'binder', 'red', 'Red', ' red');
INSERT INTO public.remark_texts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'page', '3', '3', ' 3');
INSERT INTO public.remark_texts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'seller', 'a fair', 'A fair', ' a fair');
INSERT INTO public.remark_texts VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'Main', ' main');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'note', 'FXbiCevB8MfpkLytKq6RMNrqeHXORDSI3HHStMYNT6U', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'trade', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'favourite', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'box', 'a', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'binder', 'red', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'page', '3', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'seller', 'a fair', 'card:raw:near%20mint', '01a22a1c-04bb-73c1-ab24-a52333037437');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'card:raw:near%20mint', '01a22a1c-11b8-7425-97b8-f6358af52ca1');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'card:raw:near%20mint', '01a22a1c-11b8-7425-97b8-f98e05651a60');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'card:raw:near%20mint', '01a22a1c-16d9-762f-b1c8-44c14666f6a3');
INSERT INTO public.remark_uses VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'tag', 'main', 'card:raw:near%20mint', '01a22a1c-16d9-762f-b1c8-4b7724b975ee');
INSERT INTO public.schema_migrations VALUES (1, '2026-11-30T01:40:06.392Z');
INSERT INTO public.schema_migrations VALUES (2, '2026-11-30T01:40:06.642Z');
INSERT INTO public.schema_migrations VALUES (3, '2026-11-30T01:40:06.653Z');
INSERT INTO public.schema_migrations VALUES (4, '2026-11-30T01:40:06.674Z');
INSERT INTO public.schema_migrations VALUES (5, '2026-11-30T01:40:06.681Z');
INSERT INTO public.schema_migrations VALUES (6, '2026-11-30T01:40:06.683Z');
INSERT INTO public.schema_migrations VALUES (7, '2026-11-30T01:40:06.685Z');
INSERT INTO public.schema_migrations VALUES (8, '2026-11-30T01:40:06.703Z');
INSERT INTO public.schema_migrations VALUES (9, '2026-11-30T01:40:06.712Z');
INSERT INTO public.schema_migrations VALUES (10, '2026-11-30T01:40:06.716Z');
INSERT INTO public.schema_migrations VALUES (11, '2026-11-30T01:40:06.729Z');
INSERT INTO public.schema_migrations VALUES (12, '2026-11-30T01:40:06.733Z');
INSERT INTO public.schema_migrations VALUES (13, '2026-11-30T01:40:06.774Z');
INSERT INTO public.schema_migrations VALUES (14, '2026-11-30T01:40:06.777Z');
INSERT INTO public.schema_migrations VALUES (15, '2026-11-30T01:40:06.779Z');
INSERT INTO public.schema_migrations VALUES (16, '2026-11-30T01:40:06.781Z');
INSERT INTO public.schema_migrations VALUES (17, '2026-11-30T01:40:06.787Z');
INSERT INTO public.schema_migrations VALUES (18, '2026-11-30T01:40:06.796Z');
INSERT INTO public.schema_migrations VALUES (19, '2026-11-30T01:40:06.814Z');
INSERT INTO public.schema_migrations VALUES (20, '2026-11-30T01:40:06.816Z');
INSERT INTO public.schema_migrations VALUES (21, '2026-11-30T01:40:06.817Z');
INSERT INTO public.schema_migrations VALUES (22, '2026-11-30T01:40:06.826Z');
INSERT INTO public.schema_migrations VALUES (23, '2026-11-30T01:40:06.829Z');
INSERT INTO public.schema_migrations VALUES (24, '2026-11-30T01:40:06.834Z');
INSERT INTO public.schema_migrations VALUES (25, '2026-11-30T01:40:06.837Z');
INSERT INTO public.schema_migrations VALUES (26, '2026-11-30T01:40:06.850Z');
INSERT INTO public.schema_migrations VALUES (27, '2026-11-30T01:40:06.857Z');
INSERT INTO public.schema_migrations VALUES (28, '2026-11-30T01:40:06.862Z');
INSERT INTO public.schema_migrations VALUES (29, '2026-11-30T01:40:06.872Z');
INSERT INTO public.schema_migrations VALUES (30, '2026-11-30T01:40:06.877Z');
INSERT INTO public.schema_migrations VALUES (31, '2026-11-30T01:40:06.880Z');
INSERT INTO public.schema_migrations VALUES (32, '2026-11-30T01:40:06.887Z');
INSERT INTO public.schema_migrations VALUES (33, '2026-11-30T01:40:06.891Z');
INSERT INTO public.schema_migrations VALUES (34, '2026-11-30T01:40:06.903Z');
INSERT INTO public.schema_migrations VALUES (35, '2026-11-30T01:40:06.908Z');
INSERT INTO public.schema_migrations VALUES (36, '2026-11-30T01:40:06.945Z');
INSERT INTO public.schema_migrations VALUES (37, '2026-11-30T01:40:06.948Z');
INSERT INTO public.schema_migrations VALUES (38, '2026-11-30T01:40:06.954Z');
INSERT INTO public.schema_migrations VALUES (39, '2026-11-30T01:40:06.965Z');
INSERT INTO public.schema_migrations VALUES (40, '2026-11-30T01:40:06.986Z');
INSERT INTO public.schema_migrations VALUES (41, '2026-11-30T01:40:06.988Z');
INSERT INTO public.schema_migrations VALUES (42, '2026-11-30T01:40:07.007Z');
INSERT INTO public.schema_migrations VALUES (43, '2026-11-30T01:40:07.008Z');
INSERT INTO public.schema_migrations VALUES (44, '2026-11-30T01:40:07.018Z');
INSERT INTO public.schema_migrations VALUES (45, '2026-11-30T01:40:07.021Z');
INSERT INTO public.schema_migrations VALUES (46, '2026-11-30T01:40:07.026Z');
INSERT INTO public.schema_migrations VALUES (47, '2026-11-30T01:40:07.040Z');
INSERT INTO public.schema_migrations VALUES (48, '2026-11-30T01:40:07.049Z');
INSERT INTO public.schema_migrations VALUES (49, '2026-11-30T01:40:07.069Z');
INSERT INTO public.schema_migrations VALUES (50, '2026-11-30T01:40:07.092Z');
INSERT INTO public.schema_migrations VALUES (51, '2026-11-30T01:40:07.149Z');
INSERT INTO public.schema_migrations VALUES (52, '2026-11-30T01:40:07.151Z');
INSERT INTO public.schema_migrations VALUES (53, '2026-11-30T01:40:07.152Z');
INSERT INTO public.schema_migrations VALUES (54, '2026-11-30T01:40:07.159Z');
INSERT INTO public.schema_migrations VALUES (55, '2026-11-30T01:40:07.166Z');
INSERT INTO public.schema_migrations VALUES (56, '2026-11-30T01:40:07.169Z');
INSERT INTO public.schema_migrations VALUES (57, '2026-11-30T01:40:07.183Z');
INSERT INTO public.schema_migrations VALUES (58, '2026-11-30T01:40:07.199Z');
INSERT INTO public.schema_migrations VALUES (59, '2026-11-30T01:40:07.219Z');
INSERT INTO public.schema_migrations VALUES (60, '2026-11-30T01:40:07.233Z');
INSERT INTO public.schema_migrations VALUES (61, '2026-11-30T01:40:07.255Z');
INSERT INTO public.schema_migrations VALUES (62, '2026-11-30T01:40:07.271Z');
INSERT INTO public.schema_migrations VALUES (63, '2026-11-30T01:40:07.276Z');
INSERT INTO public.schema_migrations VALUES (64, '2026-11-30T01:40:07.277Z');
INSERT INTO public.schema_migrations VALUES (65, '2026-11-30T01:40:07.283Z');
INSERT INTO public.schema_migrations VALUES (66, '2026-11-30T01:40:07.284Z');
INSERT INTO public.schema_migrations VALUES (67, '2026-11-30T01:40:07.291Z');
INSERT INTO public.schema_migrations VALUES (68, '2026-11-30T01:40:07.293Z');
INSERT INTO public.schema_migrations VALUES (69, '2026-11-30T01:40:07.300Z');
INSERT INTO public.schema_migrations VALUES (70, '2026-11-30T01:40:07.364Z');
INSERT INTO public.schema_migrations VALUES (71, '2026-11-30T01:40:07.367Z');
INSERT INTO public.schema_migrations VALUES (72, '2026-11-30T01:40:07.369Z');
INSERT INTO public.schema_migrations VALUES (73, '2026-11-30T01:40:07.420Z');
INSERT INTO public.schema_migrations VALUES (74, '2026-11-30T01:40:07.548Z');
INSERT INTO public.schema_migrations VALUES (75, '2026-11-30T01:40:07.549Z');
INSERT INTO public.schema_migrations VALUES (76, '2026-11-30T01:40:07.575Z');
INSERT INTO public.schema_migrations VALUES (77, '2026-11-30T01:40:07.606Z');
INSERT INTO public.schema_migrations VALUES (78, '2026-11-30T01:40:07.616Z');
INSERT INTO public.schema_migrations VALUES (79, '2026-11-30T01:40:07.625Z');
INSERT INTO public.schema_migrations VALUES (80, '2026-11-30T01:40:07.629Z');
INSERT INTO public.schema_migrations VALUES (81, '2026-11-30T01:40:07.641Z');
INSERT INTO public.search_trigrams VALUES ('^^d', 'drawn');
INSERT INTO public.search_trigrams VALUES ('^^h', 'hand');
INSERT INTO public.search_trigrams VALUES ('^^m', 'made');
INSERT INTO public.search_trigrams VALUES ('^dr', 'drawn');
INSERT INTO public.search_trigrams VALUES ('^ha', 'hand');
INSERT INTO public.search_trigrams VALUES ('^ma', 'made');
INSERT INTO public.search_trigrams VALUES ('ade', 'made');
INSERT INTO public.search_trigrams VALUES ('and', 'hand');
INSERT INTO public.search_trigrams VALUES ('awn', 'drawn');
INSERT INTO public.search_trigrams VALUES ('de$', 'made');
INSERT INTO public.search_trigrams VALUES ('dra', 'drawn');
INSERT INTO public.search_trigrams VALUES ('han', 'hand');
INSERT INTO public.search_trigrams VALUES ('mad', 'made');
INSERT INTO public.search_trigrams VALUES ('nd$', 'hand');
INSERT INTO public.search_trigrams VALUES ('raw', 'drawn');
INSERT INTO public.search_trigrams VALUES ('wn$', 'drawn');
INSERT INTO public.search_words VALUES ('7');
INSERT INTO public.search_words VALUES ('a');
INSERT INTO public.search_words VALUES ('by');
INSERT INTO public.search_words VALUES ('drawn');
INSERT INTO public.search_words VALUES ('hand');
INSERT INTO public.search_words VALUES ('made');
INSERT INTO public.search_words VALUES ('up');
INSERT INTO public.shared_pages VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0cc8-75c8-bbb5-311a948c6693', '572b7182f4724d60189aae895072cf862b55c22b2716c2efb7572505ac5da25b', 1, 'Older', '{"search":null,"set":null,"kind":null,"condition":null,"gradingCompany":null,"grade":null,"priceFromCents":null,"priceToCents":null}', NULL, NULL, 'on', 'off', '2026-03-15T12:00:00.000Z', '2026-03-15', 'off', 'off', 'off', 'off');
INSERT INTO public.shared_pages VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ced-77ef-a50b-edf1b7ea40cd', 'e639b1f929e1f136e5e31d59acd7c9e5aea6ccdd9523f2184a86e664e3c0a05b', 1, 'Newer', '{"search":"card","set":null,"kind":null,"condition":null,"gradingCompany":null,"grade":null,"priceFromCents":null,"priceToCents":1250}', 'name', 'desc', 'on', 'on', '2026-03-15T12:00:00.000Z', '2026-03-15', 'off', 'off', 'off', 'off');
INSERT INTO public.sign_in_names VALUES ('collector-1', '01a22a1c-03ca-7543-98ce-4ed8807afa17');
INSERT INTO public.sign_in_names VALUES ('collector-1@example.com', '01a22a1c-03ca-7543-98ce-4ed8807afa17');
INSERT INTO public.sign_in_names VALUES ('collector-2', '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee');
INSERT INTO public.sign_in_names VALUES ('collector-2@example.com', '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee');
INSERT INTO public.source_points VALUES ('card', 'raw:near%20mint', 'sandbox', '2026-03-16', 1812);
INSERT INTO public.source_points VALUES ('other', 'raw:near%20mint', 'sandbox', '2026-03-16', 1812);
INSERT INTO public.source_points VALUES ('wished', 'raw:near%20mint', 'sandbox', '2026-03-16', 1812);
INSERT INTO public.source_quotes VALUES ('card', 'raw:near%20mint', 'sandbox', 1812, '2026-03-14T11:00:00.000Z', 'ask', 'high', 8, 'no', NULL, NULL, NULL);
INSERT INTO public.source_quotes VALUES ('other', 'raw:near%20mint', 'sandbox', 1812, '2026-03-14T11:00:00.000Z', 'ask', 'high', 8, 'no', NULL, NULL, NULL);
INSERT INTO public.source_quotes VALUES ('wished', 'raw:near%20mint', 'sandbox', 1812, '2026-03-14T11:00:00.000Z', 'ask', 'high', 8, 'no', NULL, NULL, NULL);
INSERT INTO public.stat_days VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-14', -130852, 1349, 132201, 125328, 8, 128951, 9, 0, 0, 125353, 1515, 0, 133202, 2350, 0, 1490);
INSERT INTO public.stat_days VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-15', -143000, 1349, 144349, 212434, 15, 126735, 17, 0, 0, 139987, 17627, 88584, 145800, 2800, 0, 1490);
INSERT INTO public.stat_days VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-16', -143001, 1349, 144350, 219544, 17, 144349, 18, 3486, 3624, 139987, 17627, 88584, 145801, 2800, 0, 1490);
INSERT INTO public.stat_days VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '2026-03-16', -1554, 0, 1554, 3188, 2, 1554, 2, 0, 0, 3188, 0, 0, 1554, 0, 0, 0);
INSERT INTO public.submission_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 0, '01a22a1c-0ac1-7648-a7e0-d6a31785eefd', 2034, 2034, '9', 1515, 90099, NULL);
INSERT INTO public.submission_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 1, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 2033, 2033, '9', 1515, NULL, '01a22a1c-0b49-71c4-bf8c-7c67225aa1b7');
INSERT INTO public.submission_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 2, '01a22a1c-0ac1-7648-a7e0-cf7b3b7eba8f', 2033, 2033, '9', 1515, NULL, NULL);
INSERT INTO public.submission_copies VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b49-71c4-bf8c-7c67225aa1b7', 0, '01a22a1c-0ac1-7648-a7e0-d1e827b89665', 700, 700, NULL, 1515, NULL, NULL);
INSERT INTO public.submission_operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-3199636ae1ca', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 'sent', 'PSA', NULL);
INSERT INTO public.submission_operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0aec-772d-8f12-49d35ff6e21d', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 'corrected', 'PSA', '{"before":{"feesCents":5000,"insuranceCents":100,"returnShippingCents":0},"after":{"feesCents":6000,"insuranceCents":100,"returnShippingCents":0}}');
INSERT INTO public.submission_operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b13-7743-b65a-cda3a5fef62b', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 'returned', 'PSA', NULL);
INSERT INTO public.submission_operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b49-71c4-bf8c-82156ae2c922', '01a22a1c-0b49-71c4-bf8c-7c67225aa1b7', 'sent', 'PSA', NULL);
INSERT INTO public.submission_operations VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b8a-73b8-bce7-91dc222fd356', '01a22a1c-0b8a-73b8-bce7-8d406fabcafb', 'sent', 'PSA', NULL);
INSERT INTO public.submissions VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0ada-7266-a78a-2d33208ab4b8', 'PSA', NULL, '2026-03-01', NULL, NULL, 6000, 100, 0, 1, '2026-03-15T12:00:00.000Z');
INSERT INTO public.submissions VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0b49-71c4-bf8c-7c67225aa1b7', 'PSA', NULL, NULL, NULL, NULL, 700, 0, 0, 0, '2026-03-15T12:00:00.000Z');
INSERT INTO public.tokens VALUES ('4f3cbf955523c667e25b257fa9c1dbdf4f851c1ce8ff848514fe2698804d5e5e', '01a22a1c-03ca-7543-98ce-4ed8807afa17', '2026-03-14T12:00:00.000Z', '2026-03-16T12:00:00.000Z', 'lightMyRequest', '127.0.0.1');
INSERT INTO public.tokens VALUES ('da33f9a58c97ac0482e5d48f34ee6a2edc37aafd8db8a8d6f4b30d625d635157', '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', '2026-03-16T12:00:00.000Z', '2026-03-16T12:00:00.000Z', 'lightMyRequest', '127.0.0.1');
INSERT INTO public.tombstones VALUES ('6da5ccf4-efab-4bae-bff8-1e5caa5e230b', '2026-03-16', '85a10942b80afd599812bd2053abca8a22cb47434872345261afeee777e27cc2');
INSERT INTO public.trade_lines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-7181f4232577', 'given', 0, '01a22a1c-0542-7107-a292-dd72b3e9d3b4', 'other', 'pikachu', 'Base Set', 'card', NULL, NULL, 'raw', 'Damaged', 333, 233, NULL);
INSERT INTO public.trade_lines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-7181f4232577', 'given', 1, '01a22a1c-04bb-73c1-ab24-abd6f7e396de', 'card', 'charizard', 'Base Set', 'card', NULL, NULL, 'raw', 'Near Mint', 1001, 1515, NULL);
INSERT INTO public.trade_lines VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-7181f4232577', 'received', 0, '01a22a1c-05cb-745b-9fb0-6ee6840f0313', 'wished', 'mew', 'Promos', 'card', NULL, NULL, 'raw', 'Near Mint', 884, 999, NULL);
INSERT INTO public.trades VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-05cb-745b-9fb0-7181f4232577', '2026-03-15T12:00:00.000Z', -450, 1334, 884, 0, '2026-03-15', 'Misty', 'At the fair');
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'raw:near%20mint', 10, 26601, 19313, 10, 26601);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'kind', 'raw', 12, 26935, 19546, 11, 26934);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'set', 'Base Set', 16, 143465, 217732, 16, 143465);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'graded:psa:10', 2, 93035, 180198, 2, 93035);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'kind', 'graded', 2, 93035, 180198, 2, 93035);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'grading', 3, 10016, 5436, 3, 10016);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'kind', 'grading', 3, 10016, 5436, 3, 10016);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'sealed', 1, 14364, 14364, 1, 14364);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'kind', 'sealed', 1, 14364, 14364, 1, 14364);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'grade', 'raw:damaged', 2, 334, 233, 1, 333);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'set', 'Promos', 1, 884, 1812, 1, 884);
INSERT INTO public.value_shares VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'set', 'Made up', 1, 1, 0, 0, 0);
INSERT INTO public.value_shares VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'grade', 'raw:near%20mint', 2, 1554, 3188, 2, 1554);
INSERT INTO public.value_shares VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'kind', 'raw', 2, 1554, 3188, 2, 1554);
INSERT INTO public.value_shares VALUES ('01a22a1c-1a09-75bd-a116-fe1c0cd5cdee', 'set', 'Base Set', 2, 1554, 3188, 2, 1554);
INSERT INTO public.venues VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', '01a22a1c-0550-7268-b6ee-0b40b6601bea', 'A fair', '5142b52627450da21641fcc866357633cb791a821641504aa87970490f46a09d', 100, 30, 100, 0);
INSERT INTO public.wishes VALUES ('01a22a1c-03ca-7543-98ce-4ed8807afa17', 'wished', '2026-03-15T12:00:00.000Z', 1250, NULL, NULL);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY public.changed_prices
    ADD CONSTRAINT changed_prices_key PRIMARY KEY (product_id, price_key);
ALTER TABLE ONLY public.chosen_sets
    ADD CONSTRAINT chosen_sets_key PRIMARY KEY (collector_id, language, set_code);
ALTER TABLE ONLY public.collection_views
    ADD CONSTRAINT collection_views_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.collection_views
    ADD CONSTRAINT collection_views_name UNIQUE (collector_id, name_key);
ALTER TABLE ONLY public.collector_totals
    ADD CONSTRAINT collector_totals_pkey PRIMARY KEY (collector_id);
ALTER TABLE ONLY public.collectors
    ADD CONSTRAINT collectors_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.collectors
    ADD CONSTRAINT collectors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.collectors
    ADD CONSTRAINT collectors_username_key_key UNIQUE (username_key);
ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_pkey PRIMARY KEY (collector_id);
ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (collector_id);
ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_key PRIMARY KEY (currency, day);
ALTER TABLE ONLY public.excluded_listings
    ADD CONSTRAINT excluded_listings_key PRIMARY KEY (source, listing_id);
ALTER TABLE ONLY public.external_ids
    ADD CONSTRAINT external_ids_key PRIMARY KEY (product_id, source);
ALTER TABLE ONLY public.former_emails
    ADD CONSTRAINT former_emails_pkey PRIMARY KEY (collector_id);
ALTER TABLE ONLY public.holding_groups
    ADD CONSTRAINT holding_groups_key PRIMARY KEY (collector_id, group_key);
ALTER TABLE ONLY public.holdings
    ADD CONSTRAINT holdings_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_key PRIMARY KEY (collector_id, idempotency_key);
ALTER TABLE ONLY public.image_uses
    ADD CONSTRAINT image_uses_key PRIMARY KEY (product_id, revision);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (file_name);
ALTER TABLE ONLY public.import_parts
    ADD CONSTRAINT import_parts_key PRIMARY KEY (collector_id, import_id, part);
ALTER TABLE ONLY public.imported_identities
    ADD CONSTRAINT imported_identities_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.job_progress
    ADD CONSTRAINT job_progress_pkey PRIMARY KEY (job);
ALTER TABLE ONLY public.known_sign_ins
    ADD CONSTRAINT known_sign_ins_key PRIMARY KEY (collector_id, digest);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_key PRIMARY KEY (collector_id, sequence);
ALTER TABLE ONLY public.ledger_rates
    ADD CONSTRAINT ledger_rates_pkey PRIMARY KEY (collector_id);
ALTER TABLE ONLY public.lookalike_names
    ADD CONSTRAINT lookalike_names_pkey PRIMARY KEY (lookalike_key);
ALTER TABLE ONLY public.market_prices
    ADD CONSTRAINT market_prices_key PRIMARY KEY (product_id, price_key);
ALTER TABLE ONLY public.movers
    ADD CONSTRAINT movers_key PRIMARY KEY (collector_id, change_range, group_key);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.operation_copies
    ADD CONSTRAINT operation_copies_key PRIMARY KEY (collector_id, operation_sequence, "position");
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_id UNIQUE (collector_id, id);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_key PRIMARY KEY (collector_id, sequence);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_reverse_once UNIQUE (collector_id, reverses);
ALTER TABLE ONLY public.own_pictures
    ADD CONSTRAINT own_pictures_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (collector_id);
ALTER TABLE ONLY public.price_age_hours
    ADD CONSTRAINT price_age_hours_key PRIMARY KEY (collector_id, hour);
ALTER TABLE ONLY public.price_asks
    ADD CONSTRAINT price_asks_key PRIMARY KEY (product_id, price_key, source);
ALTER TABLE ONLY public.price_baselines
    ADD CONSTRAINT price_baselines_key PRIMARY KEY (collector_id, product_id, price_key);
ALTER TABLE ONLY public.price_checks
    ADD CONSTRAINT price_checks_key PRIMARY KEY (product_id, price_key);
ALTER TABLE ONLY public.price_evidence
    ADD CONSTRAINT price_evidence_key PRIMARY KEY (product_id, price_key);
ALTER TABLE ONLY public.price_list_parts
    ADD CONSTRAINT price_list_parts_key PRIMARY KEY (source, part);
ALTER TABLE ONLY public.price_list_runs
    ADD CONSTRAINT price_list_runs_pkey PRIMARY KEY (source);
ALTER TABLE ONLY public.price_points
    ADD CONSTRAINT price_points_key PRIMARY KEY (product_id, price_key, day);
ALTER TABLE ONLY public.price_refreshes
    ADD CONSTRAINT price_refreshes_key PRIMARY KEY (collector_id, scope);
ALTER TABLE ONLY public.price_source_order
    ADD CONSTRAINT price_source_order_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.price_source_reports
    ADD CONSTRAINT price_source_reports_pkey PRIMARY KEY (source);
ALTER TABLE ONLY public.product_numbers
    ADD CONSTRAINT product_numbers_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.product_reports
    ADD CONSTRAINT product_reports_id_key UNIQUE (id);
ALTER TABLE ONLY public.product_reports
    ADD CONSTRAINT product_reports_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.product_reports
    ADD CONSTRAINT product_reports_once UNIQUE (collector_id, product_id);
ALTER TABLE ONLY public.product_revisions
    ADD CONSTRAINT product_revisions_key PRIMARY KEY (product_id, revision);
ALTER TABLE ONLY public.product_sources
    ADD CONSTRAINT product_sources_key PRIMARY KEY (source, external_id);
ALTER TABLE ONLY public.product_totals
    ADD CONSTRAINT product_totals_by_language PRIMARY KEY (set_name_key, set_code, product_type, rarity, language);
ALTER TABLE ONLY public.product_words
    ADD CONSTRAINT product_words_found PRIMARY KEY (word, product_number) INCLUDE (weight, place);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_identity_key_key UNIQUE (identity_key);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.remark_texts
    ADD CONSTRAINT remark_texts_key PRIMARY KEY (collector_id, kind, key);
ALTER TABLE ONLY public.remark_uses
    ADD CONSTRAINT remark_uses_key PRIMARY KEY (collector_id, kind, key, group_key, holding_id);
ALTER TABLE ONLY public.restricted_points
    ADD CONSTRAINT restricted_points_key PRIMARY KEY (product_id, price_key, day);
ALTER TABLE ONLY public.restricted_prices
    ADD CONSTRAINT restricted_prices_key PRIMARY KEY (product_id, price_key);
ALTER TABLE ONLY public.revaluation_keys
    ADD CONSTRAINT revaluation_keys_key PRIMARY KEY (collector_id, product_id, price_key);
ALTER TABLE ONLY public.revaluations
    ADD CONSTRAINT revaluations_pkey PRIMARY KEY (collector_id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.search_trigrams
    ADD CONSTRAINT search_trigrams_key PRIMARY KEY (trigram, word);
ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.shared_pages
    ADD CONSTRAINT shared_pages_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.sign_in_names
    ADD CONSTRAINT sign_in_names_pkey PRIMARY KEY (name_key);
ALTER TABLE ONLY public.source_calls
    ADD CONSTRAINT source_calls_key PRIMARY KEY (source, day);
ALTER TABLE ONLY public.source_points
    ADD CONSTRAINT source_points_key PRIMARY KEY (product_id, price_key, source, day);
ALTER TABLE ONLY public.source_quotes
    ADD CONSTRAINT source_quotes_key PRIMARY KEY (product_id, price_key, source);
ALTER TABLE ONLY public.held_back_prices
    ADD CONSTRAINT sourced_prices_key PRIMARY KEY (product_id, price_key, source);
ALTER TABLE ONLY public.stat_days
    ADD CONSTRAINT stat_days_key PRIMARY KEY (collector_id, day);
ALTER TABLE ONLY public.submission_copies
    ADD CONSTRAINT submission_copies_key PRIMARY KEY (collector_id, submission_id, place);
ALTER TABLE ONLY public.submission_operations
    ADD CONSTRAINT submission_operations_key PRIMARY KEY (collector_id, operation_id);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.tombstones
    ADD CONSTRAINT tombstones_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.tombstones
    ADD CONSTRAINT tombstones_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trade_lines
    ADD CONSTRAINT trade_lines_key PRIMARY KEY (collector_id, trade_id, side, "position");
ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.value_shares
    ADD CONSTRAINT value_shares_key PRIMARY KEY (collector_id, dimension, bucket);
ALTER TABLE ONLY public.venues
    ADD CONSTRAINT venues_key PRIMARY KEY (collector_id, id);
ALTER TABLE ONLY public.venues
    ADD CONSTRAINT venues_name UNIQUE (collector_id, name_key);
ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_key PRIMARY KEY (collector_id, product_id);
CREATE INDEX attempts_age ON public.attempts USING btree (window_started_at);
CREATE INDEX changed_prices_queue ON public.changed_prices USING btree (queued_at, product_id, price_key);
CREATE INDEX collector_totals_pending ON public.collector_totals USING btree (collector_id) WHERE (pending_copies > 0);
CREATE INDEX collectors_curators ON public.collectors USING btree (id) WHERE ((operator = 'on'::text) OR (trusted = 'on'::text));
CREATE INDEX collectors_restricted ON public.collectors USING btree (username_key) WHERE (restricted_prices = 'on'::text);
CREATE INDEX email_confirmations_end ON public.email_confirmations USING btree (expires_at);
CREATE INDEX excluded_listings_seen ON public.excluded_listings USING btree (seen_on);
CREATE INDEX external_ids_by_id ON public.external_ids USING btree (source, external_id);
CREATE INDEX held_back_prices_listings ON public.held_back_prices USING btree (found_at) WHERE (origins <> '[]'::text);
CREATE INDEX holding_groups_distance ON public.holding_groups USING btree (collector_id, price_distance_cents DESC, newest_created_at DESC, newest_holding_id DESC) WHERE (price_distance_cents IS NOT NULL);
CREATE INDEX holding_groups_kind ON public.holding_groups USING btree (collector_id, kind, newest_created_at DESC, newest_holding_id DESC) WHERE (kind IS NOT NULL);
CREATE INDEX holding_groups_name ON public.holding_groups USING btree (collector_id, name_key);
CREATE INDEX holding_groups_newest ON public.holding_groups USING btree (collector_id, newest_created_at DESC, newest_holding_id DESC);
CREATE INDEX holding_groups_number ON public.holding_groups USING btree (collector_id, product_number) WHERE (product_number IS NOT NULL);
CREATE INDEX holding_groups_price ON public.holding_groups USING btree (product_id, price_key, collector_id);
CREATE INDEX holding_groups_priced ON public.holding_groups USING btree (collector_id, counted_as_of, quantity) WHERE (counted_as_of IS NOT NULL);
CREATE INDEX holding_groups_product ON public.holding_groups USING btree (collector_id, product_id, kind, quantity, cost_basis_cents, counted_price_cents, condition, newest_purchase_date, oldest_purchase_date, newest_created_at, newest_holding_id, name_key, set_key, number_key);
CREATE INDEX holding_groups_set ON public.holding_groups USING btree (collector_id, set_name) WHERE (set_name IS NOT NULL);
CREATE INDEX holding_groups_unpriced ON public.holding_groups USING btree (collector_id, newest_created_at DESC, product_id, price_key) WHERE (counted_price_cents IS NULL);
CREATE INDEX holding_groups_value ON public.holding_groups USING btree (collector_id, ((quantity * counted_price_cents))) WHERE (counted_price_cents IS NOT NULL);
CREATE INDEX holdings_group ON public.holdings USING btree (collector_id, group_key, created_at DESC, id DESC) WHERE (removed_at IS NULL);
CREATE INDEX holdings_held ON public.holdings USING btree (collector_id, created_at DESC, id DESC, group_key) WHERE (removed_at IS NULL);
CREATE INDEX holdings_pictured ON public.holdings USING btree (collector_id, group_key) WHERE ((removed_at IS NULL) AND (COALESCE(front_picture, back_picture) IS NOT NULL));
CREATE INDEX holdings_purchased ON public.holdings USING btree (collector_id, group_key, purchase_date) WHERE ((removed_at IS NULL) AND (purchase_date IS NOT NULL));
CREATE INDEX holdings_slab ON public.holdings USING btree (collector_id, slab_key) WHERE ((slab_key IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX idempotency_keys_end ON public.idempotency_keys USING btree (kept_days, created_at);
CREATE INDEX image_uses_image ON public.image_uses USING btree (file_name, shown_until);
CREATE INDEX images_uploader ON public.images USING btree (uploaded_by, uploaded_at);
CREATE INDEX imports_unfinished ON public.imports USING btree (created_at) WHERE (ended_at IS NULL);
CREATE INDEX known_sign_ins_age ON public.known_sign_ins USING btree (seen_at);
CREATE INDEX ledger_entries_holding ON public.ledger_entries USING btree (collector_id, holding_id);
CREATE INDEX ledger_entries_of_operation ON public.ledger_entries USING btree (collector_id, operation_sequence);
CREATE INDEX ledger_rates_by_day ON public.ledger_rates USING btree (rate_day, collector_id);
CREATE INDEX ledger_rates_moving ON public.ledger_rates USING btree (collector_id) WHERE (last_rate IS NOT NULL);
CREATE UNIQUE INDEX lookalike_names_collector ON public.lookalike_names USING btree (collector_id);
CREATE INDEX notifications_age ON public.notifications USING btree (created_at);
CREATE INDEX notifications_newest ON public.notifications USING btree (collector_id, created_at, id);
CREATE INDEX notifications_read ON public.notifications USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_unmailed ON public.notifications USING btree (collector_id) WHERE (mailed_at IS NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (collector_id) WHERE (read_at IS NULL);
CREATE UNIQUE INDEX notifications_week ON public.notifications USING btree (collector_id, week_ends) WHERE (week_ends IS NOT NULL);
CREATE INDEX operation_copies_copy ON public.operation_copies USING btree (collector_id, holding_id, operation_sequence);
CREATE INDEX operation_copies_product ON public.operation_copies USING btree (collector_id, product_id, operation_sequence);
CREATE INDEX operations_corrects ON public.operations USING btree (collector_id, corrects);
CREATE INDEX operations_day ON public.operations USING btree (collector_id, day, sequence);
CREATE INDEX operations_kind ON public.operations USING btree (collector_id, kind, sequence);
CREATE INDEX operations_kind_day ON public.operations USING btree (collector_id, kind, day, sequence);
CREATE INDEX operations_profit ON public.operations USING btree (collector_id, sequence) WHERE (realised_profit_cents <> 0);
CREATE INDEX own_pictures_copy ON public.own_pictures USING btree (collector_id, holding_id);
CREATE INDEX price_evidence_age ON public.price_evidence USING btree (found_at);
CREATE INDEX price_points_day ON public.price_points USING btree (day, product_id, price_key);
CREATE INDEX product_revisions_author ON public.product_revisions USING btree (edited_by, product_id, revision) WHERE (edited_by IS NOT NULL);
CREATE INDEX product_sources_product ON public.product_sources USING btree (product_id, source, external_id);
CREATE INDEX product_totals_code ON public.product_totals USING btree (set_code);
CREATE INDEX product_words_product ON public.product_words USING btree (product_number, word, weight);
CREATE INDEX products_author ON public.products USING btree (created_by, id) WHERE (created_by IS NOT NULL);
CREATE INDEX products_entry ON public.products USING btree (entry_id, id);
CREATE INDEX products_list ON public.products USING btree (list_order, id) WHERE (number > 0);
CREATE UNIQUE INDEX products_number ON public.products USING btree (number) INCLUDE (id);
CREATE INDEX products_rarity ON public.products USING btree (rarity, list_order, id) WHERE (number > 0);
CREATE INDEX products_set ON public.products USING btree (set_name_key, list_order, id, number);
CREATE INDEX products_set_code ON public.products USING btree (set_code, list_order, id, number);
CREATE INDEX products_type ON public.products USING btree (product_type, list_order, id) WHERE (number > 0);
CREATE INDEX remark_uses_holding ON public.remark_uses USING btree (collector_id, holding_id);
CREATE INDEX restricted_points_day ON public.restricted_points USING btree (day);
CREATE INDEX revaluations_failing ON public.revaluations USING btree (failures) WHERE (failures > 0);
CREATE INDEX revaluations_queue ON public.revaluations USING btree (due_at, queued_at, collector_id);
CREATE INDEX shared_pages_digest ON public.shared_pages USING btree (digest);
CREATE INDEX sign_in_names_collector ON public.sign_in_names USING btree (collector_id);
CREATE INDEX source_points_day ON public.source_points USING btree (day);
CREATE INDEX source_quotes_source ON public.source_quotes USING btree (source, product_id);
CREATE UNIQUE INDEX submission_copies_newest ON public.submission_copies USING btree (collector_id, holding_id) WHERE (superseded_by IS NULL);
CREATE UNIQUE INDEX submission_copies_once ON public.submission_copies USING btree (collector_id, holding_id, submission_id);
CREATE INDEX tokens_collector ON public.tokens USING btree (collector_id);
CREATE INDEX tokens_created ON public.tokens USING btree (created_at);
CREATE INDEX tokens_used ON public.tokens USING btree (last_used_at);
CREATE INDEX trade_lines_copy ON public.trade_lines USING btree (collector_id, holding_id);
CREATE INDEX trades_newest ON public.trades USING btree (collector_id, traded_at, id);
CREATE INDEX value_shares_value ON public.value_shares USING btree (collector_id, dimension, market_value_cents DESC, bucket);
CREATE INDEX wishes_target ON public.wishes USING btree (product_id, collector_id) WHERE (target_price_cents IS NOT NULL);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER operation_copies_append_only BEFORE DELETE OR UPDATE ON public.operation_copies FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER operation_copies_no_truncate BEFORE TRUNCATE ON public.operation_copies FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER operations_no_delete BEFORE DELETE ON public.operations FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER operations_no_truncate BEFORE TRUNCATE ON public.operations FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER operations_no_update BEFORE UPDATE ON public.operations FOR EACH ROW EXECUTE FUNCTION public.refuse_operation_change();
CREATE TRIGGER trade_lines_append_only BEFORE DELETE OR UPDATE ON public.trade_lines FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER trade_lines_no_truncate BEFORE TRUNCATE ON public.trade_lines FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER trades_append_only BEFORE DELETE OR UPDATE OF collector_id, id, traded_at, day, cash_delta_cents, basis_given_cents, basis_received_cents, realised_gain_cents ON public.trades FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER trades_no_truncate BEFORE TRUNCATE ON public.trades FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
ALTER TABLE ONLY public.chosen_sets
    ADD CONSTRAINT chosen_sets_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.collection_views
    ADD CONSTRAINT collection_views_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.collector_totals
    ADD CONSTRAINT collector_totals_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.external_ids
    ADD CONSTRAINT external_ids_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.former_emails
    ADD CONSTRAINT former_emails_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.holding_groups
    ADD CONSTRAINT holding_groups_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.holding_groups
    ADD CONSTRAINT holding_groups_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.holdings
    ADD CONSTRAINT holdings_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.holdings
    ADD CONSTRAINT holdings_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.image_uses
    ADD CONSTRAINT image_uses_file_name_fkey FOREIGN KEY (file_name) REFERENCES public.images(file_name);
ALTER TABLE ONLY public.image_uses
    ADD CONSTRAINT image_uses_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.import_parts
    ADD CONSTRAINT import_parts_import FOREIGN KEY (collector_id, import_id) REFERENCES public.imports(collector_id, id);
ALTER TABLE ONLY public.imported_identities
    ADD CONSTRAINT imported_identities_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.known_sign_ins
    ADD CONSTRAINT known_sign_ins_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_operation FOREIGN KEY (collector_id, operation_sequence) REFERENCES public.operations(collector_id, sequence);
ALTER TABLE ONLY public.ledger_rates
    ADD CONSTRAINT ledger_rates_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.lookalike_names
    ADD CONSTRAINT lookalike_names_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.market_prices
    ADD CONSTRAINT market_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.movers
    ADD CONSTRAINT movers_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.operation_copies
    ADD CONSTRAINT operation_copies_holding FOREIGN KEY (collector_id, holding_id) REFERENCES public.holdings(collector_id, id);
ALTER TABLE ONLY public.operation_copies
    ADD CONSTRAINT operation_copies_operation FOREIGN KEY (collector_id, operation_sequence) REFERENCES public.operations(collector_id, sequence);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_corrected FOREIGN KEY (collector_id, corrects) REFERENCES public.operations(collector_id, id);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_reversed FOREIGN KEY (collector_id, reverses) REFERENCES public.operations(collector_id, id);
ALTER TABLE ONLY public.own_pictures
    ADD CONSTRAINT own_pictures_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.own_pictures
    ADD CONSTRAINT own_pictures_copy FOREIGN KEY (collector_id, holding_id) REFERENCES public.holdings(collector_id, id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.price_age_hours
    ADD CONSTRAINT price_age_hours_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.price_baselines
    ADD CONSTRAINT price_baselines_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.price_checks
    ADD CONSTRAINT price_checks_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.price_evidence
    ADD CONSTRAINT price_evidence_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.price_points
    ADD CONSTRAINT price_points_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.price_refreshes
    ADD CONSTRAINT price_refreshes_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.product_reports
    ADD CONSTRAINT product_reports_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.product_reports
    ADD CONSTRAINT product_reports_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.product_revisions
    ADD CONSTRAINT product_revisions_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.product_revisions
    ADD CONSTRAINT product_revisions_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.product_sources
    ADD CONSTRAINT product_sources_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.remark_texts
    ADD CONSTRAINT remark_texts_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.remark_uses
    ADD CONSTRAINT remark_uses_text FOREIGN KEY (collector_id, kind, key) REFERENCES public.remark_texts(collector_id, kind, key);
ALTER TABLE ONLY public.restricted_points
    ADD CONSTRAINT restricted_points_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.restricted_prices
    ADD CONSTRAINT restricted_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.revaluation_keys
    ADD CONSTRAINT revaluation_keys_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.revaluations
    ADD CONSTRAINT revaluations_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.shared_pages
    ADD CONSTRAINT shared_pages_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.sign_in_names
    ADD CONSTRAINT sign_in_names_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.source_points
    ADD CONSTRAINT source_points_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.source_quotes
    ADD CONSTRAINT source_quotes_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.held_back_prices
    ADD CONSTRAINT sourced_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.stat_days
    ADD CONSTRAINT stat_days_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.submission_copies
    ADD CONSTRAINT submission_copies_copy FOREIGN KEY (collector_id, holding_id) REFERENCES public.holdings(collector_id, id);
ALTER TABLE ONLY public.submission_copies
    ADD CONSTRAINT submission_copies_submission FOREIGN KEY (collector_id, submission_id) REFERENCES public.submissions(collector_id, id);
ALTER TABLE ONLY public.submission_operations
    ADD CONSTRAINT submission_operations_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.trade_lines
    ADD CONSTRAINT trade_lines_holding FOREIGN KEY (collector_id, holding_id) REFERENCES public.holdings(collector_id, id);
ALTER TABLE ONLY public.trade_lines
    ADD CONSTRAINT trade_lines_trade FOREIGN KEY (collector_id, trade_id) REFERENCES public.trades(collector_id, id);
ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.value_shares
    ADD CONSTRAINT value_shares_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.venues
    ADD CONSTRAINT venues_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_collector_id_fkey FOREIGN KEY (collector_id) REFERENCES public.collectors(id);
ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
