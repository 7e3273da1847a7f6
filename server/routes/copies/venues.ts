import { venueNameKey } from '#domain/copies/venue'
import { addVenue, changeVenue, removeVenue } from '#server/commands/copies/save-venue'
import { recentVenueNames, venuesOf } from '#server/db/copies/venues'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

/** How many sales are looked at for names. */
const recentSales = 50

export function venueRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/venues', ({ collectorId }) =>
      parts.storage.read(async db => {
        const venues = await venuesOf(db, collectorId)
        const known = new Set(venues.map(({ name }) => venueNameKey(name)))
        const names = await recentVenueNames(db, collectorId, recentSales)
        return { venues, recentNames: names.filter(name => !known.has(venueNameKey(name))) }
      }),
    ),
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
