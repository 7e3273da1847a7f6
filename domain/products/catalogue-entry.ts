/**
 * A catalogue entry is a row of an outside catalogue that an import may add to ours. Outside data is not
 * trusted: the parsers here tidy and measure every text, and return null for a value that does not fit.
 */
import type { Language } from './language.ts'
import type { Printing } from './printing.ts'
import type { PrintingIds } from './printing-ids.ts'
import type { CardCategory, ProductType } from './product.ts'
import {
  foldedKey,
  hasEndlessMarks,
  isPlain,
  lengthOf,
  mayFit,
  tidyLine,
  tidyLines,
  textFault,
} from '#domain/text'

/** The product fields that an import sets. */
export interface CatalogueEntry {
  /** Unique within the source. */
  readonly externalId: string
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly setCode: string | null
  /** The count printed after the slash on the cards of the set; null when unknown. */
  readonly setCardCount: number | null
  /** YYYY-MM-DD. The catalogue is ordered by it. */
  readonly setReleaseDate: string | null
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly pokemonType: string | null
  readonly category: CardCategory | null
  readonly hp: number | null
  readonly imageUrl: string | null
  readonly productDescription: string | null
  /** Of the product itself, YYYY-MM-DD. */
  readonly releaseDate: string | null
  /** Of a card, each once; none if the catalogue does not tell. */
  readonly printings: readonly Printing[]
  readonly language: Language
  /** Of a sealed product, such as elite-trainer-box; null for a card and when unknown. */
  readonly sealedKind: string | null
  /** Of its printings in the catalogues of markets. */
  readonly ids: PrintingIds
}

/** Why a row cannot be imported, as the end of a sentence. */
export interface Unreadable {
  readonly unreadable: string
}

/** A set as an outside catalogue names it. */
export interface CatalogueSet {
  readonly id: string
  readonly name: string
  /** YYYY-MM-DD. */
  readonly releaseDate: string | null
}

/** Returns a JSON object as a record, or null for anything else. */
export function parseRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return value as Readonly<Record<string, unknown>>
}

/**
 * Parses a text of one line and tidies it. Returns null when it is empty, longer than `max` code points or
 * faulty.
 */
export function parseLine(value: unknown, max: number): string | null {
  return typeof value === 'string' ? storableOrNull(value, max, tidyLine) : null
}

/** Parses a text of several lines by the rules of `parseLine`. */
export function parseLines(value: unknown, max: number): string | null {
  return typeof value === 'string' ? storableOrNull(value, max, tidyLines) : null
}

/** Some characters fold into whole phrases, so a folded text may be up to twice as long. */
function storableOrNull(value: string, max: number, tidy: typeof tidyLine): string | null {
  if (isPlain(value)) return value.length > max ? null : value
  if (!mayFit(value, max) || hasEndlessMarks(value)) return null
  const text = tidy(value)
  if (text === '' || lengthOf(text) > max || textFault(text, tidy === tidyLines) !== null) return null
  return lengthOf(foldedKey(text)) > 2 * max ? null : text
}

/** Parses a whole number from 1 to `max`; null for anything else. */
export function parseCount(value: unknown, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : null
}

/** Parses a calendar day that exists, YYYY-MM-DD; null for anything else. */
export function parseDay(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const instant = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value) ? value : null
}

/** Parses a set of an outside catalogue; null when it has no id or no name. */
export function parseSet(row: unknown): CatalogueSet | null {
  const fields = parseRecord(row)
  const id = parseLine(fields?.['id'], 50)
  const name = parseLine(fields?.['name'], 200)
  if (id === null || name === null) return null
  return { id, name, releaseDate: parseDay(fields?.['releaseDate']) }
}

/** More than any card has, in case the source is wrong. */
export const maxPrintings = 60
const maxStamps = 6

/** Reads a printing of a card from TCGdex's `variants_detailed`. Null for what names no finish. */
export function readPrinting(variant: unknown): Printing | null {
  const fields = parseRecord(variant)
  const finish = parseLine(fields?.['type'], 50)
  if (finish === null) return null
  const stamps = fields?.['stamp']
  const size = parseLine(fields?.['size'], 50)
  return {
    finish,
    run: parseLine(fields?.['subtype'], 50),
    stamps: (Array.isArray(stamps) ? stamps.slice(0, maxStamps) : []).flatMap(
      stamp => parseLine(stamp, 50) ?? [],
    ),
    foil: parseLine(fields?.['foil'], 50),
    size: size === 'standard' ? null : size,
  }
}
