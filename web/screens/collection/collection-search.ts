/** The collection's address: page, search and filters, so that a view can be linked to and stepped back to. */
import type { CopyKind } from '#domain/collection/copy'

export interface CollectionSearch {
  readonly page?: number
  readonly search?: string | undefined
  readonly set?: string | undefined
  readonly type?: CopyKind | undefined
}

/** Spelled out, because addresses are read before the first view, where the rules of holdings are not needed. */
const kinds = { raw: true, graded: true, grading: true, sealed: true } satisfies Record<CopyKind, true>

const isKind = (said: unknown): said is CopyKind => typeof said === 'string' && Object.hasOwn(kinds, said)

/** Reads what an address says, leaving out what makes no sense. */
export function readCollectionSearch(said: Record<string, unknown>): CollectionSearch {
  const page = Number(said.page)
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(said.search ? { search: String(said.search) } : {}),
    ...(said.set ? { set: String(said.set) } : {}),
    ...(isKind(said.type) ? { type: said.type } : {}),
  }
}

/** True when anything narrows the collection, so that an empty page does not mean an empty collection. */
export function isNarrowed({ search, set, type }: CollectionSearch): boolean {
  return [search, set, type].some(Boolean)
}
