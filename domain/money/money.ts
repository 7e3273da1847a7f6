/**
 * Money is whole cents of US dollars. `Cents` is a branded number, so a count, a price in dollars or a
 * percentage cannot slip into a sum. Every function here is exact except `meanCents`, which says how it rounds.
 */

declare const unit: unique symbol

/** A whole number of US cents; negative for money going out. */
export type Cents = number & { readonly [unit]: 'cents' }

/** No money. */
export const zeroCents = 0 as Cents

/** The largest amount a collector can enter for one copy: $100,000,000.00. */
export const maxEnteredCents = 10_000_000_000 as Cents

/** The largest total: $900,000,000,000.00, far within the integers a double holds exactly. */
export const maxTotalCents = 90_000_000_000_000 as Cents

/** Brands a whole number as cents. Throws a RangeError for anything but a safe integer: a bug. */
export function cents(wholeCents: number): Cents {
  if (!Number.isSafeInteger(wholeCents)) throw new RangeError(`not a whole number of cents: ${wholeCents}`)
  return (wholeCents === 0 ? 0 : wholeCents) as Cents
}

/** Sums amounts exactly; 0 for none. Throws a RangeError when a partial sum is not a safe integer. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = zeroCents
  for (const amount of amounts) total = plus(total, amount)
  return total
}

/** Returns left + right, exactly. */
export function plus(left: Cents, right: Cents): Cents {
  return cents(left + right)
}

/** Returns left − right, exactly. */
export function minus(left: Cents, right: Cents): Cents {
  return cents(left - right)
}

/** Multiplies the amount for one copy by a whole number of copies, exactly. */
export function times(eachCents: Cents, quantity: number): Cents {
  return cents(eachCents * quantity)
}

/**
 * Divides a total by a number of copies, rounding half up to the cent (specification, section 9), or to a unit of 100 in a
 * currency without decimals. Throws a RangeError unless quantity is a positive whole number.
 */
export function meanCents(totalCents: Cents, quantity: number, unit: 1 | 100 = 1): Cents {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`no mean over ${quantity} copies`)
  const divisor = quantity * unit
  // Towards zero, so that no step is beyond the integers that a double holds.
  const remainder = totalCents % divisor
  const whole = (totalCents - remainder) / divisor
  const carried = remainder * 2 >= divisor ? 1 : remainder * 2 < -divisor ? -1 : 0
  return cents((whole + carried) * unit)
}

/**
 * Converts dollars, as JSON carries them, to cents. Returns null unless the number is finite, within ±1e13
 * dollars and has at most two decimals: 1.005 and 0.1 + 0.2 are rejected, not rounded.
 */
export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars) || Math.abs(dollars) > 1e13) return null
  const rounded = Math.round(dollars * 100)
  return rounded / 100 === dollars ? cents(rounded) : null
}

/** Converts cents to dollars for JSON, with at most two decimals; the inverse of `centsFromDollars`. */
export function dollarsFromCents(amountCents: Cents): number {
  return amountCents / 100
}

/**
 * Parses what a collector types into a money field: digits with an optional dollar sign, thousands commas in
 * the right places and at most two decimals. Returns null for anything else, for negatives and above
 * `maxEnteredCents`. Accepts ASCII digits only and no 0 before a comma, since "0,500" may mean half a dollar.
 */
export function centsFromText(typed: string): Cents | null {
  const match = /^\$?\s*([1-9]\d{0,2}(?:,\d{3})+|\d{1,12})(?:\.(\d{0,2}))?$/.exec(typed.trim())
  if (!match?.[1]) return null
  const whole = Number(match[1].replaceAll(',', ''))
  const amount = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= maxEnteredCents ? cents(amount) : null
}

/** Formats cents as the plain text of a money field: 1250 is "12.50". */
export function textFromCents(amountCents: Cents): string {
  const whole = Math.trunc(Math.abs(amountCents) / 100)
  const rest = String(Math.abs(amountCents) % 100).padStart(2, '0')
  return `${amountCents < 0 ? '-' : ''}${whole}.${rest}`
}
