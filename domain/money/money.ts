/**
 * Money is whole cents of US dollars, never a fraction and never a bare number: `Cents` is branded, so a
 * count, a price in dollars or a percentage cannot slip into a sum. Every function here is exact; the only
 * one that rounds is `meanCents`, and it says how.
 */

declare const unit: unique symbol

/** A whole number of US cents. Negative for money going out. */
export type Cents = number & { readonly [unit]: 'cents' }

export const zeroCents = 0 as Cents

/** The largest amount a person may enter for one copy: $100,000,000.00. */
export const maxEnteredCents = 10_000_000_000 as Cents

/** The largest figure any total may reach: 9e13 cents, far inside the exact integers of a double. */
export const maxTotalCents = 90_000_000_000_000 as Cents

/** Brands a whole number as cents. Throws a RangeError for anything but a safe integer: that is a bug. */
export function cents(wholeCents: number): Cents {
  if (!Number.isSafeInteger(wholeCents)) throw new RangeError(`not a whole number of cents: ${wholeCents}`)
  return (wholeCents === 0 ? 0 : wholeCents) as Cents
}

/** The exact sum of the amounts; 0 for none. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = zeroCents
  for (const amount of amounts) total = plus(total, amount)
  return total
}

/** left + right, exactly. */
export function plus(left: Cents, right: Cents): Cents {
  return cents(left + right)
}

/** left − right, exactly. */
export function minus(left: Cents, right: Cents): Cents {
  return cents(left - right)
}

/** The amount for one copy times a whole number of copies, exactly. */
export function times(eachCents: Cents, quantity: number): Cents {
  return cents(eachCents * quantity)
}

/**
 * Mean of a total over copies, rounded half up to the cent (specification, section 9: total divided by
 * quantity). Throws a RangeError unless quantity is a positive whole number.
 */
export function meanCents(totalCents: Cents, quantity: number): Cents {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`no mean over ${quantity} copies`)
  const floor = Math.floor(totalCents / quantity)
  const remainder = totalCents - floor * quantity
  return cents(remainder * 2 >= quantity ? floor + 1 : floor)
}

/**
 * Dollars as they travel in JSON, to cents. Null unless the number is finite, within ±1e13 dollars and has
 * at most two decimals: 1.005 and 0.1 + 0.2 are refused, not rounded.
 */
export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars) || Math.abs(dollars) > 1e13) return null
  const rounded = Math.round(dollars * 100)
  return rounded / 100 === dollars ? cents(rounded) : null
}

/** Cents to the JSON number of dollars with at most two decimals; the inverse of `centsFromDollars`. */
export function dollarsFromCents(amountCents: Cents): number {
  return amountCents / 100
}

/**
 * What a person types into a money field, to cents: digits with an optional dollar sign, thousands commas in
 * the right places and at most two decimals. Null for anything else, for negatives and above
 * `maxEnteredCents`. ASCII digits only, and no 0 before a comma ("0,500" may be meant as half a dollar), so
 * nothing that looks like money is guessed at.
 */
export function centsFromText(typed: string): Cents | null {
  const match = /^\$?\s*([1-9]\d{0,2}(?:,\d{3})+|\d{1,12})(?:\.(\d{0,2}))?$/.exec(typed.trim())
  if (!match?.[1]) return null
  const whole = Number(match[1].replaceAll(',', ''))
  const amount = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= maxEnteredCents ? cents(amount) : null
}

/** Cents as the plain text of a money field: 1250 is "12.50". */
export function textFromCents(amountCents: Cents): string {
  const whole = Math.trunc(Math.abs(amountCents) / 100)
  const rest = String(Math.abs(amountCents) % 100).padStart(2, '0')
  return `${amountCents < 0 ? '-' : ''}${whole}.${rest}`
}
