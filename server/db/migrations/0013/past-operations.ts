/**
 * Derives the operations of the past from the ledger: entries of one addition or one trade belong together, any
 * other entry stands for itself. A copy's versions are known where nothing has changed it in between; an edit kept
 * only its difference in money, so its versions stay unknown.
 */
import { type RawBuilder, sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'

/** Fills `marked_entries`, `past_operations` and `past_operation_copies`. */
export async function operationsOfTheLedger(tx: Writer, engine: EngineName): Promise<void> {
  await markEntries(tx)
  await sql`create index marked_entries_holding on marked_entries (collector_id, holding_id)`.execute(tx)
  await pastOperations(tx)
  await pastCopies(tx, engine)
}

/** Numbers the operations: an entry that starts one is 1, the running sum is its number. */
async function markEntries(tx: Writer): Promise<void> {
  await sql`
    create table marked_entries as
    with traded as (
      select trade_lines.collector_id, trade_lines.holding_id, trade_lines.trade_id, trade_lines.side,
        trades.traded_at
      from trade_lines join trades
        on trades.collector_id = trade_lines.collector_id and trades.id = trade_lines.trade_id
    ),
    entries as (
      select ledger_entries.*, holdings.product_id, traded.trade_id, traded.side
      from ledger_entries
      left join holdings on holdings.collector_id = ledger_entries.collector_id
        and holdings.id = ledger_entries.holding_id
      left join traded on ledger_entries.kind = 'trade' and traded.collector_id = ledger_entries.collector_id
        and traded.holding_id = ledger_entries.holding_id and traded.traded_at = ledger_entries.occurred_at
    ),
    started as (
      select entries.*, case
        when kind not in ('add', 'trade') then 1
        when lag(kind) over earlier is null or lag(kind) over earlier <> kind then 1
        when lag(occurred_at) over earlier <> occurred_at then 1
        when kind = 'add' and lag(product_id) over earlier <> product_id then 1
        -- The gain of a trade, its last entry, has no copy and so no trade here.
        when kind = 'trade' and trade_id is not null and coalesce(lag(trade_id) over earlier, '') <> trade_id then 1
        else 0 end as starts
      from entries
      window earlier as (partition by collector_id order by sequence)
    )
    select started.*, cast(sum(starts) over (partition by collector_id order by sequence) as bigint)
      as operation_sequence
    from started`.execute(tx)
}

async function pastOperations(tx: Writer): Promise<void> {
  const running = (column: string) =>
    sql.raw(
      `cast(sum(sum(${column})) over (partition by collector_id order by operation_sequence) as bigint)`,
    )
  const sum = (column: string) => sql.raw(`cast(sum(${column}) as bigint)`)
  await sql`
    create table past_operations as
    select collector_id, operation_sequence as sequence,
      coalesce(max(trade_id), 'ledger-' || min(sequence)) as id,
      min(kind) as kind, min(occurred_at) as occurred_at, substr(min(occurred_at), 1, 10) as day,
      cast(null as text) as reverses, cast(null as text) as corrects,
      ${sum('cash_cents')} as cash_cents, ${sum('cost_basis_cents')} as cost_basis_cents,
      ${sum('realised_profit_cents')} as realised_profit_cents,
      ${running('cash_cents')} as lifetime_earnings_after_cents,
      ${running('cost_basis_cents')} as cost_basis_after_cents,
      ${running('realised_profit_cents')} as realised_profit_after_cents,
      count(holding_id) as copies
    from marked_entries group by collector_id, operation_sequence`.execute(tx)
}

async function pastCopies(tx: Writer, engine: EngineName): Promise<void> {
  const held = version(engine, [])
  const removed = version(engine, [
    ['removal', 'removal'],
    ['soldPriceCents', 'sold_price_cents'],
  ])
  await sql`
    create table past_operation_copies as
    select entries.collector_id, entries.operation_sequence,
      row_number() over (
        partition by entries.collector_id, entries.operation_sequence order by entries.sequence) - 1 as position,
      entries.holding_id, entries.product_id,
      case when entries.kind in ('sale', 'mistake') or entries.side = 'given' then ${held} end as before_version,
      case when entries.kind in ('sale', 'mistake') or entries.side = 'given' then ${removed}
        when (entries.kind = 'add' or entries.side = 'received') and not exists (
          select 1 from marked_entries as edits
          where edits.collector_id = entries.collector_id and edits.holding_id = entries.holding_id
            and edits.kind = 'edit') then ${held} end as after_version
    from marked_entries as entries
    join holdings on holdings.collector_id = entries.collector_id and holdings.id = entries.holding_id`.execute(
    tx,
  )
}

const versionFields: readonly [field: string, column: string][] = [
  ['kind', 'kind'],
  ['condition', 'condition'],
  ['gradingCompany', 'grading_company'],
  ['grade', 'grade'],
  ['predictedGrade', 'predicted_grade'],
  ['rawCardCostCents', 'raw_card_cost_cents'],
  ['gradingCostCents', 'grading_cost_cents'],
  ['costBasisCents', 'cost_basis_cents'],
  ['purchaseDate', 'purchase_date'],
  ['ownPriceCents', 'own_price_cents'],
]

/** The JSON of a copy as it is now. */
function version(engine: EngineName, more: readonly [string, string][]): RawBuilder<string> {
  const pairs = [...versionFields, ...more].map(([field, column]) => `'${field}', holdings.${column}`)
  return sql.raw(
    engine === 'postgres'
      ? `cast(json_build_object(${pairs.join(', ')}) as text)`
      : `json_object(${pairs.join(', ')})`,
  )
}
