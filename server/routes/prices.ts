import type { ServerAnswer } from '#contract/endpoints'
import { changeAgainstMean } from '#domain/valuation'
import { type Group, groupsByChange } from '../db/holding-groups.ts'
import { type Route, route } from '../http/route.ts'
import type { Parts } from '../parts.ts'

const maxAlerts = 50

export function priceRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/prices/alerts', async ({ collectorId }) => {
      const groups = await parts.storage.read(db => groupsByChange(db, collectorId, maxAlerts))
      return { alerts: groups.map(alertOf).filter(alert => alert !== null) }
    }),
  ]
}

type Alert = ServerAnswer<'GET /api/prices/alerts'>['alerts'][number]

/** How far the price of a group's copies stands from what was paid for one; null without a price. */
function alertOf(group: Group): Alert | null {
  const change = changeAgainstMean(group.marketPriceCents, group.costBasisCents, group.quantity)
  if (!change) return null
  return {
    collection_id: group.newestHoldingId,
    product_id: group.productId,
    ...group.product,
    label: group.label,
    isGain: change.changeCents >= 0,
    priceChange: change.changeCents,
    priceChangePercent: change.changePercent,
  }
}
