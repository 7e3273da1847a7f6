import type { ServerAnswer } from '#contract/endpoints'
import { dayOf } from '#domain/day'
import { type Cents, sumCents, zeroCents } from '#domain/money/money'
import { recordTrade } from '#server/commands/trades/record-trade'
import { Refused } from '#server/refused'
import { type RecordedTrade, type TradeLine, tradeCount, tradesPage } from '#server/db/trades/trades'
import { itemOf } from '#server/answers/collection'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

type TradeAnswer = ServerAnswer<'GET /api/trades'>['trades'][number]

const itemsPerPage = 10
/** Copies in one answer: ten trades of the largest size always fit. */
const maxLines = 55_000

export function tradeRoutes(parts: Parts): Route[] {
  return [
    route('POST /api/collections/trades', async ({ collectorId, idempotency, body }) => {
      const { trade, received } = await recordTrade(parts, collectorId, idempotency, {
        givenIds: body.traded_away.map(({ id }) => id),
        received: body.received.map(line => ({
          productId: line.id,
          quantity: line.quantity ?? 1,
          condition: line.condition ?? null,
          gradingCompany: line.grading_company ?? null,
          grade: line.grade ?? null,
          ownPriceCents: line.own_price ?? null,
        })),
        cashDeltaCents: body.cash_delta ?? zeroCents,
      })
      parts.log.info({ collector_id: collectorId, trade_id: trade.id }, 'trade recorded')
      return { trade: tradeAnswer(trade), received: received.map(itemOf) }
    }),
    route('GET /api/trades', async ({ collectorId, query: { page = 1, limit = itemsPerPage } }) =>
      parts.storage.read(async db => {
        const trades = await tradesPage(db, collectorId, { limit, offset: (page - 1) * limit }, maxLines)
        if (!trades) {
          const sentence = 'These trades have too many copies for one answer: ask for fewer trades.'
          throw new Refused('invalid', sentence, { fields: { limit: sentence } })
        }
        const totalItems = await tradeCount(db, collectorId)
        const totalPages = Math.ceil(totalItems / limit)
        return {
          trades: trades.map(tradeAnswer),
          pagination: { page, totalPages, totalItems, itemsPerPage: limit },
        }
      }),
    ),
  ]
}

function tradeAnswer(trade: RecordedTrade): TradeAnswer {
  return {
    id: trade.id,
    traded_at: trade.tradedAt,
    date: dayOf(new Date(trade.tradedAt)),
    cash_delta: trade.cashDeltaCents,
    basis_given: trade.basisGivenCents,
    basis_received: trade.basisReceivedCents,
    realised_gain: trade.realisedGainCents,
    market_value_given: marketValue(trade.given),
    market_value_received: marketValue(trade.received),
    given: trade.given.map(lineAnswer),
    received: trade.received.map(lineAnswer),
  }
}

/** What one side was worth; null unless every copy of it had a price. */
function marketValue(lines: readonly TradeLine[]): Cents | null {
  const prices = lines.map(line => line.marketPriceCents).filter(price => price !== null)
  return prices.length === lines.length ? sumCents(prices) : null
}

function lineAnswer(line: TradeLine): TradeAnswer['given'][number] {
  return {
    holding_id: line.copyId,
    product_id: line.productId,
    name: line.name,
    set_name: line.setName,
    product_type: line.productType,
    image_url: line.imageUrl,
    pokemon_type: line.pokemonType,
    kind: line.kind,
    label: line.label,
    cost_basis: line.costBasisCents,
    market_price: line.marketPriceCents,
  }
}
