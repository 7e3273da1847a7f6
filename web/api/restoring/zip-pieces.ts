/**
 * Cuts a zip into smaller ones of a few whole files each, without reading what the files hold: a call has half a minute
 * to arrive, and a proxy may let through only a few megabytes.
 */

/** A zip with some files of another one. */
export interface ZipPiece {
  readonly content: Blob
  readonly files: number
}

export interface CutZip {
  readonly pieces: readonly ZipPiece[]
  /** The names of files that are not among those wanted. */
  readonly others: readonly string[]
}

/** 550 kbit/s are enough. A file that is larger by itself is a piece of its own. */
const mostBytes = 2 * 1_024 * 1_024
/** So many pictures are re-encoded within seconds. */
const mostFiles = 20

const endSignature = 0x06_05_4b_50
const endLength = 22
const maxCommentLength = 0xff_ff
const entrySignature = 0x02_01_4b_50
const entryHeadLength = 46
/** Far more than the names of all pictures that a collector may have. */
const maxDirectoryLength = 16 * 1_024 * 1_024

/** A file: its record in the directory, and where its bytes begin. */
interface Entry {
  readonly name: string
  readonly record: Uint8Array<ArrayBuffer>
  readonly start: number
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Returns pieces with the files that are wanted; null for what is no zip, or one of more than 4 GB. */
export async function zipPieces(zip: Blob, isWanted: (name: string) => boolean): Promise<CutZip | null> {
  const directory = await directoryOf(zip)
  const entries = directory && entriesOf(await bytesOf(zip, directory), directory.start)
  if (!directory || !entries) return null
  entries.sort((one, other) => one.start - other.start)
  const pieces: ZipPiece[] = []
  const others: string[] = []
  let piece: Entry[] = []
  const cut = (end: number) => {
    if (piece.length > 0) pieces.push(pieceOf(zip, piece, end))
    piece = []
  }
  for (const [index, entry] of entries.entries()) {
    const end = entries[index + 1]?.start ?? directory.start
    const bytes = end - (piece[0]?.start ?? entry.start)
    const hasPlace = isWanted(entry.name) && piece.length < mostFiles && bytes <= mostBytes
    if (!hasPlace) cut(entry.start)
    if (isWanted(entry.name)) piece.push(entry)
    else others.push(entry.name)
  }
  cut(directory.start)
  return { pieces, others }
}

async function bytesOf(zip: Blob, { start, end }: Range): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(start, end).arrayBuffer())
}

/** Where the directory is. A zip ends with a record that says so, and with a comment. */
async function directoryOf(zip: Blob): Promise<Range | null> {
  const tail = await bytesOf(zip, {
    start: Math.max(0, zip.size - endLength - maxCommentLength),
    end: zip.size,
  })
  for (let at = tail.byteLength - endLength; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endSignature) continue
    const length = tail.getUint32(at + 12, true)
    const start = tail.getUint32(at + 16, true)
    const endsAt = zip.size - tail.byteLength + at
    return length <= maxDirectoryLength && start + length <= endsAt ? { start, end: start + length } : null
  }
  return null
}

/** Null for a directory that is damaged. */
function entriesOf(directory: DataView<ArrayBuffer>, startsAt: number): Entry[] | null {
  const entries: Entry[] = []
  for (let at = 0; at < directory.byteLength; ) {
    if (at + entryHeadLength > directory.byteLength || directory.getUint32(at, true) !== entrySignature)
      return null
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map(field =>
      directory.getUint16(at + field, true),
    )
    const length = entryHeadLength + name + extra + comment
    const start = directory.getUint32(at + 42, true)
    if (at + length > directory.byteLength || start >= startsAt) return null
    const record = new Uint8Array(directory.buffer.slice(at, at + length))
    const nameBytes = record.subarray(entryHeadLength, entryHeadLength + name)
    entries.push({ name: new TextDecoder().decode(nameBytes), record, start })
    at += length
  }
  return entries
}

/** Makes a zip of entries that follow each other, up to where the next one begins. */
function pieceOf(zip: Blob, entries: readonly Entry[], end: number): ZipPiece {
  const from = entries[0]?.start ?? end
  const records = entries.map(({ record, start }) => {
    new DataView(record.buffer).setUint32(42, start - from, true)
    return record
  })
  const last = new DataView(new ArrayBuffer(endLength))
  last.setUint32(0, endSignature, true)
  last.setUint16(8, entries.length, true)
  last.setUint16(10, entries.length, true)
  last.setUint32(
    12,
    records.reduce((length, record) => length + record.length, 0),
    true,
  )
  last.setUint32(16, end - from, true)
  return { content: new Blob([zip.slice(from, end), ...records, last]), files: entries.length }
}
