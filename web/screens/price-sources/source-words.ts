/** What a price source has done lately, in words. */
import type { LoadedList, PriceSource, TriedSource } from '#web/api/price-sources.ts'
import { formatCount, formatDay } from '#web/format/values.ts'
import { formatHundredths } from '#web/format/currency.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** "today 20:04", "yesterday 20:04", "Nov 20, 26 20:04", in a time zone, or in UTC for null. */
export function whenText(instant: string, nowMs: number, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC'
  // This locale writes YYYY-MM-DD.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return 'N/A'
  const day = days.format(at)
  const dayWord =
    day === days.format(nowMs) ? 'today' : day === days.format(nowMs - dayMs) ? 'yesterday' : formatDay(day)
  return `${dayWord} ${time.format(at)}`
}

/** "92 of 100 calls left today"; null without a daily limit. */
export function callsText({ callsLeft, callsPerDay }: PriceSource): string | null {
  if (callsLeft === null || callsPerDay === null) return null
  return `${formatCount(callsLeft)} of ${formatCount(callsPerDay)} calls left today`
}

/** "Last read today 20:04, 30,886 prices", "Last answered today 20:04", "Has not answered yet". */
export function lastRunText(source: PriceSource, nowMs: number, timeZone: string | null): string {
  const { isList, lastRunAt, lastRunPrices } = source
  if (lastRunAt === null) return isList ? 'Not read yet' : 'Has not answered yet'
  const when = whenText(lastRunAt, nowMs, timeZone)
  if (!isList) return `Last answered ${when}`
  return lastRunPrices === null
    ? `Last read ${when}`
    : `Last read ${when}, ${formatCount(lastRunPrices)} prices`
}

/** Whether the last thing that a source did was to fail. */
export function isFailing({ lastRunAt, lastErrorAt }: PriceSource): boolean {
  return lastErrorAt !== null && (lastRunAt === null || Date.parse(lastErrorAt) >= Date.parse(lastRunAt))
}

const basisWords = { ask: 'asking price', sold: 'sold price', market: 'market price', guide: 'price guide' }

/** "market price, Nov 20, 26"; with what the source said in its own currency. */
export function quoteText({ kind, asOf, original }: NonNullable<TriedSource['quote']>): string {
  const basis = `${basisWords[kind]}, ${formatDay(asOf)}`
  if (original === null) return basis
  const amount = formatHundredths(original.amountCents, original.currency)
  return `${basis}, ${amount} at the rate of ${formatDay(original.rateDate)}`
}

/** "answered in 0.3 s". */
export function tookText(tookMs: number): string {
  return `${(Math.max(tookMs, 100) / 1_000).toFixed(1)} s`
}

/** "29,284 rows: 157,000 prices saved. 1,204 rows left out: 1,200 of unknown products, 4 that cannot be read." */
export function loadedText({ rows, priced, heldBack, unknown, wrong }: LoadedList): string {
  const parts = [
    ...(unknown > 0 ? [`${formatCount(unknown)} of unknown products`] : []),
    ...(wrong > 0 ? [`${formatCount(wrong)} that cannot be read`] : []),
  ]
  const left = unknown + wrong
  const leftOut =
    left === 0 ? '' : ` ${formatCount(left)} ${left === 1 ? 'row' : 'rows'} left out: ${parts.join(', ')}.`
  const waiting = heldBack === 0 ? '' : `, ${formatCount(heldBack)} of them to be confirmed by the next file`
  return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}: ${formatCount(priced)} ${priced === 1 ? 'price' : 'prices'} saved${waiting}.${leftOut}`
}
