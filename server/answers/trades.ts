import { dayOf } from '#domain/day'
import { type Cents, sumCents } from '#domain/money/money'
import type { Answer } from '#contract/endpoints'
import type { RecordedTrade, TradeLine } from '#server/db/trades/trades'

type TradeAnswer = Answer<'GET /api/trades'>['trades'][number]

/** A trade, or one that an earlier version kept as the result of a repeated request, without some fields. */
type LaterField = 'day' | 'undoneBy' | 'corrects' | 'correctedBy'
type KeptTrade = Omit<RecordedTrade, LaterField> & Partial<Pick<RecordedTrade, LaterField>>

export function tradeAnswer(trade: KeptTrade): TradeAnswer {
  return {
    ...trade,
    date: trade.day ?? dayOf(new Date(trade.tradedAt)),
    undoneBy: trade.undoneBy ?? null,
    corrects: trade.corrects ?? null,
    correctedBy: trade.correctedBy ?? null,
    marketValueGivenCents: marketValueCents(trade.given),
    marketValueReceivedCents: marketValueCents(trade.received),
    given: trade.given.map(lineAnswer),
    received: trade.received.map(lineAnswer),
  }
}

/** The value of one side; null unless every copy of it had a price. */
function marketValueCents(lines: readonly TradeLine[]): Cents | null {
  const prices = lines.map(line => line.marketPriceCents).filter(price => price !== null)
  return prices.length === lines.length ? sumCents(prices) : null
}

function lineAnswer(line: TradeLine): TradeAnswer['given'][number] {
  return { ...line, holdingId: line.copyId }
}
