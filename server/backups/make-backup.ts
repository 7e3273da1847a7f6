/** Makes a backup of everything, also while the server runs. */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Contents,
  contentsOf,
  dumpFile,
  flushFiles,
  flushNames,
  writeManifest,
} from './backup-folder.ts'
import { databaseFile, tombstonesFile, uploadsFolder } from '#server/database/data-files'
import { writeSnapshot } from '#server/database/engines/sqlite-snapshot'
import { settleFolder } from '#server/database/folder-lock'
import { refuseOlder } from '#server/database/migrate'
import { copyImages } from '#server/images/copy-images'
import { folderStore } from '#server/images/folder-store'
import { type DataPlace, openImages } from '#server/open-data'
import { dumpDatabase } from './postgres-dump.ts'

/** Begins the names of backups that an operator makes. */
const byHand = 'holofolio-backup-'

/** Ends the name of a backup that is being made. */
export const unfinishedEnding = '.unfinished'

/**
 * Makes a backup in a new folder in the target, named by the instant. Returns the folder. Never leaves a partial
 * backup under that name; a crash leaves a folder whose name ends in `.unfinished`. Throws OlderDatabase for a database
 * whose backup this program could not restore.
 */
export async function makeBackup(
  data: DataPlace,
  target: string,
  now: Date,
  prefix = byHand,
): Promise<string> {
  process.umask(0o077)
  const folder = join(target, `${prefix}${now.toISOString().replaceAll(':', '-')}`)
  const unfinished = `${folder}${unfinishedEnding}`
  await mkdir(join(unfinished, uploadsFolder), { recursive: true })
  try {
    // Copy the database first: every image in it is on disk by then, and images never change.
    const contents = await copyDatabase(data, unfinished)
    await copyUploads(data, join(unfinished, uploadsFolder))
    await writeManifest(unfinished, now, contents)
    await flushFiles(unfinished)
    await flushNames(unfinished)
    await rename(unfinished, folder)
    await flushNames(target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return folder
}

async function copyDatabase({ dataFolder, databaseUrl }: DataPlace, folder: string): Promise<Contents> {
  if (databaseUrl === null) {
    settleFolder(dataFolder)
    const copy = join(folder, databaseFile)
    writeSnapshot(join(dataFolder, databaseFile), copy)
    const contents = contentsOf(copy)
    refuseOlder(contents.version)
    return contents
  }
  const contents = await dumpDatabase(databaseUrl, join(folder, dumpFile))
  // A restored dump has the tombstones of its moment; `npm run erase-again` takes the later ones from this file.
  await copyIfThere(join(dataFolder, tombstonesFile), join(folder, tombstonesFile))
  return contents
}

async function copyUploads(data: DataPlace, to: string): Promise<void> {
  if (data.bucket) return void (await copyImages(openImages(data), folderStore(to)))
  const from = join(data.dataFolder, uploadsFolder)
  // An unused image may be removed during the copy.
  for (const name of await namesIn(from)) await copyIfThere(join(from, name), join(to, name))
}

async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!isMissing(error)) throw error
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
