/** Files of a zip archive, with a limit of what they may be when unpacked. */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { Refused } from '#server/refused'

const inflate = promisify(inflateRaw)
const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const mostEntries = 2_000

export function notASpreadsheet(): Refused {
  return new Refused('invalid', 'This is no Excel file that can be read. Save it as CSV and try again.')
}

/** Returns a function that unpacks a file by its path; null for one that is not there. */
export function zipEntries(archive: Buffer): (path: string, maxBytes: number) => Promise<Buffer | null> {
  const places = placesOf(archive)
  return async (path, maxBytes) => {
    const place = places.get(path)
    return place === undefined ? null : unpacked(archive, place, maxBytes)
  }
}

interface Place {
  readonly method: number
  readonly packedBytes: number
  readonly at: number
}

function placesOf(archive: Buffer): Map<string, Place> {
  const end = endOf(archive)
  const entries = Math.min(archive.readUInt16LE(end + 10), mostEntries)
  const places = new Map<string, Place>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = 0; count < entries; count++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entrySignature) throw notASpreadsheet()
    const [name, extra, comment] = [28, 30, 32].map(offset => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    places.set(archive.toString('utf8', at + 46, at + 46 + name), {
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return places
}

/** The record at the end, before which a comment may be. */
function endOf(archive: Buffer): number {
  const earliest = Math.max(0, archive.length - 65_557)
  for (let at = archive.length - 22; at >= earliest; at--)
    if (archive.readUInt32LE(at) === endSignature) return at
  throw notASpreadsheet()
}

async function unpacked(archive: Buffer, place: Place, maxBytes: number): Promise<Buffer> {
  const { method, packedBytes, at } = place
  if (at + 30 > archive.length) throw notASpreadsheet()
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const packed = archive.subarray(start, start + packedBytes)
  if (method === 0) return packed
  if (method !== 8) throw notASpreadsheet()
  try {
    return await inflate(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    if (isTooLarge)
      throw new Refused('too_large', 'The Excel file is too large once unpacked. Save it as CSV.')
    throw notASpreadsheet()
  }
}
