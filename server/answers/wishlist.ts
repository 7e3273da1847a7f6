import { isReached } from '#domain/wishlist/wish'
import type { Answer } from '#contract/endpoints'
import type { Wish } from '#server/db/wishlist/wishes'

type WishAnswer = Answer<'GET /api/wishlist'>['wishes'][number]

export function wishAnswer(wish: Wish): WishAnswer {
  return {
    ...wish,
    ...wish.product,
    currentMarketPriceCents: wish.marketPriceCents,
    isReached: isReached(wish.targetPriceCents, wish.marketPriceCents),
  }
}
