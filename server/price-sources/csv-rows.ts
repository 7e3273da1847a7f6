/** Reads a table in which commas or tabs separate cells, as spreadsheets save and paste it. Nothing in it is trusted. */

/** Far more than a row of prices has. */
const longestRow = 20_000

/** The table is no table: it has a row that does not end. */
export class NoTable extends Error {
  override readonly name = 'NoTable'
}

/**
 * Yields the rows of a table, some at a time, as the text comes. A cell in quotes may hold separators, line ends and
 * doubled quotes. Empty lines are left out. What separates the cells is found in the first line. Throws NoTable for a row
 * that is longer than 20,000 characters.
 */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<string[][], void, undefined> {
  let rest = ''
  let separator: string | null = null
  for await (const chunk of chunks) {
    const text = separator === null ? (rest + chunk).replace(/^\uFEFF/, '') : rest + chunk
    separator ??= separatorOf(text)
    if (separator === null) {
      rest = text
      if (rest.length > longestRow) throw new NoTable('a first line that does not end')
      continue
    }
    const read = wholeRows(text, separator)
    rest = read.rest
    if (rest.length > longestRow) throw new NoTable('a row that does not end')
    yield read.rows
  }
  if (rest !== '') yield wholeRows(`${rest}\n`, separator ?? separatorOf(`${rest}\n`) ?? ',').rows
}

/** Null while the first line has not ended. */
function separatorOf(text: string): string | null {
  const end = text.indexOf('\n')
  if (end < 0) return null
  return text.slice(0, end).includes('\t') ? '\t' : ','
}

/** A cell with what ends it; the rest of a text without a match is a row that has not ended. */
const cells = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"[^,\r\n"]*|(?!")([^,\r\n]*))(,|\r?\n)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)"[^\t\r\n"]*|(?!")([^\t\r\n]*))(\t|\r?\n)/y,
}

function wholeRows(text: string, separator: string): { readonly rows: string[][]; readonly rest: string } {
  const cell = separator === '\t' ? cells['\t'] : cells[',']
  const rows: string[][] = []
  let row: string[] = []
  let rowAt = 0
  for (cell.lastIndex = 0; ; ) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    // A match sets where the next one begins; without one it begins at the start.
    if (!found) return { rows, rest: text.slice(rowAt) }
    if (cell.lastIndex - at > longestRow) throw new NoTable('a cell that is too long')
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === separator) continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    rowAt = cell.lastIndex
  }
}
