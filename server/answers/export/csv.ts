/** A table as CSV that a spreadsheet opens as it is meant: RFC 4180 in UTF-8 with a byte order mark. */

export const byteOrderMark = '\ufeff'

/** Lines that end as RFC 4180 says. Null is an empty cell. */
export function csvLines(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map(row => `${row.map(cell => csvCell(cell ?? '')).join(',')}\r\n`).join('')
}

/** A spreadsheet would run what begins like a formula; an apostrophe makes it text. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
