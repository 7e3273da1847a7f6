/**
 * The files written here put an apostrophe in front of a text that a spreadsheet would run as a formula. Reading a file
 * removes it. Numbers stay as they are.
 */

/** Returns the text as a file has it. `unescapedText` is its inverse, for every text. */
export function escapedText(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !isNumber.test(text) ? `'${text}` : text
}

/** Returns the original text of an escaped cell. */
export function unescapedText(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

const isNumber = /^-\d+(?:\.\d+)?$/
