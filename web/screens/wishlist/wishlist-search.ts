/** The wishlist's address: its page. */
export interface WishlistSearch {
  readonly page?: number
}

/** Reads what an address says, leaving out what makes no sense. */
export function readWishlistSearch(said: Record<string, unknown>): WishlistSearch {
  const page = Number(said.page)
  return Number.isSafeInteger(page) && page > 1 ? { page } : {}
}
