import { countListingAgain, excludeListing } from '#server/commands/prices/exclude-listing'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function excludedListingRoutes(parts: Parts): Route[] {
  return [
    route('PUT /api/operator/excluded-listings/:source/:id', async ({ collectorId, params, body }) => {
      const listing = { source: params.source, listingId: params.id }
      return { pricesChanged: await excludeListing(parts, collectorId, listing, body.reason) }
    }),
    route('DELETE /api/operator/excluded-listings/:source/:id', async ({ collectorId, params }) => {
      const listing = { source: params.source, listingId: params.id }
      return { pricesChanged: await countListingAgain(parts, collectorId, listing) }
    }),
  ]
}
