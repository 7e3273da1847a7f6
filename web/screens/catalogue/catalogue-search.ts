/** The catalogue's address: page, search and filters, so that a view can be linked to and stepped back to. */
import { type ProductType, productTypes } from '#domain/catalogue/product'

export interface CatalogueSearch {
  readonly page?: number | undefined
  readonly search?: string | undefined
  readonly type?: ProductType | undefined
  /** By name: what a collector added to a set has its name, but may lack its code. */
  readonly set?: string | undefined
}

/** Reads what an address says, leaving out what makes no sense. */
export function readCatalogueSearch(said: Record<string, unknown>): CatalogueSearch {
  const page = Number(said.page)
  const search = textOf(said.search)
  const type = productTypes.find(known => known === said.type)
  const set = textOf(said.set)
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(search ? { search } : {}),
    ...(type ? { type } : {}),
    ...(set ? { set } : {}),
  }
}

/** True when anything but the page narrows what is shown. */
export function isNarrowed({ search, type, set }: CatalogueSearch): boolean {
  return Boolean(search?.trim() || type || set)
}

/** The router reads a bare 151 in an address as a number; for us it is the name of a set. */
function textOf(said: unknown): string {
  return typeof said === 'string' || typeof said === 'number' ? String(said) : ''
}
