/** Reference rates, what one euro is in another currency: since 1999 where exchange rates are on. */
import { daysAfter } from '#domain/day'
import {
  crossRate,
  oldestRateDays,
  type Rate,
  type RateOfDay,
  rateOfDay,
  rateOfEuro,
  rateText,
  readRate,
} from '#domain/money/exchange'
import type { ReferenceRate } from '#domain/money/reference-rates'
import { saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'

/** Returns the last day that has rates; null without any. */
export function newestRateDay(db: Reader): Promise<string | null> {
  return rateDayOf(db, 'USD', 'desc')
}

/** Returns the first day that has rates; null without any. */
export function firstRateDay(db: Reader): Promise<string | null> {
  return rateDayOf(db, 'USD', 'asc')
}

/** The first or the last day with a rate of a currency; null without any. */
async function rateDayOf(db: Reader, currency: string, order: 'asc' | 'desc'): Promise<string | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select('day')
    .where('currency', '=', currency)
    .orderBy('day', order)
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Returns what one euro is in dollars on a day, by its rate or the last one before, at most five days old; else null. */
export async function dollarsPerEuro(db: Reader, day: string): Promise<RateOfDay | null> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['day', 'rate'])
    .where('currency', '=', 'USD')
    .where('day', '>=', daysAfter(day, -oldestRateDays))
    .where('day', '<=', day)
    .execute()
  const rates = rows.flatMap(({ day: ofDay, rate }) => {
    const read = readRate('USD', rate)
    return read ? [{ day: ofDay, rate: read }] : []
  })
  return rateOfDay(rates, day)
}

/**
 * Returns what one of each currency is in another on a day: by the last rates of both, of one day, at most five days old.
 * A currency without such rates is left out.
 */
export async function ratesTo(
  db: Reader,
  to: string,
  currencies: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, RateOfDay>> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['currency', 'day', 'rate'])
    .where('currency', 'in', [...new Set([to, ...currencies])])
    .where('day', '>=', daysAfter(day, -oldestRateDays))
    .where('day', '<=', day)
    .execute()
  const found = new Map<string, Map<string, Rate>>()
  for (const { currency, day: ofDay, rate } of rows) {
    const read = readRate(currency, rate)
    const ofDays = found.get(ofDay) ?? new Map<string, Rate>([['EUR', rateOfEuro]])
    if (read) found.set(ofDay, ofDays.set(currency, read))
  }
  return new Map(
    currencies.flatMap(currency => {
      const rates = [...found].flatMap(([ofDay, perEuro]) => {
        const [one, other] = [perEuro.get(currency), perEuro.get(to)]
        return one && other ? [{ day: ofDay, rate: crossRate(one, other) }] : []
      })
      const last = rateOfDay(rates, day)
      return last ? [[currency, last] as const] : []
    }),
  )
}

/** Returns the first and the last day with a rate between two currencies; null without any. */
export async function knownRateDays(
  db: Reader,
  one: string,
  other: string,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const [firsts, lasts]: [string[], string[]] = [[], []]
  for (const currency of [one, other].filter(code => code !== 'EUR')) {
    const first = await rateDayOf(db, currency, 'asc')
    const last = await rateDayOf(db, currency, 'desc')
    if (first === null || last === null) return null
    firsts.push(first)
    lasts.push(last)
  }
  const [first, last] = [firsts.sort().at(-1), lasts.sort().at(0)]
  return first === undefined || last === undefined ? null : { first, last }
}

/** Saves rates, each instead of the earlier one of its day. */
export async function saveRates(tx: Writer, rates: readonly ReferenceRate[]): Promise<void> {
  const rows = rates.map(({ currency, day, rate }) => ({ currency, day, rate: rateText(rate) }))
  await saveRows(tx, 'exchange_rates', ['currency', 'day'], rows)
}
