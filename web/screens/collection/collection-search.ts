/** The collection's address: page, search and filters, so that a view can be linked to and stepped back to. */
import { type HoldingKind, holdingKinds } from '#domain/holding'

export interface CollectionSearch {
  readonly page?: number
  readonly search?: string
  readonly set?: string
  readonly type?: HoldingKind
}

/** Reads what an address says, leaving out what makes no sense. */
export function readCollectionSearch(said: Record<string, unknown>): CollectionSearch {
  const page = Number(said.page)
  const type = holdingKinds.find(known => known === said.type)
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(said.search ? { search: String(said.search) } : {}),
    ...(said.set ? { set: String(said.set) } : {}),
    ...(type ? { type } : {}),
  }
}
