/**
 * Imports the catalogue from TCGdex's API in two passes: every set with its cards in brief, so that the catalogue
 * is usable within a minute, then the details of each card. Brief cards are marked, so that an interrupted run
 * continues where it stopped.
 */
import { type CatalogueEntry, parseRecord, parseSet } from '#domain/products/catalogue-entry'
import { briefAsCard } from './tcgdex-card.ts'
import { type CardReader, cardReader, tcgdexSource } from './card-reader.ts'
import {
  briefMark,
  type ImportCounts,
  importBriefs,
  importProducts,
  nothingImported,
  plus,
} from '#server/commands/products/import-products'
import { cardSets } from '#server/db/search/product-lists'
import { countWithContent, externalIdsWithContent } from '#server/db/products/product-sources'
import type { ImportParts } from './from-files.ts'
import { type TcgdexApi, TcgdexFailed } from './tcgdex-api.ts'
import { counted, type ImportProgress } from './import-progress.ts'

/** Cards of the phone game TCG Pocket. */
const pocketSeries = 'tcgp'
/** Enough concurrent calls to reach five a second. */
const callsAtOnce = 5
const cardsPerBatch = 25
/** This many failures in a row mean that TCGdex is down. */
const maxFailuresInARow = 10

/**
 * Imports everything that TCGdex has in the language of its API. `afterSets` imports what needs its sets, but not the
 * details of its cards.
 */
export async function importFromTcgdex(
  parts: ImportParts,
  api: TcgdexApi,
  report: ImportProgress,
  afterSets: () => Promise<ImportCounts> = async () => nothingImported,
): Promise<ImportCounts> {
  const reader = await cardReader(api.language)
  const briefs = await importSets(parts, api, reader, report)
  report.say('All sets are imported.')
  const others = await afterSets()
  report.say('Importing the details of the cards.')
  return [others, await importDetails(parts, api, reader, report)].reduce(plus, briefs)
}

async function importSets(
  parts: ImportParts,
  api: TcgdexApi,
  reader: CardReader,
  report: ImportProgress,
): Promise<ImportCounts> {
  const ids = (await api.sets()).flatMap(row => parseSet(row)?.id ?? []).toReversed()
  const failures = failureCounter(report)
  let counts = nothingImported
  for (let done = 0; done < ids.length; ) {
    const some = ids.slice(done, done + callsAtOnce)
    const sets = await inParallel(some, callsAtOnce, id => failures.watch(api.set(id)))
    for (const set of sets) {
      if (set)
        counts = plus(
          counts,
          await importBriefs(parts, tcgdexSource(api.language), briefsOf(set, reader, report)),
        )
    }
    done += some.length
    report.progress(done / ids.length, `${counted(done)} of ${counted(ids.length)} sets`)
  }
  return counts
}

function briefsOf(
  row: Readonly<Record<string, unknown>>,
  reader: CardReader,
  report: ImportProgress,
): CatalogueEntry[] {
  const set = parseSet(row)
  if (set === null || parseRecord(row['serie'])?.['id'] === pocketSeries) return []
  const cards = Array.isArray(row['cards']) ? row['cards'] : []
  const officialCount = parseRecord(row['cardCount'])?.['official']
  return cards.flatMap(brief => {
    const entry = reader(briefAsCard(brief, set, officialCount), () => set.releaseDate)
    if (!('unreadable' in entry)) return [entry]
    report.fault(`A card of ${set.name} skipped: ${entry.unreadable}.`)
    return []
  })
}

async function importDetails(
  parts: ImportParts,
  api: TcgdexApi,
  reader: CardReader,
  report: ImportProgress,
): Promise<ImportCounts> {
  const dates = new Map(
    (await parts.storage.read(db => cardSets(db, api.language))).map(set => [set.id, set.releaseDate]),
  )
  const failures = failureCounter(report)
  const source = tcgdexSource(api.language)
  const total = await parts.storage.read(db => countWithContent(db, source, briefMark))
  let counts = nothingImported
  let done = 0
  for (let after = ''; ; ) {
    const ids = await parts.storage.read(db =>
      externalIdsWithContent(db, source, briefMark, { after, limit: cardsPerBatch }),
    )
    const last = ids.at(-1)
    if (last === undefined) return counts
    const cards = await inParallel(ids, callsAtOnce, id => failures.watch(api.card(id)))
    const entries = cards.flatMap(card => {
      if (!card) return []
      const entry = reader(card, setId => dates.get(setId) ?? null)
      if (!('unreadable' in entry)) return [entry]
      report.fault(`A card skipped: ${entry.unreadable}.`)
      return []
    })
    counts = plus(counts, await importProducts(parts, source, entries))
    after = last
    done += ids.length
    report.progress(done / total, `${counted(done)} of ${counted(total)} cards in detail`)
  }
}

/** Tells failures and lets the import go on, until there are so many in a row that it makes no sense. */
function failureCounter(report: ImportProgress) {
  let inARow = 0
  return {
    async watch<Answer>(call: Promise<Answer>): Promise<Answer | null> {
      try {
        const answer = await call
        inARow = 0
        return answer
      } catch (error) {
        if (!(error instanceof TcgdexFailed)) throw error
        report.fault(error.message)
        // A missing card is no sign of an outage.
        if (error.mayPass) inARow += 1
        if (inARow < maxFailuresInARow) return null
        throw new TcgdexFailed(
          'TCGdex is not available at the moment. Imported cards are kept: run this again to continue.',
          true,
        )
      }
    },
  }
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const remaining = items.entries()
  const worker = async () => {
    for (const [index, item] of remaining) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
