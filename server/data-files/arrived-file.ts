/** A file that is too large for memory, from its arrival to its end. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const ownerOnly = 0o600

/**
 * Writes what arrives into a file of a folder. It has no name there, so it is gone once it is closed, and when the
 * process ends, however that ends. `check` gets the number of bytes that have arrived, and throws when no more may
 * be written. The caller closes the file.
 */
export async function arrivedFile(
  folder: string,
  chunks: AsyncIterable<Buffer>,
  check: (arrivedBytes: number) => Promise<void>,
): Promise<FileHandle> {
  const path = join(folder, `arriving-${randomUUID()}`)
  const file = await open(path, 'wx+', ownerOnly)
  try {
    await rm(path)
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      await check(bytes)
      await file.writeFile(chunk)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
