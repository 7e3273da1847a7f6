/** `npm run backup -- [folder]`: a backup of everything, also while the server runs. */
import { makeBackup } from '#server/backups/make-backup'
import { readConfig } from '#server/config'
import { pathFromCaller, runOrExit } from './run-or-exit.ts'

const defaultTarget = './backups'

await runOrExit(async () => {
  const target = pathFromCaller(process.argv[2] ?? defaultTarget)
  const folder = await makeBackup(readConfig(process.env), target, new Date())
  process.stdout.write(`The backup is in ${folder}\n`)
})
