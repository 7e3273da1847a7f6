/** Zips built byte by byte, as no program writes them. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface RawFile {
  readonly path: string
  readonly content: Buffer
  readonly isPacked?: boolean
  /** Flags of the entry: 1 says that it is encrypted. */
  readonly flags?: number
  /** How long it says that it is. */
  readonly claims?: number
  readonly checksum?: number
}

const deflated = 8

export function rawZip(files: readonly RawFile[], entries = files.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const { path, content, isPacked = false, flags = 0 } = file
    const name = Buffer.from(path)
    const packed = isPacked ? deflateRawSync(content) : content
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(flags, 0)
    facts.writeUInt16LE(isPacked ? deflated : 0, 2)
    facts.writeUInt32LE(file.checksum ?? crc32(content), 8)
    facts.writeUInt32LE(packed.length, 12)
    facts.writeUInt32LE(file.claims ?? content.length, 16)
    facts.writeUInt16LE(name.length, 20)
    const local = Buffer.concat([signed(0x04_03_4b_50, 2), facts, Buffer.alloc(2), name, packed])
    const record = Buffer.concat([signed(0x02_01_4b_50, 4), facts, Buffer.alloc(16), name])
    record.writeUInt32LE(at, 42)
    parts.push(local)
    directory.push(record)
    at += local.length
  }
  const end = Buffer.concat([signed(0x06_05_4b_50, 18)])
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

function signed(signature: number, bytesAfter: number): Buffer {
  const bytes = Buffer.alloc(4 + bytesAfter)
  bytes.writeUInt32LE(signature, 0)
  return bytes
}
