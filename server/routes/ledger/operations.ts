import { cents } from '#domain/money/money'
import type { Received } from '#contract/endpoints'
import { operationAnswer, saleAnswer } from '#server/answers/operations'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { correctSale } from '#server/commands/ledger/correct-sale'
import { undoOperation } from '#server/commands/ledger/undo-operation'
import {
  countingOperations,
  type OperationFilter,
  operationTotals,
  sumsOf,
} from '#server/db/ledger/operation-filter'
import { copiesOfSalesPage, operationsPage, salesPage } from '#server/db/ledger/operation-lists'
import { copiesOfOperation } from '#server/db/ledger/operations'
import { type Call, type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 20
/** The most copies that an operation shows. */
const shownCopies = 4

type OperationCall = Pick<Call<'POST /api/operations/:id/undo'>, 'collectorId' | 'params'>

export function operationRoutes(parts: Parts): Route[] {
  const countCopies = ({ collectorId, params }: OperationCall) =>
    parts.storage.readOne(db => copiesOfOperation(db, collectorId, params.id))
  return [
    route('GET /api/operations', ({ collectorId, query }) =>
      parts.storage.read(async db => {
        const page = pageOf(query, itemsPerPage)
        const filter = {
          ...filterOf(query),
          kind: query.kind ?? null,
          withProfit: query.effect === 'profit',
        }
        const operations = await operationsPage(db, collectorId, filter, page, shownCopies)
        const totals = await operationTotals(db, collectorId, filter)
        return {
          operations: operations.map(operationAnswer),
          totals,
          pagination: paginationOf(page, totals.passing),
        }
      }),
    ),
    route(
      'GET /api/sales',
      ({ collectorId, query }) =>
        parts.storage.read(async db => {
          const page = pageOf(query, itemsPerPage)
          const filter = filterOf(query)
          const sales = await salesPage(db, collectorId, filter, page)
          const sums = await sumsOf(countingOperations(db, collectorId, { ...filter, kind: 'sale' }))
          return {
            sales: sales.map(saleAnswer),
            totals: {
              netProceedsCents: sums.cashCents,
              costBasisCents: cents(-sums.costBasisCents),
              profitCents: sums.realisedProfitCents,
            },
            pagination: paginationOf(page, sums.operations),
          }
        }),
      {
        countCopies: ({ collectorId, query }) =>
          parts.storage.readOne(db =>
            copiesOfSalesPage(db, collectorId, filterOf(query), pageOf(query, itemsPerPage)),
          ),
      },
    ),
    route(
      'POST /api/operations/:id/undo',
      async ({ collectorId, idempotency, params }) =>
        undoOperation(parts, collectorId, idempotency, params.id),
      { countCopies },
    ),
    route(
      'PUT /api/sales/:id',
      async ({ collectorId, idempotency, params, body }) =>
        correctSale(parts, collectorId, idempotency, params.id, body),
      { countCopies },
    ),
  ]
}

function filterOf(query: Received<'GET /api/sales', 'query'>): OperationFilter {
  return {
    kind: null,
    withProfit: false,
    productId: query.productId ?? null,
    set: query.set ?? null,
    copyId: query.holdingId ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
  }
}
