/** Rows from the clipboard as a file. */
import { isDeckLine } from '#domain/import/layout'

/** Returns the rows as a file, or a sentence about what is wrong with them. */
export function pastedFile(text: string): File | string {
  const lines = text.split(/\r\n?|\n/).filter(line => line.trim() !== '')
  if (lines.length === 0) return 'Paste the rows first.'
  if (lines.length === 1 && !isDeckLine(lines[0] ?? ''))
    return 'Paste the headings and at least one row under them.'
  // What it holds says how its cells are separated, not its name.
  return new File([text], 'Pasted rows.csv', { type: 'text/csv' })
}
