import { maxWishes } from '#domain/wishlist/wish'
import { saveWish } from '#server/commands/wishlist/save-wish'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { wishAnswer } from '#server/answers/wishlist'
import { ledgerOf, ledgerOfCall } from '#server/db/ledger/ledger-rates'
import { deleteWish, wishCounts, wishedIds, wishesPage } from '#server/db/wishlist/wishes'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 12

export function wishlistRoutes(parts: Parts): Route[] {
  const { storage } = parts
  return [
    route('GET /api/wishlist', async call =>
      storage.read(async db => {
        const { collectorId, query } = call
        const ledger = await ledgerOf(db, call)
        const page = pageOf(query, itemsPerPage)
        const { total, reached } = await wishCounts(db, collectorId)
        const wishes = await wishesPage(db, collectorId, page)
        return {
          wishes: wishes.map(wish => wishAnswer(wish, ledger)),
          reached,
          pagination: paginationOf(page, total),
        }
      }),
    ),
    route('GET /api/wishlist/ids', async ({ collectorId }) => ({
      ids: await storage.read(db => wishedIds(db, collectorId, maxWishes)),
    })),
    route('PUT /api/wishlist/:id', async call => {
      const wish = await saveWish(parts, call.collectorId, call.params.id, call.body)
      return { wish: wishAnswer(wish, await ledgerOfCall(storage, call)) }
    }),
    route('DELETE /api/wishlist/:id', async ({ collectorId, params }) => {
      await storage.write(tx => deleteWish(tx, collectorId, params.id))
      return {}
    }),
  ]
}
