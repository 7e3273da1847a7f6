/** The URL parameters of the trade wizard: the step and its search, filters and page. */

import { type Language, languageOf } from '#domain/products/language'
import { pageParam, textParam } from '#web/paths.ts'

export type TradeStep = 1 | 2 | 3 | 4

export interface TradeSearch {
  /** Absent for step 1. */
  readonly step?: Exclude<TradeStep, 1> | undefined
  /** The catalogue page in step 2. */
  readonly page?: number | undefined
  readonly search?: string | undefined
  /** A kind of copy in step 1, a product type in step 2; each step validates its own values. */
  readonly type?: string | undefined
  readonly set?: string | undefined
  readonly rarity?: string | undefined
  /** Of the products in step 2. */
  readonly language?: Language | undefined
}

const laterSteps = [2, 3, 4] as const

/** Parses URL parameters, dropping invalid ones. */
export function readTradeSearch(params: Record<string, unknown>): TradeSearch {
  const step = laterSteps.find(later => later === Number(params.step))
  const texts = (['search', 'type', 'set', 'rarity'] as const).flatMap(name => {
    const text = textParam(params[name])
    return text === '' ? [] : [[name, text] as const]
  })
  const language = languageOf(textParam(params.language))
  return {
    ...(step ? { step } : {}),
    ...pageParam(params),
    ...Object.fromEntries(texts),
    ...(language ? { language } : {}),
  }
}

/** True when a search or filter is active. */
export function hasFilters({ search, type, set, rarity, language }: TradeSearch): boolean {
  return Boolean(search?.trim() || type || set || rarity || language)
}
