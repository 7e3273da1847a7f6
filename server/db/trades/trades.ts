import type { CopyKind } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import type { ProductType } from '#domain/products/product'
import { type Insertable, type Selectable, sql, type SqlBool } from 'kysely'
import { columnMap } from '#server/database/columns'
import { inOneMessage } from '#server/database/one-message'
import type { Page } from '#server/db/groups/collection-filter'
import { insertRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'
import type { TradeLinesTable, TradesTable } from '#server/database/tables/trades'

/** What a collector notes about a trade; null when absent. */
export interface TradeWords {
  /** With whom. */
  readonly partner: string | null
  readonly note: string | null
}

/** A trade as it was on its day. Later changes of its copies and products do not show. */
export interface RecordedTrade extends TradeWords {
  readonly id: string
  readonly tradedAt: string
  /** The collector's day. */
  readonly day: string
  /** The operation that undid it; null while it counts. */
  readonly undoneBy: string | null
  /** The trade that it replaces, and the one that replaced it. */
  readonly corrects: string | null
  readonly correctedBy: string | null
  /** Positive: the collector paid. */
  readonly cashDeltaCents: Cents
  readonly basisGivenCents: Cents
  readonly basisReceivedCents: Cents
  readonly realisedGainCents: Cents
  readonly given: readonly TradeLine[]
  readonly received: readonly TradeLine[]
}

/** One copy on one side. */
export interface TradeLine {
  readonly copyId: string
  readonly productId: string
  readonly name: string
  readonly setName: string
  readonly productType: ProductType
  readonly imageUrl: string | null
  readonly pokemonType: string | null
  readonly kind: CopyKind
  readonly label: string
  readonly costBasisCents: Cents
  readonly marketPriceCents: Cents | null
  /** The own price that took the place of a missing market price in the split; null otherwise. */
  readonly ownPriceCents: Cents | null
}

const tradeColumns = columnMap([
  'id',
  'traded_at',
  'day',
  'cash_delta_cents',
  'basis_given_cents',
  'basis_received_cents',
  'realised_gain_cents',
  'partner',
  'note',
])

/** The columns of a line that are named as its fields; `copyId` is `holding_id`. */
const lineColumns = columnMap([
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
  'own_price_cents',
])

export async function insertTrade(tx: Writer, collectorId: string, trade: RecordedTrade): Promise<void> {
  const row = { collector_id: collectorId, ...tradeColumns.write(trade) }
  const rowOf =
    (side: TradeLinesTable['side']) =>
    (line: TradeLine, position: number): Insertable<TradeLinesTable> => ({
      collector_id: collectorId,
      trade_id: trade.id,
      side,
      position,
      holding_id: line.copyId,
      ...lineColumns.write(line),
    })
  const rows = [...trade.given.map(rowOf('given')), ...trade.received.map(rowOf('received'))]
  await inOneMessage(insertRows(tx, 'trades', [row]), insertRows(tx, 'trade_lines', rows))
}

/** Replaces the words about a trade. Nothing else of it can change. */
export async function saveTradeWords(
  tx: Writer,
  collectorId: string,
  id: string,
  { partner, note }: TradeWords,
): Promise<void> {
  await tx
    .updateTable('trades')
    .set({ partner, note })
    .where('collector_id', '=', collectorId)
    .where('id', '=', id)
    .execute()
}

/** The trades that count, and their sums. */
export interface TradeTotals {
  readonly trades: number
  readonly cashDeltaCents: Cents
  readonly realisedGainCents: Cents
}

/** Counts and sums a collector's trades that nothing undid. */
export async function tradeTotals(db: Reader, collectorId: string): Promise<TradeTotals> {
  const sum = (column: 'cash_delta_cents' | 'realised_gain_cents') =>
    sql<Cents>`cast(coalesce(sum(${sql.ref(`trades.${column}`)}), 0) as bigint)`
  return db
    .selectFrom('trades')
    .where('trades.collector_id', '=', collectorId)
    .leftJoin('operations as undo', join =>
      join.on('undo.collector_id', '=', collectorId).onRef('undo.reverses', '=', 'trades.id'),
    )
    .where('undo.id', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('trades'),
      sum('cash_delta_cents').as('cashDeltaCents'),
      sum('realised_gain_cents').as('realisedGainCents'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts a collector's trades. */
export async function tradeCount(db: Reader, collectorId: string): Promise<number> {
  const { trades } = await db
    .selectFrom('trades')
    .select(({ fn }) => fn.countAll<number>().as('trades'))
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return trades
}

/** A trade of a page, before its copies are read. */
export interface ListedTrade {
  readonly trade: TradeRow
  /** Copies on both sides. */
  readonly copies: number
}

/** Returns a page of a collector's trades, newest first. */
export async function tradesPage(
  db: Reader,
  collectorId: string,
  { limit, offset }: Page,
): Promise<ListedTrade[]> {
  const trades = await tradesOf(db, collectorId)
    .select('own.copies')
    .orderBy('trades.traded_at', 'desc')
    .orderBy('trades.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return trades.map(({ copies, ...trade }) => ({ trade, copies: copies ?? 0 }))
}

/** Yields trades with their copies, a few hundred copies at a time or one trade. */
export async function* tradesInBatches(
  db: Reader,
  collectorId: string,
  listed: readonly ListedTrade[],
): AsyncGenerator<RecordedTrade[]> {
  let batch: ListedTrade[] = []
  for (const [index, trade] of listed.entries()) {
    batch.push(trade)
    const next = listed[index + 1]
    if (next && copiesIn(batch) + next.copies <= copiesPerBatch) continue
    yield await recordedTrades(db, collectorId, batch)
    batch = []
  }
}

/** Some milliseconds of work. */
const copiesPerBatch = 500

/** Counts the copies of trades. */
export function copiesIn(listed: readonly ListedTrade[]): number {
  return listed.reduce((copies, trade) => copies + trade.copies, 0)
}

async function recordedTrades(
  db: Reader,
  collectorId: string,
  listed: readonly ListedTrade[],
): Promise<RecordedTrade[]> {
  const [alone, next] = listed
  if (alone && !next) return [recordedTrade(alone.trade, await linesOfOne(db, collectorId, alone.trade.id))]
  const ids = listed.map(({ trade }) => trade.id)
  const lines = Map.groupBy(await linesOf(db, collectorId, ids).execute(), line => line.trade_id)
  return listed.map(({ trade }) => recordedTrade(trade, lines.get(trade.id) ?? []))
}

/** Returns the collector's trade; null for an unknown id. */
export async function tradeById(db: Reader, collectorId: string, id: string): Promise<RecordedTrade | null> {
  const trade = await tradesOf(db, collectorId).where('trades.id', '=', id).executeTakeFirst()
  return trade ? recordedTrade(trade, await linesOfOne(db, collectorId, id)) : null
}

/** Each trade with the operations that undid and replaced it; its own operation has its id. */
function tradesOf(db: Reader, collectorId: string) {
  return db
    .selectFrom('trades')
    .where('trades.collector_id', '=', collectorId)
    .leftJoin('operations as undo', join =>
      join.on('undo.collector_id', '=', collectorId).onRef('undo.reverses', '=', 'trades.id'),
    )
    .leftJoin('operations as replacement', join =>
      join.on('replacement.collector_id', '=', collectorId).onRef('replacement.corrects', '=', 'trades.id'),
    )
    .leftJoin('operations as own', join =>
      join.on('own.collector_id', '=', collectorId).onRef('own.id', '=', 'trades.id'),
    )
    .select(tradeColumns.of('trades'))
    .select(['undo.id as undone_by', 'own.corrects', 'replacement.id as corrected_by'])
}

function linesOf(db: Reader, collectorId: string, tradeIds: readonly string[]) {
  return db
    .selectFrom('trade_lines')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .where('trade_id', 'in', tradeIds)
    .orderBy('trade_id')
    .orderBy('side')
    .orderBy('position')
}

/** Reads a trade of thousands of copies in parts, so that others have their turns. */
async function linesOfOne(
  db: Reader,
  collectorId: string,
  tradeId: string,
): Promise<Selectable<TradeLinesTable>[]> {
  const lines: Selectable<TradeLinesTable>[] = []
  for (let isMore = true; isMore; ) {
    const last = lines.at(-1)
    const isNext = sql<SqlBool>`(side, position) > (${last?.side ?? ''}, ${last?.position ?? 0})`
    const part = await linesOf(db, collectorId, [tradeId]).where(isNext).limit(copiesPerBatch).execute()
    lines.push(...part)
    isMore = part.length === copiesPerBatch
  }
  return lines
}

type TradeRow = Pick<Selectable<TradesTable>, (typeof tradeColumns.columns)[number]> & {
  readonly undone_by: string | null
  readonly corrects: string | null
  readonly corrected_by: string | null
}

function recordedTrade(trade: TradeRow, lines: readonly Selectable<TradeLinesTable>[]): RecordedTrade {
  return {
    ...tradeColumns.read(trade),
    undoneBy: trade.undone_by,
    corrects: trade.corrects,
    correctedBy: trade.corrected_by,
    given: lines.filter(line => line.side === 'given').map(lineOf),
    received: lines.filter(line => line.side === 'received').map(lineOf),
  }
}

function lineOf(row: Selectable<TradeLinesTable>): TradeLine {
  return { copyId: row.holding_id, ...lineColumns.read(row) }
}

/** A trade of a download, which is inserted as it was. */
type RestoredTrade = Omit<RecordedTrade, 'undoneBy' | 'corrects' | 'correctedBy' | 'given' | 'received'>

interface RestoredLine extends TradeLine {
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
