/** The URL parameters of the trade history: the page. */

export interface TradesSearch {
  readonly page?: number | undefined
}

/** Parses URL parameters, dropping invalid ones. */
export function readTradesSearch(params: Record<string, unknown>): TradesSearch {
  const page = Number(params.page)
  return Number.isSafeInteger(page) && page > 1 ? { page } : {}
}
