import type { ImportField } from '#domain/import/reading'
import { countOf, formatCount } from '#web/format/count.ts'

const mostNamed = 5

/** Returns how many columns are read, and which are not: "9 of 11 columns are read. Not read: Rarity, Link." */
export function columnsSentence(header: readonly string[], fields: readonly (ImportField | null)[]): string {
  const left = header.flatMap((heading, column) => (fields[column] ? [] : [columnName(heading, column)]))
  if (left.length === 0) return 'Every column is read.'
  const count = header.length - left.length
  const read = `${formatCount(count)} of ${countOf(header.length, 'column')} ${count === 1 ? 'is' : 'are'} read.`
  const more = left.length > mostNamed ? ` and ${formatCount(left.length - mostNamed)} more` : ''
  return `${read} Not read: ${left.slice(0, mostNamed).join(', ')}${more}.`
}

/** Returns the heading of a column, and its number for one without. */
export function columnName(heading: string, column: number): string {
  return heading.trim() || `Column ${column + 1}`
}
