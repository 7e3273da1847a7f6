import type { StreamEvent } from '#contract/endpoints'
import { cancelRefresh, followRefresh, isRunning, startRefresh } from '#server/commands/prices/refresh-prices'
import { Refused } from '#server/refused'
import { progressAnswer, resultAnswer } from '#server/answers/prices'
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
        return resultAnswer(finished(last))
      },
      ({ collectorId }) => refreshEvents(parts, collectorId),
    ),
    route('GET /api/prices/update-ebay-prices', async ({ collectorId }) => {
      const refresh = await parts.storage.read(db => refreshOf(db, collectorId))
      return { refresh: refresh && isRunning(refresh, parts.now()) ? progressAnswer(refresh) : null }
    }),
    route('DELETE /api/prices/update-ebay-prices', async ({ collectorId }) => {
      await cancelRefresh(parts, collectorId)
      return {}
    }),
  ]
}

async function* refreshEvents(
  parts: Parts,
  collectorId: string,
): AsyncGenerator<StreamEvent<'POST /api/prices/update-ebay-prices'>> {
  let last = await startRefresh(parts, collectorId)
  for await (const refresh of followRefresh(parts, last)) {
    last = refresh
    yield { event: 'progress', data: progressAnswer(refresh) }
  }
  yield { event: 'done', data: resultAnswer(finished(last)) }
}

/** Rejects a refresh that was cut off, and one in which the price source answered nothing. */
function finished(refresh: Refresh): Refresh {
  if (refresh.finishedAt === null) {
    throw new Refused('marketplace', 'The refresh was cut off. What it had found is kept: try again.')
  }
  if (refresh.failure !== null && refresh.updated === 0) throw new Refused('marketplace', refresh.failure)
  return refresh
}
