/**
 * `npm run erase-again -- [file]`: deletes accounts that a restored database has brought back, by the file of
 * tombstones that the server keeps in its data folder. Ends with 1 if a line of it is unreadable.
 */
import { BackupRefused } from '#server/backups/backup-folder'
import { eraseAgain } from '#server/commands/accounts/erase-account'
import { readTombstones } from '#server/commands/accounts/tombstone-file'
import { type Config, readConfig } from '#server/config'
import { openImages, tombstonesFileOf } from '#server/open-data'
import { pathFromCaller, runOrExit } from './run-or-exit.ts'
import { withDatabase } from './with-database.ts'

await runOrExit(() => run(readConfig(process.env), process.argv[2]))

async function run(config: Config, given: string | undefined): Promise<void> {
  const file = given === undefined ? tombstonesFileOf(config) : pathFromCaller(given)
  const read = await readTombstones(file)
  if (read === null) throw new BackupRefused(`There are no tombstones at ${file}`)
  const erased = await withDatabase(config, storage =>
    eraseAgain({ storage, images: openImages(config) }, read.tombstones, new Date()),
  )
  process.stdout.write(`${read.tombstones.length} tombstones applied. Accounts deleted again: ${erased}.\n`)
  if (read.unreadable === 0) return
  process.stderr.write(`${read.unreadable} lines of ${file} are unreadable. Their accounts may be back.\n`)
  process.exitCode = 1
}
