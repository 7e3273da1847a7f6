/** The catalogue's URL parameters: page, search and filters, so views can be linked and Back works. */
import { type Language, languageOf } from '#domain/products/language'
import { type ProductType, productTypes } from '#domain/products/product'
import { pageParam, textParam } from '#web/paths.ts'

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
  const search = textParam(params.search)
  const type = productTypes.find(known => known === params.type)
  const set = textParam(params.set)
  const language = languageOf(textParam(params.language))
  return {
    ...pageParam(params),
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
