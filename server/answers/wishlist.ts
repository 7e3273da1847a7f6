import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import { isReached } from '#domain/wishlist/wish'
import type { Answer } from '#contract/endpoints'
import type { Wish } from '#server/db/wishlist/wishes'

type WishAnswer = Answer<'GET /api/wishlist'>['wishes'][number]

/** A wish, with its market price in the collector's ledger. */
export function wishAnswer(wish: Wish, ledger: Ledger): WishAnswer {
  const marketPriceCents = inLedgerOrNull(ledger, wish.productId, wish.marketPriceCents)
  return {
    ...wish,
    ...wish.product,
    currentMarketPriceCents: marketPriceCents,
    isReached: isReached(wish.targetPriceCents, marketPriceCents),
  }
}
