/** Reads the XML of an Excel file piece by piece, and no more of it than a file of rows has. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'
import { WrongFile } from '#server/reading-threads'

/** Of all parts that are read. */
const maxUnpackedBytes = 120 * 1_024 * 1_024
/** A small file may be packed as tightly as it likes. */
const freeBytes = 4 * 1_024 * 1_024
/** Sheets of like rows are packed to a fiftieth. */
const mostRatio = 250
/** Rows are six tags deep, texts with their looks eight. */
const deepest = 50
/** Tags and attributes that may be anywhere, and for each row, cell, text or style. One of Excel's has fewer than ten. */
const freeMarks = 200_000
const marksOfEach = 40
/** Without a tag in between. */
const longestTextBytes = 1_024 * 1_024

/** Handles the tags of a part, and collects what it is read for. */
export abstract class Tags {
  readonly #found: unknown[] = []
  /** How many rows, cells, texts or styles it has come to. */
  count = 0
  /** Whether the rest of the part is not needed. */
  isDone = false

  open(_name: string, _attributes: SaxesTagPlain['attributes']): void {}
  text(_text: string): void {}
  close(_name: string): void {}

  protected find(found: unknown): void {
    this.#found.push(found)
  }

  /** Returns what was found since the last time. */
  take(): unknown[] {
    return this.#found.splice(0)
  }
}

/** What was unpacked of a file so far. */
export interface Unpacked {
  bytes: number
}

/**
 * Yields what `tags` finds in a part of the archive; nothing in one that is not there. Throws WrongFile for a part that
 * unpacks to far more, or has more tags, more text or deeper ones than Excel writes.
 */
export async function* readXml(
  archive: ZipFile,
  entry: Entry | undefined,
  unpacked: Unpacked,
  tags: Tags,
): AsyncGenerator<unknown> {
  if (entry === undefined) return
  const looked = { marks: 0, depth: 0 }
  const parser = parserOf(tags, looked)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let sizeAtMark = 0
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    const { length } = piece as Buffer
    size += length
    unpacked.bytes += length
    if (unpacked.bytes > maxUnpackedBytes || (size > freeBytes && size > entry.compressedSize * mostRatio))
      throw new WrongFile('The Excel file is too large once unpacked. Save it as CSV.', 'too_large')
    const { marks } = looked
    parser.write(decoder.decode(piece as Buffer, { stream: true }))
    if (looked.marks > marks) sizeAtMark = size
    if (size - sizeAtMark > longestTextBytes) throw notASpreadsheet()
    yield* tags.take()
    if (tags.isDone) return
  }
  parser.write(decoder.decode())
  parser.close()
  yield* tags.take()
}

function parserOf(tags: Tags, looked: { marks: number; depth: number }): SaxesParser {
  const parser = new SaxesParser()
  const mark = () => {
    looked.marks += 1
    if (looked.marks > freeMarks + marksOfEach * tags.count) throw notASpreadsheet()
  }
  parser.on('attribute', mark)
  parser.on('opentag', ({ name, attributes }) => {
    mark()
    looked.depth += 1
    if (looked.depth > deepest) throw notASpreadsheet()
    tags.open(localName(name), attributes)
  })
  parser.on('text', text => tags.text(text))
  parser.on('cdata', text => tags.text(text))
  parser.on('closetag', ({ name }) => {
    looked.depth -= 1
    tags.close(localName(name))
  })
  return parser
}

/** Some programs write `x:row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

export function notASpreadsheet(): WrongFile {
  return new WrongFile('This is no Excel file that can be read. Save it as CSV and try again.')
}
