import { isReached, maxWishes } from '#domain/wishlist/wish'
import { saveWish } from '#server/commands/wishlist/save-wish'
import { deleteWish, type Wish, wishCounts, wishedIds, wishesPage } from '#server/db/wishlist/wishes'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 12

export function wishlistRoutes(parts: Parts): Route[] {
  const { storage } = parts
  return [
    route('GET /api/wishlist', async ({ collectorId, query: { page = 1, limit = itemsPerPage } }) =>
      storage.read(async db => {
        const { total, reached } = await wishCounts(db, collectorId)
        const wishes = await wishesPage(db, collectorId, { limit, offset: (page - 1) * limit })
        const totalPages = Math.ceil(total / limit)
        return {
          wishes: wishes.map(wishAnswer),
          reached,
          pagination: { page, totalPages, totalItems: total, itemsPerPage: limit },
        }
      }),
    ),
    route('GET /api/wishlist/ids', async ({ collectorId }) => ({
      ids: await storage.read(db => wishedIds(db, collectorId, maxWishes)),
    })),
    route('PUT /api/wishlist/:id', async ({ collectorId, params, body }) => ({
      wish: wishAnswer(await saveWish(parts, collectorId, params.id, body.target_price)),
    })),
    route('DELETE /api/wishlist/:id', async ({ collectorId, params }) => {
      await storage.write(tx => deleteWish(tx, collectorId, params.id))
      return {}
    }),
  ]
}

function wishAnswer(wish: Wish) {
  return {
    product_id: wish.productId,
    ...wish.product,
    wished_at: wish.wishedAt,
    target_price: wish.targetPriceCents,
    current_market_price: wish.marketPriceCents,
    price_as_of: wish.priceAsOf,
    is_reached: isReached(wish.targetPriceCents, wish.marketPriceCents),
  }
}
