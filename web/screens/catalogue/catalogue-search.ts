/** The catalogue's URL parameters: page, search and filters, so views can be linked and Back works. */
import { type Language, languageOf } from '#domain/products/language'
import { type ProductType, productTypes } from '#domain/products/product'

export interface CatalogueSearch {
  readonly page?: number | undefined
  readonly search?: string | undefined
  readonly type?: ProductType | undefined
  /** The set's name: products that collectors add may lack the set code. */
  readonly set?: string | undefined
  readonly language?: Language | undefined
}

/** Parses the URL parameters and drops invalid ones. */
export function readCatalogueSearch(params: Record<string, unknown>): CatalogueSearch {
  const page = Number(params.page)
  const search = textOf(params.search)
  const type = productTypes.find(known => known === params.type)
  const set = textOf(params.set)
  const language = languageOf(textOf(params.language))
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(search ? { search } : {}),
    ...(type ? { type } : {}),
    ...(set ? { set } : {}),
    ...(language ? { language } : {}),
  }
}

/** True when a search or filter is set. */
export function hasFilters({ search, type, set, language }: CatalogueSearch): boolean {
  return Boolean(search?.trim() || type || set || language)
}

/** The router parses 151 as a number, but it can be the name of a set. */
function textOf(param: unknown): string {
  return typeof param === 'string' || typeof param === 'number' ? String(param) : ''
}
