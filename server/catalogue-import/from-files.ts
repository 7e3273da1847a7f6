/** Imports the catalogue from files: one card per line, sealed products and sets as lists. */
import { basename } from 'node:path'
import {
  type CatalogueEntry,
  type CatalogueSet,
  type Unreadable,
  parseCount,
  parseDay,
  parseRecord,
  parseLine,
  parseLines,
} from '#domain/products/catalogue-entry'
import { defaultLanguage, type Language } from '#domain/products/language'
import { anyPlain } from '#domain/products/printing-ids'
import { type CardReader, cardReader, tcgdexSource } from './card-reader.ts'
import {
  type ImportCounts,
  importProducts,
  nothingImported,
  plus,
} from '#server/commands/products/import-products'
import { cardSets } from '#server/db/search/product-lists'
import type { Parts } from '#server/parts'
import { BadFile, checkFile, linesOf, parsed, setsFileInFolderOf, setsIn } from './read-rows.ts'
import { counted, type ImportProgress } from './import-progress.ts'
import { miscellaneousSetName, sealedPictureAt } from '#domain/products/product'

export type ImportParts = Pick<Parts, 'storage' | 'now'>

const sealedSource = 'sealed-file'

/** Small, so that a running server never waits long to write. */
const rowsPerBatch = 150
/** The pause after each batch, as a share of the time it took. */
const restShare = 0.5
const maxRestMs = 20

/** A file of cards of one language, and of their sets. */
export interface CardFile {
  readonly file: string
  /** Null to look for one in the same folder. */
  readonly sets: string | null
  readonly language: Language
}

/** Imports the cards of a file. Release dates come from a file of sets: the given one, or one in the same folder. */
export async function importCardFile(
  parts: ImportParts,
  { file, sets, language }: CardFile,
  report: ImportProgress,
): Promise<ImportCounts> {
  await checkFile(file)
  const dates = await releaseDates(file, sets, report)
  const releaseDateOf = (setId: string) => dates.get(setId) ?? null
  const reader = await cardReader(language)
  const importer = batchImporter(parts, tcgdexSource(language))
  for await (const { number, text, fraction } of linesOf(file)) {
    const entry = text === null ? { unreadable: 'too long' } : cardOf(parsed(text), releaseDateOf, reader)
    if ('unreadable' in entry) report.fault(`Line ${counted(number)} skipped: ${entry.unreadable}.`)
    else await importer.take(entry)
    report.progress(fraction, `${counted(number)} cards`)
  }
  return importer.finish()
}

/** Imports the sealed products of a list. Looks up their sets among the catalogue's cards. */
export async function importSealed(
  parts: ImportParts,
  list: readonly unknown[],
  report: ImportProgress,
): Promise<ImportCounts> {
  const sets = await setsOfCatalogue(parts)
  const importer = batchImporter(parts, sealedSource)
  const entries: CatalogueEntry[] = []
  for (const [index, row] of list.entries()) {
    const entry = readSealedRow(row, sets)
    if ('unreadable' in entry)
      report.fault(`Sealed product ${counted(index + 1)} skipped: ${entry.unreadable}.`)
    else entries.push(entry)
  }
  for (const entry of withCertainIds(entries)) await importer.take(entry)
  return importer.finish()
}

/** Drops an id that stands on several products: its price could be of any of them. */
function withCertainIds(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const idOf = ({ ids }: CatalogueEntry) => ids.tcgplayer?.[anyPlain]
  const sharing = Map.groupBy(entries, idOf)
  return entries.map(entry => {
    const isShared = idOf(entry) !== undefined && (sharing.get(idOf(entry))?.length ?? 0) > 1
    return isShared ? { ...entry, ids: { tcgplayer: {} } } : entry
  })
}

function cardOf(
  row: unknown,
  releaseDateOf: (setId: string) => string | null,
  reader: CardReader,
): CatalogueEntry | Unreadable {
  return row === undefined ? { unreadable: 'not JSON' } : reader(row, releaseDateOf)
}

async function releaseDates(
  file: string,
  setsFile: string | null,
  report: ImportProgress,
): Promise<Map<string, string | null>> {
  const found = setsFile ?? (await setsFileInFolderOf(file))
  const sets = found === null ? null : await setsIn(found)
  if (sets !== null && found !== null) report.say(`Release dates come from ${basename(found)}.`)
  else if (setsFile !== null) throw new BadFile(`${basename(setsFile)} is not a list of sets.`)
  else report.say('No release dates found: sets are ordered by import date.')
  return new Map((sets ?? []).map(({ id, releaseDate }) => [id, releaseDate]))
}

async function setsOfCatalogue({ storage }: ImportParts): Promise<Map<string, CatalogueSet>> {
  const sets = await storage.read(db => cardSets(db, defaultLanguage))
  return new Map(sets.map(set => [set.id, set]))
}

/** Collects rows and imports them in batches. */
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

const maxId = 2 ** 31 - 1

/** Reads one row. `sets` are the known sets by id; unknown ids are ignored. Without an id at TCGplayer it has no picture. */
export function readSealedRow(
  row: unknown,
  sets: ReadonlyMap<string, CatalogueSet>,
): CatalogueEntry | Unreadable {
  const product = parseRecord(row)
  if (!product) return { unreadable: 'not a sealed product' }
  const externalId = parseLine(product['id'], 200)
  if (externalId === null) return { unreadable: 'it has no id' }
  const name = parseLine(product['name'], 200)
  if (name === null) return { unreadable: `sealed product ${externalId} has no usable name` }
  const set = newestOf(setIdsIn(product), sets)
  const tcgplayerId = tcgplayerIdIn(product)
  const releaseDate = parseDay(product['releaseDate'])
  return {
    externalId,
    name,
    productType: 'sealed_product',
    setName: set?.name ?? miscellaneousSetName,
    setCode: set?.id ?? null,
    setCardCount: null,
    setReleaseDate: set?.releaseDate ?? releaseDate,
    cardNumber: null,
    rarity: null,
    pokemonType: null,
    category: null,
    hp: null,
    imageUrl: tcgplayerId === null ? null : sealedPictureAt(tcgplayerId),
    productDescription: parseLines(product['description'], 5_000),
    releaseDate,
    printings: [],
    language: defaultLanguage,
    sealedKind: kindIn(product),
    ids: tcgplayerId === null ? {} : { tcgplayer: { [anyPlain]: tcgplayerId } },
  }
}

/** Lists call it kind or category. */
function kindIn(product: Readonly<Record<string, unknown>>): string | null {
  const kind = parseLine(product['kind'] ?? product['category'], 50)
  return kind !== null && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(kind) && kind !== 'other' ? kind : null
}

/** Lists name the sets of a product, or what is in it. */
function setIdsIn(product: Readonly<Record<string, unknown>>): readonly unknown[] {
  const sets = product['sets']
  if (Array.isArray(sets)) return sets
  const contents = product['contents']
  return Array.isArray(contents) ? contents.map(part => parseRecord(part)?.['set']) : []
}

/** Lists have the id as a number, or among others as a text. */
function tcgplayerIdIn(product: Readonly<Record<string, unknown>>): number | null {
  const id = product['tcgplayer_id'] ?? parseRecord(product['identifiers'])?.['tcgplayer']
  return parseCount(typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id, maxId)
}

function newestOf(
  ids: readonly unknown[],
  sets: ReadonlyMap<string, CatalogueSet>,
): CatalogueSet | undefined {
  const known = ids.flatMap(id => sets.get(String(id)) ?? [])
  return known.reduce<CatalogueSet | undefined>(
    (newest, set) => (newest && (newest.releaseDate ?? '') >= (set.releaseDate ?? '') ? newest : set),
    undefined,
  )
}
