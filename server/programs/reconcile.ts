/** `npm run reconcile`: recounts every figure, also while the server runs. Ends with 1 on a difference. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { destination } from 'pino'
import { reconcileCatalogue } from '#server/commands/products/reconcile-catalogue'
import { reconcile } from '#server/commands/ledger/reconcile'
import { BadConfig, type Config, readConfig } from '#server/config'
import { settleFolder } from '#server/database/folder-lock'
import { migrate } from '#server/database/migrate'
import type { Difference } from '#server/db/ledger/recount-figures'
import { openLog } from '#server/log'
import { databaseFile, openStorage } from '#server/open-data'
import { runOrExit } from './run-or-exit.ts'

const standardError = 2

await runOrExit(async () => {
  process.exitCode = (await everyFigureAgrees(readConfig(process.env))) ? 0 : 1
})

async function everyFigureAgrees(config: Config): Promise<boolean> {
  if (config.databaseUrl === null) settleFolder(config.dataFolder)
  if (config.databaseUrl === null && !existsSync(join(config.dataFolder, databaseFile))) {
    throw new BadConfig(`There is no database in ${config.dataFolder}: is DATA_DIR right?`)
  }
  const log = openLog(config.logLevel, destination(standardError))
  const storage = openStorage(config, log)
  try {
    await migrate(storage, { report: sentence => log.info({}, sentence) })
    const { collectors, entries, differences: ofCollectors } = await reconcile(storage, printDifference)
    const differences = ofCollectors + (await reconcileCatalogue(storage, printDifferenceOfCatalogue))
    const seen = `${counted(collectors, 'collector')}, ${counted(entries, 'entry', 'entries')}`
    const outcome = differences === 0 ? 'every figure agrees' : `${counted(differences, 'difference')} found`
    process.stdout.write(`${seen}: ${outcome}.\n`)
    return differences === 0
  } finally {
    await storage.close()
  }
}

function printDifference({ collectorId, field, kept, recounted }: Difference): void {
  process.stdout.write(
    `collector ${collectorId}: ${field} is ${kept ?? 'missing'}, recounted ${recounted ?? 'none'}\n`,
  )
}

function printDifferenceOfCatalogue({ field, kept, recounted }: Omit<Difference, 'collectorId'>): void {
  process.stdout.write(`catalogue: ${field} is ${kept ?? 'missing'}, recounted ${recounted ?? 'none'}\n`)
}

function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}
