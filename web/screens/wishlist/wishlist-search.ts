/** The URL parameters of the wishlist: the page. */
export interface WishlistSearch {
  readonly page?: number
}

/** Parses URL parameters, dropping invalid ones. */
export function readWishlistSearch(params: Record<string, unknown>): WishlistSearch {
  const page = Number(params.page)
  return Number.isSafeInteger(page) && page > 1 ? { page } : {}
}
