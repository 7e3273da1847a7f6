/** The rows of a CSV text, whichever sign is between its cells. */
import { Refused } from '#server/refused'

const delimiters = [',', ';', '\t', '|'] as const
/** Looked at to find the sign between cells. */
const firstCharacters = 20_000

/** Yields the cells of each row. Throws Refused for a quote that is never closed. */
export function* csvRows(text: string): Generator<string[]> {
  const delimiter = delimiterOf(text)
  let row: string[] = []
  let line = 1
  for (let at = 0; at < text.length; ) {
    let cell: string
    if (text[at] === '"') {
      const quoted = quotedCell(text, at, line)
      cell = quoted.cell
      at = quoted.end
    } else cell = ''
    const end = endOfCell(text, at, delimiter)
    cell += text.slice(at, end)
    row.push(cell)
    at = end
    if (text[at] === delimiter) {
      at += 1
      // A row may end in an empty cell.
      if (at === text.length) row.push('')
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
    yield row
    row = []
  }
  if (row.length > 0) yield row
}

function quotedCell(text: string, start: number, line: number): { cell: string; end: number } {
  let cell = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) throw new Refused('invalid', `Row ${line} has a quote that is never closed.`)
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    from = quote + 2
  }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let end = from
  while (end < text.length) {
    const sign = text[end]
    if (sign === delimiter || sign === '\n' || sign === '\r') break
    end += 1
  }
  return end
}

/** As its first line tells spreadsheets ("sep=;"), else the sign that its first rows have most of. */
function delimiterOf(text: string): string {
  const told = /^"?sep=(.)"?\r?\n/i.exec(text)?.[1]
  if (told !== undefined) return told
  const first = text.slice(0, firstCharacters).replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map(sign => ({ sign, count: first.split(sign).length - 1 }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}
