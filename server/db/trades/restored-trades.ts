/** Inserts trades of a download as they were. */
import { insertRows } from '#server/database/saved-rows'
import type { Writer } from '#server/database/storage'
import { lineColumns, type RecordedTrade, tradeColumns, type TradeLine } from './trades.ts'
import type { TradeLinesTable } from '#server/database/tables/trades'

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
  await insertRows(tx, 'trades', rows)
}

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
  await insertRows(tx, 'trade_lines', rows)
}
