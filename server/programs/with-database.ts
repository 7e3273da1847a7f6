/** The database that a program works on, also while the server runs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { destination } from 'pino'
import { BadConfig, type Config } from '#server/config'
import { databaseFile } from '#server/database/data-files'
import { settleFolder } from '#server/database/folder-lock'
import { migrate } from '#server/database/migrate'
import type { Storage } from '#server/database/storage'
import { type Log, openLog } from '#server/log'
import { openStorage } from '#server/open-data'

const standardError = 2

/** Throws BadConfig if the embedded database is in use and there is none yet. */
export function requireDatabase({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl !== null) return
  settleFolder(dataFolder)
  if (!existsSync(join(dataFolder, databaseFile)))
    throw new BadConfig(`There is no database in ${dataFolder}: is DATA_DIR right?`)
}

/** Does work on the database, which is of this version by then. Logs to the standard error. */
export async function withDatabase<Result>(
  config: Config,
  work: (storage: Storage, log: Log) => Promise<Result>,
): Promise<Result> {
  const log = openLog(config.logLevel, destination(standardError))
  const storage = openStorage(config, log)
  try {
    await migrate(storage, { report: sentence => log.info({}, sentence) })
    return await work(storage, log)
  } finally {
    await storage.close()
  }
}
