/** Writes CSV (RFC 4180) that spreadsheets open correctly: in UTF-8 with a byte order mark. */

export const byteOrderMark = '\ufeff'

/** Null becomes an empty cell. */
export function csvLines(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map(row => `${row.map(cell => csvCell(cell ?? '')).join(',')}\r\n`).join('')
}

/** Prefixes text that looks like a formula with an apostrophe, so that spreadsheets do not run it. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
