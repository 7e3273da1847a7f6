/** Inserts trades of a download as they were. */
import type { Insertable } from 'kysely'
import { insertInChunks } from '#server/database/chunks'
import { preparedForList } from '#server/database/prepared-lists'
import type { Writer } from '#server/database/storage'
import { lineColumns, type RecordedTrade, tradeColumns, type TradeLine } from './trades.ts'
import type { TradeLinesTable, TradesTable } from '#server/database/tables/trades'

export type RestoredTrade = Omit<
  RecordedTrade,
  'undoneBy' | 'corrects' | 'correctedBy' | 'given' | 'received'
>

export interface RestoredLine extends TradeLine {
  readonly tradeId: string
  readonly side: TradeLinesTable['side']
  readonly position: number
}

export async function insertRestoredTrades(
  tx: Writer,
  collectorId: string,
  trades: readonly RestoredTrade[],
): Promise<void> {
  const rows = trades.map(trade => ({ collector_id: collectorId, ...tradeColumns.write(trade) }))
  await insertInChunks(rows, chunk => insertTrades(tx, {}, chunk))
}

const insertTrades = preparedForList((db, _: object, rows: readonly Insertable<TradesTable>[]) =>
  db.insertInto('trades').values([...rows]),
)

export async function insertRestoredLines(
  tx: Writer,
  collectorId: string,
  lines: readonly RestoredLine[],
): Promise<void> {
  const rows = lines.map(line => ({
    collector_id: collectorId,
    trade_id: line.tradeId,
    side: line.side,
    position: line.position,
    holding_id: line.copyId,
    ...lineColumns.write(line),
  }))
  await insertInChunks(rows, chunk => insertLines(tx, {}, chunk))
}

const insertLines = preparedForList((db, _: object, rows: readonly Insertable<TradeLinesTable>[]) =>
  db.insertInto('trade_lines').values([...rows]),
)
