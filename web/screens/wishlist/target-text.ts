/** Parses the text of the target price field. */
import type { Cents } from '#domain/money/money'
import { targetPriceRefusal } from '#domain/wishlist/wish'
import { centsFromTyped, malformedAmountError } from '#web/format/typed-amount.ts'

export type TypedTarget =
  | { readonly targetPriceCents: Cents | null; readonly error: null }
  | { readonly targetPriceCents: null; readonly error: string }

/** Returns the target price, null for blank text, or an error for the field. */
export function targetFromText(typed: string): TypedTarget {
  if (typed.trim() === '') return { targetPriceCents: null, error: null }
  const targetPriceCents = centsFromTyped(typed)
  if (targetPriceCents === null) return { targetPriceCents, error: malformedAmountError(typed) }
  const refusal = targetPriceRefusal(targetPriceCents)
  if (refusal) return { targetPriceCents: null, error: refusal.sentence }
  return { targetPriceCents, error: null }
}
