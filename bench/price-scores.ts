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
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
