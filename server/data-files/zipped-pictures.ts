/** The files of a zip of own pictures, one after the other. Anybody may have made it: nothing in it is believed. */
import { crc32 } from 'node:zlib'
import { maxPictures } from '#domain/copies/own-picture'
import { WrongFile } from '#server/reading-threads'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'

/** A file of the zip. */
export interface ZippedPicture {
  /** Its name, cut after 300 bytes. It is never a path of this machine. */
  readonly name: string
  /** Unpacks it. Throws WrongFile for a zip that is too large in all. */
  readonly read: () => Promise<ReadPicture>
}

/** The bytes of a file, or why they cannot be read. */
export type ReadPicture = { readonly bytes: Buffer } | { readonly fault: string }

export interface PicturesZip {
  /** How many entries it says that it has. */
  readonly entries: number
  readonly pictures: AsyncIterable<ZippedPicture>
}

/** Some programs that pack add a hidden file for each picture. */
const mostEntries = 2 * maxPictures
/** As of a picture that is uploaded. */
const mostPictureBytes = 5 * 1_024 * 1_024
/** Of all that are unpacked. More than a download has: entries may share their bytes. */
const mostBytes = 2_048 * 1_024 * 1_024
/** A folder, the id of a copy and its side need fewer. */
const mostNameBytes = 300

/** Opens the zip in a file. Throws WrongFile for what is none, and beyond the limits; so does reading on. */
export async function openPicturesZip(fd: number): Promise<PicturesZip> {
  const archive = await orWrongZip(
    fromFdPromise(fd, { autoClose: false, decodeStrings: false, validateEntrySizes: false }),
  )
  if (archive.entryCount > mostEntries)
    throw new WrongFile('The zip has more than 20,000 files. A download of pictures has fewer.', 'too_large')
  return { entries: archive.entryCount, pictures: picturesOf(archive) }
}

async function* picturesOf(archive: ZipFile): AsyncGenerator<ZippedPicture> {
  let unpacked = 0
  const entries = archive.eachEntry()
  for (;;) {
    const { done, value: entry } = await orWrongZip(entries.next())
    if (done) return
    const read = async () => {
      unpacked += Math.min(entry.uncompressedSize, mostPictureBytes)
      if (unpacked > mostBytes)
        throw new WrongFile('The pictures in the zip are too large once unpacked: at most 2 GB.', 'too_large')
      return readEntry(archive, entry)
    }
    yield { name: nameOf(entry), read }
  }
}

/** What is no UTF-8 is read with substitutes. */
function nameOf({ fileNameRaw }: Entry): string {
  return fileNameRaw.subarray(0, mostNameBytes).toString('utf8')
}

async function readEntry(archive: ZipFile, entry: Entry): Promise<ReadPicture> {
  const { uncompressedSize } = entry
  if (entry.isEncrypted()) return { fault: 'it is encrypted' }
  if (!entry.canDecodeFileData()) return { fault: 'it is packed in a way that this server cannot read' }
  if (uncompressedSize === 0) return { fault: 'it is empty' }
  if (uncompressedSize > mostPictureBytes) return { fault: 'it is too large: at most 5 MB' }
  const bytes = await unpackedBytes(archive, entry)
  const isWhole = bytes?.length === uncompressedSize && crc32(bytes) === entry.crc32
  return isWhole ? { bytes } : { fault: 'it is damaged in the zip' }
}

/** Null when it is longer than it says, or cannot be unpacked. */
async function unpackedBytes(archive: ZipFile, entry: Entry): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      length += (chunk as Buffer).length
      if (length > entry.uncompressedSize) return null
      chunks.push(chunk as Buffer)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

async function orWrongZip<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch {
    throw new WrongFile(
      'This is no zip of pictures, or only a part of it arrived. Choose holofolio-pictures.zip, or download your pictures again.',
    )
  }
}
