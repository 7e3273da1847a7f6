import { ledgerOfCall } from '#server/db/ledger/ledger-rates'
import { correctTrade } from '#server/commands/trades/correct-trade'
import { recordTrade } from '#server/commands/trades/record-trade'
import { notFound, Refused } from '#server/refused'
import { copiesOfOperation } from '#server/db/ledger/operations'
import {
  copiesIn,
  type ListedTrade,
  tradeById,
  tradeCount,
  tradesInBatches,
  tradesPage,
  tradeTotals,
} from '#server/db/trades/trades'
import { itemAnswer } from '#server/answers/collection'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { tradeAnswer } from '#server/answers/trades'
import type { Reader } from '#server/database/storage'
import { type Call, type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 10
/** In one answer; ten trades of the largest size fit. */
const maxCopies = 55_000

type TradeCall = Pick<Call<'GET /api/trades/:id'>, 'collectorId' | 'params'>

export function tradeRoutes(parts: Parts): Route[] {
  const countCopies = ({ collectorId, params }: TradeCall) =>
    parts.storage.readOne(db => copiesOfOperation(db, collectorId, params.id))
  return [
    route('POST /api/collections/trades', async call => {
      const { collectorId, idempotency, body } = call
      const { trade, received } = await recordTrade(parts, collectorId, idempotency, body)
      parts.log.info({ collector_id: collectorId, trade_id: trade.id }, 'trade recorded')
      const ledger = await ledgerOfCall(parts.storage, call)
      return { trade: tradeAnswer(trade), received: received.map(copy => itemAnswer(copy, ledger)) }
    }),
    route(
      'PUT /api/trades/:id',
      async ({ collectorId, idempotency, params, body }) => {
        const { trade, operationId } = await correctTrade(parts, collectorId, idempotency, params.id, body)
        return { trade: tradeAnswer(trade), operationId }
      },
      { countCopies },
    ),
    route(
      'GET /api/trades/:id',
      async ({ collectorId, params }) => {
        const trade = await parts.storage.read(db => tradeById(db, collectorId, params.id))
        if (!trade) throw notFound()
        return { trade: tradeAnswer(trade) }
      },
      { countCopies },
    ),
    route(
      'GET /api/trades',
      ({ collectorId, query }, send) =>
        parts.storage.read(async db => {
          const page = pageOf(query, itemsPerPage)
          const listed = await tradesPage(db, collectorId, page)
          if (copiesIn(listed) > maxCopies) {
            const sentence = 'These trades have too many copies for one answer: ask for fewer trades.'
            throw new Refused('invalid', sentence, { fields: { limit: sentence } })
          }
          const totalItems = await tradeCount(db, collectorId)
          const totals = await tradeTotals(db, collectorId)
          const pagination = paginationOf(page, totalItems)
          return send({ trades: answersInBatches(db, collectorId, listed), totals, pagination })
        }),
      {
        countCopies: ({ collectorId, query }) =>
          parts.storage.readOne(async db =>
            copiesIn(await tradesPage(db, collectorId, pageOf(query, itemsPerPage))),
          ),
      },
    ),
  ]
}

async function* answersInBatches(db: Reader, collectorId: string, listed: readonly ListedTrade[]) {
  for await (const trades of tradesInBatches(db, collectorId, listed)) yield trades.map(tradeAnswer)
}
