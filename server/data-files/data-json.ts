/** The text of data.json: of the zip that a download is, or of the file alone. */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { freeBytes, mostBytes, mostEntries, mostRatio } from './limits.ts'
import { WrongFile } from '#server/reading-threads'
import { noDownload } from './wrong-file.ts'

/** Yields the text in pieces. Throws WrongFile for what is neither, and beyond the limits. */
export async function* dataJsonOf(bytes: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (piece?: Buffer) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      throw noDownload()
    }
  }
  for await (const piece of isZip(bytes) ? unpacked(bytes) : piecesOf(bytes)) yield decoded(piece)
  yield decoded()
}

function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt16LE(0) === 0x4b_50
}

const pieceBytes = 64 * 1_024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  if (bytes.length > mostBytes) throw tooLarge()
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}

async function* unpacked(bytes: Buffer): AsyncGenerator<Buffer> {
  let unpackedBytes = 0
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    const entry = await entryOf(archive)
    for await (const piece of await archive.openReadStreamPromise(entry)) {
      unpackedBytes += (piece as Buffer).length
      const isBomb = unpackedBytes > freeBytes && unpackedBytes > entry.compressedSize * mostRatio
      if (isBomb || unpackedBytes > mostBytes) throw tooLarge()
      yield piece as Buffer
    }
  } catch (error) {
    if (error instanceof WrongFile) throw error
    throw new WrongFile('The zip is damaged, or only a part of it arrived. Download your data again.')
  }
}

async function entryOf(archive: ZipFile): Promise<Entry> {
  let entries = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName === 'data.json') return entry
    entries += 1
    if (entries > mostEntries) break
  }
  throw noDownload()
}

function tooLarge(): WrongFile {
  return new WrongFile('data.json is too large once unpacked: at most 1 GB.', 'too_large')
}
