/** Finds out how the rows of a sheet are read, from those that are kept. */
import { createHash } from 'node:crypto'
import {
  mappingKey,
  mostLookedAt,
  recogniseFile,
  rememberedOf,
  rememberedParts,
  type Told,
  type ToldPart,
} from '#domain/import/recognise-file'
import type { RecognisedFile, Separator } from '#domain/import/reading'
import { isRefusal, type Refusal } from '#domain/refusal'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { type OwnedImport, partsOfSheet, rowsOfPart } from '#server/db/import/import-parts'
import { type ImportFacts, importsOf, type SheetFacts } from '#server/db/import/imports'
import type { Parts } from '#server/parts'
import { refusedBy } from '#server/refused'
import { turn } from '#server/turns'
import { withRatesAsked } from './ask-rates.ts'
import { previewOf, previewRows } from './preview.ts'

/** How a sheet is read, and the digest of its headings. */
export interface RecognisedSheet extends RecognisedFile {
  readonly told: Told
  readonly remembered: readonly ToldPart[]
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
  const told = rememberedOf(known.find(one => one.mappingDigest === mappingDigest)?.facts.told ?? {})
  const said = { ...(told.columns && { columns: told.columns }), earlier: told.answers ?? {} }
  const again: RecognisedFile | Refusal =
    Object.keys(told).length === 0 ? plain : recogniseFile(table, said, separator, ledgerCurrency)
  const found = isRefusal(again) ? plain : again
  const recognised = await withRatesAsked(parts, collectorId, found, sample)
  return {
    ...recognised,
    reading: { ...recognised.reading, headerRow },
    told: isRefusal(again) ? {} : told,
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
  for (const part of await storage.read(db => partsOfSheet(db, collectorId, id, sheet))) {
    await turn()
    for (const { cells } of await storage.read(db => rowsOfPart(db, collectorId, id, part))) {
      if (index % step === 0) sample.push(cells)
      if (index < previewRows) first.push(cells)
      index += 1
    }
  }
  return { sample, first }
}

export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
