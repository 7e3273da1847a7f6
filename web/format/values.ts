/**
 * Amounts, counts, percentages (specification, section 9), sizes and days as text. By hand: the browser's own formatters
 * take a phone 70 ms to make (numbers.test.ts compares).
 *
 * Amounts are hundredths of the ledger's currency, which the code calls cents. Their minus is a plain hyphen, so that a
 * copied amount pastes into a spreadsheet.
 *
 * A day (YYYY-MM-DD) is the same everywhere, so it is parsed as UTC. An instant of a price is shown by its UTC day, as the
 * server counts the days of prices; any other by its day in the collector's time zone.
 */
import { dayIn } from '#domain/time-zone'
import { ledger, type Ledger, ledgerIn } from './ledger.ts'

/** Formats 123456 as "$1,234.56", "€1,234.56" or "¥1,235", and −5000 as "-$50.00", "-€50.00" or "-¥50". */
export function formatCents(cents: number): string {
  return centsIn(ledger(), cents)
}

function centsIn({ sign, isWhole }: Ledger, cents: number): string {
  const size = shownSize(cents, isWhole)
  const decimals = isWhole ? '' : `.${String(size % 100).padStart(2, '0')}`
  return `${minusOf(size === 0 ? 0 : cents)}${sign}${withCommas(Math.floor(size / 100))}${decimals}`
}

/** Like formatCents, with a plus for positive amounts: "+$50.00", "-$50.00", "$0.00". */
export function formatSignedCents(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents)
}

/** Writes amounts of another collector's ledger, which is in this currency. */
export function amountsIn(currency: string) {
  const format = (cents: number) => centsIn(ledgerIn(currency), cents)
  return { format, formatSigned: (cents: number) => (cents > 0 ? `+${format(cents)}` : format(cents)) }
}

/**
 * Formats short amounts for the axis of a chart: "$950", "$9.50", "$1,150", "$12.5K", "-$2M". Exact enough that no two axis
 * labels are the same, and narrow: "$950" of Canadian dollars, "950" of Swiss francs. Only for axes, since it rounds.
 */
export function formatCentsShort(cents: number): string {
  const { sign, isWhole } = ledger()
  const size = shownSize(cents, isWhole)
  const before = `${minusOf(size === 0 ? 0 : cents)}${sign.slice(-1).trim()}`
  if (size >= 10_000_00) return `${before}${inUnits(size)}`
  if (size < 1_000_00 && size % 100 !== 0) {
    return `${before}${withCommas(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
  }
  return `${before}${withCommas(Math.round(size / 100))}`
}

const units = [
  { amount: 1e3, letter: 'K' },
  { amount: 1e6, letter: 'M' },
  { amount: 1e9, letter: 'B' },
  { amount: 1e12, letter: 'T' },
] as const

/** Formats cents as thousands, millions, billions or trillions with up to two decimals: "12.5K". */
function inUnits(cents: number): string {
  // A hundredth of the unit is as many cents as the unit is whole amounts.
  const hundredthsOf = ({ amount }: (typeof units)[number]) => Math.round(cents / amount)
  const unit = units.find(candidate => hundredthsOf(candidate) < 1_000_00) ?? units[3]
  const hundredths = hundredthsOf(unit)
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
  return `${withCommas(Math.floor(hundredths / 100))}${decimals && `.${decimals}`}${unit.letter}`
}

/** Rounds an amount without its sign to what is shown of it. */
function shownSize(cents: number, isWhole: boolean): number {
  const size = Math.abs(cents)
  return isWhole ? Math.round(size / 100) * 100 : Math.round(size)
}

function minusOf(cents: number): string {
  return cents < 0 ? '-' : ''
}

/** Formats 12345 as "12,345". */
export function formatCount(count: number): string {
  const sign = count < 0 ? '-' : ''
  return `${sign}${withCommas(Math.round(Math.abs(count)))}`
}

/** Formats a whole number from 0, 12345 as "12,345". */
export function withCommas(whole: number): string {
  return whole < 1_000 ? String(whole) : String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats a count with its noun: "1 card", "1,200 cards". Pass an irregular plural as the third argument. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** From here on how many times as much it is says more. */
const timesFromPercent = 1_000

/**
 * One decimal, and a plus when positive: "+12.3%", "-4.0%". A value that rounds to 0 has no sign: "0.0%". From +1,000 % on
 * how many times as much it is, rounded: "×15".
 */
export function formatPercent(percent: number): string {
  if (percent >= timesFromPercent) return `×${formatCount(Math.round(1 + percent / 100))}`
  const rounded = percent.toFixed(1)
  if (Number(rounded) === 0) return '0.0%'
  return percent > 0 ? `+${rounded}%` : `${rounded}%`
}

/** Formats a size of files in powers of 1,000: "640 kB", "61 MB", "1.2 GB". Never 0 for what is there. */
export function formatBytes(bytes: number): string {
  if (bytes < 999_500) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1_000))} kB`
  if (bytes < 999_500_000) return `${Math.round(bytes / 1_000_000)} MB`
  return `${Number((bytes / 1_000_000_000).toFixed(1))} GB`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Formats "2026-11-20" or an ISO instant as "Nov 20, 26"; anything else as "N/A". */
export function formatDay(day: string): string {
  const time = Date.parse(day)
  if (Number.isNaN(time)) return 'N/A'
  const year = String(new Date(time).getUTCFullYear() % 100).padStart(2, '0')
  return `${dayOfMonth(time)}, ${year}`
}

/** Returns the day it is now in a time zone, or in UTC for null: "2026-11-20". */
export function todayIn(timeZone: string | null): string {
  return dayIn(timeZone, new Date())
}

/** Formats an instant by its day in a time zone, or in UTC for null: "Nov 20, 26"; "N/A" for an invalid one. */
export function formatDayIn(timeZone: string | null, instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? 'N/A' : formatDay(dayIn(timeZone, new Date(time)))
}

/** Formats "2026-11-20" as "Nov 20", for the axis of a chart. */
export function formatDayOfMonth(day: string): string {
  const time = Date.parse(day)
  return Number.isNaN(time) ? '' : dayOfMonth(time)
}

function dayOfMonth(time: number): string {
  const date = new Date(time)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}`
}

/**
 * Formats the age of an instant: "just now", "12 minutes ago", "3 hours ago", "yesterday", "4 days ago", and
 * the day itself after a week, in UTC unless a time zone is given. An instant in the future, from a wrong clock, is
 * "just now".
 */
export function formatAge(instant: string, nowMs: number, timeZone: string | null = null): string {
  const ageMs = nowMs - Date.parse(instant)
  if (Number.isNaN(ageMs)) return 'N/A'
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return ago(Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return ago(Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < 2 * dayMs) return 'yesterday'
  if (ageMs < 7 * dayMs) return ago(Math.floor(ageMs / dayMs), 'day')
  return formatDayIn(timeZone, instant)
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
