/** `npm run move -- --to postgres://…`: takes everything from the embedded database to PostgreSQL. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { databaseFile, uploadsFolder } from '#server/database/data-files'
import { openPostgres } from '#server/database/engines/postgres'
import { moveDatabase, MoveRefused } from './move-database.ts'
import { runOrExit } from './run-or-exit.ts'

await runOrExit(async () => {
  const { databaseUrl, dataFolder, bucket } = readConfig(environmentWithTarget())
  if (databaseUrl === null)
    throw new MoveRefused('No target given. Usage: npm run move -- --to postgres://user@host:5432/database')
  const target = openPostgres(databaseUrl, () => {})
  try {
    const { collectors, rows, tables } = await moveDatabase(dataFolder, target)
    process.stdout.write(
      `Moved to ${withoutPassword(databaseUrl)}: ${collectors} collectors, ${rows} rows in ${tables} tables. Every row and every figure agrees.
Set DATABASE_URL to it, keep DATA_DIR, and start the server. The pictures stay in ${bucket ? `the bucket ${bucket.name}` : join(dataFolder, uploadsFolder)}.
The embedded database is as it was, in ${join(dataFolder, databaseFile)}, and no longer used. Without DATABASE_URL the server would go on with it.
`,
    )
  } finally {
    await target.close()
  }
})

/** The target is a DATABASE_URL like that of the server: its password may come from DATABASE_PASSWORD or a file. */
function environmentWithTarget(): NodeJS.ProcessEnv {
  const { to } = readArguments()
  if (to === undefined) return process.env
  return { ...process.env, DATABASE_URL: to, DATABASE_URL_FILE: undefined }
}

function readArguments(): { to?: string | undefined } {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values
  } catch {
    throw new MoveRefused('Usage: npm run move -- --to postgres://user@host:5432/database')
  }
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  url.search = ''
  return url.href
}
