/** The URL parameters of the list of sets. */
import { type Language, languageOf } from '#domain/products/language'
import { pageParam, textParam } from '#web/paths.ts'

export interface SetsSearch {
  readonly page?: number | undefined
  readonly search?: string | undefined
  readonly language?: Language | undefined
  /** All sets of the catalogue, also those without a card of the collector. */
  readonly all?: true | undefined
}

/** Parses URL parameters, dropping invalid ones. */
export function readSetsSearch(params: Record<string, unknown>): SetsSearch {
  const search = textParam(params.search)
  const language = typeof params.language === 'string' ? languageOf(params.language) : null
  return {
    ...pageParam(params),
    ...(search ? { search } : {}),
    ...(language ? { language } : {}),
    ...(params.all === true ? { all: true } : {}),
  }
}
