/** Rates between currencies, and amounts converted by them. A rate is an exact decimal; no amount is a float product. */
import { daysBetween } from '#domain/day'
import { type Cents, cents } from './money.ts'

/** What one euro is in another currency, as `units / 10 ** decimals`. */
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
export function dollarsFromEuros(euroCents: number, { units, decimals }: Rate): Cents {
  if (!Number.isSafeInteger(euroCents) || euroCents < 0) throw new RangeError(`no amount: ${euroCents}`)
  const scale = 10n ** BigInt(decimals)
  return cents(Number((2n * BigInt(euroCents) * units + scale) / (2n * scale)))
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
