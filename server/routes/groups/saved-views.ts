import { addView, changeView, removeView } from '#server/commands/groups/save-view'
import { viewsOf } from '#server/db/groups/saved-views'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function savedViewRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/collections/views', async ({ collectorId }) => ({
      views: await parts.storage.read(db => viewsOf(db, collectorId)),
    })),
    route('POST /api/collections/views', async ({ collectorId, body }) => ({
      view: await addView(parts, collectorId, body),
    })),
    route('PUT /api/collections/views/:id', async ({ collectorId, params, body }) => ({
      view: await changeView(parts, collectorId, params.id, body),
    })),
    route('DELETE /api/collections/views/:id', async ({ collectorId, params }) => {
      await removeView(parts, collectorId, params.id)
      return {}
    }),
  ]
}
