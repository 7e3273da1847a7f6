/** Recounts trades from their lines, the ledger and the copies. */
import { sql } from 'kysely'
import { differing, type Found, maxOfAKind, one, total } from './recount-figures.ts'
import type { Reader } from '#server/database/storage'

/** Compares the bases of a trade with its lines, and the gains of all trades with the entries without a copy. */
export async function differingTrades(db: Reader, collectorId: string): Promise<Found[]> {
  const gains = await one(
    db,
    sql`
    select ${total('realised_gain_cents')} as trades_realised_gain_cents
    from trades where collector_id = ${collectorId} and ${notUndone('trades.id')}`,
  )
  const ledger = await one(
    db,
    sql`
    select ${total('realised_profit_cents')} as trades_realised_gain_cents
    from ledger_entries where collector_id = ${collectorId} and holding_id is null`,
  )
  const { rows } = await sql<Record<string, number> & { id: string }>`
    select trades.id, trades.basis_given_cents, trades.basis_received_cents,
      coalesce(lines.given_cents, 0) as given_cents, coalesce(lines.received_cents, 0) as received_cents
    from trades
    left join (
      select trade_id, ${total("case when side = 'given' then cost_basis_cents end")} as given_cents,
        ${total("case when side = 'received' then cost_basis_cents end")} as received_cents
      from trade_lines where collector_id = ${collectorId} group by trade_id
    ) as lines on lines.trade_id = trades.id
    where trades.collector_id = ${collectorId} and (
      trades.basis_given_cents <> coalesce(lines.given_cents, 0)
      or trades.basis_received_cents <> coalesce(lines.received_cents, 0))
    order by 1 limit ${maxOfAKind}`.execute(db)
  const ofTrades = rows.flatMap(({ id, ...row }) =>
    differing(
      {
        [`trade ${id} basis_given_cents`]: row.basis_given_cents ?? 0,
        [`trade ${id} basis_received_cents`]: row.basis_received_cents ?? 0,
      },
      {
        [`trade ${id} basis_given_cents`]: row.given_cents ?? 0,
        [`trade ${id} basis_received_cents`]: row.received_cents ?? 0,
      },
    ),
  )
  return [...(gains && ledger ? differing(gains, ledger) : []), ...ofTrades]
}

/** Compares copies removed as traded, and the cost their trades moved, with the trade lines and the ledger. */
export async function differingTradedCopies(db: Reader, collectorId: string): Promise<Found[]> {
  const { rows } = await sql<Record<string, number> & { id: string }>`
    select copies.id, copies.times_given as kept_times_given, coalesce(lines.times_given, 0) as times_given,
      coalesce(lines.times_traded, 0) as kept_times_traded, coalesce(entries.times_traded, 0) as times_traded,
      coalesce(lines.moved_cents, 0) as kept_moved_cents, coalesce(entries.moved_cents, 0) as moved_cents
    from (
      select id, case when removal = 'traded' then 1 else 0 end as times_given
      from holdings where collector_id = ${collectorId}
    ) as copies
    left join (
      select holding_id, count(*) as times_traded,
        ${total("case when side = 'given' and undo.id is null then 1 end")} as times_given,
        ${total("case when side = 'given' then -trade_lines.cost_basis_cents else trade_lines.cost_basis_cents end")}
          as moved_cents
      from trade_lines
      left join operations as undo on undo.collector_id = trade_lines.collector_id
        and undo.reverses = trade_lines.trade_id
      where trade_lines.collector_id = ${collectorId} group by holding_id
    ) as lines on lines.holding_id = copies.id
    left join (
      select holding_id, count(*) as times_traded, ${total('cost_basis_cents')} as moved_cents
      from ledger_entries where collector_id = ${collectorId} and kind = 'trade' group by holding_id
    ) as entries on entries.holding_id = copies.id
    where copies.times_given <> coalesce(lines.times_given, 0)
      or coalesce(lines.times_traded, 0) <> coalesce(entries.times_traded, 0)
      or coalesce(lines.moved_cents, 0) <> coalesce(entries.moved_cents, 0)
    order by 1 limit ${maxOfAKind}`.execute(db)
  return rows.flatMap(({ id, ...row }) =>
    differing(
      {
        [`copy ${id} times_given`]: row.kept_times_given ?? 0,
        [`copy ${id} times_traded`]: row.kept_times_traded ?? 0,
        [`copy ${id} moved_cents`]: row.kept_moved_cents ?? 0,
      },
      {
        [`copy ${id} times_given`]: row.times_given ?? 0,
        [`copy ${id} times_traded`]: row.times_traded ?? 0,
        [`copy ${id} moved_cents`]: row.moved_cents ?? 0,
      },
    ),
  )
}

/** Whether no operation undid the one with this id. */
function notUndone(id: string) {
  return sql.raw(`not exists (
    select 1 from operations as undo where undo.collector_id = trades.collector_id and undo.reverses = ${id})`)
}
