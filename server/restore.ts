/** `npm run restore -- <backup folder>`: puts a backup in the place of the data, which is kept beside it. */
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRefused, pathFromCaller, verifyBackup } from './backup-folder.ts'
import { type Config, readConfig } from './config.ts'
import { lockFolder } from './db/folder-lock.ts'
import { databaseFile, prepareFolder } from './open-data.ts'
import { runOrSayWhy } from './start-failure.ts'

/** The write-ahead log belongs to its database and moves with it. */
const dataNames = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, 'uploads']

if (import.meta.main) {
  await runOrSayWhy(async () => {
    const backup = process.argv[2]
    if (backup === undefined)
      throw new BackupRefused('Which backup? Usage: npm run restore -- <backup folder>')
    const kept = await restoreBackup(readConfig(process.env), pathFromCaller(backup), new Date())
    process.stdout.write(`The backup is restored. The data from before is kept in ${kept}\n`)
  })
}

/** Gives the folder that keeps the data from before. A refused backup changes nothing. */
export async function restoreBackup(config: Config, backup: string, now: Date): Promise<string> {
  if (config.databaseUrl !== null) throw usePostgresTools()
  if (!existsSync(backup)) throw new BackupRefused(`There is no backup at ${backup}`)
  prepareFolder(config.dataFolder)
  const lock = lockFolder(config.dataFolder)
  const stamp = now.toISOString().replaceAll(':', '-')
  const arriving = join(config.dataFolder, `arriving-${stamp}`)
  const kept = join(config.dataFolder, `before-restore-${stamp}`)
  try {
    await cp(backup, arriving, { recursive: true, errorOnExist: true, force: false })
    // What is judged is the copy that will be used.
    await verifyBackup(arriving)
    await exchange(config.dataFolder, arriving, kept)
  } finally {
    await rm(arriving, { recursive: true, force: true })
    lock.release()
  }
  return kept
}

/** Sets the present data aside and moves the arriving data in; when that fails, everything goes back. */
async function exchange(dataFolder: string, arriving: string, kept: string): Promise<void> {
  const moved: [from: string, to: string][] = []
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return
    await rename(from, to)
    moved.push([from, to])
  }
  await mkdir(kept)
  try {
    for (const name of dataNames) await move(join(dataFolder, name), join(kept, name))
    for (const name of dataNames) await move(join(arriving, name), join(dataFolder, name))
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from)
    throw error
  }
}

function usePostgresTools(): BackupRefused {
  return new BackupRefused(
    'The data is in PostgreSQL: run pg_restore --clean --if-exists --dbname="$DATABASE_URL" <dump> and copy the uploads back.',
  )
}
