/** The data that a restore replaced and kept beside the new one. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { instantIn, type KeptBackup } from './kept-backups.ts'
import { keptPrefix } from '#server/database/folder-exchange'

const keptMs = 30 * 24 * 60 * 60 * 1_000

/**
 * Removes what restores replaced more than 30 days ago, if a backup that was made since passed its test. Returns the
 * names of the folders.
 */
export async function removeReplacedData(
  dataFolder: string,
  backups: readonly KeptBackup[],
  now: Date,
): Promise<string[]> {
  const names = (await readdir(dataFolder)).filter(name => {
    const replacedAt = name.startsWith(keptPrefix) ? instantIn(name.slice(keptPrefix.length)) : null
    if (replacedAt === null || now.getTime() - replacedAt.getTime() <= keptMs) return false
    return backups.some(({ isTested, madeAt }) => isTested && madeAt > replacedAt)
  })
  for (const name of names) await rm(join(dataFolder, name), { recursive: true, force: true })
  return names
}
