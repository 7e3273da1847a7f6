/** Medians, and tables in Markdown. */

/** Returns the middle figure, or the mean of the two in the middle; NaN without any. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** Returns a figure with about three digits. */
export function short(figure: number): string {
  if (Number.isNaN(figure)) return ''
  return figure >= 100 ? figure.toFixed(0) : figure >= 10 ? figure.toFixed(1) : figure.toFixed(2)
}

/** Returns a table in Markdown, its columns padded to read as they are; all but the first to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return `${[line(heads), line(rule), ...rows.map(line)].join('\n')}\n`
}
