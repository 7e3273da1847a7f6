import type { CopyKind } from '#domain/collection/copy'
import type { Cents } from '#domain/money/money'
import type { ProductType } from '#domain/catalogue/product'
import type { Insertable, Selectable } from 'kysely'
import { insertInChunks } from '#server/db/chunks'
import type { Page } from '#server/db/collection/collection-filter'
import type { Reader, Writer } from '#server/db/storage'
import type { TradeLinesTable, TradesTable } from './trade-tables.ts'

/** A trade as it was on its day, whatever has become of its copies and their products since. */
export interface RecordedTrade {
  readonly id: string
  readonly tradedAt: string
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
}

export async function insertTrade(tx: Writer, collectorId: string, trade: RecordedTrade): Promise<void> {
  await tx
    .insertInto('trades')
    .values({
      collector_id: collectorId,
      id: trade.id,
      traded_at: trade.tradedAt,
      cash_delta_cents: trade.cashDeltaCents,
      basis_given_cents: trade.basisGivenCents,
      basis_received_cents: trade.basisReceivedCents,
      realised_gain_cents: trade.realisedGainCents,
    })
    .execute()
  const rowOf =
    (side: TradeLinesTable['side']) =>
    (line: TradeLine, position: number): Insertable<TradeLinesTable> => ({
      collector_id: collectorId,
      trade_id: trade.id,
      side,
      position,
      holding_id: line.copyId,
      product_id: line.productId,
      name: line.name,
      set_name: line.setName,
      product_type: line.productType,
      image_url: line.imageUrl,
      pokemon_type: line.pokemonType,
      kind: line.kind,
      label: line.label,
      cost_basis_cents: line.costBasisCents,
      market_price_cents: line.marketPriceCents,
    })
  const rows = [...trade.given.map(rowOf('given')), ...trade.received.map(rowOf('received'))]
  await insertInChunks(rows, chunk => tx.insertInto('trade_lines').values(chunk).execute())
}

/** How many trades a collector has recorded. */
export async function tradeCount(db: Reader, collectorId: string): Promise<number> {
  const { trades } = await db
    .selectFrom('trades')
    .select(({ fn }) => fn.countAll<number>().as('trades'))
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return trades
}

/** A page of a collector's trades, newest first; null when they have more than `maxLines` copies in all. */
export async function tradesPage(
  db: Reader,
  collectorId: string,
  { limit, offset }: Page,
  maxLines: number,
): Promise<RecordedTrade[] | null> {
  const trades = await db
    .selectFrom('trades')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .orderBy('traded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  if (trades.length === 0) return []
  const lines = await db
    .selectFrom('trade_lines')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .where(
      'trade_id',
      'in',
      trades.map(({ id }) => id),
    )
    .orderBy('trade_id')
    .orderBy('side')
    .orderBy('position')
    .limit(maxLines + 1)
    .execute()
  if (lines.length > maxLines) return null
  const linesByTrade = Map.groupBy(lines, line => line.trade_id)
  return trades.map(trade => recordedTrade(trade, linesByTrade.get(trade.id) ?? []))
}

function recordedTrade(
  trade: Selectable<TradesTable>,
  lines: readonly Selectable<TradeLinesTable>[],
): RecordedTrade {
  return {
    id: trade.id,
    tradedAt: trade.traded_at,
    cashDeltaCents: trade.cash_delta_cents,
    basisGivenCents: trade.basis_given_cents,
    basisReceivedCents: trade.basis_received_cents,
    realisedGainCents: trade.realised_gain_cents,
    given: lines.filter(line => line.side === 'given').map(lineOf),
    received: lines.filter(line => line.side === 'received').map(lineOf),
  }
}

function lineOf(row: Selectable<TradeLinesTable>): TradeLine {
  return {
    copyId: row.holding_id,
    productId: row.product_id,
    name: row.name,
    setName: row.set_name,
    productType: row.product_type,
    imageUrl: row.image_url,
    pokemonType: row.pokemon_type,
    kind: row.kind,
    label: row.label,
    costBasisCents: row.cost_basis_cents,
    marketPriceCents: row.market_price_cents,
  }
}
