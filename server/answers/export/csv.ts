/** Writes CSV (RFC 4180) that spreadsheets open correctly, and run nothing of. */
import { escapedText } from '#domain/import/cells/formula-text'

/** Tells spreadsheets that a file is in UTF-8. */
export const byteOrderMark = '\ufeff'

/** Null becomes an empty cell. */
export function csvLines(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map(row => `${row.map(cell => csvCell(cell ?? '')).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  const harmless = escapedText(text)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
