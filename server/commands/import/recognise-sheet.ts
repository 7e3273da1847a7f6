/** Finds out how the rows of a sheet are read, from those that are kept. */
import { hash } from 'node:crypto'
import {
  mappingKey,
  mostLookedAt,
  recogniseFile,
  rememberedOf,
  rememberedParts,
  type Mapping,
  type MappingPart,
} from '#domain/import/recognise-file'
import type { RecognisedFile, Separator } from '#domain/import/reading'
import { isRefusal, type Refusal } from '#domain/refusal'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { type OwnedImport, partsOfSheet, rowsOfPart } from '#server/db/import/import-parts'
import { type ImportFacts, importsOf, type SheetFacts } from '#server/db/import/imports'
import type { Parts } from '#server/parts'
import { refusedBy } from '#server/refused'
import { turn } from '#server/turns'
import { daysAfter } from '#domain/day'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { cellOf } from '#domain/import/questions/found'
import { ratesQuestion } from '#domain/import/questions/currencies'
import { readRow } from '#domain/import/read-row'
import { isForeign } from '#domain/import/sign-meaning'
import { oldestRateDays } from '#domain/money/exchange'
import { dayIn } from '#domain/time-zone'
import { knownRateDays } from '#server/db/prices/exchange-rates'

/** How a sheet is read, and the digest of its headings. */
export interface RecognisedSheet extends RecognisedFile {
  readonly told: Mapping
  readonly remembered: readonly MappingPart[]
  readonly preview: ImportFacts['preview']
  readonly mappingDigest: string
}

/**
 * Recognises a sheet by its headings and rows. What the collector said about a file with the same headings counts again
 * where this one leaves it open, but for exchange rates.
 * Throws Refused for a sheet without rows, and a price guide.
 */
export async function recogniseSheet(
  parts: Parts,
  { collectorId, id }: OwnedImport,
  sheets: readonly SheetFacts[],
  sheet: number,
  separator: Separator,
): Promise<RecognisedSheet> {
  const { storage } = parts
  const { header = [], headerRow = 0, rowsKept = 0 } = sheets[sheet] ?? {}
  const { sample, first } = await sampleOf({ storage }, { collectorId, id }, sheet, rowsKept)
  const table = [header, ...sample]
  const { ledgerCurrency } = await storage.read(db => bookkeepingOf(db, collectorId))
  const plain = recogniseFile(table, {}, separator, ledgerCurrency)
  if (isRefusal(plain)) throw refusedBy(plain)
  const mappingDigest = digestOf(mappingKey(plain.reading.header))
  const known = await storage.read(db => importsOf(db, collectorId))
  const earlier = rememberedOf(known.find(one => one.mappingDigest === mappingDigest)?.facts.told ?? {})
  const mapping = { ...(earlier.columns && { columns: earlier.columns }), earlier: earlier.answers ?? {} }
  const again: RecognisedFile | Refusal =
    Object.keys(earlier).length === 0 ? plain : recogniseFile(table, mapping, separator, ledgerCurrency)
  const found = isRefusal(again) ? plain : again
  const recognised = await withRatesAsked(parts, collectorId, found, sample)
  return {
    ...recognised,
    reading: { ...recognised.reading, headerRow },
    told: isRefusal(again) ? {} : earlier,
    remembered: rememberedParts(recognised, plain),
    preview: previewOf(first.map(cells => ({ cells }))),
    mappingDigest,
  }
}

export interface Sample {
  /** Rows evenly over the sheet. */
  readonly sample: readonly (readonly string[])[]
  /** The first rows under the headings. */
  readonly first: readonly (readonly string[])[]
}

/** Takes the rows of a sheet that say how it is read, `rows` of which are kept. */
export async function sampleOf(
  { storage }: Pick<Parts, 'storage'>,
  { collectorId, id }: OwnedImport,
  sheet: number,
  rows: number,
): Promise<Sample> {
  const step = Math.max(1, Math.ceil(rows / mostLookedAt))
  const sample: (readonly string[])[] = []
  const first: (readonly string[])[] = []
  let index = 0
  for (const part of await storage.read(db => partsOfSheet(db, { collectorId, id }, sheet))) {
    await turn()
    for (const { cells } of await storage.read(db => rowsOfPart(db, { collectorId, id }, part))) {
      if (index % step === 0) sample.push(cells)
      if (index < previewRows) first.push(cells)
      index += 1
    }
  }
  return { sample, first }
}

export function digestOf(content: string | Uint8Array): string {
  return hash('sha256', content)
}

/** The first rows of a file, as the page shows them where its columns are chosen. */
const previewRows = 20
const previewCharacters = 100

export function previewOf(rows: readonly { readonly cells: readonly string[] }[]): string[][] {
  return rows.slice(0, previewRows).map(({ cells }) => cells.map(cell => cell.slice(0, previewCharacters)))
}

const rowsPerTurn = 100
/** More currencies are a mistake of the mapping. */
const mostAsked = 20

/** Returns a file as it was recognised, with a question about the rates that only the collector knows, answered once they have said all. */
export async function withRatesAsked<File extends RecognisedFile>(
  parts: Parts,
  collectorId: string,
  file: File,
  rows: readonly (readonly string[])[],
): Promise<File> {
  const { storage, now } = parts
  const { ledgerCurrency, timeZone } = await storage.read(db => bookkeepingOf(db, collectorId))
  const days = await purchaseDays(rows, file, {
    ledgerCurrency,
    today: dayIn(timeZone, now()),
    latestDay: latestPurchaseDate(now()),
  })
  const rates = file.reading.answers.rates ?? {}
  const unknown: string[] = []
  for (const [currency, { first, last }] of days) {
    if (unknown.length === mostAsked) break
    const known = await storage.read(db => knownRateDays(db, currency, ledgerCurrency))
    const isKnown = known !== null && known.first <= first && last <= daysAfter(known.last, oldestRateDays)
    if (!isKnown) unknown.push(currency)
  }
  if (unknown.length === 0) return file
  const isAnswered = unknown.every(currency => Object.hasOwn(rates, currency))
  const question = { ...ratesQuestion(unknown, ledgerCurrency), isAnswered }
  return { ...file, questions: [...file.questions, question] }
}

interface PurchaseDays {
  readonly first: string
  readonly last: string
}

/** The first and the last day on which rows were paid in each currency but the ledger's. */
async function purchaseDays(
  rows: readonly (readonly string[])[],
  { reading }: RecognisedFile,
  { ledgerCurrency, today, latestDay }: Record<'ledgerCurrency' | 'today' | 'latestDay', string>,
): Promise<ReadonlyMap<string, PurchaseDays>> {
  const days = new Map<string, PurchaseDays>()
  // Evenly over the file, so that a large one takes no longer. A rate that is missing in another row makes it wrong.
  const step = Math.max(1, Math.ceil(rows.length / mostLookedAt))
  for (let index = 0; index < rows.length; index += step) {
    if (index % (rowsPerTurn * step) === 0) await turn()
    const row = rows[index] ?? []
    const price = cellOf(row, reading, 'price') + cellOf(row, reading, 'currency')
    if (row.length <= reading.header.length && !isForeign(price, reading)) continue
    const read = readRow(row, reading, latestDay)
    if (!('ok' in read) || read.ok.currency === null || read.ok.currency === ledgerCurrency) continue
    const { currency, paidCents, rate, purchaseDate } = read.ok
    if (!paidCents || rate !== null) continue
    const day = purchaseDate ?? today
    const { first, last } = days.get(currency) ?? { first: day, last: day }
    days.set(currency, { first: day < first ? day : first, last: day > last ? day : last })
  }
  return days
}
