/** Formats counts. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Formats 12345 as "12,345". */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** Formats a count with its noun: "1 card", "1,200 cards". Pass an irregular plural as the third argument. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
