/** The URL parameters of the list of sets. */
import { type Language, languageOf } from '#domain/products/language'

export interface SetsSearch {
  readonly page?: number | undefined
  readonly search?: string | undefined
  readonly language?: Language | undefined
  /** All sets of the catalogue, also those without a card of the collector. */
  readonly all?: true | undefined
}

/** Parses URL parameters, dropping invalid ones. */
export function readSetsSearch(params: Record<string, unknown>): SetsSearch {
  const page = Number(params.page)
  // The router parses 151 as a number, but it can be the name of a set.
  const search = ['string', 'number'].includes(typeof params.search) ? String(params.search) : ''
  const language = typeof params.language === 'string' ? languageOf(params.language) : null
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(search ? { search } : {}),
    ...(language ? { language } : {}),
    ...(params.all === true ? { all: true } : {}),
  }
}
