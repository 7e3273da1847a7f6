/** `npm run backup -- [folder]`: a backup of everything, also while the server runs. */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRefused, flushFiles, pathFromCaller, writeManifest } from './backup-folder.ts'
import { type Config, readConfig } from '#server/config'
import { writeSnapshot } from '#server/db/engines/sqlite-snapshot'
import { databaseFile, uploadsFolder } from '#server/db/data-files'
import { settleFolder } from '#server/db/folder-lock'
import { runOrExit } from './run-or-exit.ts'

const defaultTarget = './backups'

if (import.meta.main) {
  await runOrExit(async () => {
    const folder = await makeBackup(
      readConfig(process.env),
      pathFromCaller(process.argv[2] ?? defaultTarget),
      new Date(),
    )
    process.stdout.write(`The backup is in ${folder}\n`)
  })
}

/** Makes a backup in a new folder in the target. Returns the folder. Never leaves a partial backup. */
export async function makeBackup(config: Config, target: string, now: Date): Promise<string> {
  if (config.databaseUrl !== null) throw usePostgresTools(config)
  process.umask(0o077)
  settleFolder(config.dataFolder)
  const folder = join(target, `holofolio-backup-${now.toISOString().replaceAll(':', '-')}`)
  const unfinished = `${folder}.unfinished`
  await mkdir(join(unfinished, uploadsFolder), { recursive: true })
  try {
    // Copy the database first: every image in it is on disk by then, and images never change.
    writeSnapshot(join(config.dataFolder, databaseFile), join(unfinished, databaseFile))
    await copyUploads(join(config.dataFolder, uploadsFolder), join(unfinished, uploadsFolder))
    await writeManifest(unfinished, now)
    await flushFiles(unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return folder
}

async function copyUploads(from: string, to: string): Promise<void> {
  for (const name of await namesIn(from)) {
    try {
      await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
    } catch (error) {
      // An unused image may be removed during the copy.
      if (!isMissing(error)) throw error
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(entry => entry.name)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function usePostgresTools({ dataFolder }: Config): BackupRefused {
  return new BackupRefused(
    `The data is in PostgreSQL: run pg_dump --format=custom --file=holofolio.dump "$DATABASE_URL" and keep a copy of ${join(dataFolder, uploadsFolder)} with it.`,
  )
}
