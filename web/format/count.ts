/** Formats counts. By hand: the browser's own formatters take a phone 70 ms to make (numbers.test.ts compares). */

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
