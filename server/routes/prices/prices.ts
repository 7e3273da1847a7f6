import type { Received } from '#contract/endpoints'
import { listingIdsOf } from '#domain/listings/evidence'
import { namedTarget, type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { inLedger } from '#domain/money/ledger'
import { isRefusal } from '#domain/refusal'
import { askPrice } from '#server/commands/prices/ask-price'
import { findShownPrices } from '#server/commands/prices/find-shown-prices'
import { notFound, refusedBy } from '#server/refused'
import { noFilter, selectionOf } from '#server/db/groups/collection-filter'
import { copiesInBatches } from '#server/db/copies/copy-pages'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import type { HeldCopy } from '#server/db/copies/held-copies'
import { groupsByChange } from '#server/db/groups/groups'
import { pointsOfProduct, pricesOfProduct, waitingOfProduct } from '#server/db/prices/product-prices'
import { exclusionsAmong } from '#server/db/prices/excluded-listings'
import { evidenceMs, evidenceSince } from '#server/db/prices/price-evidence'
import { sourceHistories } from '#server/db/prices/source-points'
import { productTypeById } from '#server/db/products/product-face'
import {
  alertAnswer,
  evidenceAnswer,
  historyAnswer,
  priceAnswers,
  unpricedKinds,
  sourceAnswer,
  waitingAnswers,
} from '#server/answers/prices'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const maxAlerts = 50
const maxPurchases = 500

export function priceRoutes(parts: Parts): Route[] {
  const { storage, priceSource } = parts
  return [
    route('GET /api/prices/alerts', async call =>
      storage.read(async db => {
        const ledger = await ledgerOf(db, call)
        const groups = await groupsByChange(db, call.collectorId, ledger, maxAlerts)
        return { alerts: groups.map(group => alertAnswer(group, ledger)).filter(alert => alert !== null) }
      }),
    ),
    route('GET /api/prices/source', async () => ({
      source: priceSource.name,
      label: priceSource.label,
      prices: priceSource.prices,
      notice: priceSource.notice,
      askToMarketFactor: parts.askToMarketFactor,
      certificateCompanies: parts.certificates === null ? [] : ['PSA'],
      unpricedKinds: unpricedKinds(parts.sources.known, priceSource.order),
    })),
    route('POST /api/prices/find', async ({ collectorId, body }) => ({
      found: await findShownPrices(parts, collectorId, body.cardIds),
    })),
    route('GET /api/prices/product/:id', async call => {
      const { collectorId, params, query } = call
      const target = await targetOf(parts, params.id, query)
      await askPrice(parts, collectorId, params.id, target)
      return storage.read(async db => {
        const ledger = await ledgerOf(db, call)
        const prices = await pricesOfProduct(db, collectorId, params.id)
        const waiting = await waitingOfProduct(db, params.id, prices)
        const current = prices.find(({ priceKey }) => priceKey === priceKeyOf(target))
        return {
          currentPriceCents: current ? inLedger(ledger, current) : null,
          prices: prices.flatMap(price => priceAnswers(price, ledger)),
          waiting: waiting.flatMap(price => waitingAnswers(price, ledger)),
        }
      })
    }),
    route('GET /api/prices/product/:id/history', async call =>
      storage.read(async db => {
        const { collectorId, params } = call
        if ((await productTypeById(db, params.id)) === null) throw notFound()
        const own = await selectionOf(db, collectorId, { ...noFilter, productId: params.id })
        const copies: HeldCopy[] = []
        for await (const batch of copiesInBatches(db, own, { limit: maxPurchases, offset: 0 }))
          copies.push(...batch)
        const of = { productId: params.id, ledger: await ledgerOf(db, call) }
        return historyAnswer(of, await pointsOfProduct(db, collectorId, params.id), copies)
      }),
    ),
    route('GET /api/prices/product/:id/sources', async call => {
      const { collectorId, params, query } = call
      const priceKey = priceKeyOf(await targetOf(parts, params.id, query))
      const key = { productId: params.id, priceKey }
      return storage.read(async db => {
        const of = { productId: params.id, ledger: await ledgerOf(db, call) }
        const histories = await sourceHistories(db, collectorId, key)
        return { sources: histories.map(history => sourceAnswer(of, history)) }
      })
    }),
    route('GET /api/prices/product/:id/evidence', async call => {
      const { params, query } = call
      const priceKey = priceKeyOf(await targetOf(parts, params.id, query))
      const since = new Date(parts.now().getTime() - evidenceMs).toISOString()
      return storage.read(async db => {
        const of = { productId: params.id, ledger: await ledgerOf(db, call) }
        const kept = await evidenceSince(db, { productId: params.id, priceKey }, since)
        if (!kept) return { evidence: null }
        const reasons = await exclusionsAmong(db, kept.source, listingIdsOf(kept.evidence))
        return { evidence: evidenceAnswer(of, kept, reasons) }
      })
    }),
  ]
}

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
