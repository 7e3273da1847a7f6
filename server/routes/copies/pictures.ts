/** A collector's own pictures of a copy. */
import { forgetRemoved } from '#server/commands/copies/forget-removed'
import { readPicture } from '#server/commands/copies/read-picture'
import { removePicture } from '#server/commands/copies/save-picture'
import { savePicture } from '#server/commands/copies/save-picture'
import { keptPictures } from '#server/db/copies/removed-pictures'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const files = {
  whole: { contentType: 'image/webp', fileName: 'holofolio-picture.webp' },
  small: { contentType: 'image/jpeg', fileName: 'holofolio-picture.jpg' },
}

export function pictureRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/collections/pictures', ({ collectorId }) =>
      parts.storage.read(db => keptPictures(db, collectorId)),
    ),
    route('DELETE /api/collections/pictures/removed', ({ collectorId }) => forgetRemoved(parts, collectorId)),
    route('GET /api/collections/:id/pictures/:side', async ({ collectorId, params, query }, send) => {
      const { size = 'whole' } = query
      const picture = await readPicture(parts, collectorId, { copyId: params.id, side: params.side }, size)
      return send(picture, files[size])
    }),
    route('PUT /api/collections/:id/pictures/:side', ({ collectorId, params, file }) =>
      savePicture(parts, collectorId, { copyId: params.id, side: params.side }, file),
    ),
    route('DELETE /api/collections/:id/pictures/:side', ({ collectorId, params }) =>
      removePicture(parts, collectorId, { copyId: params.id, side: params.side }),
    ),
  ]
}
