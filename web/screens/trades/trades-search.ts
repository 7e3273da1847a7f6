/** The address of the trades made: the page. */

export interface TradesSearch {
  readonly page?: number | undefined
}

export function readTradesSearch(said: Record<string, unknown>): TradesSearch {
  const page = Number(said.page)
  return Number.isSafeInteger(page) && page > 1 ? { page } : {}
}
