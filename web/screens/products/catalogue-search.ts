/** The catalogue's address: page, search and filters, so that a view can be linked to and stepped back to. */
import { type ProductType, productTypes } from '#domain/product'

export interface CatalogueSearch {
  readonly page?: number
  readonly search?: string
  readonly type?: ProductType
  readonly set?: string
}

/** Reads what an address says, leaving out what makes no sense. */
export function readCatalogueSearch(said: Record<string, unknown>): CatalogueSearch {
  const page = Number(said.page)
  const type = productTypes.find(known => known === said.type)
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(said.search ? { search: String(said.search) } : {}),
    ...(type ? { type } : {}),
    ...(said.set ? { set: String(said.set) } : {}),
  }
}
