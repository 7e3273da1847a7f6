/** `npm run restore -- <backup folder>`: replaces the data with a backup and keeps the previous data in a folder next to it. */
import { BackupRefused } from '#server/backups/backup-folder'
import { type Restored, restoreBackup } from '#server/backups/restore-backup'
import { readConfig } from '#server/config'
import { pathFromCaller, runOrExit } from './run-or-exit.ts'

await runOrExit(async () => {
  const backup = process.argv[2]
  if (backup === undefined)
    throw new BackupRefused('No backup given. Usage: npm run restore -- <backup folder>')
  const restored = await restoreBackup(readConfig(process.env), pathFromCaller(backup), new Date())
  process.stdout.write(`The backup is restored. The previous data is kept in ${restored.kept}\n`)
  process.stdout.write(erasureSentence(restored))
})

function erasureSentence({ erasedAgain }: Restored): string {
  if (erasedAgain === null)
    return 'The previous data is unreadable. Accounts deleted since the backup are back.\n'
  if (erasedAgain === 0) return ''
  return `Accounts deleted since the backup, deleted from it again: ${erasedAgain}.\n`
}
