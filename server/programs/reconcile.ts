/** `npm run reconcile`: recounts every figure, also while the server runs. Ends with 1 on a difference. */
import { reconcileCatalogue } from '#server/commands/products/reconcile-catalogue'
import { reconcile } from '#server/commands/ledger/reconcile'
import { readConfig } from '#server/config'
import type { Difference } from '#server/db/ledger/recount-figures'
import type { Storage } from '#server/database/storage'
import { runOrExit } from './run-or-exit.ts'
import { requireDatabase, withDatabase } from './with-database.ts'

await runOrExit(async () => {
  const config = readConfig(process.env)
  requireDatabase(config)
  process.exitCode = (await withDatabase(config, everyFigureAgrees)) ? 0 : 1
})

async function everyFigureAgrees(storage: Storage): Promise<boolean> {
  const { collectors, entries, differences: ofCollectors } = await reconcile(storage, printDifference)
  const differences = ofCollectors + (await reconcileCatalogue(storage, printDifferenceOfCatalogue))
  const seen = `${counted(collectors, 'collector')}, ${counted(entries, 'entry', 'entries')}`
  const outcome = differences === 0 ? 'every figure agrees' : `${counted(differences, 'difference')} found`
  process.stdout.write(`${seen}: ${outcome}.\n`)
  return differences === 0
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
