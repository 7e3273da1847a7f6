/**
 * What happened stays as it was: triggers refuse every update of the ledger, the operations and the trades, and every
 * deletion but that of an account whose erasure is open.
 */
import type { EngineName } from '#server/database/storage'

const refusal = 'the ledger is append-only'

/** The tables that a row enters once. */
const appendOnly = ['ledger_entries', 'operation_copies', 'trade_lines'] as const

/** The columns of `trades` that never change: all but partner and note. */
const unchangingOfTrades =
  'collector_id, id, traded_at, day, cash_delta_cents, basis_given_cents, basis_received_cents, realised_gain_cents'

/** The columns of `operations` that a next step leaves: all but the copies and the sums. */
const unchangingOfOperations = [
  'collector_id',
  'sequence',
  'id',
  'kind',
  'occurred_at',
  'day',
  'reverses',
  'corrects',
]

/** Whether an update of an operation is its next step. `same` compares a column, where null is as null. */
function isNextStep(same: (column: string) => string): string {
  return `${unchangingOfOperations.map(same).join(' and ')} and new.copies > old.copies and exists (
    select 1 from collector_totals
    where collector_totals.collector_id = old.collector_id and operation_sequence = old.sequence
      and pending_copies >= new.copies - old.copies)`
}

/** Returns the statements that make the guards. */
export function guards(engine: EngineName): readonly string[] {
  return engine === 'sqlite' ? guardsOnSqlite() : guardsOnPostgres()
}

function guardsOnSqlite(): readonly string[] {
  const refuse = `begin select raise(abort, '${refusal}'); end`
  const keptRows = (table: string) => `create trigger ${table}_no_delete before delete on ${table}
    when not exists (select 1 from erasures where collector_id = old.collector_id) ${refuse}`
  return [
    ...appendOnly.map(table => `create trigger ${table}_no_update before update on ${table} ${refuse}`),
    `create trigger trades_no_update before update of ${unchangingOfTrades} on trades ${refuse}`,
    `create trigger operations_no_update before update on operations
      when not (${isNextStep(column => `new.${column} is old.${column}`)}) ${refuse}`,
    ...[...appendOnly, 'trades', 'operations'].map(keptRows),
  ]
}

function guardsOnPostgres(): readonly string[] {
  const refuse = 'for each row execute function refuse_ledger_change()'
  return [
    `create function refuse_ledger_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' then
        if exists (select 1 from erasures where collector_id = old.collector_id) then
          return old;
        end if;
      end if;
      raise exception '${refusal}';
    end $$`,
    `create function refuse_operation_change() returns trigger language plpgsql as
    $$ begin
      if ${isNextStep(column => `new.${column} is not distinct from old.${column}`)} then
        return new;
      end if;
      raise exception '${refusal}';
    end $$`,
    ...appendOnly.map(
      table => `create trigger ${table}_append_only before update or delete on ${table} ${refuse}`,
    ),
    `create trigger trades_append_only before update of ${unchangingOfTrades} or delete on trades ${refuse}`,
    `create trigger operations_no_update before update on operations
      for each row execute function refuse_operation_change()`,
    `create trigger operations_no_delete before delete on operations ${refuse}`,
    ...[...appendOnly, 'trades', 'operations'].map(
      table => `create trigger ${table}_no_truncate before truncate on ${table}
      for each statement execute function refuse_ledger_change()`,
    ),
  ]
}
