/** The URL parameters of the collection: page, search and filters, so views can be linked and Back works. */
import type { CopyFilter } from '#domain/collection/copy'

export interface CollectionSearch {
  readonly page?: number
  readonly search?: string | undefined
  readonly set?: string | undefined
  readonly type?: CopyFilter | undefined
}

/** Listed here instead of imported: URLs are parsed at startup, and the rules for copies would load with it. */
const kinds = {
  card: true,
  raw: true,
  graded: true,
  grading: true,
  sealed: true,
} satisfies Record<CopyFilter, true>

const isKind = (value: unknown): value is CopyFilter =>
  typeof value === 'string' && Object.hasOwn(kinds, value)

/** Parses URL parameters, dropping invalid ones. */
export function readCollectionSearch(params: Record<string, unknown>): CollectionSearch {
  const page = Number(params.page)
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(params.search ? { search: String(params.search) } : {}),
    ...(params.set ? { set: String(params.set) } : {}),
    ...(isKind(params.type) ? { type: params.type } : {}),
  }
}

/** True when a search or filter is active, so no results does not mean an empty collection. */
export function hasFilters({ search, set, type }: CollectionSearch): boolean {
  return [search, set, type].some(Boolean)
}
