/** The catalogue from files: cards a line each, sealed products and sets as lists. */
import { basename } from 'node:path'
import type { CatalogueEntry, CatalogueSet, Unreadable } from '#domain/catalogue/catalogue-entry'
import { readSealedRow } from './sealed-row.ts'
import { readCard } from './tcgdex-card.ts'
import {
  type ImportCounts,
  importProducts,
  nothingImported,
  plus,
} from '#server/commands/catalogue/import-products'
import { cardSets } from '#server/db/catalogue/product-lists'
import type { Parts } from '#server/parts'
import { BadFile, checkFile, linesOf, listIn, parsed, setsFileBeside, setsIn } from './read-rows.ts'
import { counted, type ImportProgress } from './import-progress.ts'

export type ImportParts = Pick<Parts, 'storage' | 'now'>

/** What TCGdex's cards are remembered under, whether they came by file or by its API. */
export const tcgdexSource = 'tcgdex'
const sealedSource = 'sealed-file'

/** Small enough that a server beside us never waits long for its turn to write … */
const rowsPerBatch = 150
/** … and after each batch the database is left alone for so much of the time it took. */
const restShare = 0.5
const maxRestMs = 20

/** Imports the cards of a file. The release dates come from a file of sets, named or lying beside it. */
export async function importCardFile(
  parts: ImportParts,
  file: string,
  setsFile: string | null,
  telling: ImportProgress,
): Promise<ImportCounts> {
  await checkFile(file)
  const dates = await releaseDates(file, setsFile, telling)
  const releaseDateOf = (setId: string) => dates.get(setId) ?? null
  const importer = batchImporter(parts, tcgdexSource)
  for await (const { number, text, fraction } of linesOf(file)) {
    const entry = text === null ? { unreadable: 'it is too long' } : cardOf(parsed(text), releaseDateOf)
    if ('unreadable' in entry) telling.fault(`Line ${counted(number)} is left out: ${entry.unreadable}.`)
    else await importer.take(entry)
    telling.progress(fraction, `${counted(number)} cards`)
  }
  return importer.finish()
}

/** Imports sealed products; their sets are looked up among the cards there are by now. */
export async function importSealedFile(
  parts: ImportParts,
  file: string,
  telling: ImportProgress,
): Promise<ImportCounts> {
  const sets = await setsOfCatalogue(parts)
  const importer = batchImporter(parts, sealedSource)
  for (const [index, row] of (await listIn(file)).entries()) {
    const entry = readSealedRow(row, sets)
    if ('unreadable' in entry)
      telling.fault(`Sealed product ${counted(index + 1)} is left out: ${entry.unreadable}.`)
    else await importer.take(entry)
  }
  return importer.finish()
}

function cardOf(row: unknown, releaseDateOf: (setId: string) => string | null): CatalogueEntry | Unreadable {
  return row === undefined ? { unreadable: 'it is not JSON' } : readCard(row, releaseDateOf)
}

async function releaseDates(
  file: string,
  setsFile: string | null,
  telling: ImportProgress,
): Promise<Map<string, string | null>> {
  const found = setsFile ?? (await setsFileBeside(file))
  const sets = found === null ? null : await setsIn(found)
  if (sets !== null && found !== null) telling.say(`Release dates come from ${basename(found)}.`)
  else if (setsFile !== null) throw new BadFile(`${basename(setsFile)} is not a list of sets.`)
  else telling.say('There are no release dates: sets stand by the day of the import.')
  return new Map((sets ?? []).map(({ id, releaseDate }) => [id, releaseDate]))
}

async function setsOfCatalogue({ storage }: ImportParts): Promise<Map<string, CatalogueSet>> {
  const sets = await storage.read(cardSets)
  return new Map(sets.map(set => [set.id, set]))
}

/** Collects rows and imports them a batch at a time. */
function batchImporter(parts: ImportParts, source: string) {
  let batch: CatalogueEntry[] = []
  let counts = nothingImported
  const importBatch = async () => {
    const startedMs = performance.now()
    counts = plus(counts, await importProducts(parts, source, batch))
    batch = []
    const restMs = Math.min(maxRestMs, (performance.now() - startedMs) * restShare)
    await new Promise(resolve => setTimeout(resolve, restMs))
  }
  return {
    async take(entry: CatalogueEntry): Promise<void> {
      batch.push(entry)
      if (batch.length >= rowsPerBatch) await importBatch()
    },
    async finish(): Promise<ImportCounts> {
      if (batch.length > 0) await importBatch()
      return counts
    },
  }
}
