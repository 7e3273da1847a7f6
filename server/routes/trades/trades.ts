import { correctTrade } from '#server/commands/trades/correct-trade'
import { recordTrade } from '#server/commands/trades/record-trade'
import { notFound, Refused } from '#server/refused'
import { tradeById, tradeCount, tradesPage, tradeTotals } from '#server/db/trades/trades'
import { itemAnswer } from '#server/answers/collection'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { tradeAnswer } from '#server/answers/trades'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 10
/** Copies in one answer; ten trades of the largest size fit. */
const maxLines = 55_000

export function tradeRoutes(parts: Parts): Route[] {
  return [
    route('POST /api/collections/trades', async ({ collectorId, idempotency, body }) => {
      const { trade, received } = await recordTrade(parts, collectorId, idempotency, body)
      parts.log.info({ collector_id: collectorId, trade_id: trade.id }, 'trade recorded')
      return { trade: tradeAnswer(trade), received: received.map(itemAnswer) }
    }),
    route('PUT /api/trades/:id', async ({ collectorId, idempotency, params, body }) => {
      const { trade, operationId } = await correctTrade(parts, collectorId, idempotency, params.id, body)
      return { trade: tradeAnswer(trade), operationId }
    }),
    route('GET /api/trades/:id', async ({ collectorId, params }) => {
      const trade = await parts.storage.read(db => tradeById(db, collectorId, params.id))
      if (!trade) throw notFound()
      return { trade: tradeAnswer(trade) }
    }),
    route('GET /api/trades', async ({ collectorId, query }) =>
      parts.storage.read(async db => {
        const page = pageOf(query, itemsPerPage)
        const trades = await tradesPage(db, collectorId, page, maxLines)
        if (!trades) {
          const sentence = 'These trades have too many copies for one answer: ask for fewer trades.'
          throw new Refused('invalid', sentence, { fields: { limit: sentence } })
        }
        const totalItems = await tradeCount(db, collectorId)
        return {
          trades: trades.map(tradeAnswer),
          totals: await tradeTotals(db, collectorId),
          pagination: paginationOf(page, totalItems),
        }
      }),
    ),
  ]
}
