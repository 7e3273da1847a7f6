/** What a person types as a target price. */
import { type Cents, centsFromText } from '#domain/money/money'
import { targetPriceRefusal } from '#domain/wishlist/wish'

export type TypedTarget =
  | { readonly targetPriceCents: Cents | null; readonly fault: null }
  | { readonly targetPriceCents: null; readonly fault: string }

/** Nothing typed is no target. */
export function targetFromText(typed: string): TypedTarget {
  if (typed.trim() === '') return { targetPriceCents: null, fault: null }
  const targetPriceCents = centsFromText(typed)
  if (targetPriceCents === null) {
    return { targetPriceCents, fault: 'Enter an amount such as 12.50, at most $100,000,000.00.' }
  }
  const refusal = targetPriceRefusal(targetPriceCents)
  if (refusal) return { targetPriceCents: null, fault: refusal.sentence }
  return { targetPriceCents, fault: null }
}
