/**
 * A row of an outside catalogue, read and checked: what an import may put into ours. Sources are read as
 * strangers' data: every text is tidied and measured, and a row at fault is refused with a sentence.
 */
import type { CardCategory, ProductType } from './product.ts'
import { foldedKey, lengthOf, tidyLine, tidyLines, textFault } from '#domain/text'

/** The fields of a product that an import knows. */
export interface CatalogueEntry {
  /** What the source calls it; unique within the source. */
  readonly externalId: string
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly setCode: string | null
  /** The count printed after the slash on the cards of the set; null where unknown. */
  readonly setCardCount: number | null
  /** When the set came out, YYYY-MM-DD: what the catalogue is ordered by. */
  readonly setReleaseDate: string | null
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly pokemonType: string | null
  readonly category: CardCategory | null
  readonly hp: number | null
  readonly imageUrl: string | null
  readonly productDescription: string | null
  /** When the product itself came out, YYYY-MM-DD. */
  readonly releaseDate: string | null
  readonly printing: string | null
}

/** Why a row cannot be taken. */
export interface Unreadable {
  readonly unreadable: string
}

/** A set as an outside catalogue names it. */
export interface CatalogueSet {
  readonly id: string
  readonly name: string
  readonly releaseDate: string | null
}

/** The fields of an object, or null for anything else. */
export function parseRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return value as Readonly<Record<string, unknown>>
}

/** A text of one line that can be kept, or null when there is none or it is too long. Code points. */
export function parseLine(value: unknown, max: number): string | null {
  return typeof value === 'string' ? keepable(tidyLine(value), max, false) : null
}

/** The same for several lines. */
export function parseLines(value: unknown, max: number): string | null {
  return typeof value === 'string' ? keepable(tidyLines(value), max, true) : null
}

/** Some signs fold into whole phrases: folded, a text may be twice as long and no more. */
function keepable(text: string, max: number, ofLines: boolean): string | null {
  if (text === '' || lengthOf(text) > max || textFault(text, ofLines) !== null) return null
  return lengthOf(foldedKey(text)) > 2 * max ? null : text
}

/** A whole number from 1 up to `max`, or null. */
export function parseCount(value: unknown, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : null
}

/** A calendar day that exists, YYYY-MM-DD, or null. */
export function parseDay(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const instant = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value) ? value : null
}

/** A set of an outside catalogue, or null when it has no id or no name. */
export function parseSet(row: unknown): CatalogueSet | null {
  const fields = parseRecord(row)
  const id = parseLine(fields?.['id'], 50)
  const name = parseLine(fields?.['name'], 200)
  if (id === null || name === null) return null
  return { id, name, releaseDate: parseDay(fields?.['releaseDate']) }
}
