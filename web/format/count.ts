/** Counts of things as people read them. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** 12345 → "12,345". */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** "1 card", "1,200 cards"; an irregular plural is given as the third argument. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
