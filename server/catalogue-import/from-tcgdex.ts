/**
 * Imports the catalogue from TCGdex's API in two passes: every set with its cards in brief, so that the catalogue
 * is usable within a minute, then the details of each card. Brief cards are marked, so that an interrupted run
 * continues where it stopped.
 */
import { type CatalogueEntry, parseCount, parseRecord, parseSet } from '#domain/products/catalogue-entry'
import { type FillProgress, notBegun } from '#domain/products/catalogue-fill'
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
/** No set has as many. */
const maxCardsOfSet = 10_000
/** This many failures in a row mean that TCGdex is down. */
const maxFailuresInARow = 10

/** Who follows an import, besides its report, and where it begins. */
export interface ImportCourse {
  /** Imports what needs the sets, but not the details of the cards. */
  readonly afterSets?: () => Promise<ImportCounts>
  /** How far an earlier run has come. */
  readonly from?: FillProgress
  /** Called after each step. The import ends with what it throws. */
  readonly reached?: (progress: FillProgress) => Promise<void>
}

/** An import of the cards of one language. */
interface Import {
  readonly parts: ImportParts
  readonly api: TcgdexApi
  readonly reader: CardReader
  readonly report: ImportProgress
  readonly reached: (progress: FillProgress) => Promise<void>
}

/** Imports everything that TCGdex has in the language of its API. */
export async function importFromTcgdex(
  parts: ImportParts,
  api: TcgdexApi,
  report: ImportProgress,
  { afterSets = async () => nothingImported, from = notBegun, reached = async () => {} }: ImportCourse = {},
): Promise<ImportCounts> {
  const running = { parts, api, reader: await cardReader(api.language), report, reached }
  const briefs = await importSets(running, from)
  report.say('All sets are imported.')
  const others = await afterSets()
  report.say('Importing the details of the cards.')
  return [others, await importDetails(running, briefs.progress)].reduce(plus, briefs.counts)
}

/** Imports the sets that `from` lacks, unless TCGdex has more or fewer of them by now. */
async function importSets(
  { parts, api, reader, report, reached }: Import,
  from: FillProgress,
): Promise<{ counts: ImportCounts; progress: FillProgress }> {
  if (from.setsDone === from.sets) return { counts: nothingImported, progress: from }
  const listed = (await api.sets()).toReversed().flatMap(row => parseListed(row) ?? [])
  const source = tcgdexSource(api.language)
  const failures = failureCounter(report)
  let counts = nothingImported
  const isCounted = listed.some(({ cards }) => cards > 0)
  let progress = from.sets === listed.length ? from : { ...notBegun, sets: listed.length }
  while (progress.setsDone < listed.length) {
    const begun = progress.setsDone
    const some = listed.slice(begun, begun + callsAtOnce)
    const sets = await inParallel(some, callsAtOnce, ({ id }) => failures.watch(api.set(id)))
    let { cards } = progress
    for (const set of sets) {
      const briefs = set === null ? [] : briefsOf(set, reader, report)
      counts = plus(counts, await importBriefs(parts, source, briefs))
      cards += briefs.length
    }
    const done = begun + some.length
    const left = listed.slice(done).reduce((sum, set) => sum + set.cards, 0)
    progress = { ...progress, setsDone: done, cards, cardsExpected: isCounted ? cards + left : null }
    report.progress(done / listed.length, `${counted(done)} of ${counted(listed.length)} sets`)
    await reached(progress)
  }
  return { counts, progress }
}

/** A set as TCGdex lists it, with how many cards it has. */
function parseListed(row: unknown): { readonly id: string; readonly cards: number } | null {
  const set = parseSet(row)
  const count = parseRecord(parseRecord(row)?.['cardCount'])
  return set && { id: set.id, cards: parseCount(count?.['total'], maxCardsOfSet) ?? 0 }
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
  { parts, api, reader, report, reached }: Import,
  sets: FillProgress,
): Promise<ImportCounts> {
  const dates = new Map(
    (await parts.storage.read(db => cardSets(db, api.language))).map(set => [set.id, set.releaseDate]),
  )
  const failures = failureCounter(report)
  const source = tcgdexSource(api.language)
  const left = await parts.storage.read(db => countWithContent(db, source, briefMark))
  const total = Math.max(sets.details ?? 0, left)
  let counts = nothingImported
  let done = total - left
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
    await reached({ ...sets, detailsDone: done, details: total })
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
          'TCGdex is not available at the moment. Imported cards are kept: start the import again to go on.',
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
