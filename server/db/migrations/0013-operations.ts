/**
 * Operations: what a collector did, with every copy before and after. Derives those of the past from the ledger.
 * More ways for a copy to leave, and what a purchase and a sale cost besides the price.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import {
  createHoldings,
  createLedgerEntries,
  createOperations,
  createTradeLines,
  guard,
} from './0013/operation-tables.ts'
import { columnTypes } from './columns.ts'
import { operationsOfTheLedger } from './0013/past-operations.ts'

export async function createOperationsOfThePast(tx: Writer, engine: EngineName): Promise<void> {
  const types = columnTypes(engine)
  await operationsOfTheLedger(tx, engine)
  // SQLite cannot alter a check, so three tables are recreated, on both engines. trade_lines refers to holdings.
  await copyAside(tx, 'trade_lines', 'sum(cost_basis_cents)')
  await copyAside(tx, 'holdings', 'sum(cost_basis_cents)')
  await copyAside(tx, 'ledger_entries', 'sum(cash_cents)')
  for (const table of ['trade_lines', 'holdings', 'ledger_entries'])
    await tx.schema.dropTable(table).execute()

  await createHoldings(tx, types)
  await copyBack(tx, 'holdings', 'sum(cost_basis_cents)')
  await createTradeLines(tx, types)
  await copyBack(tx, 'trade_lines', 'sum(cost_basis_cents)')
  await createOperations(tx, types)
  await sql`insert into operations select * from past_operations`.execute(tx)
  await sql`insert into operation_copies select * from past_operation_copies`.execute(tx)
  await createLedgerEntries(tx, types)
  await copyBack(tx, 'ledger_entries', 'sum(cash_cents)')
  await countOperations(tx, engine)
  for (const table of ['past_operations', 'past_operation_copies', 'marked_entries']) {
    await tx.schema.dropTable(table).execute()
  }
  for (const table of ['ledger_entries', 'trade_lines', 'operations', 'operation_copies']) {
    await guard(tx, engine, table)
  }
}

async function copyAside(tx: Writer, table: string, sum: string): Promise<void> {
  await sql.raw(`create table ${table}_before as select * from ${source(table)}`).execute(tx)
  await requireSame(tx, table, `${table}_before`, sum)
}

/** The entries move with their operations. */
function source(table: string): string {
  return table === 'ledger_entries' ? 'marked_entries' : table
}

/** Fills a recreated table with its rows from before, and drops the copy once counts and sums agree. */
async function copyBack(tx: Writer, table: string, sum: string): Promise<void> {
  const columns = movedColumns[table as keyof typeof movedColumns].join(', ')
  await sql.raw(`insert into ${table} (${columns}) select ${columns} from ${table}_before`).execute(tx)
  await requireSame(tx, `${table}_before`, table, sum)
  await tx.schema.dropTable(`${table}_before`).execute()
}

async function requireSame(tx: Writer, from: string, to: string, sum: string): Promise<void> {
  const figures = async (table: string) => {
    const { rows } = await sql
      .raw(`select count(*) as count, cast(coalesce(${sum}, 0) as bigint) as sum from ${table}`)
      .execute(tx)
    return JSON.stringify(rows)
  }
  if ((await figures(from)) !== (await figures(to))) throw new Error(`copying ${from} to ${to} lost rows`)
}

async function countOperations(tx: Writer, engine: EngineName): Promise<void> {
  await tx.schema
    .alterTable('collector_totals')
    .addColumn('operation_sequence', columnTypes(engine).bigint, c => c.notNull().defaultTo(0))
    .execute()
  await sql`
    update collector_totals set operation_sequence = (
      select coalesce(max(sequence), 0) from operations
      where operations.collector_id = collector_totals.collector_id)`.execute(tx)
}

const movedColumns = {
  holdings: [
    'collector_id',
    'id',
    'product_id',
    'kind',
    'condition',
    'grading_company',
    'grade',
    'predicted_grade',
    'raw_card_cost_cents',
    'grading_cost_cents',
    'cost_basis_cents',
    'purchase_date',
    'group_key',
    'created_at',
    'removed_at',
    'removal',
    'sold_price_cents',
    'own_price_cents',
  ],
  trade_lines: [
    'collector_id',
    'trade_id',
    'side',
    'position',
    'holding_id',
    'product_id',
    'name',
    'set_name',
    'product_type',
    'image_url',
    'pokemon_type',
    'kind',
    'label',
    'cost_basis_cents',
    'market_price_cents',
  ],
  ledger_entries: [
    'collector_id',
    'sequence',
    'occurred_at',
    'kind',
    'holding_id',
    'operation_sequence',
    'cash_cents',
    'cost_basis_cents',
    'realised_profit_cents',
  ],
} as const
