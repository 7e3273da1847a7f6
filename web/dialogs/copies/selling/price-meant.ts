import { useRef } from 'react'
import type { Cents } from '#domain/money/money'
import { confirm } from '#web/components/overlays/confirm.ts'
import { priceQuestion } from './sale-effect.ts'

/** Returns a function that asks once about a price far from the market's, and says whether the price is meant. */
export function usePriceMeant() {
  /** The price far from the market that the collector has confirmed. */
  const confirmed = useRef<Cents | null>(null)
  return async (soldPriceCents: Cents | null, marketPriceCents: Cents | null): Promise<boolean> => {
    if (soldPriceCents === null || soldPriceCents === confirmed.current) return true
    const question = priceQuestion(soldPriceCents, marketPriceCents)
    if (question !== null && !(await confirm(question))) return false
    confirmed.current = soldPriceCents
    return true
  }
}
