import { addVenue, changeVenue, removeVenue } from '#server/commands/collection/save-venue'
import { venuesOf } from '#server/db/collection/venues'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function venueRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/venues', async ({ collectorId }) => ({
      venues: await parts.storage.read(db => venuesOf(db, collectorId)),
    })),
    route('POST /api/venues', async ({ collectorId, body }) => ({
      venue: await addVenue(parts, collectorId, body),
    })),
    route('PUT /api/venues/:id', async ({ collectorId, params, body }) => ({
      venue: await changeVenue(parts, collectorId, params.id, body),
    })),
    route('DELETE /api/venues/:id', async ({ collectorId, params, query }) => {
      await removeVenue(parts, collectorId, params.id, query.revision)
      return {}
    }),
  ]
}
