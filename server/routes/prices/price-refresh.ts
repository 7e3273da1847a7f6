import type { Received, StreamEvent } from '#contract/endpoints'
import { namedTarget, priceKeyOf } from '#domain/prices/price-target'
import { isRefusal } from '#domain/refusal'
import { cancelRefresh, followRefresh, isRunning, startRefresh } from '#server/commands/prices/refresh-prices'
import { notFound, Refused, refusedBy } from '#server/refused'
import { progressAnswer, resultAnswer } from '#server/answers/prices'
import { typesOf } from '#server/db/products/product-face'
import { mapKey, type PriceKey, productIdsOf } from '#server/db/prices/market-prices'
import { type Refresh, refreshOf } from '#server/db/prices/price-refreshes'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

type Body = Received<'POST /api/prices/update-ebay-prices', 'body'>

export function priceRefreshRoutes(parts: Parts): Route[] {
  return [
    route(
      'POST /api/prices/update-ebay-prices',
      async ({ collectorId, body }) => {
        let last = await startRefresh(parts, collectorId, await keysOf(parts, body))
        for await (const refresh of followRefresh(parts, last)) last = refresh
        return resultAnswer(finished(last))
      },
      { stream: ({ collectorId, body }) => refreshEvents(parts, collectorId, body) },
    ),
    route('GET /api/prices/update-ebay-prices', async ({ collectorId }) => {
      const refresh = await parts.storage.read(db => refreshOf(db, { collectorId, scope: 'everything' }))
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
  body: Body,
): AsyncGenerator<StreamEvent<'POST /api/prices/update-ebay-prices'>> {
  let last = await startRefresh(parts, collectorId, await keysOf(parts, body))
  for await (const refresh of followRefresh(parts, last)) {
    last = refresh
    yield { event: 'progress', data: progressAnswer(refresh) }
  }
  yield { event: 'done', data: resultAnswer(finished(last)) }
}

/** The keys of the list, each once; null without a list. Throws not_found for an unknown product. */
async function keysOf({ storage }: Parts, { keys }: Body): Promise<PriceKey[] | null> {
  if (keys === undefined) return null
  const productIds = productIdsOf(keys)
  const types = await storage.read(db => typesOf(db, productIds))
  const found = keys.map(({ productId, ...named }, index) => {
    const productType = types.get(productId)
    if (productType === undefined) throw notFound()
    const target = namedTarget(productType, named)
    if (isRefusal(target)) throw refusedBy({ ...target, field: `keys[${index}].${target.field ?? 'grade'}` })
    return { productId, priceKey: priceKeyOf(target) }
  })
  return [...new Map(found.map(key => [mapKey(key), key])).values()]
}

/** Rejects a refresh that was cut off, and one in which the price source answered nothing. */
function finished(refresh: Refresh): Refresh {
  if (refresh.finishedAt === null) {
    throw new Refused('marketplace', 'The refresh was cut off. What it had found is kept: try again.')
  }
  const reason = refresh.failure ?? (refresh.cancelledAt === null ? refresh.notAskedReason : null)
  if (reason !== null && refresh.updated === 0) throw new Refused('marketplace', reason)
  return refresh
}
