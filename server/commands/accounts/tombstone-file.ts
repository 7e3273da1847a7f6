/**
 * The tombstones once more, in a file of the data folder. A database that its own tools restore has only those of its
 * dump; the file has the later ones too, and `npm run erase-again` applies them.
 */
import { pagesAfter } from '#server/database/chunks'
import { appendFile, readFile } from 'node:fs/promises'
import { tombstonesAfter } from '#server/db/accounts/erasures'
import type { Tombstone } from '#server/database/tables/erasures'
import type { Parts } from '#server/parts'

const rowsAtOnce = 500

export interface ReadTombstones {
  readonly tombstones: readonly Tombstone[]
  /** Lines that are no tombstones. */
  readonly unreadable: number
}

/** Reads a file of tombstones, one JSON object a line; null if there is none. */
export async function readTombstones(file: string): Promise<ReadTombstones | null> {
  const text = await textOf(file)
  if (text === null) return null
  const lines = text.split('\n').filter(line => line !== '')
  const tombstones = lines.map(tombstoneOf).filter(tombstone => tombstone !== null)
  return { tombstones, unreadable: lines.length - tombstones.length }
}

/** Appends tombstones to the file, and waits until they are on the disk. */
export async function appendTombstones(file: string, tombstones: readonly Tombstone[]): Promise<void> {
  if (tombstones.length === 0) return
  // A line that a crash cut ends here, whatever it was.
  const lines = tombstones.map(tombstone => `\n${JSON.stringify(tombstone)}`).join('')
  await appendFile(file, `${lines}\n`, { mode: 0o600, flush: true })
}

/**
 * Appends the tombstones that the file lacks, after a lost append or when the data folder is new. Returns how many of
 * the file the database lacks: it was restored, and those accounts may be back.
 */
export async function completeTombstoneFile({
  storage,
  tombstonesFile,
}: Pick<Parts, 'storage' | 'tombstonesFile'>): Promise<number> {
  const listed = new Set((await readTombstones(tombstonesFile))?.tombstones.map(({ digest }) => digest))
  let known = 0
  const read = (after: string) => storage.read(db => tombstonesAfter(db, after, rowsAtOnce))
  for await (const tombstones of pagesAfter('', read, ({ digest }) => digest)) {
    const missing = tombstones.filter(({ digest }) => !listed.has(digest))
    await appendTombstones(tombstonesFile, missing)
    known += tombstones.length - missing.length
  }
  return listed.size - known
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function tombstoneOf(line: string): Tombstone | null {
  try {
    const { id, erasedDay, digest } = JSON.parse(line) as Record<string, unknown>
    const isSound =
      typeof id === 'string' &&
      typeof erasedDay === 'string' &&
      /^\d{4}-\d{2}-\d{2}$/.test(erasedDay) &&
      typeof digest === 'string' &&
      /^[0-9a-f]{64}$/.test(digest)
    return isSound ? { id, erasedDay, digest } : null
  } catch {
    return null
  }
}
