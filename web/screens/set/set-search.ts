/** The URL parameters of a set's checklist. */
import { type Language, languageOf } from '#domain/products/language'

export interface SetSearch {
  readonly language?: Language | undefined
  /** All cards, and not only the missing ones. */
  readonly all?: true | undefined
}

/** Parses URL parameters, dropping invalid ones. */
export function readSetSearch(params: Record<string, unknown>): SetSearch {
  const language = typeof params.language === 'string' ? languageOf(params.language) : null
  return { ...(language ? { language } : {}), ...(params.all === true ? { all: true } : {}) }
}
