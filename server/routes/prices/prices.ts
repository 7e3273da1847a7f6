import type { Received } from '#contract/endpoints'
import { namedTarget, type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { isRefusal } from '#domain/refusal'
import { askPrice } from '#server/commands/prices/ask-price'
import { notFound, refusedBy } from '#server/refused'
import { selectionOf } from '#server/db/collection/collection-filter'
import { copiesInBatches } from '#server/db/collection/copy-pages'
import type { HeldCopy } from '#server/db/collection/held-copies'
import { groupsByChange } from '#server/db/collection/groups'
import { pointsOfProduct, pricesOfProduct } from '#server/db/prices/product-prices'
import { evidenceMs, evidenceSince } from '#server/db/prices/price-evidence'
import { sourceHistories } from '#server/db/prices/source-points'
import { productTypeById } from '#server/db/catalogue/product-face'
import {
  alertAnswer,
  evidenceAnswer,
  historyAnswer,
  priceAnswers,
  sourceAnswer,
} from '#server/answers/prices'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const maxAlerts = 50
const maxPurchases = 500

export function priceRoutes(parts: Parts): Route[] {
  const { storage, priceSource } = parts
  return [
    route('GET /api/prices/alerts', async ({ collectorId }) => {
      const groups = await storage.read(db => groupsByChange(db, collectorId, maxAlerts))
      return { alerts: groups.map(alertAnswer).filter(alert => alert !== null) }
    }),
    route('GET /api/prices/source', async () => ({
      source: priceSource.name,
      label: priceSource.label,
      prices: priceSource.prices,
      notice: priceSource.notice,
      askToMarketFactor: parts.askToMarketFactor,
      certificateCompanies: parts.certificates === null ? [] : ['PSA'],
    })),
    route('GET /api/prices/product/:id', async ({ collectorId, params, query }) => {
      const target = await targetOf(parts, params.id, query)
      await askPrice(parts, collectorId, params.id, target)
      const prices = await storage.read(db => pricesOfProduct(db, collectorId, params.id))
      const current = prices.find(({ priceKey }) => priceKey === priceKeyOf(target))
      return { currentPriceCents: current?.priceCents ?? null, prices: prices.flatMap(priceAnswers) }
    }),
    route('GET /api/prices/product/:id/history', async ({ collectorId, params }) =>
      storage.read(async db => {
        if ((await productTypeById(db, params.id)) === null) throw notFound()
        const own = await selectionOf(db, collectorId, { ...noFilter, productId: params.id })
        const copies: HeldCopy[] = []
        for await (const batch of copiesInBatches(db, own, { limit: maxPurchases, offset: 0 }))
          copies.push(...batch)
        return historyAnswer(await pointsOfProduct(db, collectorId, params.id), copies)
      }),
    ),
    route('GET /api/prices/product/:id/sources', async ({ collectorId, params, query }) => {
      const priceKey = priceKeyOf(await targetOf(parts, params.id, query))
      const key = { productId: params.id, priceKey }
      const histories = await storage.read(db => sourceHistories(db, collectorId, key))
      return { sources: histories.map(sourceAnswer) }
    }),
    route('GET /api/prices/product/:id/evidence', async ({ params, query }) => {
      const priceKey = priceKeyOf(await targetOf(parts, params.id, query))
      const since = new Date(parts.now().getTime() - evidenceMs).toISOString()
      const kept = await storage.read(db => evidenceSince(db, { productId: params.id, priceKey }, since))
      return { evidence: kept ? evidenceAnswer(kept) : null }
    }),
  ]
}

const noFilter = { search: null, set: null, kind: null, groupKey: null }

/** The target a query names, by default Near Mint or sealed. Throws not_found for an unknown product. */
async function targetOf(
  { storage }: Parts,
  productId: string,
  query: Received<'GET /api/prices/product/:id', 'query'>,
): Promise<PriceTarget> {
  const productType = await storage.read(db => productTypeById(db, productId))
  if (productType === null) throw notFound()
  const target = namedTarget(productType, query)
  if (isRefusal(target)) throw refusedBy(target)
  return target
}
