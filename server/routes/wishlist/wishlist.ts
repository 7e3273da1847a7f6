import { maxWishes } from '#domain/wishlist/wish'
import { saveWish } from '#server/commands/wishlist/save-wish'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { wishAnswer } from '#server/answers/wishlist'
import { deleteWish, wishCounts, wishedIds, wishesPage } from '#server/db/wishlist/wishes'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 12

export function wishlistRoutes(parts: Parts): Route[] {
  const { storage } = parts
  return [
    route('GET /api/wishlist', async ({ collectorId, query }) =>
      storage.read(async db => {
        const page = pageOf(query, itemsPerPage)
        const { total, reached } = await wishCounts(db, collectorId)
        const wishes = await wishesPage(db, collectorId, page)
        return { wishes: wishes.map(wishAnswer), reached, pagination: paginationOf(page, total) }
      }),
    ),
    route('GET /api/wishlist/ids', async ({ collectorId }) => ({
      ids: await storage.read(db => wishedIds(db, collectorId, maxWishes)),
    })),
    route('PUT /api/wishlist/:id', async ({ collectorId, params, body }) => ({
      wish: wishAnswer(await saveWish(parts, collectorId, params.id, body)),
    })),
    route('DELETE /api/wishlist/:id', async ({ collectorId, params }) => {
      await storage.write(tx => deleteWish(tx, collectorId, params.id))
      return {}
    }),
  ]
}
