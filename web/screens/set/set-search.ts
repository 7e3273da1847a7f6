/** The URL parameters of a set's binder. */
import { type Language, languageOf } from '#domain/products/language'

/** Which cards show. */
export type Shown = 'all' | 'owned' | 'missing'

export interface SetSearch {
  readonly language?: Language | undefined
  /** Only owned or only missing cards; all when absent. */
  readonly show?: Exclude<Shown, 'all'> | undefined
  /** A pocket for each printing instead of for each card. */
  readonly printings?: true | undefined
}

/** Parses URL parameters, dropping invalid ones. */
export function readSetSearch(params: Record<string, unknown>): SetSearch {
  const language = typeof params.language === 'string' ? languageOf(params.language) : null
  const { show } = params
  return {
    ...(language ? { language } : {}),
    ...(show === 'owned' || show === 'missing' ? { show } : {}),
    ...(params.printings === true ? { printings: true } : {}),
  }
}
