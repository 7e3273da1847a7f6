/** The wizard's address: the step, and what narrows the list that the step shows. */

export type TradeStep = 1 | 2 | 3 | 4

export interface TradeSearch {
  /** Left out for the first step. */
  readonly step?: Exclude<TradeStep, 1> | undefined
  /** Of the catalogue in step 2. */
  readonly page?: number | undefined
  readonly search?: string | undefined
  /** A kind of holding in step 1, a product type in step 2; each step knows its own words. */
  readonly type?: string | undefined
  readonly set?: string | undefined
  readonly rarity?: string | undefined
}

const laterSteps = [2, 3, 4] as const

/** Reads what an address says, leaving out what makes no sense. */
export function readTradeSearch(said: Record<string, unknown>): TradeSearch {
  const step = laterSteps.find(later => later === Number(said.step))
  const page = Number(said.page)
  const texts = (['search', 'type', 'set', 'rarity'] as const).flatMap(name => {
    const text = textOf(said[name])
    return text === '' ? [] : [[name, text] as const]
  })
  return {
    ...(step ? { step } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...Object.fromEntries(texts),
  }
}

/** True when anything but step and page narrows what is shown. */
export function isNarrowed({ search, type, set, rarity }: TradeSearch): boolean {
  return Boolean(search?.trim() || type || set || rarity)
}

/** The router reads a bare 151 in an address as a number; for us it is the name of a set. */
function textOf(said: unknown): string {
  return typeof said === 'string' || typeof said === 'number' ? String(said) : ''
}
