import { correctSale } from '#server/commands/collection/correct-sale'
import { undoOperation } from '#server/commands/collection/undo-operation'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function operationRoutes(parts: Parts): Route[] {
  return [
    route('POST /api/operations/:id/undo', async ({ collectorId, idempotency, params }) =>
      undoOperation(parts, collectorId, idempotency, params.id),
    ),
    route('PUT /api/sales/:id', async ({ collectorId, idempotency, params, body }) =>
      correctSale(parts, collectorId, idempotency, params.id, body),
    ),
  ]
}
