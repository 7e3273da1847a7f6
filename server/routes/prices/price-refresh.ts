import type { ServerAnswer } from '#contract/endpoints'
import { cancelRefresh, followRefresh, isRunning, startRefresh } from '#server/commands/prices/refresh-prices'
import { Refused } from '#server/refused'
import { type Refresh, refreshOf } from '#server/db/prices/price-refreshes'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function priceRefreshRoutes(parts: Parts): Route[] {
  return [
    route(
      'POST /api/prices/update-ebay-prices',
      async ({ collectorId }) => {
        let last = await startRefresh(parts, collectorId)
        for await (const refresh of followRefresh(parts, last)) last = refresh
        return resultOf(last)
      },
      async function* ({ collectorId }) {
        let last = await startRefresh(parts, collectorId)
        for await (const refresh of followRefresh(parts, last)) {
          last = refresh
          yield { event: 'progress', data: progressOf(refresh) }
        }
        yield { event: 'done', data: resultOf(last) }
      },
    ),
    route('GET /api/prices/update-ebay-prices', async ({ collectorId }) => {
      const refresh = await parts.storage.read(db => refreshOf(db, collectorId))
      return { refresh: refresh && isRunning(refresh, parts.now()) ? progressOf(refresh) : null }
    }),
    route('DELETE /api/prices/update-ebay-prices', async ({ collectorId }) => {
      await cancelRefresh(parts, collectorId)
      return {}
    }),
  ]
}

function progressOf(refresh: Refresh) {
  return {
    done: refresh.done,
    total: refresh.total,
    updatedCount: refresh.updated,
    failedCount: refresh.failed,
    name: refresh.product_name,
  }
}

/** The end of a refresh. One in which the source answered nothing at all is a failure of the marketplace. */
function resultOf(refresh: Refresh): ServerAnswer<'POST /api/prices/update-ebay-prices'> {
  if (refresh.finished_at === null) {
    throw new Refused('marketplace', 'The refresh was cut off. What it had found is kept: try again.')
  }
  if (refresh.failure !== null && refresh.updated === 0) throw new Refused('marketplace', refresh.failure)
  return {
    updatedCount: refresh.updated,
    failedCount: refresh.failed,
    unpricedCount: refresh.unpriced,
    total: refresh.total,
    source: refresh.source,
    cancelled: refresh.cancelled_at !== null,
    failure: refresh.failure,
  }
}
