/** Rates between currencies, and amounts converted by them. A rate is an exact decimal; no amount is a float product. */
import { daysBetween } from '#domain/day'
import { decimalsOf } from './currency.ts'
import { type Cents, cents } from './money.ts'

/** What one of a currency is in another, as `units / 10 ** decimals`. Reference rates are of one euro. */
export interface Rate {
  readonly units: bigint
  readonly decimals: number
}

/** A rate and the day it was set for. */
export interface RateOfDay {
  readonly day: string
  readonly rate: Rate
}

/** Weekends and the holidays around them have no rate of their own. */
export const oldestRateDays = 5

/** One euro is within these of every currency there is a rate for. Beyond them a rate is a mistake. */
const usual = { least: 0.0001, most: 1_000_000 }
/** US dollars have been from 0.82 to 1.60. */
const usualDollars = { least: 0.4, most: 3 }

/** Reads a rate as the ECB writes it: 1.1367. Null for anything else, for zero, and for one that cannot be right. */
export function readRate(currency: string, text: string): Rate | null {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,10}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const size = Number(text)
  const { least, most } = currency === 'USD' ? usualDollars : usual
  if (size < least || size > most) return null
  return { units: BigInt(whole + fraction), decimals: fraction.length }
}

/** Writes a rate as `readRate` reads it. */
export function rateText({ units, decimals }: Rate): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/**
 * Converts hundredths of a euro to US cents, rounded half up to the cent. Throws a RangeError unless the amount is a whole
 * number of at least 0, and for a result beyond the safe integers.
 */
export function dollarsFromEuros(euroCents: number, rate: Rate): Cents {
  return cents(converted({ units: euroCents, currency: 'EUR' }, 'USD', rate))
}

/** An amount in the smallest units of its currency. */
export interface Amount {
  readonly units: number
  readonly currency: string
}

/**
 * Converts an amount at a rate of its currency in the other, rounded half up to the other's smallest unit. Throws a
 * RangeError unless the amount is a whole number of at least 0, and for a result beyond the safe integers.
 */
export function converted(
  { units: amount, currency }: Amount,
  to: string,
  { units, decimals }: Rate,
): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`no amount: ${amount}`)
  const above = BigInt(amount) * units * power(decimalsOf(to))
  const result = Number(divided(above, power(decimals + decimalsOf(currency))))
  if (!Number.isSafeInteger(result)) throw new RangeError(`too much to convert: ${amount} ${currency}`)
  return result
}

/** Digits of a rate between two currencies that are both not the euro. */
const crossDigits = 10

/**
 * Returns what one of a currency is in another, from what one euro is in each: exact from euros, else rounded half up to
 * ten significant digits, which are kept, so that an amount can be calculated again from the rate stored with it.
 */
export function crossRate(from: Rate, to: Rate): Rate {
  const above = to.units * power(from.decimals)
  const below = from.units * power(to.decimals)
  let decimals = 0
  while (above * power(decimals) < below * power(crossDigits - 1)) decimals += 1
  return withoutZeros({ units: divided(above * power(decimals), below), decimals })
}

/** What one euro is in euros. */
export const rateOfEuro: Rate = { units: 1n, decimals: 0 }

function withoutZeros({ units, decimals }: Rate): Rate {
  return decimals > 0 && units % 10n === 0n
    ? withoutZeros({ units: units / 10n, decimals: decimals - 1 })
    : { units, decimals }
}

function power(of: number): bigint {
  return 10n ** BigInt(of)
}

/** Divides positive numbers, rounding half up. */
function divided(above: bigint, below: bigint): bigint {
  return (2n * above + below) / (2n * below)
}

/**
 * Returns the rate of a day, else the last one before it, at most `oldestRateDays` days old. Null if there is none; a rate
 * of a later day is none. `rates` may have any order.
 */
export function rateOfDay<Rated extends { readonly day: string }>(
  rates: readonly Rated[],
  day: string,
): Rated | null {
  const before = rates.filter(rate => rate.day <= day && daysBetween(rate.day, day) <= oldestRateDays)
  return before.reduce<Rated | null>((last, rate) => (last && last.day >= rate.day ? last : rate), null)
}
