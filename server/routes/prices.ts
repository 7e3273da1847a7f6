import { groupsByChange } from '../db/holding-groups.ts'
import { type Route, route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { alertOf } from './collection-answers.ts'

const maxAlerts = 50

export function priceRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/prices/alerts', async ({ collectorId }) => {
      const groups = await parts.storage.read(db => groupsByChange(db, collectorId, maxAlerts))
      return { alerts: groups.map(alertOf).filter(alert => alert !== null) }
    }),
  ]
}
