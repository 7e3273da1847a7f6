/** The text of a file, piece by piece: the whole of it would take its size in memory twice. */
import { isUtf8 } from 'node:buffer'
import { Unreadable } from './unreadable.ts'

const pieceBytes = 65_536

/** Yields the text of a file. Throws Unreadable for bytes that are no text. */
export function* textOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true })
    if (text.includes('\u0000')) throw noText()
    yield text
  }
  yield decoder.decode()
}

/** UTF-8 or UTF-16 by their marks, else UTF-8, else what Excel writes on Windows. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.includes(0)) throw noText()
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function noText(): Unreadable {
  return new Unreadable('invalid', 'This is no CSV or Excel file. Save it as CSV or .xlsx and try again.')
}
