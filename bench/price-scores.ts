/** Prints how far prices are from true ones, a line for each kind of key. */

/** Prints a name and its cells. */
export function line(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(28)}${cells.map(cell => cell.padStart(9)).join('')}\n`)
}

/** Writes a share as a percentage with one decimal. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** Returns the value below which this share of the values lies; NaN without values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/**
 * Returns the cells of some keys: how many there are, which share is priced, the median ratio of price to true value, and
 * the median and 90th percentile of the error. `ratios` has the keys with a price.
 */
export function scoreCells(keys: number, ratios: readonly number[]): string[] {
  const errors = ratios.map(ratio => Math.abs(ratio - 1))
  return [
    String(keys),
    percent(ratios.length / keys),
    quantile(ratios, 0.5).toFixed(2),
    percent(quantile(errors, 0.5)),
    percent(quantile(errors, 0.9)),
  ]
}

export const dearGradesSlice = 'PSA 8 to 10 >= $10'

/** The slabs that are scored, and which line each is part of. */
export function gradedKeys(isDear: boolean) {
  const psa = ['8', '9', '10'].map(grade => ({
    company: 'PSA',
    grade,
    slice: isDear ? dearGradesSlice : 'PSA 8 to 10 < $10',
  }))
  const others = ['BGS', 'CGC'].flatMap(company =>
    ['8', '9', '9.5', '10'].map(grade => ({ company, grade, slice: `${company} ${grade}` })),
  )
  return [...psa, ...others]
}
