/** The folder in BACKUP_DIR, checked when the server starts. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, isAbsolute } from 'node:path'
import { readManifest } from './backup-folder.ts'
import { dailyBackupsIn } from './kept-backups.ts'
import { BadConfig } from '#server/config'
import { birthOf } from '#server/database/birth'
import type { Storage } from '#server/database/storage'

const ownerOnly = 0o700

/**
 * Creates the folder if it is missing. Throws BadConfig if it is inside the data folder, which is lost together with
 * its backups, or if nothing can be written into it.
 */
export function prepareBackupFolder(folder: string, dataFolder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly })
    const probe = join(folder, `.${randomUUID()}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    throw new BadConfig(`BACKUP_DIR must be a folder that can be written to, not "${folder}".`, { cause })
  }
  const path = relative(realpathSync(dataFolder), realpathSync(folder))
  if (!path.startsWith('..') && !isAbsolute(path))
    throw new BadConfig('BACKUP_DIR must be outside DATA_DIR, so that both are not lost together.')
}

/**
 * Throws BadConfig if the newest backup in the folder is of another database, whose backups this server would
 * remove in time: the data folder may be new because the old one was lost.
 */
export async function requireOwnBackups(folder: string, storage: Storage, now: Date): Promise<void> {
  for (const { folder: backup } of await dailyBackupsIn(folder, now)) {
    const manifest = await readManifest(backup).catch(() => null)
    if (manifest === null) continue
    if (manifest.born_at === (await storage.read(birthOf))) return
    throw new BadConfig(
      `BACKUP_DIR has backups of another database (${backup}): restore one, or set BACKUP_DIR to another folder.`,
    )
  }
}
