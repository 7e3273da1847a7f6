/**
 * Formats counts, percentages (specification, section 9) and sizes of files. By hand: the browser's own formatters take a
 * phone 70 ms to make (numbers.test.ts compares).
 */

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
