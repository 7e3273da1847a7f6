/** Small zips for tests, as the server makes them: stored, with their directory at the end. */

export interface PackedFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

const localHead = 30
const entryHead = 46

export function zipOf(files: readonly PackedFile[], comment = ''): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { name, content } of files) {
    const nameBytes = new TextEncoder().encode(name)
    const local = head(localHead, 0x04_03_4b_50, 18, content.length, nameBytes.length)
    const entry = head(entryHead, 0x02_01_4b_50, 20, content.length, nameBytes.length)
    entry.setUint32(42, at, true)
    parts.push(bytesOf(local), nameBytes, content)
    directory.push(bytesOf(entry), nameBytes)
    at += localHead + nameBytes.length + content.length
  }
  const commentBytes = new TextEncoder().encode(comment)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06_05_4b_50, true)
  end.setUint16(10, files.length, true)
  end.setUint32(12, lengthOf(directory), true)
  end.setUint32(16, at, true)
  end.setUint16(20, commentBytes.length, true)
  return new Blob([...parts, ...directory, bytesOf(end), commentBytes])
}

/** Reads a zip without a comment from its directory. */
export async function filesIn(zip: Blob): Promise<[name: string, content: Uint8Array][]> {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const end = bytes.length - 22
  if (view.getUint32(end, true) !== 0x06_05_4b_50) throw new Error('the zip has no end')
  const files: [string, Uint8Array][] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + entryHead, at + entryHead + nameLength))
    const local = view.getUint32(at + 42, true)
    if (view.getUint32(local, true) !== 0x04_03_4b_50) throw new Error(`${name} is not where the zip says`)
    const start = local + localHead + nameLength
    files.push([name, bytes.slice(start, start + view.getUint32(at + 20, true))])
    at += entryHead + nameLength
  }
  if (at !== end) throw new Error('the directory of the zip has another length')
  return files
}

function head(length: number, signature: number, sizesAt: number, size: number, nameLength: number) {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  view.setUint32(sizesAt, size, true)
  view.setUint32(sizesAt + 4, size, true)
  view.setUint16(sizesAt + 8, nameLength, true)
  return view
}

function bytesOf({ buffer }: DataView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((length, part) => length + part.length, 0)
}
