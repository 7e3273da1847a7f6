/** Reads the files of a zip by path, from its central directory. */
import { crc32, inflateRawSync } from 'node:zlib'

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const endLength = 22
const entryHeadLength = 46
const localHeadLength = 30
const deflated = 8

/** Throws for a truncated or corrupted zip. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - endLength
  if (end < 0 || zip.readUInt32LE(end) !== endSignature) throw new Error('the zip has no end')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new Error('the directory of the zip is damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset))
    const nameAt = at + entryHeadLength
    const path = zip.toString('utf8', nameAt, nameAt + Number(nameLength))
    const content = contentAt(zip, at)
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${path} is damaged`)
    files.set(path, content)
    at = nameAt + Number(nameLength) + Number(extraLength) + Number(commentLength)
  }
  return files
}

function contentAt(zip: Buffer, entryAt: number): Buffer {
  const local = zip.readUInt32LE(entryAt + 42)
  const start = local + localHeadLength + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(entryAt + 20))
  return zip.readUInt16LE(entryAt + 10) === deflated ? inflateRawSync(packed) : packed
}
