import type { Answer } from '#contract/endpoints'
import type { Page } from '#server/db/groups/collection-filter'

/** A page of a list by its number, counted from 1. */
export interface NumberedPage extends Page {
  readonly number: number
}

/** The page that a query names: the first one, and the list's usual length, where it names none. */
export function pageOf(
  query: { readonly page?: number | undefined; readonly limit?: number | undefined },
  usualLimit: number,
): NumberedPage {
  const { page: number = 1, limit = usualLimit } = query
  return { number, limit, offset: (number - 1) * limit }
}

/** The pagination block of a list answer; the totals stay true past the last page. */
export function paginationOf(
  { number, limit }: NumberedPage,
  totalItems: number,
): Answer<'GET /api/products'>['pagination'] {
  return { page: number, totalPages: Math.ceil(totalItems / limit), totalItems, itemsPerPage: limit }
}
