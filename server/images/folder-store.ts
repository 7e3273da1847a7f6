/** Pictures in a folder of this machine. */
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageName } from '#domain/products/image-name'
import type { ImageStore } from './image-store.ts'

const ownerOnly = 0o600

export function folderStore(folder: string): ImageStore {
  const path = (fileName: string) => join(folder, fileName)
  async function* names() {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? []
    for (const entry of entries) if (entry.isFile() && imageName.test(entry.name)) yield entry.name
  }
  return {
    folder,
    save: (fileName, bytes) => writeFile(path(fileName), bytes, { mode: ownerOnly, flag: 'wx', flush: true }),
    read: fileName => readFile(path(fileName)).catch(nullIfMissing),
    has: async fileName => existsSync(path(fileName)),
    remove: fileName => rm(path(fileName), { force: true }),
    names,
    totalBytes: async () => {
      let bytes = 0
      for await (const name of names()) bytes += (await stat(path(name)).catch(nullIfMissing))?.size ?? 0
      return bytes
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
