/**
 * `npm run erase-again -- [file]`: deletes accounts that a restored database has brought back, by the file of
 * tombstones that the server keeps in its data folder. Ends with 1 if a line of it is unreadable.
 */
import { destination } from 'pino'
import { BackupRefused } from '#server/backups/backup-folder'
import { eraseAgain } from '#server/commands/accounts/erase-account'
import { readTombstones } from '#server/commands/accounts/tombstone-file'
import { type Config, readConfig } from '#server/config'
import { migrate } from '#server/database/migrate'
import { openLog } from '#server/log'
import { openImages, openStorage, tombstonesFileOf } from '#server/open-data'
import { pathFromCaller } from './path-from-caller.ts'
import { runOrExit } from './run-or-exit.ts'

const standardError = 2

await runOrExit(() => run(readConfig(process.env), process.argv[2]))

async function run(config: Config, given: string | undefined): Promise<void> {
  const file = given === undefined ? tombstonesFileOf(config) : pathFromCaller(given)
  const read = await readTombstones(file)
  if (read === null) throw new BackupRefused(`There are no tombstones at ${file}`)
  const log = openLog(config.logLevel, destination(standardError))
  const storage = openStorage(config, log)
  try {
    await migrate(storage, { report: sentence => log.info({}, sentence) })
    const data = { storage, images: openImages(config) }
    const erased = await eraseAgain(data, read.tombstones, new Date())
    process.stdout.write(`${read.tombstones.length} tombstones applied. Accounts deleted again: ${erased}.\n`)
  } finally {
    await storage.close()
  }
  if (read.unreadable === 0) return
  process.stderr.write(`${read.unreadable} lines of ${file} are unreadable. Their accounts may be back.\n`)
  process.exitCode = 1
}
